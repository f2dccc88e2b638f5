/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the memory, or of a time, as one bar: laid out and drawn by the charts, with a tooltip for every part.
 */
#include "app/shared/headroom-stacked-bar.h"

#include "app/shared/headroom-chart-theme.h"
#include "app/shared/headroom-format.h"
#include "app/shared/headroom-settings.h"
#include "app/shared/headroom-term-tables.h"
#include "chart/chart-bars.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

#include <math.h>

enum
{
  BAR_HEIGHT = 30 + HR_CHART_RANGE_HEIGHT,
  ABOVE_BAR = 6,
  LEAST_WIDTH = 1,
  NATURAL_WIDTH = 600,
  MAX_TERMS = MAX (MAX ((int) HR_N_TERMS, (int) HR_N_TIMES), (int) HR_N_SERVING_TERMS)
};

struct _HeadroomStackedBar
{
  GtkWidget parent_instance;
  HeadroomEstimate *estimate;
  const HeadroomTermTable *table;
  gboolean stale;
  double share; /* of the width */
  HeadroomChartTheme *theme;
  hr_chart_bar_t bar; /* as last laid out */
  gboolean laid_out;
  int hovered; /* a term, or -1 */
};

G_DEFINE_FINAL_TYPE (HeadroomStackedBar, headroom_stacked_bar, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_STALE,
  PROP_SHARE,
  PROP_TABLE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
fill_items (HeadroomStackedBar *self, hr_chart_bar_item_t items[MAX_TERMS])
{
  for (int i = 0; i < self->table->n_terms; i++)
    {
      HeadroomTerm *term = self->table->find (self->estimate, i);

      items[i] = (hr_chart_bar_item_t) { NULL };
      if (term != NULL)
        items[i] = (hr_chart_bar_item_t) { .slot = headroom_term_get_id (term),
                                           .label = headroom_term_get_label (term),
                                           .value = headroom_term_table_amount (term) };
    }
}

/* Pixels that the bar has of the widget’s width. */
static double
get_bar_width (HeadroomStackedBar *self)
{
  return floor (self->share * gtk_widget_get_width (GTK_WIDGET (self)));
}

/* Where the bar begins: a shorter one stands where lines of the language begin. */
static double
get_bar_left (HeadroomStackedBar *self)
{
  if (!self->bar.rtl)
    return 0;
  return gtk_widget_get_width (GTK_WIDGET (self)) - self->bar.width;
}

/* Seconds have no capacity. */
static double
get_capacity (HeadroomStackedBar *self)
{
  if (self->estimate == NULL || !g_str_equal (self->table->name, "memory"))
    return 0;
  return headroom_estimate_peek (self->estimate)->usable_bytes;
}

static void
lay_out (HeadroomStackedBar *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const hr_estimate_t *e = headroom_estimate_peek (self->estimate);
  HeadroomTermRange range = self->table->get_range (self->estimate);
  g_autofree char *usable = headroom_format_bytes (e->usable_bytes);
  /* Of the stage that is shown, as all parts are; the verdict is about the worst. */
  g_autofree char *amount = headroom_format_bytes (ABS (e->usable_bytes - e->metrics[HR_DEVICE].expected));
  /* Translators: %s is an amount of memory */
  g_autofree char *capacity = g_strdup_printf (_ ("%s usable"), usable);
  /* Translators: how much memory is left, such as "12.3 GiB free" */
  g_autofree char *free_label = g_strdup_printf (_ ("%s free"), amount);
  /* Translators: how much memory is missing, such as "12.3 GiB over" */
  g_autofree char *over = g_strdup_printf (_ ("%s over"), amount);
  hr_chart_bar_item_t items[MAX_TERMS];
  hr_chart_measure_t measure = headroom_chart_theme_get_measure (self->theme);
  hr_chart_bar_data_t data = {
    .items = items,
    .n_items = self->table->n_terms,
    .capacity = get_capacity (self),
    .low = range.low,
    .high = range.high,
    .stale = self->stale,
    .capacity_label = capacity,
    .over_label = over,
    .free_label = free_label,
    .rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL,
  };

  if (data.capacity <= 0)
    data.capacity_label = NULL;
  fill_items (self, items);
  hr_chart_bar_layout (&self->bar, &data, &measure, get_bar_width (self), gtk_widget_get_height (widget));
  self->laid_out = TRUE;
}

static void
headroom_stacked_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  HeadroomStackedBar *self = HEADROOM_STACKED_BAR (widget);
  hr_chart_style_t style = headroom_chart_theme_get_style (self->theme);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  cairo_t *cr;

  if (self->estimate == NULL)
    return;
  if (!self->laid_out)
    lay_out (self);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_translate (cr, get_bar_left (self), 0);
  hr_chart_bar_draw (cr, &self->bar, &style);
  if (self->hovered >= 0)
    hr_chart_bar_draw_focus (cr, &self->bar, &style, self->hovered);
  cairo_destroy (cr);
}

/* A capacity is named above the bar. */
static gboolean
has_capacity (HeadroomStackedBar *self)
{
  return get_capacity (self) > 0;
}

static void
headroom_stacked_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                              int *minimum_baseline, int *natural_baseline)
{
  HeadroomStackedBar *self = HEADROOM_STACKED_BAR (widget);
  int height = BAR_HEIGHT;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = LEAST_WIDTH;
      *natural = NATURAL_WIDTH;
      return;
    }
  if (has_capacity (self))
    height += ABOVE_BAR + (int) headroom_chart_theme_get_line_height (self->theme);
  *minimum = height;
  *natural = height;
}

