/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the bar says and marks under the pointer: each term along its own part, from where lines of the language
 * begin. */
#include "app/headroom-resources.h"
#include "app/shared/headroom-stacked-bar.h"
#include "chart/chart-bars.h"
#include "chart/chart-style.h"
#include "core/serving/serving-text.h"
#include "core/time/time-text.h"
#include "settle.h"

#include <adwaita.h>

enum
{
  WIDTH = 600,
  HEIGHT = 60
};

static char *told; /* the tooltip’s text; NULL: none */

/* In place of GTK’s own: a tooltip does not tell its text. */
void
gtk_tooltip_set_text (GtkTooltip *tooltip, const char *text)
{
  g_set_str (&told, text);
}

static gboolean
has_tooltip (GtkWidget *bar, int x, int y)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean is_shown = FALSE;

  g_clear_pointer (&told, g_free);
  g_signal_emit_by_name (bar, "query-tooltip", x, y, FALSE, tooltip, &is_shown);
  g_assert_true (is_shown == (told != NULL));
  return is_shown;
}

static GtkWidget *
show_bar (HeadroomEstimate *estimate, double share, GtkTextDirection direction)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *bar = g_object_new (HEADROOM_TYPE_STACKED_BAR, "estimate", estimate, "share", share, NULL);

  gtk_widget_set_direction (bar, direction);
  gtk_widget_set_size_request (bar, WIDTH, HEIGHT);
  gtk_widget_set_halign (bar, GTK_ALIGN_START);
  gtk_widget_set_valign (bar, GTK_ALIGN_START);
  gtk_window_set_child (GTK_WINDOW (window), bar);
  gtk_window_present (GTK_WINDOW (window));
  settle (window);
  g_assert_cmpint (gtk_widget_get_width (bar), ==, WIDTH);
  return bar;
}

/* The term that is told of there; -1: none. */
static int
term_at (HeadroomEstimate *estimate, GtkWidget *bar, int x, int y)
{
  if (!has_tooltip (bar, x, y))
    return -1;
  for (int i = 0; i < HR_N_TERMS; i++)
    if (g_str_has_prefix (told, headroom_term_get_label (headroom_estimate_get_term (estimate, i))))
      return i;
  g_error ("“%s” is about no term", told);
}

/* Terms are told of in their order, each along its share of what is told of: small ones are raised a little. */
static void
assert_terms (HeadroomEstimate *estimate, GtkWidget *bar, int y, int most)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  gboolean is_rtl = gtk_widget_get_direction (bar) == GTK_TEXT_DIR_RTL;
  int n_pixels[HR_N_TERMS] = { 0 };
  int last = 0;
  int n = 0;

  for (int i = 0; i < WIDTH; i++)
    {
      int term = term_at (estimate, bar, is_rtl ? WIDTH - 1 - i : i, y);

      g_assert_true (term == -1 || (term >= last && n == i));
      if (term >= 0)
        {
          last = term;
          n_pixels[term]++;
          n++;
        }
    }
  g_assert_cmpint (n, >, most / 2);
  g_assert_cmpint (n, <=, most);
  for (int i = 0; i < HR_N_TERMS; i++)
    g_assert_cmpfloat_with_epsilon (n_pixels[i], n * e->terms[i] / e->total_bytes, 0.04 * n);
}

static void
test_tooltips (gconstpointer data)
{
  static const double shares[] = { 1, 0.5 };
  GtkTextDirection direction = (GtkTextDirection) GPOINTER_TO_INT (data);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);

  for (gsize i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      GtkWidget *bar = show_bar (estimate, shares[i], direction);
      int height = gtk_widget_get_height (bar);

      g_assert_true (gtk_widget_get_has_tooltip (bar)); /* or GTK asks for none */
      assert_terms (estimate, bar, height / 2, (int) (shares[i] * WIDTH));
      g_assert_false (has_tooltip (bar, WIDTH / 4, -1));
      g_assert_false (has_tooltip (bar, WIDTH / 4, height + 1));
      gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (bar)));
    }
}

