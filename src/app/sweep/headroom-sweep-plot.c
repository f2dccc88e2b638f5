/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plot of a sweep, which is a slider, too: pointer and keys choose a value. */
#include "app/sweep/headroom-sweep-plot.h"

#include <math.h>

#include "app/shared/headroom-chart-theme.h"
#include "app/shared/headroom-settings.h"
#include "app/sweep/headroom-sweep-words.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario.h"
#include "report/report-sweep-lines.h"
#include "words/headroom-i18n.h"

enum
{
  MINIMUM_WIDTH = 120,
  NATURAL_WIDTH = 600,
  MINIMUM_HEIGHT = 180,
  NATURAL_HEIGHT = 260
};

struct _HeadroomSweepPlot
{
  GtkWidget parent_instance;
  HeadroomSweepList *list;
  HeadroomScenario *scenario;
  HeadroomChartTheme *theme;
  hr_chart_lines_t lines; /* as last laid out */
  gboolean laid_out;
};

enum
{
  PROP_0,
  PROP_LIST,
  PROP_SCENARIO,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void choose_value (HeadroomSweepPlot *self, double value);

static gboolean
set_current_value (GtkAccessibleRange *range, double value)
{
  choose_value (HEADROOM_SWEEP_PLOT (range), value);
  return TRUE;
}

static void
accessible_range_init (GtkAccessibleRangeInterface *iface)
{
  iface->set_current_value = set_current_value;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (HeadroomSweepPlot, headroom_sweep_plot, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_ACCESSIBLE_RANGE, accessible_range_init))

static int
length_of (HeadroomSweepPlot *self)
{
  if (self->list == NULL)
    return 0;
  return headroom_sweep_list_peek (self->list)->n;
}

/* The place of the slider: what is in force, or would be. */
static int
current (HeadroomSweepPlot *self)
{
  const HeadroomSweep *sweep = headroom_sweep_list_peek (self->list);

  if (sweep->chosen == 0 && self->scenario != NULL)
    return headroom_sweep_find (sweep, headroom_scenario_get_number (self->scenario, sweep->over));
  return CLAMP (sweep->chosen, 1, MAX (1, sweep->n));
}

static void
choose (HeadroomSweepPlot *self, int place)
{
  const HeadroomSweep *sweep;

  if (self->scenario == NULL || length_of (self) == 0)
    return;
  sweep = headroom_sweep_list_peek (self->list);
  headroom_scenario_freeze (self->scenario);
  if (headroom_sweep_has_best (sweep->over))
    headroom_scenario_set_number (self->scenario, HR_RECOMPUTE, HR_RECOMPUTE_INTERVAL, NULL);
  headroom_scenario_set_number (self->scenario, sweep->over, headroom_sweep_peek (sweep, place)->value, NULL);
  headroom_scenario_thaw (self->scenario);
}

static void
choose_value (HeadroomSweepPlot *self, double value)
{
  if (length_of (self) > 0)
    choose (self, headroom_sweep_find (headroom_sweep_list_peek (self->list), value));
}

static void
lay_out (HeadroomSweepPlot *self)
{
  const hr_estimate_t *e = headroom_estimate_peek (headroom_sweep_list_get_estimate (self->list));
  g_autofree char *capacity = headroom_sweep_list_describe_capacity (self->list);
  hr_chart_measure_t measure = headroom_chart_theme_get_measure (self->theme);
  hr_byte_unit_t unit = headroom_settings_get_byte_unit (headroom_settings_get_default ());
  HeadroomReportSweepLines lines;

  headroom_report_sweep_lines_init (&lines, headroom_sweep_list_peek (self->list), e->usable_bytes, capacity);
  lines.data.base = hr_byte_unit_base (unit);
  lines.data.format_y.format = headroom_sweep_list_format_tick;
  lines.data.rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  hr_chart_lines_clear (&self->lines);
  hr_chart_lines_layout (&self->lines, &lines.data, &measure, gtk_widget_get_width (GTK_WIDGET (self)),
                         gtk_widget_get_height (GTK_WIDGET (self)));
  headroom_report_sweep_lines_clear (&lines);
  self->laid_out = TRUE;
}

static void
forget_layout (HeadroomSweepPlot *self)
{
  self->laid_out = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
headroom_sweep_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  HeadroomSweepPlot *self = HEADROOM_SWEEP_PLOT (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  hr_chart_style_t style;
  cairo_t *cr;

  if (length_of (self) == 0)
    return;
  if (!self->laid_out)
    lay_out (self);
  style = headroom_chart_theme_get_style (self->theme);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  hr_chart_lines_draw (cr, &self->lines, &style);
  cairo_destroy (cr);
}

static void
headroom_sweep_plot_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                             int *minimum_baseline, int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MINIMUM_WIDTH;
      *natural = NATURAL_WIDTH;
      return;
    }
  *minimum = MINIMUM_HEIGHT;
  *natural = NATURAL_HEIGHT;
}

