/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is heard of a document, its scenarios, its history and an estimator while anything is done to them: a digest of
 * all signals in their order, and of the state after each action, held to tests/model/golden. Other tests say how they
 * are right; this one notices that one more comes, or one less, or in another order. */
#include "model/history/headroom-history.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/presets/headroom-task.h"
#include "model/result/headroom-estimator.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-problem.h"

#include "golden.h"
#include "same/digest.h"
#include "same/inputs.h"

#include <inttypes.h>

enum
{
  N_STEPS = 3000,
  MOST_SCENARIOS = 3
};

/* What an action was heard to do. */
typedef struct
{
  guint n_actions;
  guint n_signals;
  uint64_t digest;
} Heard;

typedef struct
{
  HeadroomDocument *document;
  HeadroomHistory *history;
  HeadroomEstimator *estimator;
  GPtrArray *scenarios; /* that were ever in the document, in the order in which they came */
  Heard *heard;         /* of the action that is done */
  unsigned long step;
} Fixture;

static void
hear (Fixture *f, const char *text)
{
  f->heard->digest = digest_text (f->heard->digest, text != NULL ? text : "(null)");
}

static void
hear_number (Fixture *f, double number)
{
  f->heard->digest = digest_number (f->heard->digest, number);
}

static unsigned
below (Fixture *f, const char *what, unsigned n)
{
  return random_below (f->step, what, n);
}

/* An object is known by its place among those that came. */
static void
hear_scenario (Fixture *f, gpointer scenario)
{
  guint index = G_MAXUINT;

  g_ptr_array_find (f->scenarios, scenario, &index);
  hear_number (f, index);
}

static void
on_notify_cb (GObject *object, GParamSpec *pspec, Fixture *f)
{
  g_auto (GValue) value = G_VALUE_INIT;
  g_autofree char *text = NULL;

  f->heard->n_signals++;
  g_object_get_property (object, pspec->name, &value);
  hear (f, G_OBJECT_TYPE_NAME (object));
  hear (f, pspec->name);
  if (G_VALUE_HOLDS_OBJECT (&value))
    return hear_scenario (f, g_value_get_object (&value));
  text = g_strdup_value_contents (&value);
  hear (f, text);
}

static void
on_signal_cb (GObject *object, Fixture *f)
{
  f->heard->n_signals++;
  hear (f, G_OBJECT_TYPE_NAME (object));
  hear_scenario (f, object);
}

static void
on_items_changed_cb (GListModel *list, guint position, guint removed, guint added, Fixture *f)
{
  f->heard->n_signals++;
  hear_number (f, position);
  hear_number (f, removed);
  hear_number (f, added);
}

static HeadroomScenario *
current (Fixture *f)
{
  return headroom_document_get_current (f->document);
}

/* Takes the reference. */
static HeadroomScenario *
watch (Fixture *f, HeadroomScenario *scenario)
{
  g_ptr_array_add (f->scenarios, scenario);
  g_signal_connect (scenario, "notify", G_CALLBACK (on_notify_cb), f);
  g_signal_connect (scenario, "changed", G_CALLBACK (on_signal_cb), f);
  return scenario;
}

static hr_param_t
any_param (Fixture *f)
{
  return below (f, "param", HR_N_PARAMS);
}

/* At a limit, beyond one, what is there already, or a small number. */
static double
any_value (Fixture *f, hr_param_t param)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  const double values[] = { desc->min, desc->max, desc->max + 1, headroom_scenario_get_number (current (f), param) };
  const unsigned i = below (f, "kind of value", 8);

  if (i < G_N_ELEMENTS (values))
    return values[i];
  return desc->min + below (f, "value", 9);
}

static void
set_number (Fixture *f)
{
  hr_param_t param = any_param (f);

  hear_number (f, headroom_scenario_set_number (current (f), param, any_value (f, param), NULL));
}

static void
set_text (Fixture *f)
{
  static const char *const texts[] = { "", "1", "2", "8", "on", "bf16", "h200", "-3", "4k", "0.5" };
  const char *text = texts[below (f, "text", G_N_ELEMENTS (texts))];
  g_autoptr (GError) error = NULL;

  hear_number (f, headroom_scenario_set_text (current (f), any_param (f), text, &error));
  hear (f, error != NULL ? error->message : NULL);
}

