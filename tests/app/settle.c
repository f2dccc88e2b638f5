/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waits for frames of a widget's clock. */
#include "settle.h"

enum
{
  FRAMES = 4 /* a change of sizes may ask for another */
};

static gboolean
count_frame_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  int *frames_left = data;

  *frames_left -= 1;
  if (*frames_left > 0)
    return G_SOURCE_CONTINUE;
  return G_SOURCE_REMOVE;
}

void
settle (GtkWidget *widget)
{
  int frames_left = FRAMES;

  gtk_widget_add_tick_callback (widget, count_frame_cb, &frames_left, NULL);
  while (frames_left > 0)
    g_main_context_iteration (NULL, TRUE);
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
}
