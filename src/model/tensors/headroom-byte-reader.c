/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A buffer over a stream, so that reading a few bytes a million times is quick. */
#include "model/tensors/headroom-byte-reader.h"

#include "model/base/headroom-file-fail.h"
#include "model/base/headroom-json-parser.h"
#include "words/headroom-i18n.h"

#include <string.h>

void
headroom_byte_reader_init (HeadroomByteReader *self, GInputStream *stream, const char *name, guint64 file_bytes,
                           guint most_mib, GCancellable *cancellable, GError **error)
{
  self->stream = stream;
  self->cancellable = cancellable;
  self->name = name;
  self->file_bytes = file_bytes;
  self->most_bytes = (guint64) most_mib * HEADROOM_BYTES_PER_MIB;
  self->position = 0;
  self->at = 0;
  self->filled = 0;
  self->error = error;
}

guint64
headroom_byte_reader_get_left (const HeadroomByteReader *self)
{
  return self->file_bytes - self->position;
}

static gboolean
refuse_end (HeadroomByteReader *self)
{
  return headroom_file_refuse (self->error, HEADROOM_FILE_ERROR_INCONSISTENT,
                               _ ("The file ends too early; it may have been cut short."));
}

static gboolean
check_length (HeadroomByteReader *self, guint64 n_bytes)
{
  if (n_bytes > headroom_byte_reader_get_left (self))
    return refuse_end (self);
  if (n_bytes > self->most_bytes - self->position)
    {
      g_set_error (self->error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_TOO_LARGE,
                   _ ("The file’s header is larger than %d MiB."), (int) (self->most_bytes / HEADROOM_BYTES_PER_MIB));
      return FALSE;
    }
  return TRUE;
}

/* The file may have become shorter meanwhile. */
static gboolean
fill (HeadroomByteReader *self)
{
  GError *why = NULL;
  gssize got = g_input_stream_read (self->stream, self->buffer, sizeof self->buffer, self->cancellable, &why);

  if (got < 0)
    return headroom_file_fail (self->error, HEADROOM_FILE_ERROR_UNREADABLE, self->name, why) != NULL;
  if (got == 0)
    return refuse_end (self);
  self->at = 0;
  self->filled = (gsize) got;
  return TRUE;
}

/* `to` NULL: nowhere. */
static gboolean
take (HeadroomByteReader *self, guchar *to, guint64 n_bytes)
{
  if (!check_length (self, n_bytes))
    return FALSE;
  self->position += n_bytes;
  while (n_bytes > 0)
    {
      gsize n;

      if (self->at == self->filled && !fill (self))
        return FALSE;
      n = (gsize) MIN (n_bytes, self->filled - self->at);
      if (to != NULL)
        {
          memcpy (to, self->buffer + self->at, n);
          to += n;
        }
      self->at += n;
      n_bytes -= n;
    }
  return TRUE;
}

gboolean
headroom_byte_reader_read (HeadroomByteReader *self, void *to, gsize n_bytes)
{
  return take (self, to, n_bytes);
}

gboolean
headroom_byte_reader_skip (HeadroomByteReader *self, guint64 n_bytes)
{
  return take (self, NULL, n_bytes);
}

gboolean
headroom_byte_reader_read_u32 (HeadroomByteReader *self, guint32 *number)
{
  if (!headroom_byte_reader_read (self, number, sizeof *number))
    return FALSE;
  *number = GUINT32_FROM_LE (*number);
  return TRUE;
}

gboolean
headroom_byte_reader_read_u64 (HeadroomByteReader *self, guint64 *number)
{
  if (!headroom_byte_reader_read (self, number, sizeof *number))
    return FALSE;
  *number = GUINT64_FROM_LE (*number);
  return TRUE;
}
