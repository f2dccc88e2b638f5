/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where everything stands in a bar or a plot, as a line of text. */
#pragma once

#include "chart/chart-bars.h"
#include "chart/chart-lines.h"

#include <glib.h>

/** A rectangle with its name; nothing where it is empty. */
void put_rect (GString *text, const char *name, const hr_chart_rect_t *rect);

/** A whole bar, or a whole plot. */
void put_bar (GString *text, const hr_chart_bar_t *bar);
void put_lines (GString *text, const hr_chart_lines_t *lines);
