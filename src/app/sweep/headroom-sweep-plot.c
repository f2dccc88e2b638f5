/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plot of a sweep: a place is a value of the parameter. */
#include "app/sweep/headroom-sweep-plot.h"

#include <math.h>

#include "app/shared/headroom-format.h"
#include "app/shared/headroom-settings.h"
#include "app/sweep/headroom-sweep-words.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario.h"
#include "report/report-sweep-lines.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

struct _HeadroomSweepPlot
{
  HeadroomPlot parent_instance;
  HeadroomSweepList *list;
  HeadroomScenario *scenario;
  gboolean speed; /* tokens a second; else memory */
};

enum
{
  PROP_0,
  PROP_LIST,
  PROP_SCENARIO,
  PROP_SPEED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (HeadroomSweepPlot, headroom_sweep_plot, HEADROOM_TYPE_PLOT)

static int
get_length (HeadroomPlot *plot)
{
  HeadroomSweepPlot *self = HEADROOM_SWEEP_PLOT (plot);

  if (self->list == NULL)
    return 0;
  return headroom_sweep_list_peek (self->list)->n;
}

/* The place of the slider: what is in force, or would be. */
static int
get_place (HeadroomPlot *plot)
{
  HeadroomSweepPlot *self = HEADROOM_SWEEP_PLOT (plot);
  const HeadroomSweep *sweep = headroom_sweep_list_peek (self->list);

  if (sweep->chosen == 0 && self->scenario != NULL)
    return headroom_sweep_find (sweep, headroom_scenario_get_number (self->scenario, sweep->over));
  return MAX (sweep->chosen, 1);
}

static void
choose (HeadroomPlot *plot, int place)
{
  HeadroomSweepPlot *self = HEADROOM_SWEEP_PLOT (plot);
  const HeadroomSweep *sweep = headroom_sweep_list_peek (self->list);

  if (self->scenario == NULL)
    return;
  headroom_scenario_freeze (self->scenario);
  if (headroom_sweep_has_best (sweep->over))
    headroom_scenario_set_number (self->scenario, HR_RECOMPUTE, HR_RECOMPUTE_INTERVAL, NULL);
  headroom_scenario_set_number (self->scenario, sweep->over, headroom_sweep_peek (sweep, place)->value, NULL);
  headroom_scenario_thaw (self->scenario);
}

static char *
describe_input (HeadroomPlot *plot)
{
  HeadroomSweepPlot *self = HEADROOM_SWEEP_PLOT (plot);
  hr_param_t over = headroom_sweep_list_get_over (self->list);

  if (self->scenario == NULL || !hr_param_applies (headroom_scenario_peek_params (self->scenario), over))
    return NULL;
  return headroom_param_describe_setting (over, headroom_scenario_peek_params (self->scenario));
}

static void
choose_value (HeadroomPlot *plot, double value)
{
  choose (plot, headroom_sweep_find (headroom_sweep_list_peek (HEADROOM_SWEEP_PLOT (plot)->list), value));
}

/* Twice or half the value, and never the same place. */
static int
leap (HeadroomPlot *plot, int from, int by)
{
  const HeadroomSweep *sweep = headroom_sweep_list_peek (HEADROOM_SWEEP_PLOT (plot)->list);
  double value = headroom_sweep_peek (sweep, from)->value;
  int place;

  if (by > 0)
    place = headroom_sweep_find (sweep, value * 2);
  else
    place = headroom_sweep_find (sweep, floor (value / 2));
  if (place == from)
    return from + by;
  return place;
}

/* `capacity` stays as long as the lines. */
static void
init_memory (HeadroomSweepPlot *self, HeadroomReportSweepLines *lines, const char *capacity)
{
  const hr_estimate_t *e = headroom_estimate_peek (headroom_sweep_list_get_estimate (self->list));
  hr_byte_unit_t unit = headroom_settings_get_byte_unit (headroom_settings_get_default ());

  headroom_report_sweep_lines_init (lines, headroom_sweep_list_peek (self->list), e->usable_bytes, capacity);
  lines->data.base = hr_byte_unit_base (unit);
  lines->data.format_y.format = headroom_format_tick;
}

static void
mark_look (HeadroomSweepPlot *self, hr_chart_lines_data_t *data, int looked_at, char **label)
{
  const HeadroomSweep *sweep = headroom_sweep_list_peek (self->list);
  g_autofree char *value = NULL;

  if (looked_at == 0 || looked_at == sweep->chosen)
    return;
  value = headroom_words_number (headroom_sweep_peek (sweep, looked_at)->value);
  /* Translators: a value that keys have come to on a plot, and that is not set yet; a number. Keep it short. */
  *label = g_strdup_printf (_ ("Preview: %s"), value);
  data->chosen = looked_at;
  data->chosen_label = *label;
}

static void
lay_out (HeadroomPlot *plot, hr_chart_lines_t *layout, const hr_chart_measure_t *measure)
{
  HeadroomSweepPlot *self = HEADROOM_SWEEP_PLOT (plot);
  GtkWidget *widget = GTK_WIDGET (plot);
  g_autofree char *capacity = headroom_sweep_list_describe_capacity (self->list);
  g_autofree char *look = NULL;
  HeadroomReportSweepLines lines;

  if (self->speed)
    headroom_report_sweep_speed_init (&lines, headroom_sweep_list_peek (self->list));
  else
    init_memory (self, &lines, capacity);
  mark_look (self, &lines.data, headroom_plot_get_looked_at (plot), &look);
  lines.data.rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  hr_chart_lines_layout (layout, &lines.data, measure, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  headroom_report_sweep_lines_clear (&lines);
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
  g_autofree char *speed = headroom_report_sweep_speed_heading (over);
  g_autofree char *axes = describe_axes (over);
  const char *label = headroom_param_get_label (over);

  if (self->speed)
    label = speed;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  if (!self->speed)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, axes, -1);
}

char *
headroom_sweep_plot_describe (HeadroomSweepPlot *self)
{
  int looked_at = headroom_plot_get_looked_at (HEADROOM_PLOT (self));
  g_autofree char *text = headroom_sweep_list_describe (self->list, looked_at);

  if (looked_at == 0 || looked_at == headroom_sweep_list_peek (self->list)->chosen)
    return g_steal_pointer (&text);
  return headroom_plot_describe_look (text);
}

static void
tell_look (HeadroomPlot *plot)
{
  HeadroomSweepPlot *self = HEADROOM_SWEEP_PLOT (plot);
  const HeadroomSweep *sweep = headroom_sweep_list_peek (self->list);
  int shown = headroom_plot_get_looked_at (plot);
  g_autofree char *text = headroom_sweep_plot_describe (self);

  if (shown == 0)
    shown = get_place (plot);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN,
                                  headroom_sweep_peek (sweep, 1)->value, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                  headroom_sweep_peek (sweep, sweep->n)->value, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  headroom_sweep_peek (sweep, shown)->value, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text,
                                  -1);
}