/* As controls do it, most of which are about what other inputs depend on. */
static void
set_property (Fixture *f)
{
  static const hr_param_t params[] = { HR_LAYERS, HR_FAMILY, HR_MODE, HR_OPTIMIZER, HR_GPU, HR_KV_HEADS };
  hr_param_t param = params[below (f, "property", G_N_ELEMENTS (params))];
  g_autofree char *gpu = g_strdup_printf ("%u", below (f, "GPU", 2));
  const char *name = hr_param_desc (param)->name;

  if (param == HR_GPU)
    g_object_set (current (f), name, gpu, NULL);
  else if (hr_param_desc (param)->type == HR_TYPE_CHOICE)
    g_object_set (current (f), name, (int) below (f, "choice", (unsigned) hr_choice_count (hr_param_desc (param))),
                  NULL);
  else
    g_object_set (current (f), name, (gint64) 1 + below (f, "value", 12), NULL);
}

static void
set_from (Fixture *f)
{
  static const char *const details[] = { NULL, "one", "another" };
  hr_param_t param = any_param (f);
  g_autofree char *now = headroom_scenario_get_text (current (f), param);
  const HeadroomOrigin origin = below (f, "origin", HEADROOM_N_ORIGINS);
  const char *detail = details[below (f, "detail", G_N_ELEMENTS (details))];

  hear_number (f, headroom_scenario_set_from (current (f), param, below (f, "same", 2) ? now : "4", origin, detail));
}

static void
reset (Fixture *f)
{
  if (below (f, "all", 4) == 0)
    headroom_scenario_reset_all (current (f));
  else
    headroom_scenario_reset (current (f), any_param (f));
}

static void
set_frame (Fixture *f)
{
  static const char *const titles[] = { NULL, "", "One", "Two" };
  static const hr_param_t locked[] = { HR_LAYERS, HR_RECOMPUTE, HR_COMPILE, HR_KV_CACHE_DTYPE };

  headroom_scenario_set_title (current (f), titles[below (f, "title", G_N_ELEMENTS (titles))]);
  if (below (f, "swept", 2))
    headroom_scenario_set_sweep (current (f), below (f, "few", 2) ? HR_LAYERS : HR_N_PARAMS);
  else
    headroom_scenario_set_locked (current (f), locked[below (f, "locked", G_N_ELEMENTS (locked))],
                                  (gboolean) below (f, "lock", 2));
}

/* Two changes at once, of which one may undo the other, and the frame with them. */
static void
batch (Fixture *f)
{
  headroom_document_freeze (f->document);
  headroom_scenario_freeze (current (f));
  headroom_scenario_set_number (current (f), HR_LAYERS, 1 + below (f, "first", 3), NULL);
  headroom_scenario_set_number (current (f), HR_LAYERS, 1 + below (f, "second", 3), NULL);
  if (below (f, "framed", 2))
    set_frame (f);
  headroom_scenario_thaw (current (f));
  headroom_document_thaw (f->document);
}

static void
apply (Fixture *f)
{
  static const char *const ids[] = { "llama-3-8b", "gpt2-xl",  "mixtral-8x7b",      "unsloth",
                                     "vllm",       "megatron", "breakdown-serving", "fp32-network" };
  HeadroomPreset *preset = headroom_preset_find (ids[below (f, "preset", G_N_ELEMENTS (ids))]);
  g_autofree char *shortening = headroom_partial_describe_shortening (headroom_preset_get_partial (preset),
                                                                      current (f));

  hear (f, shortening);
  headroom_preset_apply (preset, current (f));
}

static void
do_task (Fixture *f)
{
  headroom_task_apply (below (f, "task", HEADROOM_N_TASKS), current (f));
  hear_number (f, headroom_task_of (headroom_scenario_peek_params (current (f))));
}

static void
assign (Fixture *f)
{
  headroom_scenario_assign (current (f), f->scenarios->pdata[below (f, "other", f->scenarios->len)]);
}

