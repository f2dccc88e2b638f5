/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo and redo lead through the very same states, byte by byte, and say what they do. */
#include "model/history/headroom-history.h"

#include "actions.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"

enum
{
  N_ACTIONS = 10000,
  MOST_SCENARIOS = 4
};

typedef struct
{
  HeadroomDocument *document;
  HeadroomHistory *history;
  GRand *rand;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->document = headroom_document_new ();
  f->history = headroom_history_new (f->document);
  f->rand = g_rand_new_with_seed (13);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_rand_free (f->rand);
  g_assert_finalize_object (f->history);
  g_assert_finalize_object (f->document);
}

static HeadroomScenario *
current (Fixture *f)
{
  return headroom_document_get_current (f->document);
}

static guint
below (Fixture *f, guint limit)
{
  return test_below (f->rand, limit);
}

/* Inputs of one scenario are changed in every way that there is; see actions.c. */
static void
change_inputs (Fixture *f)
{
  test_act (current (f), f->rand);
}

static void
duplicate (Fixture *f)
{
  g_autoptr (HeadroomScenario) copy = headroom_scenario_copy (current (f));
  guint length = headroom_document_get_length (f->document);

  if (length == MOST_SCENARIOS)
    return;
  headroom_document_freeze (f->document);
  headroom_document_insert (f->document, below (f, length + 1), copy);
  headroom_document_set_current (f->document, copy);
  headroom_document_thaw (f->document);
}

static void
delete_scenario (Fixture *f)
{
  guint length = headroom_document_get_length (f->document);

  if (length > 1)
    headroom_document_remove (f->document, below (f, length));
}

static void
move_scenario (Fixture *f)
{
  guint length = headroom_document_get_length (f->document);

  headroom_document_move (f->document, below (f, length), below (f, length));
}

static void
switch_scenario (Fixture *f)
{
  guint length = headroom_document_get_length (f->document);

  headroom_document_set_current (f->document, headroom_document_get_scenario (f->document, below (f, length)));
}

static void
wait_a_second (Fixture *f)
{
  headroom_history_end_run (f->history);
}

static void
undo (Fixture *f)
{
  headroom_history_undo (f->history);
}

static void
redo (Fixture *f)
{
  headroom_history_redo (f->history);
}

static void (*const actions[]) (Fixture *f) = {
  change_inputs, change_inputs,   change_inputs, change_inputs, change_inputs,
  change_inputs, change_inputs,   duplicate,     move_scenario, delete_scenario,
  undo,          switch_scenario, undo,          redo,          wait_a_second,
};

/* What the document is now, in a few bytes that no other text has. */
static char *
digest (Fixture *f)
{
  g_autofree char *text = headroom_document_to_text (f->document);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
}

/* Note what the document is at the step where the history stands; what came after it is gone. */
static void
note (Fixture *f, GPtrArray *states)
{
  guint position = headroom_history_get_position (f->history);

  if (headroom_history_can_redo (f->history))
    return;
  g_ptr_array_set_size (states, (int) position);
  g_ptr_array_add (states, digest (f));
}

static void
expect_state (Fixture *f, GPtrArray *states)
{
  g_autofree char *now = digest (f);

  g_assert_cmpstr (now, ==, states->pdata[headroom_history_get_position (f->history)]);
}

/* At every step of the way back, and of the way forth, the bytes of the document are those that were there. */
static void
test_walk (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func (g_free);

  note (f, states);
  for (int i = 0; i < N_ACTIONS; i++)
    {
      actions[below (f, G_N_ELEMENTS (actions))](f);
      note (f, states);
      expect_state (f, states);
    }
  g_test_message ("%u steps", headroom_history_get_position (f->history));
  g_assert_cmpuint (headroom_history_get_position (f->history), >, N_ACTIONS / 4);
  while (headroom_history_can_undo (f->history))
    {
      headroom_history_undo (f->history);
      expect_state (f, states);
    }
  while (headroom_history_can_redo (f->history))
    {
      headroom_history_redo (f->history);
      expect_state (f, states);
    }
}

/* What buttons are bound to is what the functions say. */
static void
expect_properties (Fixture *f, guint position, const char *name)
{
  gboolean can_undo;
  gboolean can_redo;
  g_autofree char *undo_name = NULL;
  g_autofree char *redo_name = NULL;

  g_object_get (f->history, "can-undo", &can_undo, "can-redo", &can_redo, "undo-name", &undo_name, "redo-name",
                &redo_name, NULL);
  g_assert_true (can_undo == (position > 0));
  g_assert_true (can_redo == headroom_history_can_redo (f->history));
  g_assert_cmpstr (undo_name, ==, name);
  g_assert_cmpstr (redo_name, ==, headroom_history_get_redo_name (f->history));
}

