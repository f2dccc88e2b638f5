/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A study: one to n scenarios, and what a newer version of the file format put beside them.
 * A GListModel of HeadroomScenario. Properties: read-only (boolean, of a newer format). */
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

/** The canonical text: every parameter, keys sorted, the same bytes in every locale. (transfer full) */
char *headroom_document_to_text (HeadroomDocument *self);

/** True for a document of a newer format: it is shown, never saved. */
gboolean headroom_document_is_read_only (HeadroomDocument *self);
int headroom_document_get_format (HeadroomDocument *self);

guint headroom_document_get_length (HeadroomDocument *self);
HeadroomScenario *headroom_document_get_scenario (HeadroomDocument *self, guint index); /* (transfer none) */
void headroom_document_append (HeadroomDocument *self, HeadroomScenario *scenario);
void headroom_document_remove (HeadroomDocument *self, guint index);
