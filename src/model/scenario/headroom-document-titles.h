/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the scenarios of a document are called. */
#pragma once

#include "model/scenario/headroom-document.h"

/** What a scenario without a title is called: “Scenario 2” for the second one. Translated. (transfer full) */
char *headroom_document_number_title (guint number);

/** The title of a scenario; “Scenario 2” for the second one if it has none. Translated. (transfer full) */
char *headroom_document_dup_title (HeadroomDocument *self, guint index);

/** A title that no scenario of the document has yet: for a copy of the one at `index`, or for a new one where `index`
 * is the length of the document. Translated. (transfer full) */
char *headroom_document_make_title (HeadroomDocument *self, guint index);
