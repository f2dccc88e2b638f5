/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every parameter that applies does something in every family, or is refused: none is taken and ignored. One
 * that does not apply does nothing. */
#include "cases.h"
#include "runs.h"

#include "core/facts/families.h"
#include "core/serving/serving.h"
#include "core/time/time.h"

#include <string.h>

#define GPU_BYTES (16.0 * 1024 * 1024 * 1024)

enum
{
  N_NUMBERS = 64
};

typedef struct
{
  gboolean valid;
  hr_params_t params;
  double numbers[N_NUMBERS];
} run_t;

/* One number of all that is computed of a step's time. */
static double
time_digest (const hr_params_t *p)
{
  hr_time_t time;

  hr_time_run (p, &time);
  return time.step.seconds + 1e-3 * time.step.hidden + 1e-6 * time.days;
}

/* And one of all that is computed of serving. */
static double
serving_digest (const hr_params_t *p)
{
  hr_serving_t serving;
  double sum = 0;

  hr_serving_run (p, GPU_BYTES, &serving);
  for (hr_served_t i = 0; i < HR_N_SERVED; i++)
    sum += serving.figures[i].high;
  return sum + serving.largest_concurrency.value + serving.largest_concurrency.high;
}

/* The first is how much is said of the inputs, which counts too: GPUs that stay idle change no byte. */
static void
digest (const hr_params_t *p, double numbers[N_NUMBERS])
{
  const hr_check_t *problems[HR_MAX_PROBLEMS];
  hr_estimate_t e;
  guint n = 0;

  memset (numbers, 0, N_NUMBERS * sizeof *numbers);
  numbers[n++] = (double) hr_check (p, problems);
  numbers[n++] = time_digest (p);
  numbers[n++] = serving_digest (p);
  hr_estimate_run (p, GPU_BYTES, &e);
  for (int i = 0; i < HR_N_TERMS; i++)
    numbers[n++] = e.terms[i];
  for (int i = 0; i < HR_N_INSTANTS; i++)
    numbers[n++] = e.instants[i];
  for (int i = 0; i < HR_N_METRICS; i++)
    {
      hr_range_t range = e.metrics[i];

      numbers[n++] = range.low;
      numbers[n++] = range.expected;
      numbers[n++] = range.high;
    }
  const double others[] = { e.parameter_count,
                            e.active_parameter_count,
                            e.trainable_parameter_count,
                            e.saved.baseline_bytes,
                            e.saved.stored_bytes,
                            e.saved.peak_backward_bytes,
                            e.stage,
                            e.step_time_factor,
                            e.step_seconds,
                            e.room.bytes,
                            e.room.tokens,
                            e.host.high,
                            e.host.pinned_bytes,
                            e.host.node_bytes,
                            e.verdict };
  g_assert_cmpuint (n + G_N_ELEMENTS (others), <=, N_NUMBERS);
  memcpy (&numbers[n], others, sizeof others);
}

static void
prepare (run_t *run, int family, const char *const *pairs)
{
  run->params = small_model (family, pairs);
  run->valid = hr_is_valid (&run->params);
  if (run->valid)
    digest (&run->params, run->numbers);
}

/* How many values are tried, and number `i` of them; FALSE where that is the value that is there. */
static int
count_values (const hr_param_desc_t *row)
{
  switch (row->type)
    {
    case HR_TYPE_ID: return 0; /* the core asks for a GPU's bytes, not for its name */
    case HR_TYPE_LIST: return 1;
    case HR_TYPE_BOOL: return 2;
    case HR_TYPE_CHOICE:
    case HR_TYPE_SET: return hr_choice_count (row);
    case HR_TYPE_INTEGER:
    case HR_TYPE_REAL:
    default: return 5;
    }
}

