/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is in sight at which size of the window, and how large what is pressed is. */
#include "app/inputs/headroom-pane.h"
#include "app/result/headroom-advice-group.h"
#include "app/result/headroom-advice-row.h"
#include "app/result/headroom-breakdown.h"
#include "app/result/headroom-step-plot.h"
#include "app/window/headroom-estimate-details.h"
#include "settle.h"
#include "widget-find.h"
#include "window-fixture.h"

enum
{
  SEEN_ROWS_PIXELS = 150, /* four rows of a breakdown, without its heading */
  SEEN_PLOT_PIXELS = 120, /* its legend and the peak */
  FINGER_PIXELS = 44,
  MOST_STOPS = 400,
  FEWEST_INPUTS = 30, /* far fewer than there are */
  FEWEST_RESULTS = 15
};

static HeadroomWindow *
open_sized (int width, int height)
{
  HeadroomWindow *window = headroom_window_new (ADW_APPLICATION (app));

  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_present (GTK_WINDOW (window));
  settle (GTK_WIDGET (window));
  headroom_estimator_flush (window->estimator);
  settle (GTK_WIDGET (window));
  return window;
}

static graphene_rect_t
bounds_in (HeadroomWindow *window, GtkWidget *widget)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT_ZERO;

  g_assert_nonnull (widget);
  g_assert_true (gtk_widget_get_mapped (widget));
  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window), &bounds));
  return bounds;
}

/* How much of its height is above the lower end of the window. */
static float
seen_height (HeadroomWindow *window, GtkWidget *widget)
{
  graphene_rect_t bounds = bounds_in (window, widget);

  return MIN (bounds.size.height, gtk_widget_get_height (GTK_WIDGET (window)) - bounds.origin.y);
}

static float
left_of (HeadroomWindow *window, GtkWidget *widget)
{
  return bounds_in (window, widget).origin.x;
}

static int
count_shown (GtkWidget *widget, GType type)
{
  int n = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_mapped (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_shown (child, type);
  return n;
}

/* Inputs, advice, breakdown and plot: nothing has to be scrolled to see what a value does. */
static void
test_low_window (void)
{
  HeadroomWindow *window = open_sized (1024, 600);
  GtkWidget *advice = find_type (window->views, HEADROOM_TYPE_ADVICE_GROUP);
  GtkWidget *breakdown = find_type (window->views, HEADROOM_TYPE_BREAKDOWN);
  GtkWidget *plot = find_type (window->views, HEADROOM_TYPE_STEP_PLOT);
  GtkWidget *rows = find_type (breakdown, GTK_TYPE_LIST_BOX);

  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (window)), <=, 600);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window->pane)));
  g_assert_cmpint (count_shown (advice, HEADROOM_TYPE_ADVICE_ROW), ==, 1);
  g_assert_cmpfloat (seen_height (window, rows), >, SEEN_ROWS_PIXELS);
  g_assert_cmpfloat (seen_height (window, plot), >, SEEN_PLOT_PIXELS);
  g_assert_cmpfloat (left_of (window, plot), >, left_of (window, breakdown));
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
is_show_all (GtkWidget *widget, const char *label)
{
  return GTK_IS_TOGGLE_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0;
}

/* A low window shows some of the advice, and all of it at a press; a high one has all. */
static void
test_all_advice (void)
{
  HeadroomWindow *window = open_sized (1000, 700);
  GtkWidget *advice = find_type (window->views, HEADROOM_TYPE_ADVICE_GROUP);
  GtkWidget *all = find_widget (advice, is_show_all, "Show All");

  g_assert_cmpint (count_shown (advice, HEADROOM_TYPE_ADVICE_ROW), ==, 2);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (all), TRUE);
  settle (GTK_WIDGET (window));
  g_assert_cmpint (count_shown (advice, HEADROOM_TYPE_ADVICE_ROW), ==, HR_MAX_ADVICE);
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (all)), ==, "Show Fewer");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (all), FALSE);
  settle (GTK_WIDGET (window));
  g_assert_cmpint (count_shown (advice, HEADROOM_TYPE_ADVICE_ROW), ==, 2);
  gtk_window_destroy (GTK_WINDOW (window));

  window = open_sized (1000, 1000);
  advice = find_type (window->views, HEADROOM_TYPE_ADVICE_GROUP);
  g_assert_cmpint (count_shown (advice, HEADROOM_TYPE_ADVICE_ROW), ==, HR_MAX_ADVICE);
  g_assert_false (gtk_widget_get_visible (find_widget (advice, is_show_all, "Show All")));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Below each other where two would be too narrow. */
