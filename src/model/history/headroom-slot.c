/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two files of one random name: “….journal”, and “….lock”, which is empty. */
#include "model/history/headroom-slot.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

#define JOURNAL ".journal"
#define LOCK ".lock"

/* NULL where another process holds it, or where there can be none. */
static headroom_slot_t *
open_slot (const char *folder, const char *name)
{
  g_autofree char *journal_name = g_strconcat (name, JOURNAL, NULL);
  g_autofree char *lock_name = g_strconcat (name, LOCK, NULL);
  g_autofree char *lock_path = g_build_filename (folder, lock_name, NULL);
  int lock = g_open (lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  headroom_slot_t *self;

  if (lock < 0)
    return NULL;
  if (flock (lock, LOCK_EX | LOCK_NB) != 0)
    {
      close (lock);
      return NULL;
    }
  self = g_new0 (headroom_slot_t, 1);
  self->file = g_file_new_build_filename (folder, journal_name, NULL);
  self->lock_path = g_steal_pointer (&lock_path);
  self->lock = lock;
  return self;
}

headroom_slot_t *
headroom_slot_new (const char *folder)
{
  g_autofree char *name = g_uuid_string_random ();

  g_mkdir_with_parents (folder, 0700); /* where that fails, nothing can be opened there */
  return open_slot (folder, name);
}

GPtrArray *
headroom_slot_claim_all (const char *folder)
{
  GPtrArray *slots = g_ptr_array_new_with_free_func ((GDestroyNotify) headroom_slot_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *entry = NULL;

  if (dir != NULL)
    entry = g_dir_read_name (dir);
  while (entry != NULL)
    {
      headroom_slot_t *slot = NULL;

      if (g_str_has_suffix (entry, JOURNAL))
        {
          g_autofree char *name = g_strndup (entry, strlen (entry) - strlen (JOURNAL));

          slot = open_slot (folder, name);
        }
      if (slot != NULL)
        g_ptr_array_add (slots, slot);
      entry = g_dir_read_name (dir);
    }
  return slots;
}

void
headroom_slot_clear (headroom_slot_t *self)
{
  g_unlink (g_file_peek_path (self->file));
  g_unlink (self->lock_path);
}

void
headroom_slot_free (headroom_slot_t *self)
{
  close (self->lock);
  g_object_unref (self->file);
  g_free (self->lock_path);
  g_free (self);
}
