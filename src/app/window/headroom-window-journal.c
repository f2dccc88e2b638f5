/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A journal is there as long as the window has changes that its file does not have. */
#include "app/window/headroom-window-journal.h"

#include "app/window/headroom-window-private.h"

void
headroom_window_update_journal (HeadroomWindow *self)
{
  if (self->journal == NULL)
    return;
  if (self->modified)
    headroom_journal_note (self->journal, self->document, self->file, self->etag);
  else
    headroom_journal_clear (self->journal);
}

void
headroom_window_start_journal (HeadroomWindow *self)
{
  g_autofree char *folder = headroom_journal_dup_folder ();

  self->journal = headroom_journal_new (folder);
  headroom_window_update_journal (self);
}

void
headroom_window_recover (HeadroomWindow *self, headroom_lost_work_t *work)
{
  headroom_window_set_document (self, work->document, work->file, work->etag);
  headroom_journal_adopt (self->journal, work);
  g_set_str (&self->saved_text, ""); /* what the file has is not known: it has something else */
  headroom_window_update_modified (self);
}
