/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes of a stream from the first on, never more than there are and never more than a header may have. */
#pragma once

#include "model/base/headroom-error.h"

enum
{
  HEADROOM_BYTE_READER_BUFFER = 64 * 1024
};

typedef struct
{
  GInputStream *stream;
  GCancellable *cancellable;
  const char *name;   /* of the file, for messages */
  guint64 file_bytes; /* of the whole file */
  guint64 most_bytes; /* that may be read of it */
  guint64 position;
  gsize at;
  gsize filled;
  GError **error;
  guchar buffer[HEADROOM_BYTE_READER_BUFFER];
} HeadroomByteReader;

/** Begin. `most_mib`: what a header may have at most. Nothing is taken over. */
void headroom_byte_reader_init (HeadroomByteReader *self, GInputStream *stream, const char *name, guint64 file_bytes,
                                guint most_mib, GCancellable *cancellable, GError **error);

/** How many bytes the file has after those that were read. */
guint64 headroom_byte_reader_get_left (const HeadroomByteReader *self);

/** Read so many bytes, or pass over them. FALSE: they are not there, too many, or cannot be read; the error is set. */
gboolean headroom_byte_reader_read (HeadroomByteReader *self, void *to, gsize n_bytes);
gboolean headroom_byte_reader_skip (HeadroomByteReader *self, guint64 n_bytes);

/** Read a number with the low byte first. */
gboolean headroom_byte_reader_read_u32 (HeadroomByteReader *self, guint32 *number);
gboolean headroom_byte_reader_read_u64 (HeadroomByteReader *self, guint64 *number);