static void
headroom_sweep_plot_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  forget_layout (HEADROOM_SWEEP_PLOT (widget));
}

static void
headroom_sweep_plot_direction_changed (GtkWidget *widget, GtkTextDirection previous)
{
  GTK_WIDGET_CLASS (headroom_sweep_plot_parent_class)->direction_changed (widget, previous);
  forget_layout (HEADROOM_SWEEP_PLOT (widget));
}

static void
headroom_sweep_plot_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (headroom_sweep_plot_parent_class)->system_setting_changed (widget, setting);
  headroom_chart_theme_invalidate (HEADROOM_SWEEP_PLOT (widget)->theme);
  forget_layout (HEADROOM_SWEEP_PLOT (widget));
}

static char *
describe_axes (hr_param_t over)
{
  if (headroom_sweep_has_best (over))
    return g_strdup (_ ("Memory against the layers between checkpoints"));
  /* Translators: %s is a parameter */
  return g_strdup_printf (_ ("Memory against: %s"), headroom_param_get_label (over));
}

static void
update_label (HeadroomSweepPlot *self)
{
  hr_param_t over = headroom_sweep_list_get_over (self->list);
  g_autofree char *axes = describe_axes (over);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, headroom_param_get_label (over),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, axes, -1);
}

static void
update (HeadroomSweepPlot *self)
{
  const HeadroomSweep *sweep;
  g_autofree char *text = NULL;

  forget_layout (self);
  if (length_of (self) == 0)
    return;
  sweep = headroom_sweep_list_peek (self->list);
  update_label (self);
  text = headroom_sweep_list_describe (self->list);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN,
                                  headroom_sweep_peek (sweep, 1)->value, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                  headroom_sweep_peek (sweep, sweep->n)->value, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  headroom_sweep_peek (sweep, current (self))->value,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

/* Twice or half the value, and never the same place: `by` is 1 or -1. */
static int
scaled (HeadroomSweepPlot *self, int by)
{
  const HeadroomSweep *sweep = headroom_sweep_list_peek (self->list);
  int now = current (self);
  double value = headroom_sweep_peek (sweep, now)->value;
  int place;

  if (by > 0)
    place = headroom_sweep_find (sweep, value * 2);
  else
    place = headroom_sweep_find (sweep, floor (value / 2));
  if (place == now)
    return now + by;
  return place;
}

/* Keys: a step that is an offset, a factor or an end. */
static gboolean
on_key_cb (GtkWidget *widget, GVariant *args, gpointer unused)
{
  HeadroomSweepPlot *self = HEADROOM_SWEEP_PLOT (widget);
  const char *how;
  int by;

  g_variant_get (args, "(&si)", &how, &by);
  if (length_of (self) == 0)
    return GDK_EVENT_PROPAGATE;
  if (*how == 'x' && gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    by = -by;
  if (*how == 'e' && by < 0)
    choose (self, 1);
  else if (*how == 'e')
    choose (self, length_of (self));
  else if (*how == 'f')
    choose (self, scaled (self, by));
  else
    choose (self, current (self) + by);
  return GDK_EVENT_STOP;
}

static void
add_keys (GtkWidgetClass *klass)
{
  static const struct
  {
    guint keys[2];
    const char *how; /* x: along the axis, y: up and down, f: by a factor, e: to an end */
    int by;
  } bindings[] = {
    { { GDK_KEY_Left, GDK_KEY_KP_Left }, "x", -1 },           { { GDK_KEY_Right, GDK_KEY_KP_Right }, "x", 1 },
    { { GDK_KEY_Down, GDK_KEY_KP_Down }, "y", -1 },           { { GDK_KEY_Up, GDK_KEY_KP_Up }, "y", 1 },
    { { GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down }, "f", -1 }, { { GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up }, "f", 1 },
    { { GDK_KEY_Home, GDK_KEY_KP_Home }, "e", -1 },           { { GDK_KEY_End, GDK_KEY_KP_End }, "e", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bindings); i++)
    for (guint k = 0; k < 2; k++)
      gtk_widget_class_add_binding (klass, bindings[i].keys[k], 0, on_key_cb, "(si)", bindings[i].how, bindings[i].by);
}

static void
choose_at (HeadroomSweepPlot *self, double x)
{
  if (self->laid_out)
    choose (self, hr_chart_lines_hit (&self->lines, x));
}

static void
on_drag_begin_cb (HeadroomSweepPlot *self, double x, double y, GtkGesture *drag)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_gesture_set_state (drag, GTK_EVENT_SEQUENCE_CLAIMED);
  choose_at (self, x);
}

static void
on_drag_update_cb (HeadroomSweepPlot *self, double dx, double dy, GtkGestureDrag *drag)
{
  double x;
  double y;

  if (gtk_gesture_drag_get_start_point (drag, &x, &y))
    choose_at (self, x + dx);
}

static void
set_list (HeadroomSweepPlot *self, HeadroomSweepList *list)
{
  if (self->list != NULL)
    g_signal_handlers_disconnect_by_func (self->list, update, self);
  g_set_object (&self->list, list);
  if (list != NULL)
    g_signal_connect_object (list, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

static void
headroom_sweep_plot_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomSweepPlot *self = HEADROOM_SWEEP_PLOT (object);

  switch (id)
    {
    case PROP_LIST: set_list (self, g_value_get_object (value)); break;
    case PROP_SCENARIO: g_set_object (&self->scenario, g_value_get_object (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec); return;
    }
  update (self);
}

static void
headroom_sweep_plot_finalize (GObject *object)
{
  HeadroomSweepPlot *self = HEADROOM_SWEEP_PLOT (object);

  set_list (self, NULL);
  g_clear_object (&self->scenario);
  hr_chart_lines_clear (&self->lines);
  headroom_chart_theme_free (self->theme);
  G_OBJECT_CLASS (headroom_sweep_plot_parent_class)->finalize (object);
}

static void
headroom_sweep_plot_class_init (HeadroomSweepPlotClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = headroom_sweep_plot_set_property;
  object_class->finalize = headroom_sweep_plot_finalize;
  widget_class->snapshot = headroom_sweep_plot_snapshot;
  widget_class->measure = headroom_sweep_plot_measure;
  widget_class->size_allocate = headroom_sweep_plot_size_allocate;
  widget_class->direction_changed = headroom_sweep_plot_direction_changed;
  widget_class->system_setting_changed = headroom_sweep_plot_system_setting_changed;
  properties[PROP_LIST] = g_param_spec_object ("list", NULL, NULL, HEADROOM_TYPE_SWEEP_LIST, flags);
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_widget_class_set_css_name (widget_class, "sweepplot");
  add_keys (widget_class);
}

static void
headroom_sweep_plot_init (HeadroomSweepPlot *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->theme = headroom_chart_theme_new (GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "col-resize");
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}
