/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is not seen at first does not keep from being seen what is. */
#pragma once

#include <gtk/gtk.h>

/** Call a function with a widget once, when its next frame has been drawn; never, if it is never shown. */
void headroom_later_call (GtkWidget *widget, void (*call) (GtkWidget *widget));
