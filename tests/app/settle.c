/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Begins an application; waits for frames of a widget's clock, and for advice. */
#include "settle.h"

#include "app/compare/headroom-compare-page.h"
#include "app/result/headroom-advice-group.h"
#include "app/window/headroom-application.h"
#include "app/window/headroom-estimate-page.h"

GtkApplication *
begin_application (int *argc, char ***argv, GApplicationFlags flags)
{
  GtkApplication *app;

  gtk_test_init (argc, argv, NULL);
  adw_init ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  app = GTK_APPLICATION (headroom_application_new ());
  g_application_set_flags (G_APPLICATION (app), G_APPLICATION_NON_UNIQUE | flags);
  g_assert_true (g_application_register (G_APPLICATION (app), NULL, NULL));
  return app;
}

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

/* Advice is on its way from a thread, or what is out of sight waits for the value to rest. */
static gboolean
is_waiting (GtkWidget *widget)
{
  if (HEADROOM_IS_ADVICE_GROUP (widget))
    return headroom_advice_group_is_pending (HEADROOM_ADVICE_GROUP (widget));
  if (HEADROOM_IS_COMPARE_PAGE (widget))
    return headroom_compare_page_is_pending (HEADROOM_COMPARE_PAGE (widget));
  if (HEADROOM_IS_ESTIMATE_PAGE (widget) && headroom_estimate_page_is_pending (HEADROOM_ESTIMATE_PAGE (widget)))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (is_waiting (child))
      return TRUE;
  return FALSE;
}

static void
wait_for_frames (GtkWidget *widget)
{
  int frames_left = FRAMES;

  gtk_widget_add_tick_callback (widget, count_frame_cb, &frames_left, NULL);
  while (frames_left > 0)
    g_main_context_iteration (NULL, TRUE);
}

void
settle (GtkWidget *widget)
{
  wait_for_frames (widget);
  while (is_waiting (widget))
    g_main_context_iteration (NULL, TRUE);
  wait_for_frames (widget);
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
}
