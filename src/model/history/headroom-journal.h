/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps what is not saved yet on the disk, so that a crash, a kill or a power cut loses two seconds of work at most.
 * Nothing wakes up while nothing changes. */
#pragma once

#include "model/history/headroom-lost-work.h"

#define HEADROOM_TYPE_JOURNAL (headroom_journal_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomJournal, headroom_journal, HEADROOM, JOURNAL, GObject)

enum
{
  HEADROOM_JOURNAL_DELAY_MS = 1000 /* from a change to its writing; of the two seconds one is left for the disk */
};

/** Nothing is written yet. When the last reference is dropped the journal is deleted: whoever closes a document has
 * saved it, or does not want it. */
HeadroomJournal *headroom_journal_new (const char *folder);

/** The document has changes that its file (NULL: none) does not have: write them soon. */
void headroom_journal_note (HeadroomJournal *self, HeadroomDocument *document, GFile *file, const char *etag);

/** The file has everything: delete the journal. */
void headroom_journal_clear (HeadroomJournal *self);

/** Go on with the journal of lost work, which is there until it is overwritten or cleared. */
void headroom_journal_adopt (HeadroomJournal *self, headroom_lost_work_t *work);

/** Whether a journal of this process is being written. */
gboolean headroom_journal_is_any_writing (void);

/** The same, or will be soon. It is there, or gone again, before the process ends if the main loop runs until this is
 * false. */
gboolean headroom_journal_is_any_due (void);

/** Where the journals of this user are. (transfer full) */
char *headroom_journal_dup_folder (void);
