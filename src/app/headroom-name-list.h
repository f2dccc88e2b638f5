/* What long combo rows share: a list of names that can be searched anywhere in a name, the chosen one under the
 * title, where there is room for it. */
#pragma once

#include <adwaita.h>

void headroom_name_list_attach (AdwComboRow *row, GtkStringList *names);