static void
expect_undo (Fixture *f, guint position, const char *name)
{
  g_assert_cmpuint (headroom_history_get_position (f->history), ==, position);
  g_assert_cmpstr (headroom_history_get_undo_name (f->history), ==, name);
  expect_properties (f, position, name);
}

static void
set (Fixture *f, hr_param_t param, double value)
{
  g_assert_true (headroom_scenario_set_number (current (f), param, value, NULL));
}

/* What a person holds down is one step; another input, a pause or a way back begins a new one. */
static void
test_runs (Fixture *f, gconstpointer data)
{
  for (int i = 2; i <= 20; i++)
    set (f, HR_MICRO_BATCH_SIZE, i);
  expect_undo (f, 1, "Change of “Micro-batch size”");
  set (f, HR_LAYERS, 3);
  expect_undo (f, 2, "Change of “Layers”");
  headroom_history_end_run (f->history);
  set (f, HR_LAYERS, 4);
  expect_undo (f, 3, "Change of “Layers”");
  headroom_history_undo (f->history);
  headroom_history_undo (f->history);
  set (f, HR_MICRO_BATCH_SIZE, 21);
  expect_undo (f, 2, "Change of “Micro-batch size”");
  headroom_history_undo (f->history);
  g_assert_cmpfloat (headroom_scenario_get_number (current (f), HR_MICRO_BATCH_SIZE), ==, 20);
}

/* What follows a value that is turned, there and back, breaks no run and is not counted; undo and redo lead through it.
 */
static void
test_a_run_of_prompts (Fixture *f, gconstpointer data)
{
  g_assert_true (headroom_scenario_set_text (current (f), HR_MODE, "inference", NULL));
  for (int i = 4000; i <= 4200; i += 100)
    set (f, HR_SEQUENCE_LENGTH, i);
  expect_undo (f, 2, "Change of “Sequence length”");
  headroom_scenario_reset (current (f), HR_SEQUENCE_LENGTH);
  expect_undo (f, 3, "Reset of “Sequence length”");
  g_assert_cmpfloat (headroom_scenario_get_number (current (f), HR_CACHED_TOKENS), ==, 4096);
  headroom_history_undo (f->history);
  g_assert_cmpfloat (headroom_scenario_get_number (current (f), HR_CACHED_TOKENS), ==, 4200);
  headroom_history_redo (f->history);
  g_assert_cmpfloat (headroom_scenario_get_number (current (f), HR_CACHED_TOKENS), ==, 4096);
  headroom_history_undo (f->history);
  set (f, HR_CACHED_TOKENS, 5000);
  expect_undo (f, 3, "Change of “Cached tokens”");
}

/* A run that ends where it began leaves nothing to undo. */
static void
test_a_run_there_and_back (Fixture *f, gconstpointer data)
{
  set (f, HR_LAYERS, 5);
  headroom_history_end_run (f->history);
  set (f, HR_LAYERS, 6);
  set (f, HR_LAYERS, 5);
  expect_undo (f, 1, "Change of “Layers”");
  headroom_history_undo (f->history);
  expect_undo (f, 0, "");
}

static void
test_names (Fixture *f, gconstpointer data)
{
  headroom_preset_apply (headroom_preset_find ("fsdp2"), current (f));
  expect_undo (f, 1, "Recipe “PyTorch FSDP2”");
  headroom_preset_apply (headroom_preset_find ("llama-3-8b"), current (f));
  expect_undo (f, 2, "Model “Llama 3 8B”");
  test_import (current (f), f->rand);
  expect_undo (f, 3, "Import of a Model");
  headroom_scenario_reset (current (f), HR_LAYERS);
  expect_undo (f, 4, "Reset of “Layers”");
  headroom_scenario_reset_all (current (f));
  expect_undo (f, 5, "Reset of All Inputs");
  headroom_scenario_set_title (current (f), "a");
  expect_undo (f, 6, "Change of the Name");
  headroom_scenario_set_sweep (current (f), HR_LAYERS);
  expect_undo (f, 7, "Change of the Report");
  headroom_scenario_freeze (current (f));
  set (f, HR_LAYERS, 3);
  set (f, HR_HIDDEN_SIZE, 256);
  headroom_scenario_thaw (current (f));
  expect_undo (f, 8, "Change of “Layers” and “Hidden size”");
  headroom_scenario_freeze (current (f));
  set (f, HR_LAYERS, 4);
  set (f, HR_HIDDEN_SIZE, 512);
  set (f, HR_MICRO_BATCH_SIZE, 3);
  headroom_scenario_thaw (current (f));
  expect_undo (f, 9, "Change of 3 Inputs");
  headroom_scenario_set_locked (current (f), HR_LAYERS, TRUE);
  expect_undo (f, 10, "Change of a Lock");
  headroom_history_undo (f->history);
  g_assert_false (headroom_scenario_is_locked (current (f), HR_LAYERS));
}

