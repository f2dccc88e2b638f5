/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plot of a step: a place is a moment. */
#include "app/result/headroom-step-plot.h"

#include "app/shared/headroom-format.h"
#include "app/shared/headroom-settings.h"
#include "report/report-step-lines.h"
#include "words/headroom-i18n.h"

struct _HeadroomStepPlot
{
  HeadroomPlot parent_instance;
  HeadroomEstimate *estimate;
  hr_moment_t moment;
  HeadroomReportStepLines lines; /* of the estimate; empty without one */
  char *capacity;                /* its GPU's, as the plot names it */
};

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_MOMENT,
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

  return headroom_report_step_lines_place (&self->lines, self->moment);
}

static void update (HeadroomStepPlot *self);

static void
set_moment (HeadroomStepPlot *self, hr_moment_t moment)
{
  if (self->moment == moment)
    return;
  self->moment = moment;
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MOMENT]);
}

/* Before the forward pass there is a place without a moment: towards the start it is passed over. */
static void
choose (HeadroomPlot *plot, int place)
{
  HeadroomStepPlot *self = HEADROOM_STEP_PLOT (plot);
  hr_moment_t moment = headroom_report_step_lines_moment (&self->lines, place);

  if (moment == self->moment && place < get_place (plot))
    moment = headroom_report_step_lines_moment (&self->lines, place - 1);
  set_moment (self, moment);
}

static void
choose_value (HeadroomPlot *plot, double value)
{
  choose (plot, (int) value);
}

static int
leap (HeadroomPlot *plot, int by)
{
  if (by > 0)
    return get_length (plot);
  return 1;
}

/* To the peak, which is shown where no moment was chosen. */
static gboolean
go_back (HeadroomPlot *plot)
{
  HeadroomStepPlot *self = HEADROOM_STEP_PLOT (plot);
  hr_moment_t peak = headroom_estimate_peek (self->estimate)->moment;

  if (self->moment == peak)
    return FALSE;
  set_moment (self, peak);
  return TRUE;
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
describe_moment (HeadroomStepPlot *self)
{
  int place = get_place (HEADROOM_PLOT (self));
  g_autofree char *amount = headroom_format_bytes (headroom_report_step_lines_total (&self->lines, place));

  /* Translators: 1: a moment of a step, such as “Loss”, 2: an amount of memory. */
  return g_strdup_printf (_ ("%1$s: %2$s"), headroom_gettext (hr_moment_label (self->moment)), amount);
}

static void
update_accessible (HeadroomStepPlot *self)
{
  g_autofree char *text = describe_moment (self);

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
  headroom_report_step_lines_init (&self->lines, self->estimate, self->moment, self->capacity);
  headroom_plot_update (HEADROOM_PLOT (self));
  update_accessible (self);
}

/* A moment stays chosen while inputs change, for as long as there is such a moment. */
static void
set_estimate (HeadroomStepPlot *self, HeadroomEstimate *estimate)
{
  hr_moment_t before = self->moment;
  gboolean was_at_peak = self->estimate == NULL || before == headroom_estimate_peek (self->estimate)->moment;

  if (!g_set_object (&self->estimate, estimate))
    return;
  update (self);
  if (estimate != NULL && (was_at_peak || get_place (HEADROOM_PLOT (self)) == 0))
    set_moment (self, headroom_estimate_peek (estimate)->moment);
}

static void
headroom_step_plot_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomStepPlot *self = HEADROOM_STEP_PLOT (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_value_set_object (value, self->estimate); break;
    case PROP_MOMENT: g_value_set_int (value, self->moment); break;
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
    case PROP_MOMENT: set_moment (self, (hr_moment_t) g_value_get_int (value)); break;
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
  properties[PROP_MOMENT] = g_param_spec_int ("moment", NULL, NULL, 0, HR_N_MOMENTS - 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_step_plot_init (HeadroomStepPlot *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Memory during a step"), -1);
}
