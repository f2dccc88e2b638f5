/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A flag for each parameter of a scenario. */
#include "model/result/headroom-locks.h"

struct _HeadroomLocks
{
  GObject parent_instance;
  bool locked[HR_N_PARAMS];
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (HeadroomLocks, headroom_locks, G_TYPE_OBJECT)

static void
headroom_locks_class_init (HeadroomLocksClass *klass)
{
  changed_signal = g_signal_new ("changed", HEADROOM_TYPE_LOCKS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 0);
}

static void
headroom_locks_init (HeadroomLocks *self)
{
}

HeadroomLocks *
headroom_locks_of (HeadroomScenario *scenario)
{
  static const char key[] = "headroom-locks";
  HeadroomLocks *locks = g_object_get_data (G_OBJECT (scenario), key);

  if (locks != NULL)
    return locks;
  locks = g_object_new (HEADROOM_TYPE_LOCKS, NULL);
  g_object_set_data_full (G_OBJECT (scenario), key, locks, g_object_unref);
  return locks;
}

gboolean
headroom_locks_has (HeadroomLocks *self, hr_param_t param)
{
  return self->locked[param];
}

void
headroom_locks_set (HeadroomLocks *self, hr_param_t param, gboolean locked)
{
  if (self->locked[param] == locked)
    return;
  self->locked[param] = locked;
  g_signal_emit (self, changed_signal, 0);
}

const bool *
headroom_locks_peek (HeadroomLocks *self)
{
  return self->locked;
}
