#include "app/headroom-intervals.h"

#include "app/headroom-interval-point.h"
#include "app/headroom-settings.h"

struct _HeadroomIntervals
{
  GObject parent_instance;
  HeadroomEstimate *estimate;
  HeadroomIntervalSweep sweep;
  GPtrArray *items; /* HeadroomIntervalPoint, made when asked for; NULL until then */
};

static GType
get_item_type (GListModel *list)
{
  return HEADROOM_TYPE_INTERVAL_POINT;
}

static guint
get_n_items (GListModel *list)
{
  return (guint) HEADROOM_INTERVALS (list)->sweep.n;
}

static gpointer
get_item (GListModel *list, guint position)
{
  HeadroomIntervals *self = HEADROOM_INTERVALS (list);

  if (position >= (guint) self->sweep.n)
    return NULL;
  if (self->items->len <= position)
    g_ptr_array_set_size (self->items, (int) position + 1);
  if (self->items->pdata[position] == NULL)
    self->items->pdata[position] = headroom_interval_point_new (self, (int) position + 1);
  return g_object_ref (self->items->pdata[position]);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (HeadroomIntervals, headroom_intervals, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

enum
{
  PROP_0,
  PROP_ESTIMATE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint changed_signal;

static void
update (HeadroomIntervals *self)
{
  int before = self->sweep.n;

  if (self->estimate != NULL)
    headroom_interval_sweep_run (&self->sweep, &headroom_estimate_peek (self->estimate)->params);
  else
    headroom_interval_sweep_clear (&self->sweep);
  if (self->sweep.n < (int) self->items->len)
    g_ptr_array_set_size (self->items, self->sweep.n);
  if (self->sweep.n > before)
    g_list_model_items_changed (G_LIST_MODEL (self), (guint) before, 0, (guint) (self->sweep.n - before));
  else if (self->sweep.n < before)
    g_list_model_items_changed (G_LIST_MODEL (self), (guint) self->sweep.n, (guint) (before - self->sweep.n), 0);
  for (guint i = 0; i < self->items->len; i++)
    if (self->items->pdata[i] != NULL)
      headroom_interval_point_notify (self->items->pdata[i]);
  g_signal_emit (self, changed_signal, 0);
}

static void
headroom_intervals_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomIntervals *self = HEADROOM_INTERVALS (object);

  if (id != PROP_ESTIMATE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_set_object (&self->estimate, g_value_get_object (value)))
    update (self);
}

static void
unref_point (gpointer point)
{
  if (point != NULL)
    g_object_unref (point);
}

static void
headroom_intervals_finalize (GObject *object)
{
  HeadroomIntervals *self = HEADROOM_INTERVALS (object);

  g_clear_object (&self->estimate);
  g_ptr_array_unref (self->items);
  headroom_interval_sweep_clear (&self->sweep);
  G_OBJECT_CLASS (headroom_intervals_parent_class)->finalize (object);
}

static void
headroom_intervals_class_init (HeadroomIntervalsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = headroom_intervals_set_property;
  object_class->finalize = headroom_intervals_finalize;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  changed_signal = g_signal_new ("changed", HEADROOM_TYPE_INTERVALS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
headroom_intervals_init (HeadroomIntervals *self)
{
  self->items = g_ptr_array_new_with_free_func (unref_point);
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
}

HeadroomIntervals *
headroom_intervals_new (void)
{
  return g_object_new (HEADROOM_TYPE_INTERVALS, NULL);
}

HeadroomEstimate *
headroom_intervals_get_estimate (HeadroomIntervals *self)
{
  return self->estimate;
}

const HeadroomIntervalSweep *
headroom_intervals_peek (HeadroomIntervals *self)
{
  return &self->sweep;
}
