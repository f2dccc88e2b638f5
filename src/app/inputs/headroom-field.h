/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the fields of inputs share that a person types into. */
#pragma once

#include <gtk/gtk.h>

/** What is typed into, of an entry, a spin button or a row of one. (transfer none) */
GtkWidget *headroom_field_get_text (GtkEditable *field);

/** Have a file that is pasted into a field imported, as where no field has the keyboard (win.paste). */
void headroom_field_take_files (GtkEditable *field);