static void
add (Fixture *f)
{
  guint length = headroom_document_get_length (f->document);

  if (length < MOST_SCENARIOS)
    headroom_document_insert (f->document, below (f, "place", length + 1),
                              watch (f, headroom_scenario_copy (current (f))));
}

static void
take_away (Fixture *f)
{
  guint length = headroom_document_get_length (f->document);

  if (length > 1)
    headroom_document_remove (f->document, below (f, "place", length));
}

static void
move (Fixture *f)
{
  guint length = headroom_document_get_length (f->document);

  headroom_document_move (f->document, below (f, "from", length), below (f, "to", length));
}

static void
go_to (Fixture *f)
{
  guint index = below (f, "place", headroom_document_get_length (f->document));

  headroom_document_set_current (f->document, headroom_document_get_scenario (f->document, index));
}

/* One that is mostly in the document no longer. */
static void
go_to_any (Fixture *f)
{
  headroom_document_set_current (f->document, f->scenarios->pdata[below (f, "any", f->scenarios->len)]);
}

static void
undo (Fixture *f)
{
  for (unsigned i = 0; i <= below (f, "undone", 4); i++)
    headroom_history_undo (f->history);
}

/* Mostly there is nothing to redo but what was undone just now. */
static void
redo (Fixture *f)
{
  for (unsigned i = 0; i < below (f, "undone", 3); i++)
    headroom_history_undo (f->history);
  for (unsigned i = 0; i <= below (f, "redone", 3); i++)
    headroom_history_redo (f->history);
}

/* Right after each other, as a spin button does it. */
static void
turn (Fixture *f)
{
  hr_param_t param = below (f, "few", 2) ? HR_LAYERS : HR_HIDDEN_SIZE;

  for (unsigned i = 0; i < 2 + below (f, "turns", 2); i++)
    headroom_scenario_set_number (current (f), param, 8 + below (f, "start", 3) + (i & 1), NULL);
}

/* Of one run, for all that its end is not announced. */
static void
run (Fixture *f)
{
  static void (*const parts[]) (Fixture *f) = { turn, turn, batch, set_frame, undo, redo };
  const unsigned long step = f->step;

  for (unsigned long i = 1; i <= 4; i++)
    {
      f->step = i * N_STEPS + step;
      parts[below (f, "part", G_N_ELEMENTS (parts))](f);
      hear_number (f, headroom_history_get_position (f->history));
    }
  f->step = step;
}

static void
follow (Fixture *f)
{
  headroom_estimator_set_scenario (f->estimator, below (f, "none", 5) ? current (f) : NULL);
}

static void
set_automatic (Fixture *f)
{
  g_object_set (f->estimator, "automatic", (gboolean) below (f, "automatic", 2), NULL);
}

static void
flush (Fixture *f)
{
  headroom_estimator_flush (f->estimator);
}

static void
iterate (Fixture *f)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static const struct
{
  const char *name;
  void (*act) (Fixture *f);
} actions[] = {
  { "set a number", set_number },
  { "set a text", set_text },
  { "set a property", set_property },
  { "set from", set_from },
  { "reset", reset },
  { "set the frame", set_frame },
  { "batch", batch },
  { "apply", apply },
  { "do a task", do_task },
  { "assign", assign },
  { "add", add },
  { "take away", take_away },
  { "move", move },
  { "go to", go_to },
  { "go to any", go_to_any },
  { "undo", undo },
  { "redo", redo },
  { "turn", turn },
  { "run", run },
  { "follow", follow },
  { "set automatic", set_automatic },
  { "flush", flush },
  { "iterate", iterate },
};

static void
hear_values (Fixture *f, HeadroomScenario *scenario)
{
  g_autofree char *checksum = headroom_params_checksum (headroom_scenario_peek_params (scenario));

  hear (f, checksum);
  hear_number (f, (double) headroom_scenario_peek_params (scenario)->open_settings);
  hear (f, headroom_scenario_get_title (scenario));
  hear_number (f, headroom_scenario_get_sweep (scenario));
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      hear_number (f, headroom_scenario_is_locked (scenario, i));
      hear_number (f, headroom_scenario_get_origin (scenario, i));
      hear (f, headroom_scenario_get_origin_detail (scenario, i));
    }
}