/* Nothing to tell of. */
static void
test_empty (void)
{
  GtkWidget *bar = show_bar (NULL, 1, GTK_TEXT_DIR_LTR);

  g_assert_false (has_tooltip (bar, WIDTH / 4, HEIGHT / 2));
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (bar)));
}

static GtkEventController *
find_motion (GtkWidget *bar)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (bar);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        return controller;
    }
  g_assert_not_reached ();
}

static GBytes *
draw (GtkWidget *bar)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;

  GTK_WIDGET_GET_CLASS (bar)->snapshot (bar, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  return gsk_render_node_serialize (node);
}

static gboolean
looks_like (GtkWidget *bar, GBytes *picture)
{
  g_autoptr (GBytes) now = draw (bar);

  return g_bytes_equal (now, picture);
}

/* The part under the pointer has a mark, until the pointer leaves; the weights are the first. */
static void
test_mark (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  GtkWidget *bar = show_bar (estimate, 1, GTK_TEXT_DIR_LTR);
  GtkEventController *motion = find_motion (bar);
  double middle = gtk_widget_get_height (bar) / 2.0;
  g_autoptr (GBytes) plain = draw (bar);
  g_autoptr (GBytes) on_weights = NULL;

  g_signal_emit_by_name (motion, "motion", 2.0, middle);
  on_weights = draw (bar);
  g_assert_false (looks_like (bar, plain));
  g_signal_emit_by_name (motion, "motion", 3.0, middle);
  g_assert_true (looks_like (bar, on_weights));
  g_signal_emit_by_name (motion, "motion", WIDTH / 2.0, middle);
  g_assert_false (looks_like (bar, on_weights));
  g_signal_emit_by_name (motion, "motion", 2.0, -1.0);
  g_assert_true (looks_like (bar, plain));
  g_signal_emit_by_name (motion, "motion", 2.0, middle);
  g_signal_emit_by_name (motion, "leave");
  g_assert_true (looks_like (bar, plain));
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (bar)));
}

/* The bar is drawn anew in the dark, in other colours, and as before in the light. */
static void
test_dark (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  GtkWidget *bar;
  g_autoptr (GBytes) light = NULL;

  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_LIGHT);
  bar = show_bar (estimate, 1, GTK_TEXT_DIR_LTR);
  light = draw (bar);
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_DARK);
  settle (GTK_WIDGET (gtk_widget_get_root (bar)));
  g_assert_false (looks_like (bar, light));
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_LIGHT);
  settle (GTK_WIDGET (gtk_widget_get_root (bar)));
  g_assert_true (looks_like (bar, light));
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (bar)));
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_DEFAULT);
}

/* What the bar asks for: a line for the capacity above where there is one. */
static void
test_height (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  GtkWidget *bar = g_object_ref_sink (g_object_new (HEADROOM_TYPE_STACKED_BAR, NULL));
  int height;
  int with_capacity;
  int natural;

  gtk_widget_measure (bar, GTK_ORIENTATION_VERTICAL, -1, &height, &natural, NULL, NULL);
  g_assert_cmpint (height, ==, natural);
  g_assert_cmpint (height, ==, 6 + 30 + HR_CHART_RANGE_HEIGHT); /* the margin is the bar's own */
  g_assert_cmpint (gtk_widget_get_margin_top (bar), ==, 6);
  g_object_set (bar, "estimate", estimate, NULL);
  gtk_widget_measure (bar, GTK_ORIENTATION_VERTICAL, -1, &with_capacity, &natural, NULL, NULL);
  g_assert_cmpint (with_capacity, ==, natural);
  g_assert_cmpint (with_capacity, >, height + 10); /* a line has more than ten pixels */
  g_assert_cmpint (gtk_widget_get_margin_top (bar), ==, 0);
  g_object_set (bar, "estimate", NULL, NULL);
  g_assert_cmpint (gtk_widget_get_margin_top (bar), ==, 6);
  gtk_widget_measure (bar, GTK_ORIENTATION_VERTICAL, -1, &with_capacity, NULL, NULL, NULL);
  g_assert_cmpint (with_capacity, ==, height);
  g_object_unref (bar);
}