static void
update (HeadroomSweepPlot *self)
{
  HeadroomPlot *plot = HEADROOM_PLOT (self);

  headroom_plot_update (plot);
  if (get_length (plot) == 0)
    return;
  update_label (self);
  tell_look (plot);
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
    case PROP_SPEED: self->speed = g_value_get_boolean (value); break;
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
  G_OBJECT_CLASS (headroom_sweep_plot_parent_class)->finalize (object);
}

static void
headroom_sweep_plot_class_init (HeadroomSweepPlotClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  HeadroomPlotClass *plot_class = HEADROOM_PLOT_CLASS (klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = headroom_sweep_plot_set_property;
  object_class->finalize = headroom_sweep_plot_finalize;
  plot_class->get_length = get_length;
  plot_class->get_place = get_place;
  plot_class->choose = choose;
  plot_class->describe_input = describe_input;
  plot_class->tell_look = tell_look;
  plot_class->choose_value = choose_value;
  plot_class->leap = leap;
  plot_class->lay_out = lay_out;
  properties[PROP_LIST] = g_param_spec_object ("list", NULL, NULL, HEADROOM_TYPE_SWEEP_LIST, flags);
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  properties[PROP_SPEED] = g_param_spec_boolean ("speed", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_sweep_plot_init (HeadroomSweepPlot *self)
{
}
