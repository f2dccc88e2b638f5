/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of a repository that was cloned without Git LFS, large files are pointers: a few lines of text. */
#include "model/base/headroom-file-kind.h"

#include "words/headroom-i18n.h"

#include <string.h>

#define POINTER "version https://git-lfs.github.com/spec/"
#define GGUF "GGUF"

/* A safetensors file begins with a length of eight bytes, the least first, of which a header of at most some MiB leaves
 * the last ones empty; the header is JSON. */
enum
{
  LENGTH_BYTES = 8,
  EMPTY_BYTES = 4,
};

gboolean
headroom_file_check_pointer (const char *start, gsize length, GError **error)
{
  gsize compared = MIN (length, strlen (POINTER));

  if (compared < strlen (GGUF) || strncmp (start, POINTER, compared) != 0)
    return TRUE;
  return headroom_file_refuse (error, HEADROOM_FILE_ERROR_FORMAT,
                               _ ("The file is only a pointer of Git LFS. Fetch the real file, as “git lfs pull” "
                                  "does."));
}

static gboolean
is_safetensors (const char *data, gsize length)
{
  static const char empty[EMPTY_BYTES] = "";

  return length > LENGTH_BYTES && data[LENGTH_BYTES] == '{'
         && memcmp (data + LENGTH_BYTES - EMPTY_BYTES, empty, EMPTY_BYTES) == 0;
}

gboolean
headroom_file_check_text_kind (const char *data, gsize length, GError **error)
{
  if (!headroom_file_check_pointer (data, length, error))
    return FALSE;
  if (is_safetensors (data, length))
    return headroom_file_refuse (error, HEADROOM_FILE_ERROR_FORMAT,
                                 _ ("The file is a safetensors file: its name must end with .safetensors, and the "
                                    "config.json must be beside it."));
  if (length >= strlen (GGUF) && strncmp (data, GGUF, strlen (GGUF)) == 0)
    return headroom_file_refuse (error, HEADROOM_FILE_ERROR_FORMAT,
                                 _ ("The file is a GGUF file: its name must end with .gguf."));
  return TRUE;
}
