/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In place of GTK's own: the stand-in for a screen reader that tests run with (GTK_A11Y=test) takes no announcements
 * and would crash. */
#include "announcements.h"

#include "app/result/headroom-summary-bar.h"

static GString *told; /* NULL: nothing */

char *
take_announcements (void)
{
  GString *all = g_steal_pointer (&told);

  if (all == NULL)
    return NULL;
  return g_string_free_and_steal (all);
}

/* A verdict waits until the inputs have come to rest: test-summary.c knows when. */
static gboolean
is_verdict (GtkAccessible *accessible)
{
  return gtk_widget_get_ancestor (GTK_WIDGET (accessible), HEADROOM_TYPE_SUMMARY_BAR) != NULL;
}

void
gtk_accessible_announce (GtkAccessible *accessible, const char *message, GtkAccessibleAnnouncementPriority priority)
{
  if (is_verdict (accessible))
    return;
  if (told == NULL)
    told = g_string_new (NULL);
  g_string_append_printf (told, " “%s”", message);
  if (priority != GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM)
    g_string_append_printf (told, " with priority %d", (int) priority);
}
