/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sample of a term's colour and hatch that stands before its name. Property: slot (string, a term's id). */
#pragma once

#include <gtk/gtk.h>

#define HEADROOM_TYPE_SWATCH (headroom_swatch_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomSwatch, headroom_swatch, HEADROOM, SWATCH, GtkWidget)
