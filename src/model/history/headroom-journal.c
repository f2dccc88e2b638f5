/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first change starts a timer; when it is up, what the document is then is written in a thread. Changes that come
 * while that lasts are written afterwards. */
#include "model/history/headroom-journal.h"

#include "model/base/headroom-file-io.h"

struct _HeadroomJournal
{
  GObject parent_instance;
  char *folder;
  headroom_slot_t *slot; /* NULL: nothing is there */
  HeadroomDocument *document;
  GFile *file;
  char *etag;
  guint timer;
  gboolean is_writing;
  gboolean is_wanted; /* there are changes that no file has */
};

G_DEFINE_FINAL_TYPE (HeadroomJournal, headroom_journal, G_TYPE_OBJECT)

/* Of all journals: they may outlive their windows. */
static guint n_writing;
static guint n_waiting; /* for their timers */

static void start_timer (HeadroomJournal *self);

static void
drop_slot (HeadroomJournal *self)
{
  if (self->slot != NULL)
    headroom_slot_clear (self->slot);
  g_clear_pointer (&self->slot, headroom_slot_free);
}

/* What is not on the disk is tried again with the next change. */
static void
on_written_cb (GObject *file, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomJournal) self = data;
  g_autoptr (GError) error = NULL;

  if (!headroom_file_save_finish (G_FILE (file), result, &error))
    g_debug ("The journal was not written: %s", error->message);
  self->is_writing = FALSE;
  n_writing--;
  if (!self->is_wanted)
    drop_slot (self);
}

static void
write_now (HeadroomJournal *self)
{
  g_autoptr (GBytes) bytes = NULL;

  if (self->slot == NULL)
    self->slot = headroom_slot_new (self->folder);
  if (self->slot == NULL)
    return;
  bytes = headroom_lost_work_write (self->document, self->file, self->etag);
  self->is_writing = TRUE;
  n_writing++;
  headroom_file_save_async (self->slot->file, bytes, on_written_cb, g_object_ref (self));
}

static gboolean
on_timer_cb (gpointer data)
{
  HeadroomJournal *self = data;

  self->timer = 0;
  n_waiting--;
  if (self->is_writing)
    start_timer (self);
  else
    write_now (self);
  return G_SOURCE_REMOVE;
}

static void
start_timer (HeadroomJournal *self)
{
  if (self->timer != 0)
    return;
  self->timer = g_timeout_add (HEADROOM_JOURNAL_DELAY_MS, on_timer_cb, self);
  n_waiting++;
}

static void
stop_timer (HeadroomJournal *self)
{
  n_waiting -= self->timer != 0;
  g_clear_handle_id (&self->timer, g_source_remove);
}

void
headroom_journal_note (HeadroomJournal *self, HeadroomDocument *document, GFile *file, const char *etag)
{
  g_return_if_fail (HEADROOM_IS_JOURNAL (self));
  g_set_object (&self->document, document);
  g_set_object (&self->file, file);
  g_set_str (&self->etag, etag);
  self->is_wanted = TRUE;
  start_timer (self);
}

void
headroom_journal_clear (HeadroomJournal *self)
{
  g_return_if_fail (HEADROOM_IS_JOURNAL (self));
  stop_timer (self);
  self->is_wanted = FALSE;
  if (!self->is_writing)
    drop_slot (self);
}

void
headroom_journal_adopt (HeadroomJournal *self, headroom_lost_work_t *work)
{
  g_return_if_fail (HEADROOM_IS_JOURNAL (self) && self->slot == NULL);
  self->slot = g_steal_pointer (&work->slot);
  self->is_wanted = TRUE;
}

gboolean
headroom_journal_is_any_writing (void)
{
  return n_writing > 0;
}

gboolean
headroom_journal_is_any_due (void)
{
  return n_writing > 0 || n_waiting > 0;
}

char *
headroom_journal_dup_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "headroom", "recovery", NULL);
}

static void
headroom_journal_finalize (GObject *object)
{
  HeadroomJournal *self = HEADROOM_JOURNAL (object);

  stop_timer (self);
  drop_slot (self);
  g_clear_object (&self->document);
  g_clear_object (&self->file);
  g_free (self->etag);
  g_free (self->folder);
  G_OBJECT_CLASS (headroom_journal_parent_class)->finalize (object);
}

static void
headroom_journal_class_init (HeadroomJournalClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = headroom_journal_finalize;
}

static void
headroom_journal_init (HeadroomJournal *self)
{
}

HeadroomJournal *
headroom_journal_new (const char *folder)
{
  HeadroomJournal *self = g_object_new (HEADROOM_TYPE_JOURNAL, NULL);

  self->folder = g_strdup (folder);
  return self;
}
