/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A term of the breakdown: name, amount and share; opened: what it is, its formula in symbols and in numbers, the
 * exact amount, the range of a time, and the source. */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-term.h"

#define HEADROOM_TYPE_TERM_ROW (headroom_term_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomTermRow, headroom_term_row, HEADROOM, TERM_ROW, AdwExpanderRow)

GtkWidget *headroom_term_row_new (void);

/** Whether a row shows a term: one of nothing is hidden. The term may be NULL. */
gboolean headroom_term_row_shows (HeadroomTerm *term);

/** Show a term; without one, or with one of nothing, the row is hidden. */
void headroom_term_row_set_term (HeadroomTermRow *self, HeadroomTerm *term);
