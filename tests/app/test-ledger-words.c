/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences above the tensors of a term and the headings between them, for many runs, against a golden file.
 * HEADROOM_UPDATE_GOLDEN=1 writes it anew. */
#include <gtk/gtk.h>

#include "app/ledger/headroom-ledger-words.h"
#include "golden.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"

#define MOST_SETTINGS 8

typedef struct
{
  const char *model;
  const char *settings[MOST_SETTINGS]; /* "name=value" */
} Run;

static const Run runs[] = {
  { "gpt2", { NULL } },
  { "gpt2", { "recompute=full" } },
  { "gpt2", { "recompute=interval", "checkpoint-interval=4" } },
  { "gpt2", { "recompute=selective", "attention=eager" } },
  { "gpt2", { "layers=1" } },
  { "gpt2", { "mode=inference" } },
  { "gpt2", { "pipeline-parallel=4", "micro-batches=8" } },
  { "gpt2", { "pipeline-parallel=4", "micro-batches=1" } },
  { "gpt2", { "micro-batch-size=1", "sequence-length=16", "vocab-size=100" } },
  { "gpt2", { "micro-batch-size=64" } },
  { "deepseek-v3", { NULL } },
  { "deepseek-v3", { "recompute=full" } },
  { "deepseek-v3", { "layers=4" } },
  { "gemma-3-4b", { NULL } },
  { "llama-3-8b", { "fine-tuning=lora" } },
};

static const char *const terms[] = { "activations", "logits" };

static HeadroomScenario *
new_scenario (const Run *run)
{
  HeadroomPresetCatalog *models = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);
  HeadroomScenario *scenario = headroom_scenario_new ();

  headroom_preset_apply (headroom_preset_catalog_lookup (models, run->model), scenario);
  for (const char *const *setting = run->settings; *setting != NULL; setting++)
    {
      g_auto (GStrv) parts = g_strsplit (*setting, "=", 2);
      g_autoptr (GError) error = NULL;

      headroom_scenario_set_text (scenario, hr_param_find (parts[0]), parts[1], &error);
      g_assert_no_error (error);
    }
  return scenario;
}

static void
tell_heading (GString *out, HeadroomLedgerRow *row)
{
  double count;
  double times;
  double total;
  g_autofree char *heading = NULL;

  g_object_get (row, "count", &count, "part-times", &times, "part-total", &total, NULL);
  heading = headroom_ledger_describe_part (NULL, headroom_ledger_row_get_part (row), count, times, total);
  g_string_append_printf (out, "    %s\n", heading);
}

/* One for each part. */
static void
tell_headings (GString *out, GListModel *ledger)
{
  gboolean is_told[HR_N_PARTS] = { FALSE };

  for (guint i = 0; i < g_list_model_get_n_items (ledger); i++)
    {
      g_autoptr (HeadroomLedgerRow) row = g_list_model_get_item (ledger, i);
      hr_part_t part = headroom_ledger_row_get_part (row);

      if (!is_told[part])
        tell_heading (out, row);
      is_told[part] = TRUE;
    }
}

static void
tell_ledger (GString *out, HeadroomEstimate *estimate, const char *term)
{
  g_autoptr (HeadroomLedger) ledger = headroom_ledger_new ();
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  g_autofree char *sum = NULL;
  g_autofree char *rule = NULL;

  g_object_set (ledger, "term", term, "estimate", estimate, NULL);
  sum = headroom_ledger_describe_sum (ledger, e);
  rule = headroom_ledger_describe_comparison (ledger, e);
  g_string_append_printf (out, "  %s\n    %s\n    %s\n    %s\n", term, sum, rule,
                          headroom_ledger_explain_missing (ledger, e));
  tell_headings (out, G_LIST_MODEL (ledger));
}

static void
tell_run (GString *out, const Run *run)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario (run);
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autofree char *settings = g_strjoinv (" ", (char **) run->settings);

  g_assert_nonnull (estimate);
  g_string_append_printf (out, "%s %s\n", run->model, settings);
  for (gsize i = 0; i < G_N_ELEMENTS (terms); i++)
    tell_ledger (out, estimate, terms[i]);
}

static void
test_runs (void)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (runs); i++)
    tell_run (out, &runs[i]);
  assert_golden ("app", "ledger-words.txt", out->str);
}

/* Of one and of three, of which none, some or all are in memory. */
static void
test_headings (void)
{
  static const int counts[] = { 1, 3 };
  g_autoptr (GString) out = g_string_new (NULL);

  for (int part = 0; part < HR_N_PARTS; part++)
    for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
      for (int times = 0; times <= counts[i]; times++)
        {
          g_autofree char *heading = headroom_ledger_describe_part (NULL, part, counts[i], times, 1024.0 * times);

          g_string_append_printf (out, "%s\n", heading);
        }
  assert_golden ("app", "ledger-headings.txt", out->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/ledger-words/runs", test_runs);
  g_test_add_func ("/app/ledger-words/headings", test_headings);
  return g_test_run ();
}
