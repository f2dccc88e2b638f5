/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The smallest window of libadwaita: what every such program costs. It says when its first frame was drawn, and stays.
 */
#include "app/shared/headroom-process-age.h"

#include <adwaita.h>

static void
on_after_paint_cb (GdkFrameClock *clock, gpointer data)
{
  g_signal_handlers_disconnect_by_func (clock, on_after_paint_cb, data);
  g_print ("first-frame-ms %.1f\n", headroom_process_age_ms ());
}

static void
on_realize_cb (GtkWidget *window, gpointer data)
{
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (on_after_paint_cb), data);
}

static void
on_activate_cb (GtkApplication *app)
{
  GtkWidget *window = adw_application_window_new (app);
  GtkWidget *view = adw_toolbar_view_new ();

  adw_toolbar_view_add_top_bar (ADW_TOOLBAR_VIEW (view), adw_header_bar_new ());
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), view);
  gtk_window_set_default_size (GTK_WINDOW (window), 1000, 700);
  g_signal_connect_after (window, "realize", G_CALLBACK (on_realize_cb), app);
  gtk_window_present (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_autoptr (AdwApplication) app = adw_application_new ("io.github.headroom_app.BenchWindow", G_APPLICATION_NON_UNIQUE);

  g_signal_connect (app, "activate", G_CALLBACK (on_activate_cb), NULL);
  return g_application_run (G_APPLICATION (app), argc, argv);
}
