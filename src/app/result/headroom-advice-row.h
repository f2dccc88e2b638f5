/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of advice: the change, what the run needs then, what it costs, and a button that makes the change.
 *
 * Signal `apply` (no arguments): the button was pressed. */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-advice.h"

#define HEADROOM_TYPE_ADVICE_ROW (headroom_advice_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomAdviceRow, headroom_advice_row, HEADROOM, ADVICE_ROW, AdwActionRow)

GtkWidget *headroom_advice_row_new (void);

/** Show a piece of advice. */
void headroom_advice_row_set (HeadroomAdviceRow *self, const HeadroomAdvice *advice);
