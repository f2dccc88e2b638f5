/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tooltip whose text waits at its widget: the last one is told, and is the widget's description. */
#include "app/shared/headroom-tooltip.h"

static char *told; /* the tooltip’s text; NULL: none */

/* In place of GTK’s own: a tooltip does not tell its text. */
void
gtk_tooltip_set_text (GtkTooltip *tooltip, const char *text)
{
  g_set_str (&told, text);
}

static void
check_told (GtkWidget *widget, const char *text)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean is_shown = FALSE;

  g_clear_pointer (&told, g_free);
  g_signal_emit_by_name (widget, "query-tooltip", 0, 0, FALSE, tooltip, &is_shown);
  g_assert_cmpstr (told, ==, text);
  g_assert_true (is_shown == (text != NULL));
  g_assert_cmpstr (headroom_tooltip_get (widget), ==, text);
}

static void
test_last_text (void)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new ("1 KiB"));

  headroom_tooltip_set (label, NULL);
  g_assert_false (gtk_widget_get_has_tooltip (label));
  headroom_tooltip_set (label, "1024 B");
  headroom_tooltip_set (label, "1025 B");
  g_assert_true (gtk_widget_get_has_tooltip (label));
  check_told (label, "1025 B");
  gtk_test_accessible_assert_property (label, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "1025 B");
  headroom_tooltip_set (label, NULL);
  check_told (label, NULL);
  g_object_unref (label);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/tooltip/last-text", test_last_text);
  return g_test_run ();
}
