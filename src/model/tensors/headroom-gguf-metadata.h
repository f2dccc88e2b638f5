/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys and values of a GGUF header. */
#pragma once

#include "model/base/headroom-json.h"
#include "model/tensors/headroom-byte-reader.h"

enum
{
  HEADROOM_GGUF_MAX_TEXT_BYTES = 4096,
  HEADROOM_GGUF_MAX_LIST_LENGTH = 1024,
};

/** Read so many keys with their values into the object. What is longer than these limits is passed over. */
gboolean headroom_gguf_read_metadata (HeadroomByteReader *reader, guint64 n_keys, HeadroomJson *metadata);

/** Read a name: a length and as many bytes, which must be UTF-8. NULL: it cannot be one; the error is set. `field`:
 * what messages call it. (transfer full) */
char *headroom_gguf_read_name (HeadroomByteReader *reader, const char *field);
