/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contrast by WCAG 2, read from the pixels of the window as it is drawn: text at least 4.5 : 1, in high contrast 7 : 1,
 * symbols 3 : 1. The style is that of ADW_DEBUG_COLOR_SCHEME and ADW_DEBUG_HIGH_CONTRAST. */
#include "app/network/headroom-layers-dialog.h"
#include "app/result/headroom-accuracy-dialog.h"
#include "app/result/headroom-term-row.h"
#include "app/window/headroom-application.h"
#include "app/window/headroom-window-private.h"
#include "chart/chart-style.h"
#include "model/scenario/headroom-scenario.h"

#include "settle.h"

enum
{
  WIDTH = 1200,
  HEIGHT = 1500, /* most of every page at once */
  ZOOM = 3,      /* strokes of several pixels, so that their middle has the colour of the text */
  CHANNELS = 4,
  FEW_PIXELS = 8 /* enough to be part of a letter */
};

static const double least_symbol_contrast = 3;

/** A widget as it is drawn, ZOOM times as large. */
typedef struct
{
  GtkWidget *root;
  int width, height;
  guint32 *pixels; /* 0xAARRGGBB */
  guint n_texts, n_symbols;
} Picture;

static GtkApplication *app;

static HeadroomWindow *
show_window (void)
{
  HeadroomWindow *window = headroom_window_new (ADW_APPLICATION (app));

  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_present (GTK_WINDOW (window));
  settle (GTK_WIDGET (window));
  /* Nothing gives it the focus here. */
  gtk_widget_unset_state_flags (GTK_WIDGET (window), GTK_STATE_FLAG_BACKDROP);
  return window;
}

static Picture
take_picture (GtkWidget *root)
{
  Picture picture = { .root = root,
                      .width = ZOOM * gtk_widget_get_width (root),
                      .height = ZOOM * gtk_widget_get_height (root) };
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (root));
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (root);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, (float) picture.width, (float) picture.height);
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  gtk_snapshot_scale (snapshot, ZOOM, ZOOM);
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (root), gtk_widget_get_height (root));
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (renderer, node, &area);
  picture.pixels = g_new0 (guint32, (gsize) picture.width * (gsize) picture.height);
  gdk_texture_download (texture, (guchar *) picture.pixels, (gsize) picture.width * CHANNELS);
  return picture;
}

static hr_chart_color_t
color_of (guint32 pixel)
{
  return (hr_chart_color_t) { (pixel >> 16 & 255) / 255.0, (pixel >> 8 & 255) / 255.0, (pixel & 255) / 255.0 };
}

/* How often each colour stands in a part of the picture. */
static GHashTable *
count_colors (const Picture *picture, const graphene_rect_t *part)
{
  GHashTable *counts = g_hash_table_new (NULL, NULL);
  int left = MAX (0, (int) (ZOOM * part->origin.x));
  int top = MAX (0, (int) (ZOOM * part->origin.y));
  int right = MIN (picture->width, (int) (ZOOM * (part->origin.x + part->size.width)));
  int bottom = MIN (picture->height, (int) (ZOOM * (part->origin.y + part->size.height)));

  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++)
      {
        gpointer color = GUINT_TO_POINTER (picture->pixels[y * picture->width + x] & 0xFFFFFF);
        guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, color));

        g_hash_table_insert (counts, color, GUINT_TO_POINTER (count + 1));
      }
  return counts;
}

static guint32
most_frequent (GHashTable *counts)
{
  GHashTableIter iter;
  gpointer color;
  gpointer count;
  guint32 found = 0;
  guint most = 0;

  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &color, &count))
    if (GPOINTER_TO_UINT (count) > most)
      {
        most = GPOINTER_TO_UINT (count);
        found = GPOINTER_TO_UINT (color);
      }
  return found;
}

typedef struct
{
  double contrast;
  guint n_pixels;
} Shade;

static int
compare_shades (gconstpointer a, gconstpointer b)
{
  const Shade *first = a;
  const Shade *second = b;

  return (first->contrast < second->contrast) - (first->contrast > second->contrast);
}

/* The colours of a part by their contrast to its most frequent one, the ground; the highest first. */
static GArray *
list_shades (const Picture *picture, const graphene_rect_t *part)
{
  g_autoptr (GHashTable) counts = count_colors (picture, part);
  hr_chart_color_t ground = color_of (most_frequent (counts));
  GArray *shades = g_array_new (FALSE, FALSE, sizeof (Shade));
  GHashTableIter iter;
  gpointer color;
  gpointer count;

  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &color, &count))
    {
      Shade shade = { hr_chart_contrast (color_of (GPOINTER_TO_UINT (color)), ground), GPOINTER_TO_UINT (count) };

      g_array_append_val (shades, shade);
    }
  g_array_sort (shades, compare_shades);
  return shades;
}

/* Of what is drawn to what it is drawn on; 1 where nothing is drawn. Edges of letters lie between the two, so that it
 * is what a few pixels have at least. */
static double
contrast_of (const Picture *picture, const graphene_rect_t *part)
{
  g_autoptr (GArray) shades = list_shades (picture, part);
  guint n_pixels = 0;

  for (guint i = 0; i < shades->len; i++)
    {
      const Shade *shade = &g_array_index (shades, Shade, i);

      n_pixels += shade->n_pixels;
      if (n_pixels >= FEW_PIXELS)
        return shade->contrast;
    }
  return 1;
}

