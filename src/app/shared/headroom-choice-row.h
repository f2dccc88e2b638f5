/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A combo row over a GListModel of HeadroomChoice: searched by words where the list is long, the chosen name under the
 * title, where there is room for it. `model` and `selected` are those of AdwComboRow. */
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

/** Say something else under the title, and the chosen name beside it; NULL: the chosen name under it again. */
void headroom_choice_row_set_subtitle (HeadroomChoiceRow *self, const char *subtitle);
