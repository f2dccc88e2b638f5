/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a window as lines of text, to be compared before and after what is done to it. */
#pragma once

#include "app/window/headroom-window-private.h"

/** Each line begins with what it is about. `field` is a row of the inputs that is told, too; NULL for none. A dialog, a
 * message and what asks for a file are told once and closed. (transfer full) */
GPtrArray *window_lines (HeadroomWindow *window, GtkWidget *field);

/** TRUE where a message is in sight. */
gboolean has_toast (HeadroomWindow *window);