static gboolean
set_number (hr_params_t *p, hr_param_t param, int i)
{
  const hr_param_desc_t *row = hr_param_desc (param);
  double now = hr_param_get (p, param);
  const double values[] = { row->min, now * 2, now + row->step, now / 2, row->max };
  double value = row->type == HR_TYPE_INTEGER ? (double) (int64_t) values[i] : values[i];

  return value != now && hr_param_set (p, param, value) == HR_SET_OK;
}

static gboolean
set_value (hr_params_t *p, hr_param_t param, int i)
{
  const hr_param_desc_t *row = hr_param_desc (param);

  switch (row->type)
    {
    case HR_TYPE_LIST: return hr_param_set_text (p, param, "3+5") == HR_SET_OK;
    case HR_TYPE_SET: return hr_param_set_text (p, param, hr_choice_at (row, i)->id) == HR_SET_OK;
    case HR_TYPE_BOOL:
    case HR_TYPE_CHOICE: return hr_param_get (p, param) != i && hr_param_set (p, param, i) == HR_SET_OK;
    case HR_TYPE_ID:
    case HR_TYPE_INTEGER:
    case HR_TYPE_REAL:
    default: return set_number (p, param, i);
    }
}

typedef struct
{
  guint acted, ignored;
} tally_t;

static void
try_values (const run_t *run, hr_param_t param, tally_t *tally)
{
  for (int i = 0; i < count_values (hr_param_desc (param)) && tally->acted == 0; i++)
    {
      hr_params_t p = run->params;
      double numbers[N_NUMBERS];

      if (!set_value (&p, param, i) || !hr_is_valid (&p))
        continue;
      digest (&p, numbers);
      if (memcmp (numbers, run->numbers, sizeof numbers) != 0)
        tally->acted++;
      else
        tally->ignored++;
    }
}

/* Only where the table says that the parameter means something. */
static tally_t
try_in_runs (const run_t *tried, hr_param_t param)
{
  tally_t tally = { 0 };

  for (guint i = 0; i < N_RUNS && tally.acted == 0; i++)
    if (tried[i].valid && hr_param_applies (&tried[i].params, param))
      try_values (&tried[i], param, &tally);
  return tally;
}

static void
test_parameters_act (void)
{
  g_autofree run_t *tried = g_new0 (run_t, N_RUNS);
  gboolean acted[HR_N_PARAMS] = { FALSE };

  for (int family = 0; hr_family_choice (family) != NULL; family++)
    {
      for (guint i = 0; i < N_RUNS; i++)
        prepare (&tried[i], family, runs[i]);
      for (int param = 0; param < HR_N_PARAMS; param++)
        {
          tally_t tally = try_in_runs (tried, (hr_param_t) param);

          acted[param] |= tally.acted > 0;
          if (tally.acted == 0 && tally.ignored > 0)
            {
              g_test_message ("%s: %s is ignored", hr_family_choice (family)->id,
                              hr_param_desc ((hr_param_t) param)->name);
              g_test_fail ();
            }
        }
    }
  for (int param = 0; param < HR_N_PARAMS; param++)
    if (!acted[param] && param != HR_GPU)
      {
        g_test_message ("%s never acted", hr_param_desc ((hr_param_t) param)->name);
        g_test_fail ();
      }
}

/* Whether a value changes no result, or begins to mean something by the change; that it has no effect may be said. */
static gboolean
is_idle (const run_t *run, hr_param_t param, int i)
{
  hr_params_t p = run->params;
  double numbers[N_NUMBERS];

  if (!set_value (&p, param, i) || !hr_is_valid (&p) || hr_param_applies (&p, param))
    return TRUE;
  digest (&p, numbers);
  return memcmp (&numbers[1], &run->numbers[1], sizeof numbers - sizeof *numbers) == 0;
}

static void
check_idle (const run_t *run, const char *family, guint at)
{
  for (int param = 0; param < HR_N_PARAMS; param++)
    for (int i = 0; i < count_values (hr_param_desc ((hr_param_t) param)); i++)
      if (!hr_param_applies (&run->params, (hr_param_t) param) && !is_idle (run, (hr_param_t) param, i))
        {
          g_test_message ("%s, run %u: %s acts", family, at, hr_param_desc ((hr_param_t) param)->name);
          g_test_fail ();
        }
}

