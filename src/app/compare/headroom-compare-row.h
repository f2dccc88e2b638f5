/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scenario in a comparison: its name and verdict, what it needs, and its bar on the scale of all. */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-comparison.h"

#define HEADROOM_TYPE_COMPARE_ROW (headroom_compare_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomCompareRow, headroom_compare_row, HEADROOM, COMPARE_ROW, AdwPreferencesRow)

GtkWidget *headroom_compare_row_new (void);

/** Show the scenario at `index`. */
void headroom_compare_row_set (HeadroomCompareRow *self, const headroom_comparison_t *comparison, guint index);
