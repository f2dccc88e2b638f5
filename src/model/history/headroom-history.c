/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The states of a document in a row, and a place in it. What comes after the place is what can be redone; a change
 * drops it. */
#include "model/history/headroom-history.h"

#include "model/history/headroom-change.h"
#include "model/history/headroom-snapshot.h"

enum
{
  PROP_CAN_UNDO = 1,
  PROP_CAN_REDO,
  PROP_UNDO_NAME,
  PROP_REDO_NAME,
  N_PROPS
};

/* A state, and the change that led to it from the one before. */
typedef struct
{
  headroom_snapshot_t *snapshot;
  HeadroomScenario *subject; /* whose values changed; NULL: the list of scenarios did */
  char *name;                /* of the change; NULL for the first state */
  gint64 time_us;            /* of the last change that is in it */
} Step;

struct _HeadroomHistory
{
  GObject parent_instance;
  HeadroomDocument *document;
  GPtrArray *steps;
  guint position;
  gboolean is_restoring;
  gboolean is_run_over;
};

static GParamSpec *properties[N_PROPS];
static guint recorded_signal;

G_DEFINE_FINAL_TYPE (HeadroomHistory, headroom_history, G_TYPE_OBJECT)

static void
step_free (gpointer data)
{
  Step *step = data;

  headroom_snapshot_free (step->snapshot);
  g_free (step->name);
  g_free (step);
}

static Step *
step_new (headroom_snapshot_t *snapshot)
{
  Step *step = g_new0 (Step, 1);

  step->snapshot = snapshot;
  return step;
}

static void
step_set_origin (Step *self, const Step *before)
{
  g_free (self->name);
  self->subject = headroom_snapshot_find_changed (before->snapshot, self->snapshot);
  self->name = headroom_snapshot_describe_change (before->snapshot, self->snapshot);
  self->time_us = g_get_monotonic_time ();
}

static Step *
get_step (HeadroomHistory *self, guint position)
{
  return self->steps->pdata[position];
}

