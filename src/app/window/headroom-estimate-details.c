/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Its content is bound in the template, but for the curve of serving, which is made when it is needed. */
#include "app/window/headroom-estimate-details.h"

#include "app/gpus/headroom-fits.h"
#include "app/result/headroom-advice-group.h"
#include "app/result/headroom-breakdown.h"
#include "app/result/headroom-figures.h"
#include "app/result/headroom-stages.h"
#include "app/serving/headroom-curve-view.h"
#include "app/shared/headroom-columns.h"
#include "app/shared/headroom-share-button.h"
#include "app/sweep/headroom-sweep-view.h"
#include "model/result/headroom-estimate.h"
#include "report/report-serving.h"

struct _HeadroomEstimateDetails
{
  AdwBin parent_instance;
  HeadroomEstimate *estimate;
  HeadroomScenario *scenario;
  GtkWidget *curve;
};

G_DEFINE_FINAL_TYPE (HeadroomEstimateDetails, headroom_estimate_details, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_SCENARIO,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* Made with the first model that is served: a start need not wait for it. */
static void
make_curve_view (HeadroomEstimateDetails *self)
{
  GtkWidget *view = headroom_curve_view_new ();

  adw_bin_set_child (ADW_BIN (self->curve), view);
  g_object_bind_property (self, "scenario", view, "scenario", G_BINDING_SYNC_CREATE);
  g_object_bind_property (view, "visible", self->curve, "visible", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self, "estimate", view, "estimate", G_BINDING_SYNC_CREATE);
}

static void
ensure_curve_view (HeadroomEstimateDetails *self)
{
  gboolean is_needed = self->estimate != NULL
                       && headroom_report_tells_serving (headroom_estimate_peek_serving (self->estimate));

  if (is_needed && adw_bin_get_child (ADW_BIN (self->curve)) == NULL)
    make_curve_view (self);
}

static void
set_estimate (HeadroomEstimateDetails *self, HeadroomEstimate *estimate)
{
  g_set_object (&self->estimate, estimate);
  ensure_curve_view (self);
}

GtkWidget *
headroom_estimate_details_new (void)
{
  return g_object_new (HEADROOM_TYPE_ESTIMATE_DETAILS, NULL);
}

static void
headroom_estimate_details_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomEstimateDetails *self = HEADROOM_ESTIMATE_DETAILS (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_value_set_object (value, self->estimate); break;
    case PROP_SCENARIO: g_value_set_object (value, self->scenario); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_estimate_details_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomEstimateDetails *self = HEADROOM_ESTIMATE_DETAILS (object);

  switch (id)
    {
    case PROP_ESTIMATE: set_estimate (self, g_value_get_object (value)); break;
    case PROP_SCENARIO: g_set_object (&self->scenario, g_value_get_object (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec); return;
    }
  g_object_notify_by_pspec (object, pspec);
}

static void
headroom_estimate_details_dispose (GObject *object)
{
  HeadroomEstimateDetails *self = HEADROOM_ESTIMATE_DETAILS (object);

  adw_bin_set_child (ADW_BIN (self), NULL); /* else both would unparent it */
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_ESTIMATE_DETAILS);
  g_clear_object (&self->estimate);
  g_clear_object (&self->scenario);
  G_OBJECT_CLASS (headroom_estimate_details_parent_class)->dispose (object);
}

static void
headroom_estimate_details_class_init (HeadroomEstimateDetailsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = headroom_estimate_details_get_property;
  object_class->set_property = headroom_estimate_details_set_property;
  object_class->dispose = headroom_estimate_details_dispose;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags);
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_type_ensure (HEADROOM_TYPE_ADVICE_GROUP);
  g_type_ensure (HEADROOM_TYPE_BREAKDOWN);
  g_type_ensure (HEADROOM_TYPE_COLUMNS);
  g_type_ensure (HEADROOM_TYPE_FIGURES);
  g_type_ensure (HEADROOM_TYPE_FITS);
  g_type_ensure (HEADROOM_TYPE_SHARE_BUTTON);
  g_type_ensure (HEADROOM_TYPE_STAGES);
  g_type_ensure (HEADROOM_TYPE_SWEEP_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-estimate-details.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomEstimateDetails, curve);
}

static void
headroom_estimate_details_init (HeadroomEstimateDetails *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
