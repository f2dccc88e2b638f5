/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows under test: an application for them, and waiting until one shows what has changed. */
#pragma once

#include <gtk/gtk.h>

/** An application with these flags that no other instance answers, registered; what moves in its windows is there at
 * once. `argc` and `argv` are the test program's. */
GtkApplication *begin_application (int *argc, char ***argv, GApplicationFlags flags);

/** Run the main loop until what has changed is on the screen. */
void settle (GtkWidget *widget);
