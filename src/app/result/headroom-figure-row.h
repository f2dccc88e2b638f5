/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row with an amount of memory at its end, in the unit of the settings. */
#pragma once

#include <adwaita.h>

#include "core/estimate/estimate.h"

#define HEADROOM_TYPE_FIGURE_ROW (headroom_figure_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomFigureRow, headroom_figure_row, HEADROOM, FIGURE_ROW, AdwActionRow)

GtkWidget *headroom_figure_row_new (const char *title);
void headroom_figure_row_set_bytes (HeadroomFigureRow *self, double bytes);
/** A word in front of the amount, such as "peak"; NULL for none. */
void headroom_figure_row_set_tag (HeadroomFigureRow *self, const char *tag);
/** Between what ends a measurement may lie: said below the title. */
void headroom_figure_row_set_range (HeadroomFigureRow *self, const hr_range_t *range);
