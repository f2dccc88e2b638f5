#include "app/headroom-interval-view.h"

#include "app/headroom-interval-plot.h"
#include "app/headroom-interval-point.h"
#include "app/headroom-interval-words.h"
#include "model/headroom-scenario.h"

struct _HeadroomIntervalView
{
  AdwPreferencesGroup parent_instance;
  HeadroomEstimate *estimate;
  HeadroomScenario *scenario;
  HeadroomIntervals *intervals;
  GtkWidget *caption;
};

G_DEFINE_FINAL_TYPE (HeadroomIntervalView, headroom_interval_view, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_SCENARIO,
  PROP_INTERVALS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
update (HeadroomIntervalView *self)
{
  g_autofree char *text = headroom_intervals_describe (self->intervals);

  gtk_label_set_label (GTK_LABEL (self->caption), text);
  gtk_widget_set_visible (GTK_WIDGET (self), headroom_intervals_peek (self->intervals)->n > 0);
}

static void
headroom_interval_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomIntervalView *self = HEADROOM_INTERVAL_VIEW (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_value_set_object (value, self->estimate); break;
    case PROP_SCENARIO: g_value_set_object (value, self->scenario); break;
    case PROP_INTERVALS: g_value_set_object (value, self->intervals); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_interval_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomIntervalView *self = HEADROOM_INTERVAL_VIEW (object);

  switch (id)
    {
    case PROP_ESTIMATE:
      g_set_object (&self->estimate, g_value_get_object (value));
      g_object_set (self->intervals, "estimate", self->estimate, NULL);
      break;
    case PROP_SCENARIO:
      if (g_set_object (&self->scenario, g_value_get_object (value)))
        g_object_notify_by_pspec (object, pspec);
      break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_interval_view_dispose (GObject *object)
{
  HeadroomIntervalView *self = HEADROOM_INTERVAL_VIEW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_INTERVAL_VIEW);
  g_clear_object (&self->estimate);
  g_clear_object (&self->scenario);
  g_clear_object (&self->intervals);
  G_OBJECT_CLASS (headroom_interval_view_parent_class)->dispose (object);
}

static void
headroom_interval_view_class_init (HeadroomIntervalViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = headroom_interval_view_get_property;
  object_class->set_property = headroom_interval_view_set_property;
  object_class->dispose = headroom_interval_view_dispose;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags);
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  properties[PROP_INTERVALS] = g_param_spec_object ("intervals", NULL, NULL, HEADROOM_TYPE_INTERVALS,
                                                    G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_type_ensure (HEADROOM_TYPE_INTERVAL_PLOT);
  g_type_ensure (HEADROOM_TYPE_INTERVAL_POINT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-interval-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomIntervalView, caption);
}

static void
headroom_interval_view_init (HeadroomIntervalView *self)
{
  self->intervals = headroom_intervals_new ();
  g_signal_connect_object (self->intervals, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  gtk_widget_init_template (GTK_WIDGET (self));
  update (self);
}
