/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A combo row over a GListModel of HeadroomChoice: searched by words where the list is long, the chosen name under the
 * title, where there is room for it. In place of AdwComboRow's `model` and `selected` it has choices and the property
 * `chosen` (uint), the place of one of them; GTK_INVALID_LIST_POSITION: none. */
#pragma once

#include <adwaita.h>

#include "app/shared/headroom-choice.h"

#define HEADROOM_TYPE_CHOICE_ROW (headroom_choice_row_get_type ())
G_DECLARE_DERIVABLE_TYPE (HeadroomChoiceRow, headroom_choice_row, HEADROOM, CHOICE_ROW, AdwComboRow)

struct _HeadroomChoiceRowClass
{
  AdwComboRowClass parent_class;
};

GtkWidget *headroom_choice_row_new (void);

/** Offer others, a list that does not change; the first of them is chosen. */
void headroom_choice_row_set_choices (HeadroomChoiceRow *self, GListModel *choices);

/** NULL before there were any. (transfer none) */
GListModel *headroom_choice_row_get_choices (HeadroomChoiceRow *self);

void headroom_choice_row_set_chosen (HeadroomChoiceRow *self, guint chosen);
guint headroom_choice_row_get_chosen (HeadroomChoiceRow *self);

/** Say something else under the title, and the chosen name beside it; NULL: the chosen name under it again. */
void headroom_choice_row_set_subtitle (HeadroomChoiceRow *self, const char *subtitle);
