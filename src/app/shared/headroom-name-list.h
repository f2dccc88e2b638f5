/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What long combo rows share: a list of names that can be searched anywhere in a name, the chosen one under the
 * title, where there is room for it. */
#pragma once

#include <adwaita.h>

void headroom_name_list_attach (AdwComboRow *row, GtkStringList *names);

/** Show the entries of a row over strings in full, in as many lines as they need. */
void headroom_name_list_show_whole (AdwComboRow *row);

/** Say something else under the title, and the chosen name beside it; NULL: the chosen name under it again. */
void headroom_name_list_set_subtitle (AdwComboRow *row, const char *subtitle);
