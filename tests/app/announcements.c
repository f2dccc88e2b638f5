/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In place of GTK's own: the stand-in for a screen reader that tests run with (GTK_A11Y=test) takes no announcements
 * and would crash. */
#include "announcements.h"

static GString *told; /* NULL: nothing */

char *
take_announcements (void)
{
  GString *all = g_steal_pointer (&told);

  if (all == NULL)
    return NULL;
  return g_string_free_and_steal (all);
}

void
gtk_accessible_announce (GtkAccessible *accessible, const char *message, GtkAccessibleAnnouncementPriority priority)
{
  if (told == NULL)
    told = g_string_new (NULL);
  g_string_append_printf (told, " “%s”", message);
  if (priority != GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM)
    g_string_append_printf (told, " with priority %d", (int) priority);
}
