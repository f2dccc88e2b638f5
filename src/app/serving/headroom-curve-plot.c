/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plot of serving: a place is a speed of each request, a choice a number of requests. */
#include "app/serving/headroom-curve-plot.h"

#include <math.h>

#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario.h"
#include "report/report-curve-lines.h"
#include "report/report-serving.h"
#include "words/headroom-i18n.h"

struct _HeadroomCurvePlot
{
  HeadroomPlot parent_instance;
  HeadroomEstimate *estimate;
  HeadroomScenario *scenario;
  HeadroomReportCurveLines lines; /* of the estimate; empty without one */
};

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_SCENARIO,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (HeadroomCurvePlot, headroom_curve_plot, HEADROOM_TYPE_PLOT)

/* Points that Page Up leads over: twice the requests. */
static const int leap_points = 2;

static int
get_length (HeadroomPlot *plot)
{
  return HEADROOM_CURVE_PLOT (plot)->lines.data.n;
}

static int
get_place (HeadroomPlot *plot)
{
  return headroom_report_curve_lines_place (&HEADROOM_CURVE_PLOT (plot)->lines);
}

static void
choose_sequences (HeadroomCurvePlot *self, double sequences)
{
  const HeadroomReportCurveLines *lines = &self->lines;
  double most = lines->points[lines->n_points - 1].sequences;

  if (self->scenario != NULL)
    headroom_scenario_set_number (self->scenario, HR_MICRO_BATCH_SIZE, CLAMP (sequences, 1, most), NULL);
}

static void
choose (HeadroomPlot *plot, int place)
{
  HeadroomCurvePlot *self = HEADROOM_CURVE_PLOT (plot);

  choose_sequences (self, headroom_report_curve_lines_point (&self->lines, place)->sequences);
}

static char *
describe_input (HeadroomPlot *plot)
{
  HeadroomCurvePlot *self = HEADROOM_CURVE_PLOT (plot);

  if (self->scenario == NULL)
    return NULL;
  return headroom_param_describe_setting (HR_MICRO_BATCH_SIZE, headroom_scenario_peek_params (self->scenario));
}

/* Requests, spread over all GPUs that have attention of their own: the first point has one on each. */
static void
choose_value (HeadroomPlot *plot, double value)
{
  HeadroomCurvePlot *self = HEADROOM_CURVE_PLOT (plot);

  choose_sequences (self, round (value / self->lines.points[0].requests));
}

/* What is higher on the curve is further left. */
static int
step (HeadroomPlot *plot, int from, GtkOrientation axis, int by)
{
  if (axis == GTK_ORIENTATION_VERTICAL)
    by = -by;
  return headroom_report_curve_lines_step (&HEADROOM_CURVE_PLOT (plot)->lines, from, by);
}

static int
leap (HeadroomPlot *plot, int from, int by)
{
  return step (plot, from, GTK_ORIENTATION_VERTICAL, leap_points * by);
}

static void
lay_out (HeadroomPlot *plot, hr_chart_lines_t *layout, const hr_chart_measure_t *measure)
{
  HeadroomCurvePlot *self = HEADROOM_CURVE_PLOT (plot);
  GtkWidget *widget = GTK_WIDGET (plot);
  hr_chart_lines_data_t data = self->lines.data;
  int looked_at = headroom_plot_get_looked_at (plot);
  g_autofree char *label = NULL;

  if (looked_at > 0)
    {
      label = headroom_report_curve_lines_describe (&self->lines, looked_at);
      data.chosen = looked_at;
      data.chosen_label = label;
    }
  data.rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  hr_chart_lines_layout (layout, &data, measure, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
}

/* What is looked at, or the requests of the inputs. */
static hr_curve_point_t
get_shown_point (HeadroomCurvePlot *self)
{
  int looked_at = headroom_plot_get_looked_at (HEADROOM_PLOT (self));

  if (looked_at > 0)
    return *headroom_report_curve_lines_point (&self->lines, looked_at);
  return headroom_report_curve_requests (headroom_estimate_peek_serving (self->estimate));
}

char *
headroom_curve_plot_describe (HeadroomCurvePlot *self)
{
  int looked_at = headroom_plot_get_looked_at (HEADROOM_PLOT (self));
  hr_curve_point_t shown = get_shown_point (self);
  g_autofree char *text = headroom_report_curve_point (&shown);

  if (looked_at == 0 || looked_at == self->lines.data.chosen)
    return g_steal_pointer (&text);
  return headroom_plot_describe_look (text);
}

static void
tell_look (HeadroomPlot *plot)
{
  HeadroomCurvePlot *self = HEADROOM_CURVE_PLOT (plot);
  const HeadroomReportCurveLines *lines = &self->lines;
  hr_curve_point_t now = get_shown_point (self);
  g_autofree char *text = headroom_curve_plot_describe (self);
  double most = lines->points[lines->n_points - 1].requests;

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, lines->points[0].requests,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, most, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  MIN (now.requests, most), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

static void
set_estimate (HeadroomCurvePlot *self, HeadroomEstimate *estimate)
{
  if (!g_set_object (&self->estimate, estimate))
    return;
  headroom_report_curve_lines_clear (&self->lines);
  if (estimate == NULL)
    return;
  headroom_plot_update (HEADROOM_PLOT (self));
  if (headroom_report_curve_lines_init (&self->lines, headroom_estimate_peek_serving (estimate)))
    tell_look (HEADROOM_PLOT (self));
}

static void
headroom_curve_plot_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomCurvePlot *self = HEADROOM_CURVE_PLOT (object);

  switch (id)
    {
    case PROP_ESTIMATE: set_estimate (self, g_value_get_object (value)); break;
    case PROP_SCENARIO: g_set_object (&self->scenario, g_value_get_object (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_curve_plot_finalize (GObject *object)
{
  HeadroomCurvePlot *self = HEADROOM_CURVE_PLOT (object);

  g_clear_object (&self->estimate);
  g_clear_object (&self->scenario);
  headroom_report_curve_lines_clear (&self->lines);
  G_OBJECT_CLASS (headroom_curve_plot_parent_class)->finalize (object);
}

static void
headroom_curve_plot_class_init (HeadroomCurvePlotClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  HeadroomPlotClass *plot_class = HEADROOM_PLOT_CLASS (klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = headroom_curve_plot_set_property;
  object_class->finalize = headroom_curve_plot_finalize;
  plot_class->get_length = get_length;
  plot_class->get_place = get_place;
  plot_class->choose = choose;
  plot_class->describe_input = describe_input;
  plot_class->tell_look = tell_look;
  plot_class->choose_value = choose_value;
  plot_class->step = step;
  plot_class->leap = leap;
  plot_class->lay_out = lay_out;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags);
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_curve_plot_init (HeadroomCurvePlot *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Requests at a time"),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, headroom_report_curve_caption (), -1);
}
