/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One question at a time in a thread; the next one waits, and the one after that takes its place. */
#include "model/result/headroom-advisor.h"

/* What is asked, as a copy for the thread. */
typedef struct
{
  HeadroomAdviceGoal goal;
  hr_estimate_t e;
  bool locked[HR_N_PARAMS];
} Question;

struct _HeadroomAdvisor
{
  GObject parent_instance;
  HeadroomAdviceGoal goal;
  Question *asked;   /* last; NULL: nothing yet */
  Question *waiting; /* its turn comes; NULL: none */
  GPtrArray *advice;
  hr_verdict_t verdict; /* that the advice is about */
  gboolean answers;
  gboolean is_running;
  guint source;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (HeadroomAdvisor, headroom_advisor, G_TYPE_OBJECT)

static void start_later (HeadroomAdvisor *self);

static void
headroom_advisor_dispose (GObject *object)
{
  HeadroomAdvisor *self = HEADROOM_ADVISOR (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->asked, g_free);
  g_clear_pointer (&self->waiting, g_free);
  g_clear_pointer (&self->advice, g_ptr_array_unref);
  G_OBJECT_CLASS (headroom_advisor_parent_class)->dispose (object);
}

static void
headroom_advisor_class_init (HeadroomAdvisorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = headroom_advisor_dispose;
  changed_signal = g_signal_new ("changed", HEADROOM_TYPE_ADVISOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 0);
}

static void
headroom_advisor_init (HeadroomAdvisor *self)
{
}

HeadroomAdvisor *
headroom_advisor_new (HeadroomAdviceGoal goal)
{
  HeadroomAdvisor *self = g_object_new (HEADROOM_TYPE_ADVISOR, NULL);

  self->goal = goal;
  return self;
}

static void
answer_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Question *question = task_data;

  g_task_return_pointer (task, headroom_advice_new (&question->e, question->locked, question->goal),
                         (GDestroyNotify) g_ptr_array_unref);
}

static void
on_answered_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  HeadroomAdvisor *self = HEADROOM_ADVISOR (object);
  const Question *question = g_task_get_task_data (G_TASK (result));

  self->is_running = FALSE;
  g_clear_pointer (&self->advice, g_ptr_array_unref);
  self->advice = g_task_propagate_pointer (G_TASK (result), NULL);
  self->verdict = question->e.verdict;
  self->answers = headroom_advice_answers (self->goal, &question->e);
  start_later (self);
  g_signal_emit (self, changed_signal, 0);
}

static gboolean
start_cb (gpointer user_data)
{
  HeadroomAdvisor *self = user_data;
  g_autoptr (GTask) task = g_task_new (self, NULL, on_answered_cb, NULL);

  self->source = 0;
  self->is_running = TRUE;
  g_task_set_task_data (task, g_steal_pointer (&self->waiting), g_free);
  g_task_run_in_thread (task, answer_in_thread);
  return G_SOURCE_REMOVE;
}

/* The first advice comes after whatever is painted. Later a value may be on its way, and would wait for the frame that
 * shows the advice on the value before: that is asked once the value rests. */
static void
start_later (HeadroomAdvisor *self)
{
  if (self->waiting == NULL || self->is_running)
    return;
  g_clear_handle_id (&self->source, g_source_remove);
  if (self->advice == NULL)
    self->source = g_idle_add_full (G_PRIORITY_LOW, start_cb, self, NULL);
  else
    self->source = g_timeout_add_full (G_PRIORITY_LOW, HEADROOM_REST_MS, start_cb, self, NULL);
}

static gboolean
is_same (const Question *a, const Question *b)
{
  return a->e.usable_bytes == b->e.usable_bytes && memcmp (&a->e.params, &b->e.params, sizeof a->e.params) == 0
         && memcmp (a->locked, b->locked, sizeof a->locked) == 0;
}

static Question *
question_new (HeadroomAdviceGoal goal, HeadroomEstimate *estimate, const bool *locked)
{
  Question *question = g_new0 (Question, 1);

  question->goal = goal;
  question->e = *headroom_estimate_peek (estimate);
  if (locked != NULL)
    memcpy (question->locked, locked, sizeof question->locked);
  return question;
}

void
headroom_advisor_ask (HeadroomAdvisor *self, HeadroomEstimate *estimate, const bool *locked)
{
  g_autofree Question *question = NULL;

  if (estimate == NULL)
    return;
  question = question_new (self->goal, estimate, locked);
  if (self->asked != NULL && is_same (self->asked, question))
    return;
  g_free (self->asked);
  g_free (self->waiting);
  self->asked = g_memdup2 (question, sizeof *question);
  self->waiting = g_steal_pointer (&question);
  start_later (self);
}

GPtrArray *
headroom_advisor_get_advice (HeadroomAdvisor *self)
{
  return self->advice;
}

hr_verdict_t
headroom_advisor_get_verdict (HeadroomAdvisor *self)
{
  return self->verdict;
}

gboolean
headroom_advisor_answers (HeadroomAdvisor *self)
{
  return self->answers;
}

gboolean
headroom_advisor_is_pending (HeadroomAdvisor *self)
{
  return self->is_running || self->waiting != NULL;
}
