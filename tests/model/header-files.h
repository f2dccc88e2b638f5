/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headers of safetensors and GGUF files as bytes, for tests: right ones and wrong ones. */
#pragma once

#include "model/tensors/headroom-tensors.h"

/** A file whose header is known, and how large the whole file says it is. */
typedef struct
{
  GByteArray *header;
  guint64 file_bytes;
} HeaderFile;

void header_file_clear (HeaderFile *file);

/** One of the functions that read headers. */
typedef gboolean (*HeaderReadFunc) (GInputStream *stream, const char *name, guint64 file_bytes,
                                    HeadroomTensors *tensors, GCancellable *cancellable, GError **error);

gboolean header_file_read (HeaderReadFunc read, const HeaderFile *file, HeadroomTensors *tensors, GError **error);

/** Check that a file is refused, and that the message has `names` in it; takes the file over. */
void header_file_check_refused (HeaderReadFunc read, HeaderFile file, const char *names);

/** A safetensors file with that JSON and so many bytes behind it. */
HeaderFile header_file_of_json (const char *json, guint64 data_bytes);

/** The same with a length that is not the JSON’s. */
HeaderFile header_file_of_length (const char *json, guint64 length, guint64 file_bytes);

/** Append to a header. */
void put_u32 (GByteArray *bytes, guint32 number);
void put_u64 (GByteArray *bytes, guint64 number);
void put_text (GByteArray *bytes, const char *text);

/** Keys of a GGUF file. */
void put_key_text (GByteArray *bytes, const char *key, const char *value);
void put_key_u32 (GByteArray *bytes, const char *key, guint32 value);
void put_key_texts (GByteArray *bytes, const char *key, guint n, const char *text);

/** A GGUF file’s magic, version 3 and counts. */
void put_gguf_beginning (GByteArray *bytes, guint64 n_tensors, guint64 n_keys);
GByteArray *gguf_begin (guint64 n_tensors, guint64 n_keys);

/** A tensor of rows with so many columns, whose bytes begin at *offset, which goes on by `n_bytes` to the next multiple
 * of 32. */
void gguf_add (GByteArray *bytes, const char *name, guint32 type, guint64 columns, guint64 rows, guint64 n_bytes,
               guint64 *offset);

/** The file with that header and `data_bytes` behind the gap after it; takes the header over. */
HeaderFile gguf_end (GByteArray *header, guint64 data_bytes);
