/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A title and a text of as many lines as they need. */
#include "app/shared/headroom-text-row.h"

GtkWidget *
headroom_text_row_new (const char *title, const char *text)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE); /* "<" is no markup */
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
  return row;
}
