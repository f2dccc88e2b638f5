/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys and values of a GGUF header. */
#pragma once

#include "model/base/headroom-json.h"
#include "model/tensors/headroom-byte-reader.h"

enum
{
  HEADROOM_GGUF_MAX_TEXT_BYTES = 4096,
  HEADROOM_GGUF_MAX_LIST_LENGTH = 1024,
  HEADROOM_GGUF_MAX_METADATA_MIB = 4, /* of all keys and values, in memory */
};

/** Read so many keys with their values into the object. A text or a list that is longer than its limit is passed over;
 * a header whose other keys and values would take more memory than they may is refused. */
gboolean headroom_gguf_read_metadata (HeadroomByteReader *reader, guint64 n_keys, HeadroomJson *metadata);

/** A name in a header: what messages call it and its length, and how long it may be. */
typedef struct
{
  const char *field;
  const char *length_field;
  guint64 max_bytes;
} HeadroomGgufName;

/** Read a name: a length and as many bytes, which must be UTF-8. NULL: it cannot be one; the error is set.
 * (transfer full) */
char *headroom_gguf_read_name (HeadroomByteReader *reader, const HeadroomGgufName *what);
