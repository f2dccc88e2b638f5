/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The peak is looked for at a few moments of a step, and at a few layers between them: no other may have more. Asked of
 * every layer of random runs. */
#include "same/inputs.h"

#include "core/explain/step-moments.h"
#include "core/facts/families.h"
#include "core/table/checks.h"

#include <glib.h>

enum
{
  N_INPUTS = 20000,
  LEAST_TRAINED = 5000,
  LEAST_BETWEEN = 20,
  N_MIXED = 3000,
  LEAST_MIXED = 100
};

static void
assert_none_higher (unsigned long input, const hr_estimate_t *e)
{
  hr_step_moment_t places[HR_MAX_STEP_PLACES];
  int n = hr_step_places (e, places);

  for (int i = 0; i < n; i++)
    if (places[i].total_bytes > e->total_bytes + 1)
      g_error ("input %lu, %s: moment %d, layer %d has %.0f bytes, above the peak of %.0f", input,
               hr_family_choice (e->params.family)->id, places[i].moment, places[i].layer, places[i].total_bytes,
               e->total_bytes);
}

/* Some of them peak at a layer between moments: else nothing would be asked. */
static void
test_peak (void)
{
  int n_trained = 0;
  int n_between = 0;

  for (unsigned long input = 0; input < N_INPUTS; input++)
    {
      hr_params_t p;
      hr_estimate_t e;

      random_inputs (input, &p);
      if (p.mode != HR_TRAINING)
        continue;
      hr_estimate_run (&p, 0, &e);
      assert_none_higher (input, &e);
      n_trained++;
      n_between += e.layer > 0;
    }
  g_assert_cmpint (n_trained, >, LEAST_TRAINED);
  g_assert_cmpint (n_between, >, LEAST_BETWEEN);
}

/* One layer in so many has experts, behind some that have none; few tokens, so that gradients are what adds up. */
static void
mix_layers (unsigned long input, hr_params_t *p)
{
  p->mode = HR_TRAINING;
  p->experts = 1 + random_below (input, "experts of a layer", 16);
  p->experts_per_token = 1;
  p->expert_interval = 2 + random_below (input, "every so many", 6);
  p->layers = 8 + random_below (input, "layers", 40);
  p->dense_layers = random_below (input, "dense layers", 24);
  p->micro_batch_size = 1;
  p->sequence_length = INT64_C (64) << random_below (input, "tokens", 8);
}

static void
test_mixed_layers (void)
{
  int n_run = 0;
  int n_between = 0;

  for (unsigned long input = 0; input < N_MIXED; input++)
    {
      hr_params_t p;
      hr_estimate_t e;

      random_inputs (input, &p);
      mix_layers (input, &p);
      if (!hr_is_valid (&p))
        continue;
      hr_estimate_run (&p, 0, &e);
      assert_none_higher (input, &e);
      n_run++;
      n_between += e.layer > 0;
    }
  g_test_message ("%d runs, %d of them peak between moments", n_run, n_between);
  g_assert_cmpint (n_run, >, LEAST_MIXED);
  g_assert_cmpint (n_between, >, LEAST_BETWEEN);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/every-layer/peak", test_peak);
  g_test_add_func ("/core/every-layer/mixed-layers", test_mixed_layers);
  return g_test_run ();
}
