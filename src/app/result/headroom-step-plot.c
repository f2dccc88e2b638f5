/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plot of a step: a place is a moment, or a layer between moments. */
#include "app/result/headroom-step-plot.h"

#include "app/shared/headroom-format.h"
#include "app/shared/headroom-settings.h"
#include "report/report-step-lines.h"
#include "words/headroom-i18n.h"

struct _HeadroomStepPlot
{
  HeadroomPlot parent_instance;
  HeadroomEstimate *estimate;
  hr_moment_t moment;            /* what is chosen */
  int layer;                     /* of the model, from 1; 0: the moment itself */
  HeadroomReportStepLines lines; /* of the estimate; empty without one */
  char *capacity;                /* its GPU's, as the plot names it */
};

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_PLACE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (HeadroomStepPlot, headroom_step_plot, HEADROOM_TYPE_PLOT)

static int
get_length (HeadroomPlot *plot)
{
  return HEADROOM_STEP_PLOT (plot)->lines.data.n;
}

static int
get_place (HeadroomPlot *plot)
{
  HeadroomStepPlot *self = HEADROOM_STEP_PLOT (plot);

  return headroom_report_step_lines_place (&self->lines, self->moment, self->layer);
}

static void update (HeadroomStepPlot *self);

static void
set_chosen (HeadroomStepPlot *self, hr_moment_t moment, int layer)
{
  if (self->moment == moment && self->layer == layer)
    return;
  self->moment = moment;
  self->layer = layer;
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PLACE]);
}

static void
choose (HeadroomPlot *plot, int place)
{
  HeadroomStepPlot *self = HEADROOM_STEP_PLOT (plot);
  const hr_step_moment_t *chosen = headroom_report_step_lines_peek (&self->lines, place);

  set_chosen (self, chosen->moment, chosen->layer);
}

static void
choose_value (HeadroomPlot *plot, double value)
{
  choose (plot, (int) value);
}

/* The next moment, past the layers before it. */
static int
leap (HeadroomPlot *plot, int from, int by)
{
  HeadroomStepPlot *self = HEADROOM_STEP_PLOT (plot);
  int place = from + by;

  while (place > 1 && place < get_length (plot) && headroom_report_step_lines_peek (&self->lines, place)->layer > 0)
    place += by;
  return place;
}

static gboolean
is_at_peak (HeadroomStepPlot *self)
{
  const hr_estimate_t *e = headroom_estimate_peek (self->estimate);

  return self->moment == e->moment && self->layer == e->layer;
}

/* To the peak, which is shown where no place was chosen. */
static gboolean
go_back (HeadroomPlot *plot)
{
  HeadroomStepPlot *self = HEADROOM_STEP_PLOT (plot);

  if (is_at_peak (self))
    return FALSE;
  headroom_step_plot_choose_peak (self);
  return TRUE;
}

/* An estimate of nothing but negative amounts has no peak among its places: then the first one is shown. */
const hr_step_moment_t *
headroom_step_plot_peek_chosen (HeadroomStepPlot *self)
{
  const hr_step_moment_t *chosen;

  if (self->estimate == NULL)
    return NULL;
  chosen = headroom_estimate_find_place (self->estimate, self->moment, self->layer);
  if (chosen == NULL)
    headroom_estimate_peek_places (self->estimate, &chosen);
  return chosen;
}

void
headroom_step_plot_choose_peak (HeadroomStepPlot *self)
{
  const hr_estimate_t *e = headroom_estimate_peek (self->estimate);

  set_chosen (self, e->moment, e->layer);
}

void
headroom_step_plot_choose_moment (HeadroomStepPlot *self, hr_moment_t moment)
{
  set_chosen (self, moment, 0);
}