static void
notify_state (HeadroomHistory *self)
{
  for (int i = PROP_CAN_UNDO; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
}

/* Whether `next` belongs to the step that was made last, as a spin button's next value does. The first state is about
 * no scenario. */
static gboolean
continues_run (HeadroomHistory *self, const headroom_snapshot_t *next)
{
  const Step *last = get_step (self, self->position);
  HeadroomScenario *subject = headroom_snapshot_find_changed (last->snapshot, next);
  const headroom_snapshot_t *before;

  if (self->is_run_over || subject == NULL || subject != last->subject)
    return FALSE;
  if (g_get_monotonic_time () - last->time_us > HEADROOM_HISTORY_RUN_MS * G_TIME_SPAN_MILLISECOND)
    return FALSE;
  before = get_step (self, self->position - 1)->snapshot;
  return headroom_change_continues (headroom_snapshot_find (before, subject),
                                    headroom_snapshot_find (last->snapshot, subject),
                                    headroom_snapshot_find (next, subject));
}

static void
drop_redo (HeadroomHistory *self)
{
  g_ptr_array_set_size (self->steps, (int) self->position + 1);
}

/* A run that ends where it began is no step. */
static void
extend_run (HeadroomHistory *self, headroom_snapshot_t *next)
{
  Step *step = get_step (self, self->position);
  const Step *before = get_step (self, self->position - 1);

  headroom_snapshot_free (step->snapshot);
  step->snapshot = next;
  if (headroom_snapshot_is_same (before->snapshot, next))
    {
      self->position--;
      drop_redo (self);
      self->is_run_over = TRUE;
      return;
    }
  step_set_origin (step, before);
}

static void
add_step (HeadroomHistory *self, headroom_snapshot_t *next)
{
  Step *step = step_new (next);

  drop_redo (self);
  step_set_origin (step, get_step (self, self->position));
  g_ptr_array_add (self->steps, step);
  self->position++;
  self->is_run_over = FALSE;
}

static void
record (HeadroomHistory *self)
{
  const headroom_snapshot_t *last = get_step (self, self->position)->snapshot;
  g_autoptr (headroom_snapshot_t) next = headroom_snapshot_new (self->document, last);

  if (headroom_snapshot_is_same (last, next))
    return;
  if (continues_run (self, next))
    extend_run (self, g_steal_pointer (&next));
  else
    add_step (self, g_steal_pointer (&next));
  notify_state (self);
  g_signal_emit (self, recorded_signal, 0);
}

static void
on_changed_cb (HeadroomHistory *self)
{
  if (!self->is_restoring)
    record (self);
}

/* Where a person was before a step is where undo leads back to. */
static void
on_current_cb (HeadroomHistory *self)
{
  get_step (self, self->position)->snapshot->current = headroom_document_get_current (self->document);
}

static void
go_to (HeadroomHistory *self, guint position, HeadroomScenario *subject)
{
  const headroom_snapshot_t *snapshot = get_step (self, position)->snapshot;
  HeadroomScenario *current = subject;

  if (current == NULL)
    current = snapshot->current;
  self->is_restoring = TRUE;
  self->position = position;
  self->is_run_over = TRUE;
  headroom_snapshot_restore (snapshot, self->document, current);
  self->is_restoring = FALSE;
  notify_state (self);
}

gboolean
headroom_history_can_undo (HeadroomHistory *self)
{
  return self->position > 0;
}

gboolean
headroom_history_can_redo (HeadroomHistory *self)
{
  return self->position + 1 < self->steps->len;
}

const char *
headroom_history_get_undo_name (HeadroomHistory *self)
{
  if (!headroom_history_can_undo (self))
    return "";
  return get_step (self, self->position)->name;
}

const char *
headroom_history_get_redo_name (HeadroomHistory *self)
{
  if (!headroom_history_can_redo (self))
    return "";
  return get_step (self, self->position + 1)->name;
}

void
headroom_history_undo (HeadroomHistory *self)
{
  g_return_if_fail (HEADROOM_IS_HISTORY (self));
  if (headroom_history_can_undo (self))
    go_to (self, self->position - 1, get_step (self, self->position)->subject);
}

void
headroom_history_redo (HeadroomHistory *self)
{
  g_return_if_fail (HEADROOM_IS_HISTORY (self));
  if (headroom_history_can_redo (self))
    go_to (self, self->position + 1, get_step (self, self->position + 1)->subject);
}

void
headroom_history_end_run (HeadroomHistory *self)
{
  self->is_run_over = TRUE;
}

guint
headroom_history_get_position (HeadroomHistory *self)
{
  return self->position;
}

static void
headroom_history_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomHistory *self = HEADROOM_HISTORY (object);

  switch (id)
    {
    case PROP_CAN_UNDO: g_value_set_boolean (value, headroom_history_can_undo (self)); break;
    case PROP_CAN_REDO: g_value_set_boolean (value, headroom_history_can_redo (self)); break;
    case PROP_UNDO_NAME: g_value_set_string (value, headroom_history_get_undo_name (self)); break;
    case PROP_REDO_NAME: g_value_set_string (value, headroom_history_get_redo_name (self)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_history_finalize (GObject *object)
{
  HeadroomHistory *self = HEADROOM_HISTORY (object);

  g_ptr_array_unref (self->steps);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (headroom_history_parent_class)->finalize (object);
}

static void
headroom_history_class_init (HeadroomHistoryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = headroom_history_get_property;
  object_class->finalize = headroom_history_finalize;
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_UNDO_NAME] = g_param_spec_string ("undo-name", NULL, NULL, "", flags);
  properties[PROP_REDO_NAME] = g_param_spec_string ("redo-name", NULL, NULL, "", flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  recorded_signal = g_signal_new ("recorded", HEADROOM_TYPE_HISTORY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static void
headroom_history_init (HeadroomHistory *self)
{
  self->steps = g_ptr_array_new_with_free_func (step_free);
}

HeadroomHistory *
headroom_history_new (HeadroomDocument *document)
{
  HeadroomHistory *self = g_object_new (HEADROOM_TYPE_HISTORY, NULL);

  self->document = g_object_ref (document);
  g_ptr_array_add (self->steps, step_new (headroom_snapshot_new (document, NULL)));
  g_signal_connect_object (document, "changed", G_CALLBACK (on_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::current", G_CALLBACK (on_current_cb), self, G_CONNECT_SWAPPED);
  return self;
}
