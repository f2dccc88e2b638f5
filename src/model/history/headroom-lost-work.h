/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work that was not saved when its process ended: what a journal says of it. */
#pragma once

#include "model/history/headroom-slot.h"
#include "model/scenario/headroom-document.h"

typedef struct
{
  headroom_slot_t *slot; /* NULL once a journal goes on with it */
  HeadroomDocument *document;
  GFile *file;     /* that it was to be saved in; NULL: it never was */
  char *etag;      /* of the file, as headroom_file_save() wants it; NULL: none */
  GDateTime *time; /* of the last change */
} headroom_lost_work_t;

/** What is written into a journal. `file` and `etag` may be NULL. (transfer full) */
GBytes *headroom_lost_work_write (HeadroomDocument *document, GFile *file, const char *etag);

/** Everything that processes which have ended left in a folder, held by this process. Journals that cannot be read are
 * left alone. (transfer full) */
GPtrArray *headroom_lost_work_find_all (const char *folder);

/** Delete the journal for good. */
void headroom_lost_work_discard (headroom_lost_work_t *self);

/** The journal stays where it is, for another time. */
void headroom_lost_work_free (headroom_lost_work_t *self);