static void
lay_out (HeadroomPlot *plot, hr_chart_lines_t *layout, const hr_chart_measure_t *measure)
{
  HeadroomStepPlot *self = HEADROOM_STEP_PLOT (plot);
  GtkWidget *widget = GTK_WIDGET (plot);
  hr_chart_lines_data_t *data = &self->lines.data;

  data->base = hr_byte_unit_base (headroom_settings_get_byte_unit (headroom_settings_get_default ()));
  data->format_y.format = headroom_format_tick;
  data->rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  hr_chart_lines_layout (layout, data, measure, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
}

/* "Loss: 112.4 GiB" */
static char *
describe_chosen (HeadroomStepPlot *self)
{
  const hr_step_moment_t *chosen = headroom_step_plot_peek_chosen (self);
  const hr_params_t *params = &headroom_estimate_peek (self->estimate)->params;
  g_autofree char *name = headroom_report_place_name (params, chosen->moment, chosen->layer);
  g_autofree char *amount = headroom_format_bytes (chosen->total_bytes);

  /* Translators: 1: a moment or a layer of a step, such as “Backward of layer 12”, 2: an amount of memory. */
  return g_strdup_printf (_ ("%1$s: %2$s"), name, amount);
}

static void
update_accessible (HeadroomStepPlot *self)
{
  g_autofree char *text = describe_chosen (self);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 1.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double) get_length (HEADROOM_PLOT (self)),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double) get_place (HEADROOM_PLOT (self)),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

static void
update (HeadroomStepPlot *self)
{
  const hr_estimate_t *e;
  g_autofree char *usable = NULL;

  headroom_report_step_lines_clear (&self->lines);
  if (self->estimate == NULL)
    return;
  e = headroom_estimate_peek (self->estimate);
  usable = headroom_format_bytes (e->usable_bytes);
  /* Translators: %s is an amount of memory */
  g_free (self->capacity);
  self->capacity = g_strdup_printf (_ ("%s usable"), usable);
  headroom_report_step_lines_init (&self->lines, self->estimate, headroom_step_plot_peek_chosen (self), self->capacity);
  headroom_plot_update (HEADROOM_PLOT (self));
  update_accessible (self);
}

/* A place stays chosen while inputs change, for as long as there is such a place. */
static void
set_estimate (HeadroomStepPlot *self, HeadroomEstimate *estimate)
{
  gboolean was_at_peak = self->estimate == NULL || is_at_peak (self);

  if (!g_set_object (&self->estimate, estimate))
    return;
  if (estimate != NULL && (was_at_peak || headroom_estimate_find_place (estimate, self->moment, self->layer) == NULL))
    {
      self->moment = headroom_estimate_peek (estimate)->moment;
      self->layer = headroom_estimate_peek (estimate)->layer;
    }
  update (self);
}

static void
headroom_step_plot_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomStepPlot *self = HEADROOM_STEP_PLOT (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_value_set_object (value, self->estimate); break;
    case PROP_PLACE: g_value_set_int (value, get_place (HEADROOM_PLOT (self))); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_step_plot_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomStepPlot *self = HEADROOM_STEP_PLOT (object);

  switch (id)
    {
    case PROP_ESTIMATE: set_estimate (self, g_value_get_object (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_step_plot_finalize (GObject *object)
{
  HeadroomStepPlot *self = HEADROOM_STEP_PLOT (object);

  g_clear_object (&self->estimate);
  headroom_report_step_lines_clear (&self->lines);
  g_free (self->capacity);
  G_OBJECT_CLASS (headroom_step_plot_parent_class)->finalize (object);
}

static void
headroom_step_plot_class_init (HeadroomStepPlotClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  HeadroomPlotClass *plot_class = HEADROOM_PLOT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = headroom_step_plot_get_property;
  object_class->set_property = headroom_step_plot_set_property;
  object_class->finalize = headroom_step_plot_finalize;
  plot_class->get_length = get_length;
  plot_class->get_place = get_place;
  plot_class->choose = choose;
  plot_class->go_back = go_back;
  plot_class->choose_value = choose_value;
  plot_class->leap = leap;
  plot_class->lay_out = lay_out;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags);
  properties[PROP_PLACE] = g_param_spec_int ("place", NULL, NULL, 0, HR_MAX_STEP_PLACES, 0,
                                             G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_step_plot_init (HeadroomStepPlot *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Memory during a step"), -1);
}