/* The picture is as large as the bar. */
static void
test_bounds (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  GtkWidget *bar = show_bar (estimate, 1, GTK_TEXT_DIR_LTR);
  g_autoptr (GBytes) picture = draw (bar);
  g_autoptr (GskRenderNode) node = gsk_render_node_deserialize (picture, NULL, NULL);
  graphene_rect_t bounds;

  gsk_render_node_get_bounds (node, &bounds);
  g_assert_cmpfloat (bounds.size.width, ==, gtk_widget_get_width (bar));
  g_assert_cmpfloat (bounds.size.height, ==, gtk_widget_get_height (bar));
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (bar)));
}

static GtkWidget *
show_time_bar (HeadroomEstimate *estimate)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *bar = g_object_new (HEADROOM_TYPE_STACKED_BAR, "table", "time", "estimate", estimate, NULL);

  gtk_widget_set_size_request (bar, WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), bar);
  gtk_window_present (GTK_WINDOW (window));
  settle (window);
  return bar;
}

/* The first part is of the products, and says their seconds; nothing is said of a time without number. */
static void
test_time (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (HeadroomEstimate) without_gpu = NULL;
  GtkWidget *bar = show_time_bar (estimate);

  g_assert_true (has_tooltip (bar, 5, HEIGHT / 2));
  g_assert_true (g_str_has_prefix (told, "Matrix products: 0.549 s, "));
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "", NULL));
  without_gpu = headroom_estimate_new_for_scenario (scenario);
  g_object_set (bar, "estimate", without_gpu, NULL);
  settle (GTK_WIDGET (gtk_widget_get_root (bar)));
  g_assert_false (has_tooltip (bar, 5, HEIGHT / 2));
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (bar)));
}

/* No two terms of a table look the same. */
static void
test_slots_of_times (void)
{
  gboolean is_taken[HR_CHART_N_SLOTS] = { FALSE };
  gboolean is_taken_of_serving[HR_CHART_N_SLOTS] = { FALSE };

  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    {
      hr_chart_slot_t slot = hr_chart_slot_find (hr_time_desc (i)->id);

      g_test_message ("%s", hr_time_desc (i)->id);
      g_assert_false (is_taken[slot]);
      is_taken[slot] = TRUE;
    }
  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    {
      hr_chart_slot_t slot = hr_chart_slot_find (hr_serving_desc (i)->id);

      g_test_message ("%s", hr_serving_desc (i)->id);
      g_assert_false (is_taken_of_serving[slot]);
      g_assert_cmpint (slot, !=, HR_CHART_SLOT_OTHER);
      is_taken_of_serving[slot] = TRUE;
    }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  g_test_add_data_func ("/app/stacked-bar/left-to-right", GINT_TO_POINTER (GTK_TEXT_DIR_LTR), test_tooltips);
  g_test_add_data_func ("/app/stacked-bar/right-to-left", GINT_TO_POINTER (GTK_TEXT_DIR_RTL), test_tooltips);
  g_test_add_func ("/app/stacked-bar/empty", test_empty);
  g_test_add_func ("/app/stacked-bar/mark", test_mark);
  g_test_add_func ("/app/stacked-bar/dark", test_dark);
  g_test_add_func ("/app/stacked-bar/height", test_height);
  g_test_add_func ("/app/stacked-bar/bounds", test_bounds);
  g_test_add_func ("/app/stacked-bar/time", test_time);
  g_test_add_func ("/app/stacked-bar/slots-of-times", test_slots_of_times);
  return g_test_run ();
}
