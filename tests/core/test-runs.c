/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every kind of run comes to, to the byte, held to tests/core/golden. Other tests say which numbers are right;
 * this one shows which runs a change moves, and by how much. */
#include "golden.h"
#include "runs.h"

#include "core/explain/term-text.h"
#include "core/terms/terms.h"

#include <string.h>

#define GPU_BYTES (16.0 * 1024 * 1024 * 1024)

/* Of each kind of structure one family. */
static const char *const families[] = { "llama",   "gpt2", "qwen3_moe", "deepseek_v3", "gemma2",
                                        "gpt_oss", "bert", "gpt_neox",  "megatron" };

enum
{
  MOST_FIGURES = 64
};

static void
put_run (GString *text, const char *const *changes)
{
  g_string_append (text, "\nrun");
  for (int i = 0; changes[i] != NULL; i += 2)
    g_string_append_printf (text, " %s=%s", changes[i], changes[i + 1]);
  g_string_append_c (text, '\n');
}

typedef struct
{
  const char *name;
  double value;
} figure_t;

typedef struct
{
  guint n;
  figure_t figures[MOST_FIGURES];
} figures_t;

static void
add (figures_t *all, const char *name, double value)
{
  g_assert_cmpuint (all->n, <, MOST_FIGURES);
  all->figures[all->n++] = (figure_t) { name, value };
}

static void
add_counts (figures_t *all, const hr_estimate_t *e)
{
  add (all, "parameters", e->parameter_count);
  add (all, "active", e->active_parameter_count);
  add (all, "trained", e->trainable_parameter_count);
  add (all, "here", e->gpu_parameter_count);
  add (all, "baseline", e->saved.baseline_bytes);
  add (all, "stored", e->saved.stored_bytes);
  add (all, "rebuilt", e->saved.peak_backward_bytes);
  add (all, "layer", e->saved.saved_bytes_per_layer);
  add (all, "at-rest", e->at_rest);
  add (all, "room", e->room.tokens);
  add (all, "time", e->step_time_factor);
}

static figures_t
figures_of (const hr_params_t *p)
{
  static const char *const instants[HR_N_INSTANTS] = {
    [HR_AT_LOAD] = "@load", [HR_AT_LOSS] = "@loss",       [HR_AT_BACKWARD] = "@backward", [HR_AT_IMAGES] = "@images",
    [HR_AT_STEP] = "@step", [HR_AT_PREFILL] = "@prefill", [HR_AT_DECODE] = "@decode",
  };
  static const char *const lows[HR_N_METRICS] = { "allocated≥", "reserved≥", "device≥" };
  static const char *const highs[HR_N_METRICS] = { "allocated≤", "reserved≤", "device≤" };
  figures_t all = { 0 };
  hr_estimate_t e;

  hr_estimate_run (p, GPU_BYTES, &e);
  for (int term = 0; term < HR_N_TERMS; term++)
    add (&all, hr_term_desc ((hr_term_t) term)->id, e.terms[term]);
  for (int i = 0; i < HR_N_INSTANTS; i++)
    add (&all, instants[i], e.instants[i]);
  for (int i = 0; i < HR_N_METRICS; i++)
    {
      add (&all, lows[i], e.metrics[i].low);
      add (&all, highs[i], e.metrics[i].high);
    }
  add_counts (&all, &e);
  return all;
}

/* The figures that are not as in the family's first run, which has all of them. */
static void
put_family (GString *text, const char *family, const char *const *changes)
{
  int choice = hr_choice_find (hr_param_desc (HR_FAMILY), family);
  hr_params_t p = small_model (choice, changes);
  hr_params_t first = small_model (choice, runs[0]);
  figures_t usual = { 0 };
  figures_t all;

  if (!hr_is_valid (&p))
    return;
  all = figures_of (&p);
  if (changes != runs[0])
    usual = figures_of (&first);
  if (memcmp (all.figures, usual.figures, sizeof all.figures) == 0)
    return;
  g_string_append_printf (text, "%s:", family);
  for (guint i = 0; i < all.n; i++)
    if (all.figures[i].value != usual.figures[i].value)
      g_string_append_printf (text, " %s %.15g", all.figures[i].name, all.figures[i].value);
  g_string_append_c (text, '\n');
}

static void
test_runs (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < N_RUNS; i++)
    {
      put_run (text, runs[i]);
      for (guint f = 0; f < G_N_ELEMENTS (families); f++)
        put_family (text, families[f], runs[i]);
    }
  assert_golden ("core", "runs.txt", text->str);
}

/* A formula once, in the order in which runs bring them. */
static void
put_formulas (GHashTable *seen, GString *text, const hr_params_t *p)
{
  hr_estimate_t e;

  hr_estimate_run (p, GPU_BYTES, &e);
  for (hr_term_t term = 0; term < HR_N_TERMS; term++)
    {
      char formula[512];
      char numbers[512];
      g_autofree char *line = g_strdup_printf ("%s = %s", hr_term_desc (term)->id,
                                               hr_term_formula (&e, term, formula, sizeof formula));

      if (e.terms[term] == 0 || !g_hash_table_add (seen, g_strdup (line)))
        continue;
      g_string_append_printf (text, "%s\n  = %s (%s)\n", line, hr_term_substituted (&e, term, numbers, sizeof numbers),
                              hr_term_citation (&e, term));
    }
}

/* What a report writes of a term, with the numbers of the first run that has it. */
static void
test_formulas (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < N_RUNS; i++)
    for (guint f = 0; f < G_N_ELEMENTS (families); f++)
      {
        hr_params_t p = small_model (hr_choice_find (hr_param_desc (HR_FAMILY), families[f]), runs[i]);

        if (hr_is_valid (&p))
          put_formulas (seen, text, &p);
      }
  assert_golden ("core", "formulas.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/runs/bytes", test_runs);
  g_test_add_func ("/core/runs/formulas", test_formulas);
  return g_test_run ();
}