static void
test_names_of_lists (Fixture *f, gconstpointer data)
{
  duplicate (f);
  expect_undo (f, 1, "New Scenario");
  headroom_document_move (f->document, 0, 1);
  expect_undo (f, 2, "Move of a Scenario");
  headroom_document_remove (f->document, 0);
  expect_undo (f, 3, "Deletion of a Scenario");
  headroom_history_undo (f->history);
  g_assert_cmpstr (headroom_history_get_redo_name (f->history), ==, "Deletion of a Scenario");
}

/* The order and what a person was looking at come back, and so does the scenario itself. */
static void
test_deletion_is_undone (Fixture *f, gconstpointer data)
{
  g_autoptr (HeadroomScenario) second = headroom_scenario_new ();
  g_autoptr (HeadroomScenario) third = headroom_scenario_new ();

  headroom_document_append (f->document, second);
  headroom_document_append (f->document, third);
  headroom_document_set_current (f->document, second);
  headroom_document_remove (f->document, 1);
  g_assert_true (current (f) == third);
  headroom_history_undo (f->history);
  g_assert_cmpuint (headroom_document_find (f->document, second), ==, 1);
  g_assert_true (current (f) == second);
  headroom_history_redo (f->history);
  g_assert_cmpuint (headroom_document_get_length (f->document), ==, 2);
  g_assert_true (current (f) == third);
}

/* What is undone comes into sight. */
static void
test_undo_goes_to_the_scenario (Fixture *f, gconstpointer data)
{
  HeadroomScenario *first = current (f);
  g_autoptr (HeadroomScenario) second = headroom_scenario_new ();

  headroom_document_append (f->document, second);
  set (f, HR_LAYERS, 3);
  headroom_document_set_current (f->document, second);
  headroom_history_undo (f->history);
  g_assert_true (current (f) == first);
  g_assert_cmpfloat (headroom_scenario_get_number (first, HR_LAYERS), !=, 3);
}

static void
count (gpointer object, guint *n)
{
  (*n)++;
}

/* Whoever marks a document as changed hears of it once for each batch; undo is not recorded. */
static void
test_signals (Fixture *f, gconstpointer data)
{
  guint n_changed = 0;
  guint n_recorded = 0;

  g_signal_connect (f->document, "changed", G_CALLBACK (count), &n_changed);
  g_signal_connect (f->history, "recorded", G_CALLBACK (count), &n_recorded);
  headroom_preset_apply (headroom_preset_find ("fsdp2"), current (f));
  g_assert_cmpuint (n_changed, ==, 1);
  g_assert_cmpuint (n_recorded, ==, 1);
  headroom_history_undo (f->history);
  g_assert_cmpuint (n_changed, ==, 2);
  g_assert_cmpuint (n_recorded, ==, 1);
  g_assert_false (headroom_history_can_undo (f->history));
  g_assert_true (headroom_history_can_redo (f->history));
}

#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/model/history/walk", test_walk);
  ADD ("/model/history/runs", test_runs);
  ADD ("/model/history/a-run-of-prompts", test_a_run_of_prompts);
  ADD ("/model/history/a-run-there-and-back", test_a_run_there_and_back);
  ADD ("/model/history/names", test_names);
  ADD ("/model/history/names-of-lists", test_names_of_lists);
  ADD ("/model/history/deletion-is-undone", test_deletion_is_undone);
  ADD ("/model/history/undo-goes-to-the-scenario", test_undo_goes_to_the_scenario);
  ADD ("/model/history/signals", test_signals);
  return g_test_run ();
}
