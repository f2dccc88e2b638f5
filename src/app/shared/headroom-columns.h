/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of a page, one below the other or, where there is room, side by side in columns of equal width. */
#pragma once

#include <gtk/gtk.h>

#define HEADROOM_TYPE_COLUMNS (headroom_columns_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomColumns, headroom_columns, HEADROOM, COLUMNS, GtkWidget)