/* Whether all of a widget is in sight, and not scrolled away. */
static gboolean
find_in_sight (GtkWidget *widget, GtkWidget *root, graphene_rect_t *bounds)
{
  if (!gtk_widget_compute_bounds (widget, root, bounds))
    return FALSE;
  for (GtkWidget *parent = gtk_widget_get_parent (widget); parent != NULL; parent = gtk_widget_get_parent (parent))
    {
      graphene_rect_t outer;

      if (!gtk_widget_compute_bounds (parent, root, &outer))
        return FALSE;
      if (gtk_widget_get_overflow (parent) == GTK_OVERFLOW_HIDDEN && !graphene_rect_contains_rect (&outer, bounds))
        return FALSE;
      if (parent == root)
        return TRUE;
    }
  return FALSE;
}

static void
hold (GtkWidget *widget, double contrast, double least)
{
  g_auto (GStrv) classes = gtk_widget_get_css_classes (widget);
  g_autofree char *names = g_strjoinv (".", classes);
  const char *text = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "(symbol)";

  if (contrast >= least)
    return;
  g_test_message ("%.2f : 1, not %.1f: “%s” (.%s in %s)", contrast, least, text, names,
                  G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)));
  g_test_fail ();
}

static double
least_text_contrast (void)
{
  gboolean is_high = adw_style_manager_get_high_contrast (adw_style_manager_get_default ());

  return is_high ? 7 : 4.5;
}

static void
judge (Picture *picture, GtkWidget *widget)
{
  graphene_rect_t bounds;
  double contrast;

  if (!gtk_widget_is_sensitive (widget) || !find_in_sight (widget, picture->root, &bounds))
    return;
  contrast = contrast_of (picture, &bounds);
  if (contrast < 1.05)
    return; /* a mark that is not shown now */
  if (GTK_IS_LABEL (widget) || GTK_IS_TEXT (widget))
    {
      picture->n_texts++;
      hold (widget, contrast, least_text_contrast ());
    }
  else if (GTK_IS_IMAGE (widget))
    {
      picture->n_symbols++;
      hold (widget, contrast, least_symbol_contrast);
    }
}

static void
walk (Picture *picture, GtkWidget *widget)
{
  /* A switch has its symbols under the knob. */
  if (!gtk_widget_get_mapped (widget) || GTK_IS_SWITCH (widget))
    return;
  judge (picture, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    walk (picture, child);
}

/* All that is seen below a widget, which holds at least so many texts. */
static void
look_at (GtkWidget *widget, guint least_texts)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  Picture picture;

  settle (root);
  picture = take_picture (root);
  walk (&picture, widget);
  g_test_message ("%u texts, %u symbols", picture.n_texts, picture.n_symbols);
  g_assert_cmpuint (picture.n_texts, >=, least_texts);
  g_free (picture.pixels);
}

static GtkWidget *
find (GtkWidget *widget, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
test_estimate (void)
{
  HeadroomWindow *window = show_window ();
  GtkWidget *term;

  look_at (GTK_WIDGET (window), 60);
  term = find (GTK_WIDGET (window), HEADROOM_TYPE_TERM_ROW);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (term), TRUE);
  look_at (term, 4);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The inputs contradict each other, and the result is that of earlier ones. */
static void
test_problems (void)
{
  HeadroomWindow *window = show_window ();

  headroom_scenario_set_number (window->scenario, HR_TENSOR_PARALLEL, 3, NULL);
  look_at (GTK_WIDGET (window), 60);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_gpus (void)
{
  HeadroomWindow *window = show_window ();

  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (window->views), "gpus");
  look_at (GTK_WIDGET (window), 60);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_ledger (void)
{
  HeadroomWindow *window = show_window ();
  GtkWidget *term = find (GTK_WIDGET (window), HEADROOM_TYPE_TERM_ROW);

  g_assert_true (gtk_widget_activate_action (term, "estimate.open-ledger", "s", "activations"));
  look_at (GTK_WIDGET (window), 100);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_dialogs (void)
{
  HeadroomWindow *window = show_window ();
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  AdwDialog *accuracy = headroom_accuracy_dialog_new (headroom_scenario_peek_params (scenario));
  AdwDialog *layers = headroom_layers_dialog_new (NULL, HR_FP32);

  adw_dialog_present (accuracy, GTK_WIDGET (window));
  look_at (GTK_WIDGET (accuracy), 8);
  adw_dialog_force_close (accuracy);
  adw_dialog_present (layers, GTK_WIDGET (window));
  look_at (GTK_WIDGET (layers), 15);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  app = begin_application (&argc, &argv, G_APPLICATION_HANDLES_OPEN);
  g_test_add_func ("/app/contrast/estimate", test_estimate);
  g_test_add_func ("/app/contrast/problems", test_problems);
  g_test_add_func ("/app/contrast/gpus", test_gpus);
  g_test_add_func ("/app/contrast/ledger", test_ledger);
  g_test_add_func ("/app/contrast/dialogs", test_dialogs);
  return g_test_run ();
}
