/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waiting until a window shows what has changed. */
#pragma once

#include <gtk/gtk.h>

/** Run the main loop until what has changed is on the screen. */
void settle (GtkWidget *widget);
