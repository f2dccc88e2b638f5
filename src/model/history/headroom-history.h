/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every state that a document has had since it was opened, and the way back and forth between them.
 *
 * Properties: can-undo, can-redo (boolean), undo-name, redo-name (string: what would be undone and redone as a
 * translated noun phrase, or ""). Signal `recorded` (no arguments): the document was changed, and not by the history.
 */
#pragma once

#include "model/scenario/headroom-document.h"

#define HEADROOM_TYPE_HISTORY (headroom_history_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomHistory, headroom_history, HEADROOM, HISTORY, GObject)

enum
{
  HEADROOM_HISTORY_RUN_MS = 1000 /* changes of one value that follow each other no slower are one step */
};

/** Watches the document from now on. Steps are kept without limit. */
HeadroomHistory *headroom_history_new (HeadroomDocument *document);

gboolean headroom_history_can_undo (HeadroomHistory *self);
gboolean headroom_history_can_redo (HeadroomHistory *self);
const char *headroom_history_get_undo_name (HeadroomHistory *self);
const char *headroom_history_get_redo_name (HeadroomHistory *self);

/** Bring the document to the state before or after one step, with the scenario that the step was about as the current
 * one. Nothing where there is no such step. */
void headroom_history_undo (HeadroomHistory *self);
void headroom_history_redo (HeadroomHistory *self);

/** The next change is a step of its own, however soon it comes. */
void headroom_history_end_run (HeadroomHistory *self);

/** The number of steps that can be undone. */
guint headroom_history_get_position (HeadroomHistory *self);