static void
test_one_column (void)
{
  static const int widths[] = { 360, 600, 940 };

  for (gsize i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      HeadroomWindow *window = open_sized (widths[i], 900);
      GtkWidget *breakdown = find_type (window->views, HEADROOM_TYPE_BREAKDOWN);
      GtkWidget *plot = find_type (window->views, HEADROOM_TYPE_STEP_PLOT);

      g_assert_cmpfloat (bounds_in (window, plot).origin.y, >, bounds_in (window, breakdown).origin.y);
      g_assert_cmpfloat (left_of (window, plot), <, left_of (window, breakdown) + 20);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

static gboolean
is_of_desktop (GtkWidget *widget)
{
  return gtk_widget_get_ancestor (widget, GTK_TYPE_WINDOW_CONTROLS) != NULL;
}

/* The small ones are named. */
static void
find_small (HeadroomWindow *window, GtkWidget *widget, GString *small)
{
  graphene_rect_t bounds;

  if (GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget) && !is_of_desktop (widget))
    {
      bounds = bounds_in (window, widget);
      if (MIN (bounds.size.width, bounds.size.height) < FINGER_PIXELS)
        g_string_append_printf (small, " %s in %s: %.0f × %.0f.", G_OBJECT_TYPE_NAME (widget),
                                G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)), bounds.size.width,
                                bounds.size.height);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    find_small (window, child, small);
}

