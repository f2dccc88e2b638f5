/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By ticks of the frame clock, which come before a frame is drawn: with the second one, the next frame is there. */
#include "app/shared/headroom-later.h"

typedef struct
{
  void (*call) (GtkWidget *widget);
  gboolean is_second;
} Later;

static gboolean
on_tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Later *later = data;

  if (!later->is_second)
    {
      later->is_second = TRUE;
      return G_SOURCE_CONTINUE;
    }
  later->call (widget);
  return G_SOURCE_REMOVE;
}

void
headroom_later_call (GtkWidget *widget, void (*call) (GtkWidget *widget))
{
  Later *later = g_new0 (Later, 1);

  later->call = call;
  gtk_widget_add_tick_callback (widget, on_tick_cb, later, g_free);
}
