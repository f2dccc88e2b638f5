/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison in numbers: a column for each scenario, or where it is narrow one table below the other. */
#pragma once

#include <gtk/gtk.h>

#include "model/result/headroom-comparison.h"

/** A new table of what is compared now; it follows nothing. */
GtkWidget *headroom_compare_table_new (const headroom_comparison_t *comparison, gboolean narrow);
