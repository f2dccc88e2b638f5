/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One state of a document: which scenarios it had, in which order, and what was in them. */
#pragma once

#include "model/scenario/headroom-document.h"

typedef struct
{
  GPtrArray *scenarios;      /* those that the document had: they are there again after undo */
  GPtrArray *values;         /* a copy of each, never changed */
  HeadroomScenario *current; /* one of the scenarios */
} headroom_snapshot_t;

/** What the document is now. Copies of scenarios that are as they were in `previous` (NULL: none) are shared. */
headroom_snapshot_t *headroom_snapshot_new (HeadroomDocument *document, const headroom_snapshot_t *previous);
void headroom_snapshot_free (headroom_snapshot_t *self);

/** What a scenario was; NULL for one that was not there. (transfer none) */
HeadroomScenario *headroom_snapshot_find (const headroom_snapshot_t *self, HeadroomScenario *scenario);

gboolean headroom_snapshot_is_same (const headroom_snapshot_t *a, const headroom_snapshot_t *b);

/** Make the document what it was, with `current` (one of its scenarios then) as the current one. */
void headroom_snapshot_restore (const headroom_snapshot_t *self, HeadroomDocument *document, HeadroomScenario *current);

/** The one scenario whose values differ where the list is the same; NULL otherwise. (transfer none) */
HeadroomScenario *headroom_snapshot_find_changed (const headroom_snapshot_t *before, const headroom_snapshot_t *after);

/** What made the second out of the first, as a translated noun phrase. (transfer full) */
char *headroom_snapshot_describe_change (const headroom_snapshot_t *before, const headroom_snapshot_t *after);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (headroom_snapshot_t, headroom_snapshot_free)
