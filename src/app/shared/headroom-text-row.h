/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows to read, not to press: all of their text is seen, and nothing of it is markup. */
#pragma once

#include <adwaita.h>

GtkWidget *headroom_text_row_new (const char *title, const char *text);