static void
test_fingers (void)
{
  HeadroomWindow *window = open_sized (360, 720);
  g_autoptr (GString) small = g_string_new (NULL);

  find_small (window, GTK_WIDGET (window), small);
  g_assert_cmpstr (small->str, ==, "");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Where Tab leads to. */
typedef struct
{
  GtkWidget *widget;
  graphene_rect_t bounds; /* in what scrolls, so that scrolling changes nothing */
} stop_t;

static stop_t
next_stop (HeadroomWindow *window, GtkWidget *sheet)
{
  stop_t stop = { NULL, GRAPHENE_RECT_INIT_ZERO };

  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
  stop.widget = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_nonnull (stop.widget);
  if (gtk_widget_is_ancestor (stop.widget, sheet))
    g_assert_true (gtk_widget_compute_bounds (stop.widget, sheet, &stop.bounds));
  return stop;
}

static gboolean
is_spin_row (GtkWidget *widget, const char *title)
{
  return ADW_IS_SPIN_ROW (widget) && has_title (widget, title);
}

/* The first change takes the hint of a fresh window away: whoever turns a spin button turns it on. */
static void
test_rows_stay (void)
{
  HeadroomWindow *window = open_sized (1000, 700);
  GtkWidget *row = find_widget (GTK_WIDGET (window), is_spin_row, "Micro-batch size");
  float before = bounds_in (window, row).origin.y;

  adw_spin_row_set_value (ADW_SPIN_ROW (row), 3);
  headroom_estimator_flush (window->estimator);
  settle (GTK_WIDGET (window));
  g_assert_true (window->modified);
  g_assert_cmpfloat (bounds_in (window, row).origin.y, ==, before);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* In one column: below the last one, or in the same line and further on, or in it. */
static gboolean
follows (const stop_t *last, const stop_t *next)
{
  float last_end = last->bounds.origin.y + last->bounds.size.height;
  gboolean is_in_line = next->bounds.origin.y < last_end;

  if (gtk_widget_is_ancestor (next->widget, last->widget))
    return TRUE;
  if (next->bounds.origin.y + next->bounds.size.height <= last->bounds.origin.y)
    return FALSE;
  return !is_in_line || next->bounds.origin.x >= last->bounds.origin.x;
}

/* From the first stop in it to the last: how many. */
static int
walk (HeadroomWindow *window, GtkWidget *sheet)
{
  stop_t last = { NULL, GRAPHENE_RECT_INIT_ZERO };
  int n_stops = 0;

  for (int i = 0; i < MOST_STOPS; i++)
    {
      stop_t next = next_stop (window, sheet);
      gboolean is_inside = gtk_widget_is_ancestor (next.widget, sheet);

      if (!is_inside && n_stops > 0)
        return n_stops;
      if (!is_inside)
        continue;
      if (n_stops > 0 && !follows (&last, &next))
        g_error ("Tab leads from %s at %.0f, %.0f back to %s at %.0f, %.0f", G_OBJECT_TYPE_NAME (last.widget),
                 last.bounds.origin.x, last.bounds.origin.y, G_OBJECT_TYPE_NAME (next.widget), next.bounds.origin.x,
                 next.bounds.origin.y);
      n_stops++;
      last = next;
    }
  g_error ("Tab does not lead out of it");
}

/* Down the inputs, down the result, and out again. */
static void
test_tab_order (void)
{
  HeadroomWindow *window = open_sized (900, 900);
  GtkWidget *inputs = find_type (GTK_WIDGET (window->pane), GTK_TYPE_VIEWPORT);
  GtkWidget *result = gtk_widget_get_ancestor (find_type (window->views, HEADROOM_TYPE_BREAKDOWN), ADW_TYPE_CLAMP);

  g_assert_cmpint (walk (window, gtk_widget_get_first_child (inputs)), >, FEWEST_INPUTS);
  g_assert_cmpint (walk (window, result), >, FEWEST_RESULTS);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What the page shows further down, of an estimate that is not kept. */
static double
get_total (GtkWidget *widget)
{
  g_autoptr (HeadroomEstimate) estimate = NULL;

  g_object_get (widget, "estimate", &estimate, NULL);
  return headroom_estimate_peek (estimate)->total_bytes;
}

static void
change_batch (HeadroomWindow *window, double batch)
{
  headroom_scenario_set_number (window->scenario, HR_MICRO_BATCH_SIZE, batch, NULL);
  headroom_estimator_flush (window->estimator);
}

/* What nobody sees follows a change once the value rests, or when it comes into sight; what is in sight at once. */
static void
test_what_is_seen_comes_first (void)
{
  HeadroomWindow *window = open_sized (1024, 600);
  GtkWidget *breakdown = find_type (window->views, HEADROOM_TYPE_BREAKDOWN);
  GtkWidget *details = find_type (window->views, HEADROOM_TYPE_ESTIMATE_DETAILS);
  GtkWidget *scroller = gtk_widget_get_ancestor (details, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));

  change_batch (window, 4);
  g_assert_cmpfloat (get_total (breakdown), >, get_total (details));
  settle (GTK_WIDGET (window));
  g_assert_cmpfloat (get_total (breakdown), ==, get_total (details));
  change_batch (window, 3);
  gtk_adjustment_set_value (down, gtk_adjustment_get_upper (down));
  g_assert_cmpfloat (get_total (breakdown), ==, get_total (details));
  settle (GTK_WIDGET (window));
  change_batch (window, 5);
  g_assert_cmpfloat (get_total (breakdown), ==, get_total (details));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  begin_windows (&argc, &argv);
  g_test_add_func ("/app/room/low-window", test_low_window);
  g_test_add_func ("/app/room/all-advice", test_all_advice);
  g_test_add_func ("/app/room/one-column", test_one_column);
  g_test_add_func ("/app/room/fingers", test_fingers);
  g_test_add_func ("/app/room/rows-stay", test_rows_stay);
  g_test_add_func ("/app/room/tab-order", test_tab_order);
  g_test_add_func ("/app/room/what-is-seen-comes-first", test_what_is_seen_comes_first);
  return end_windows ();
}