static void
forget_layout (HeadroomStackedBar *self)
{
  self->laid_out = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
headroom_stacked_bar_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  forget_layout (HEADROOM_STACKED_BAR (widget));
}

static void
headroom_stacked_bar_direction_changed (GtkWidget *widget, GtkTextDirection previous)
{
  GTK_WIDGET_CLASS (headroom_stacked_bar_parent_class)->direction_changed (widget, previous);
  forget_layout (HEADROOM_STACKED_BAR (widget));
}

static void
headroom_stacked_bar_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (headroom_stacked_bar_parent_class)->system_setting_changed (widget, setting);
  headroom_chart_theme_invalidate (HEADROOM_STACKED_BAR (widget)->theme);
  forget_layout (HEADROOM_STACKED_BAR (widget));
}

/* Translators: a part of the memory, or of a time: name, amount, share of the total */
static char *
describe_term (HeadroomTerm *term)
{
  g_autofree char *amount = headroom_term_table_describe (term);
  g_autofree char *share = headroom_words_percent (headroom_term_get_share (term), 0);

  return g_strdup_printf (_ ("%1$s: %2$s, %3$s"), headroom_term_get_label (term), amount, share);
}

static char *
describe (HeadroomEstimate *estimate, const HeadroomTermTable *table)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_auto (GStrv) parts = NULL;

  for (int i = 0; i < table->n_terms; i++)
    {
      HeadroomTerm *term = table->find (estimate, i);

      if (term != NULL && headroom_term_table_amount (term) > 0)
        g_strv_builder_take (lines, describe_term (term));
    }
  parts = g_strv_builder_end (lines);
  return g_strjoinv ("\n", parts);
}

static void
update (HeadroomStackedBar *self)
{
  g_autofree char *description = NULL;

  forget_layout (self);
  gtk_widget_set_margin_top (GTK_WIDGET (self), has_capacity (self) ? 0 : ABOVE_BAR);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  if (self->estimate == NULL)
    return;
  description = describe (self->estimate, self->table);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/* The term there, or -1. */
static int
find_item (HeadroomStackedBar *self, double x, double y)
{
  if (!self->laid_out)
    return -1;
  return hr_chart_bar_hit (&self->bar, x - get_bar_left (self), y);
}

static gboolean
on_query_tooltip_cb (HeadroomStackedBar *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  int item = find_item (self, x, y);
  HeadroomTerm *term = NULL;
  g_autofree char *text = NULL;

  if (!keyboard && item >= 0 && self->estimate != NULL)
    term = self->table->find (self->estimate, item);
  if (term == NULL)
    return FALSE;
  text = describe_term (term);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
hover (HeadroomStackedBar *self, int item)
{
  if (item == self->hovered)
    return;
  self->hovered = item;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
}

static void
on_motion_cb (HeadroomStackedBar *self, double x, double y)
{
  hover (self, find_item (self, x, y));
}

static void
on_leave_cb (HeadroomStackedBar *self)
{
  hover (self, -1);
}

static void
headroom_stacked_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomStackedBar *self = HEADROOM_STACKED_BAR (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_value_set_object (value, self->estimate); break;
    case PROP_STALE: g_value_set_boolean (value, self->stale); break;
    case PROP_SHARE: g_value_set_double (value, self->share); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
set_table (HeadroomStackedBar *self, const char *name)
{
  self->table = headroom_term_table_find (name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  headroom_gettext (self->table->label), -1);
}

static void
headroom_stacked_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomStackedBar *self = HEADROOM_STACKED_BAR (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_set_object (&self->estimate, g_value_get_object (value)); break;
    case PROP_STALE: self->stale = g_value_get_boolean (value); break;
    case PROP_SHARE: self->share = g_value_get_double (value); break;
    case PROP_TABLE: set_table (self, g_value_get_string (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec); return;
    }
  update (self);
}

static void
headroom_stacked_bar_finalize (GObject *object)
{
  HeadroomStackedBar *self = HEADROOM_STACKED_BAR (object);

  g_clear_object (&self->estimate);
  headroom_chart_theme_free (self->theme);
  G_OBJECT_CLASS (headroom_stacked_bar_parent_class)->finalize (object);
}

static void
headroom_stacked_bar_class_init (HeadroomStackedBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->finalize = headroom_stacked_bar_finalize;
  object_class->get_property = headroom_stacked_bar_get_property;
  object_class->set_property = headroom_stacked_bar_set_property;
  widget_class->snapshot = headroom_stacked_bar_snapshot;
  widget_class->measure = headroom_stacked_bar_measure;
  widget_class->size_allocate = headroom_stacked_bar_size_allocate;
  widget_class->direction_changed = headroom_stacked_bar_direction_changed;
  widget_class->system_setting_changed = headroom_stacked_bar_system_setting_changed;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags);
  properties[PROP_STALE] = g_param_spec_boolean ("stale", NULL, NULL, FALSE, flags);
  properties[PROP_SHARE] = g_param_spec_double ("share", NULL, NULL, 0, 1, 1, flags);
  properties[PROP_TABLE] = g_param_spec_string ("table", NULL, NULL, "memory",
                                                G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "stackedbar");
}

static void
headroom_stacked_bar_init (HeadroomStackedBar *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->hovered = -1;
  self->share = 1;
  self->theme = headroom_chart_theme_new (GTK_WIDGET (self));
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (on_query_tooltip_cb), NULL);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (on_motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
}