static void
hear_problems (Fixture *f, GListModel *problems)
{
  for (guint i = 0; i < g_list_model_get_n_items (problems); i++)
    {
      g_autoptr (HeadroomProblem) problem = g_list_model_get_item (problems, i);

      hear_number (f, headroom_problem_get_severity (problem));
      hear (f, headroom_problem_get_message (problem));
      hear (f, headroom_problem_get_plain_message (problem));
      hear_number (f, headroom_problem_get_param (problem));
      for (hr_param_t param = 0; param < HR_N_PARAMS; param++)
        hear_number (f, headroom_problem_concerns (problem, param));
    }
}

static void
hear_estimator (Fixture *f)
{
  HeadroomEstimate *estimate = headroom_estimator_get_estimate (f->estimator);

  hear_scenario (f, headroom_estimator_get_scenario (f->estimator));
  hear_number (f, headroom_estimator_is_stale (f->estimator));
  hear_number (f, headroom_estimator_is_pending (f->estimator));
  hear_number (f, (double) headroom_estimator_get_count (f->estimator));
  hear_problems (f, headroom_estimator_get_problems (f->estimator));
  if (estimate != NULL)
    hear_number (f, headroom_estimate_peek (estimate)->total_bytes);
}

static void
hear_state (Fixture *f)
{
  hear_scenario (f, current (f));
  for (guint i = 0; i < headroom_document_get_length (f->document); i++)
    {
      hear_scenario (f, headroom_document_get_scenario (f->document, i));
      hear_number (f, headroom_document_find (f->document, headroom_document_get_scenario (f->document, i)));
    }
  hear_values (f, current (f));
  hear_number (f, headroom_history_get_position (f->history));
  hear (f, headroom_history_get_undo_name (f->history));
  hear (f, headroom_history_get_redo_name (f->history));
  hear_estimator (f);
}

/* A run ends here and not when its time is up, which is otherwise on a slow machine. */
static void
do_any (Fixture *f, Heard *heard)
{
  const unsigned i = below (f, "action", G_N_ELEMENTS (actions));

  f->heard = &heard[i];
  f->heard->n_actions++;
  actions[i].act (f);
  hear_state (f);
  headroom_history_end_run (f->history);
}

static void
set_up (Fixture *f)
{
  f->document = headroom_document_new ();
  f->scenarios = g_ptr_array_new_with_free_func (g_object_unref);
  watch (f, g_object_ref (current (f)));
  f->history = headroom_history_new (f->document);
  f->estimator = headroom_estimator_new (current (f));
  g_signal_connect (f->document, "notify", G_CALLBACK (on_notify_cb), f);
  g_signal_connect (f->document, "changed", G_CALLBACK (on_signal_cb), f);
  g_signal_connect (f->document, "items-changed", G_CALLBACK (on_items_changed_cb), f);
  g_signal_connect (f->history, "notify", G_CALLBACK (on_notify_cb), f);
  g_signal_connect (f->history, "recorded", G_CALLBACK (on_signal_cb), f);
  g_signal_connect (f->estimator, "notify", G_CALLBACK (on_notify_cb), f);
}

static void
tear_down (Fixture *f)
{
  g_assert_finalize_object (f->estimator);
  g_assert_finalize_object (f->history);
  g_assert_finalize_object (f->document);
  g_ptr_array_unref (f->scenarios);
}

static void
test_heard (void)
{
  Fixture f = { 0 };
  Heard heard[G_N_ELEMENTS (actions)] = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);

  set_up (&f);
  for (f.step = 0; f.step < N_STEPS; f.step++)
    do_any (&f, heard);
  tear_down (&f);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    g_string_append_printf (text, "%s: %u times, %u signals, digest %016" PRIx64 "\n", actions[i].name,
                            heard[i].n_actions, heard[i].n_signals, heard[i].digest);
  assert_golden ("model", "heard.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/heard", test_heard);
  return g_test_run ();
}