static void
test_others_do_not_act (void)
{
  run_t run;

  for (int family = 0; hr_family_choice (family) != NULL; family++)
    for (guint i = 0; i < N_RUNS; i++)
      {
        prepare (&run, family, runs[i]);
        if (run.valid)
          check_idle (&run, hr_family_choice (family)->id, i);
      }
}

/* A structural fact of any family may be said otherwise: any two answers differ, or one is refused. */
static gboolean
differ (int family, const char *const *pairs, hr_param_t param, int a, int b)
{
  run_t one;
  run_t other;

  prepare (&one, family, pairs);
  other = one;
  hr_param_set (&one.params, param, a);
  hr_param_set (&other.params, param, b);
  if (!hr_is_valid (&one.params) || !hr_is_valid (&other.params))
    return TRUE;
  digest (&one.params, one.numbers);
  digest (&other.params, other.numbers);
  return memcmp (one.numbers, other.numbers, sizeof one.numbers) != 0;
}

static void
check_answers (int family, hr_param_t fact)
{
  static const char *const run[] = { "attention", "eager", NULL };
  hr_params_t p = params_with ("family", hr_family_choice (family)->id, NULL);
  int n = hr_choice_count (hr_param_desc (fact));

  if (!hr_param_applies (&p, fact))
    return;
  g_test_message ("%s: %s", hr_family_choice (family)->id, hr_param_desc (fact)->name);
  for (int a = 1; a < n; a++)
    for (int b = 1; b < a; b++)
      g_assert_true (differ (family, run, fact, a, b));
}

static void
test_structure_can_be_said (void)
{
  static const hr_param_t facts[] = { HR_MLP_GATED, HR_NORM_TYPE, HR_QK_NORM, HR_POSITION_EMBEDDINGS };

  for (int family = 0; hr_family_choice (family) != NULL; family++)
    for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
      check_answers (family, facts[i]);
}

/* GPT-2's GELU in Python is a matter of its plain MLP: with a gate there is another. */
static void
test_gelu_of_plain_mlp (void)
{
  hr_params_t plain = params_with ("family", "gpt2", NULL);
  hr_params_t gated = params_with ("family", "gpt2", "mlp-gated", "yes", NULL);
  hr_params_t silu = params_with ("family", "llama", "mlp-gated", "no", NULL);

  g_assert_true (hr_param_applies (&plain, HR_FUSED_GELU));
  g_assert_false (hr_param_applies (&gated, HR_FUSED_GELU));
  g_assert_false (hr_param_applies (&silu, HR_FUSED_GELU));
}

/* Llama with a plain MLP, h = 4096, f = 11008, has one matrix less in each of 32 layers: −20 % of its 6.7e9 weights. */
static void
test_plain_llama (void)
{
  hr_estimate_t gated = estimate_with ("family", "llama", NULL);
  hr_estimate_t plain = estimate_with ("family", "llama", "mlp-gated", "no", NULL);

  g_assert_cmpfloat (gated.parameter_count - plain.parameter_count, ==, 32 * 4096.0 * 11008);
  /* Four tensors of s·b·f in 16 bits become two. */
  g_assert_cmpfloat (gated.saved.saved_bytes_per_layer - plain.saved.saved_bytes_per_layer, ==, 2 * 2 * 8192.0 * 11008);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/effects/parameters-act", test_parameters_act);
  g_test_add_func ("/core/effects/others-do-not-act", test_others_do_not_act);
  g_test_add_func ("/core/effects/structure-can-be-said", test_structure_can_be_said);
  g_test_add_func ("/core/effects/gelu-of-plain-mlp", test_gelu_of_plain_mlp);
  g_test_add_func ("/core/effects/plain-llama", test_plain_llama);
  return g_test_run ();
}
