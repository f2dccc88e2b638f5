/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A study: one to n scenarios, and what a newer version of the file format put beside them.
 * A GListModel of HeadroomScenario. Properties: read-only (boolean, of a newer format), current (HeadroomScenario, the
 * one that is worked on, which no file has).
 *
 * Signal `changed` (no arguments): some scenario, or the list of them, changed; once for each batch. */
#pragma once

#include "model/scenario/headroom-scenario.h"

#define HEADROOM_TYPE_DOCUMENT (headroom_document_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomDocument, headroom_document, HEADROOM, DOCUMENT, GObject)

enum
{
  HEADROOM_DOCUMENT_FORMAT = 1
};

/** A document with one scenario at its defaults. */
HeadroomDocument *headroom_document_new (void);

/** Parse the text of a .headroom file. */
HeadroomDocument *headroom_document_parse (const char *data, gsize length, GError **error);

/** Whether text is meant as a document, be it a valid one or not. */
gboolean headroom_document_sniff (const char *data, gsize length);

/** The canonical text: every parameter, keys sorted, the same bytes in every locale. (transfer full) */
char *headroom_document_to_text (HeadroomDocument *self);

/** True for a document of a newer format: its file is shown, never overwritten. */
gboolean headroom_document_is_read_only (HeadroomDocument *self);
/** Make it one of this version's format, as which it can be saved in a file of its own. */
void headroom_document_convert (HeadroomDocument *self);
int headroom_document_get_format (HeadroomDocument *self);

guint headroom_document_get_length (HeadroomDocument *self);
HeadroomScenario *headroom_document_get_scenario (HeadroomDocument *self, guint index); /* (transfer none) */
/** Where a scenario is in the list; the length of the list for one that is not there. */
guint headroom_document_find (HeadroomDocument *self, HeadroomScenario *scenario);
void headroom_document_append (HeadroomDocument *self, HeadroomScenario *scenario);
void headroom_document_insert (HeadroomDocument *self, guint index, HeadroomScenario *scenario);
/** The last one stays. Where the current one goes the next one is current, or else the last. */
void headroom_document_remove (HeadroomDocument *self, guint index);
/** Take the one at `from` out and put it in so that it is at `to`. */
void headroom_document_move (HeadroomDocument *self, guint from, guint to);
/** Replace the whole list. */
void headroom_document_set_scenarios (HeadroomDocument *self, GPtrArray *scenarios);

HeadroomScenario *headroom_document_get_current (HeadroomDocument *self); /* (transfer none) */
/** Work on another one, which is no change of the document. One that is not in the list is ignored. */
void headroom_document_set_current (HeadroomDocument *self, HeadroomScenario *scenario);

/** Hold `changed` and the notification of `current` back; the last thaw sends them. May nest. */
void headroom_document_freeze (HeadroomDocument *self);
void headroom_document_thaw (HeadroomDocument *self);
