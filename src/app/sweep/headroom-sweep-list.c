/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sweep behind a plot and its table: run again when the estimate or the parameter changes. */
#include "app/sweep/headroom-sweep-list.h"

#include "app/shared/headroom-settings.h"
#include "app/sweep/headroom-sweep-point.h"

struct _HeadroomSweepList
{
  GObject parent_instance;
  HeadroomEstimate *estimate;
  hr_param_t over;
  HeadroomSweep sweep;
  GPtrArray *items; /* HeadroomSweepPoint, made when asked for; NULL until then */
};

static GType
get_item_type (GListModel *list)
{
  return HEADROOM_TYPE_SWEEP_POINT;
}

static guint
get_n_items (GListModel *list)
{
  return (guint) HEADROOM_SWEEP_LIST (list)->sweep.n;
}

static void
show_point (HeadroomSweepList *self, guint position)
{
  headroom_sweep_point_show (self->items->pdata[position], &self->sweep, headroom_estimate_peek (self->estimate),
                             (int) position + 1);
}

static gpointer
get_item (GListModel *list, guint position)
{
  HeadroomSweepList *self = HEADROOM_SWEEP_LIST (list);

  if (position >= (guint) self->sweep.n)
    return NULL;
  if (self->items->len <= position)
    g_ptr_array_set_size (self->items, (int) position + 1);
  if (self->items->pdata[position] == NULL)
    {
      self->items->pdata[position] = headroom_sweep_point_new ();
      show_point (self, position);
    }
  return g_object_ref (self->items->pdata[position]);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (HeadroomSweepList, headroom_sweep_list, G_TYPE_OBJECT,
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
update (HeadroomSweepList *self)
{
  int before = self->sweep.n;

  if (self->estimate != NULL)
    headroom_sweep_run (&self->sweep, headroom_estimate_peek (self->estimate), self->over);
  else
    headroom_sweep_clear (&self->sweep);
  if (self->sweep.n < (int) self->items->len)
    g_ptr_array_set_size (self->items, self->sweep.n);
  if (self->sweep.n > before)
    g_list_model_items_changed (G_LIST_MODEL (self), (guint) before, 0, (guint) (self->sweep.n - before));
  else if (self->sweep.n < before)
    g_list_model_items_changed (G_LIST_MODEL (self), (guint) self->sweep.n, (guint) (before - self->sweep.n), 0);
  for (guint i = 0; i < self->items->len; i++)
    if (self->items->pdata[i] != NULL)
      show_point (self, i);
  g_signal_emit (self, changed_signal, 0);
}

static void
headroom_sweep_list_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomSweepList *self = HEADROOM_SWEEP_LIST (object);

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
headroom_sweep_list_finalize (GObject *object)
{
  HeadroomSweepList *self = HEADROOM_SWEEP_LIST (object);

  g_clear_object (&self->estimate);
  g_ptr_array_unref (self->items);
  headroom_sweep_clear (&self->sweep);
  G_OBJECT_CLASS (headroom_sweep_list_parent_class)->finalize (object);
}

static void
headroom_sweep_list_class_init (HeadroomSweepListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = headroom_sweep_list_set_property;
  object_class->finalize = headroom_sweep_list_finalize;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  changed_signal = g_signal_new ("changed", HEADROOM_TYPE_SWEEP_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
headroom_sweep_list_init (HeadroomSweepList *self)
{
  self->over = HR_CHECKPOINT_INTERVAL;
  self->items = g_ptr_array_new_with_free_func (unref_point);
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
}

HeadroomSweepList *
headroom_sweep_list_new (void)
{
  return g_object_new (HEADROOM_TYPE_SWEEP_LIST, NULL);
}

HeadroomEstimate *
headroom_sweep_list_get_estimate (HeadroomSweepList *self)
{
  return self->estimate;
}

hr_param_t
headroom_sweep_list_get_over (HeadroomSweepList *self)
{
  return self->over;
}

void
headroom_sweep_list_set_over (HeadroomSweepList *self, hr_param_t over)
{
  if (self->over == over)
    return;
  self->over = over;
  update (self);
}

const HeadroomSweep *
headroom_sweep_list_peek (HeadroomSweepList *self)
{
  return &self->sweep;
}
