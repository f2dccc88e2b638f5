/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sweeps: which values, which of them is in force, and that the numbers are the estimate's own. */
#include "model/result/headroom-sweep.h"

#include "model/result/headroom-estimate.h"

static HeadroomEstimate *
estimate_of (HeadroomScenario *scenario)
{
  return headroom_estimate_new_for_scenario (scenario);
}

static void
set (HeadroomScenario *scenario, hr_param_t param, double value)
{
  g_assert_true (headroom_scenario_set_number (scenario, param, value, NULL));
}

static void
check (HeadroomSweep *sweep, hr_recompute_t recompute, int interval, int expected)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  const hr_estimate_t *e;

  set (scenario, HR_LAYERS, 32);
  set (scenario, HR_RECOMPUTE, recompute);
  set (scenario, HR_CHECKPOINT_INTERVAL, interval);
  estimate = estimate_of (scenario);
  e = headroom_estimate_peek (estimate);
  headroom_sweep_run (sweep, e, HR_CHECKPOINT_INTERVAL);
  g_assert_cmpint (sweep->n, ==, 32);
  g_assert_cmpint (sweep->chosen, ==, expected);
  if (expected == 0)
    return;
  g_assert_cmpfloat (headroom_sweep_peek (sweep, expected)->total, ==, e->total_bytes);
  g_assert_cmpfloat (headroom_sweep_peek (sweep, expected)->activations, ==, e->saved.peak_backward_bytes);
  g_assert_cmpint (headroom_sweep_verdict (sweep, e, expected), ==, e->verdict);
}

/* √32 is 5.66, so every 6 layers. */
static void
test_chosen_interval (void)
{
  HeadroomSweep sweep = { 0 };

  check (&sweep, HR_RECOMPUTE_NONE, 4, 0);
  check (&sweep, HR_RECOMPUTE_SELECTIVE, 4, 0);
  check (&sweep, HR_RECOMPUTE_FULL, 4, 1);
  check (&sweep, HR_RECOMPUTE_SQRT, 4, 6);
  check (&sweep, HR_RECOMPUTE_INTERVAL, 4, 4);
  check (&sweep, HR_RECOMPUTE_INTERVAL, 32, 32);
  headroom_sweep_clear (&sweep);
}

/* The least total; among equals the least activations. The step is the peak of short sequences, backward of long ones.
 */
static void
test_best_interval (void)
{
  static const int lengths[] = { 64, 8192 };
  HeadroomSweep sweep = { 0 };

  for (guint l = 0; l < G_N_ELEMENTS (lengths); l++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
      g_autoptr (HeadroomEstimate) estimate = NULL;

      set (scenario, HR_LAYERS, 24);
      set (scenario, HR_SEQUENCE_LENGTH, lengths[l]);
      estimate = estimate_of (scenario);
      headroom_sweep_run (&sweep, headroom_estimate_peek (estimate), HR_CHECKPOINT_INTERVAL);
      g_assert_cmpint (sweep.best, >=, 1);
      for (int i = 0; i < 24; i++)
        {
          const hr_point_t *best = headroom_sweep_peek (&sweep, sweep.best);
          const hr_point_t *point = &sweep.points[i];

          g_assert_true (point->valid);
          g_assert_cmpfloat (point->value, ==, i + 1);
          g_assert_cmpfloat (best->total, <=, point->total);
          if (point->total == best->total)
            g_assert_cmpfloat (best->activations, <=, point->activations);
        }
    }
  headroom_sweep_clear (&sweep);
}

static void
test_no_intervals (void)
{
  HeadroomSweep sweep = { 0 };
  g_autoptr (HeadroomScenario) inference = headroom_scenario_new ();
  g_autoptr (HeadroomScenario) multiplier = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) one = NULL;
  g_autoptr (HeadroomEstimate) other = NULL;

  set (inference, HR_MODE, HR_INFERENCE);
  set (multiplier, HR_ACTIVATION_MODEL, HR_MODEL_MULTIPLIER);
  one = estimate_of (inference);
  other = estimate_of (multiplier);
  headroom_sweep_run (&sweep, headroom_estimate_peek (one), HR_CHECKPOINT_INTERVAL);
  g_assert_cmpint (sweep.n, ==, 0);
  g_assert_cmpint (sweep.chosen, ==, 0);
  headroom_sweep_run (&sweep, headroom_estimate_peek (other), HR_CHECKPOINT_INTERVAL);
  g_assert_cmpint (sweep.n, ==, 0);
  headroom_sweep_clear (&sweep);
}

static void
check_values (HeadroomScenario *scenario, hr_param_t over, const double *values, int n, int chosen)
{
  g_autoptr (HeadroomEstimate) estimate = estimate_of (scenario);
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  HeadroomSweep sweep = { 0 };

  headroom_sweep_run (&sweep, e, over);
  for (int i = 0; i < MIN (n, sweep.n); i++)
    g_assert_cmpfloat (sweep.points[i].value, ==, values[i]);
  g_assert_cmpint (sweep.n, ==, n);
  g_assert_cmpint (sweep.chosen, ==, chosen);
  g_assert_cmpfloat (headroom_sweep_peek (&sweep, chosen)->total, ==, e->total_bytes);
  g_assert_cmpint (headroom_sweep_verdict (&sweep, e, chosen), ==, e->verdict);
  headroom_sweep_clear (&sweep);
}

/* The default example keeps 65.6 GiB with one sequence and 25.6 GiB more for each further one, of an H100's 79.1: eight
 * need 244.6, which is more than three times that. At the end the plot stays as it is, so that dragging there ends; a
 * value between powers of two is put between them. */
static void
test_doubled (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  check_values (scenario, HR_MICRO_BATCH_SIZE, (const double[]) { 1, 2, 4, 8 }, 4, 2);
  set (scenario, HR_MICRO_BATCH_SIZE, 8);
  check_values (scenario, HR_MICRO_BATCH_SIZE, (const double[]) { 1, 2, 4, 8 }, 4, 4);
  set (scenario, HR_MICRO_BATCH_SIZE, 3);
  check_values (scenario, HR_MICRO_BATCH_SIZE, (const double[]) { 1, 2, 3, 4, 8 }, 5, 3);
  set (scenario, HR_MICRO_BATCH_SIZE, 32);
  check_values (scenario, HR_MICRO_BATCH_SIZE, (const double[]) { 1, 2, 4, 8, 16, 32 }, 6, 6);
  set (scenario, HR_MICRO_BATCH_SIZE, 100);
  check_values (scenario, HR_MICRO_BATCH_SIZE, (const double[]) { 1, 2, 4, 8, 16, 32, 64, 100 }, 8, 8);
}

/* Without a GPU to 16 times the default, 2, and one further. */
static void
test_doubled_without_gpu (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "", NULL));
  check_values (scenario, HR_MICRO_BATCH_SIZE, (const double[]) { 1, 2, 4, 8, 16, 32, 64 }, 7, 2);
}

/* One by one to twice the default of 32; twice that for 80 layers, in steps of two. */
static void
test_even (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  double values[65];

  for (int i = 0; i < 64; i++)
    values[i] = i + 1;
  check_values (scenario, HR_LAYERS, values, 64, 32);
  set (scenario, HR_LAYERS, 80);
  for (int i = 0; i < 64; i++)
    values[i] = 2 * i + 2;
  check_values (scenario, HR_LAYERS, values, 64, 40);
  set (scenario, HR_LAYERS, 5);
  for (int i = 0; i < 64; i++)
    values[i] = i + 1;
  check_values (scenario, HR_LAYERS, values, 64, 5);
}

/* Every parameter that is offered can be drawn, whatever stands in it. */
static void
test_all_that_apply (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = estimate_of (scenario);
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  HeadroomSweep sweep = { 0 };
  int n = 0;

  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      headroom_sweep_run (&sweep, e, (hr_param_t) i);
      g_assert_cmpint (sweep.n > 0, ==, headroom_sweep_applies (&e->params, (hr_param_t) i));
      if (sweep.n == 0 || i == HR_CHECKPOINT_INTERVAL)
        continue;
      g_test_message ("%s: %d values", hr_param_desc ((hr_param_t) i)->name, sweep.n);
      n++;
      g_assert_cmpint (sweep.n, <=, 128);
      g_assert_cmpfloat (headroom_sweep_peek (&sweep, sweep.chosen)->value, ==,
                         hr_param_get (&e->params, (hr_param_t) i));
      for (int k = 1; k < sweep.n; k++)
        g_assert_cmpfloat (sweep.points[k - 1].value, <, sweep.points[k].value);
    }
  g_assert_cmpint (n, >=, 15);
  g_assert_true (headroom_sweep_applies (&e->params, HR_TENSOR_PARALLEL));
  g_assert_false (headroom_sweep_applies (&e->params, HR_FAMILY));
  g_assert_false (headroom_sweep_applies (&e->params, HR_LORA_RANK)); /* nothing is adapted */
  headroom_sweep_clear (&sweep);
}

/* Nothing is left of the sweep before, of an interval that has a best value. */
static void
test_used_again (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = estimate_of (scenario);
  const hr_estimate_t *e = headroom_estimate_peek (estimate);

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      HeadroomSweep used = { 0 };
      HeadroomSweep fresh = { 0 };

      headroom_sweep_run (&used, e, HR_CHECKPOINT_INTERVAL);
      g_assert_cmpint (used.best, >, 0);
      used.chosen = used.best;
      headroom_sweep_run (&used, e, i);
      headroom_sweep_run (&fresh, e, i);
      g_assert_cmpint (used.n, ==, fresh.n);
      g_assert_cmpint (used.best, ==, fresh.best);
      g_assert_cmpint (used.chosen, ==, fresh.chosen);
      headroom_sweep_clear (&used);
      g_assert_cmpint (used.n + used.best + used.chosen, ==, 0);
      headroom_sweep_clear (&fresh);
    }
}

static gboolean
moves (HeadroomScenario *scenario, hr_param_t param)
{
  g_assert_true (headroom_sweep_applies (headroom_scenario_peek_params (scenario), param));
  return headroom_sweep_moves (headroom_scenario_peek_params (scenario), param);
}

/* The time of a step is no memory, and a window becomes a mask, which only PyTorch’s own kernels keep. Further
 * micro-batches keep nothing where the buffer of gradients is there from the first, but each stage of a pipeline has
 * some of them in flight. */
static void
test_what_moves (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  g_assert_true (moves (scenario, HR_CHECKPOINT_INTERVAL));
  g_assert_true (moves (scenario, HR_MICRO_BATCH_SIZE));
  g_assert_false (moves (scenario, HR_STEP_SECONDS));
  g_assert_true (moves (scenario, HR_SLIDING_WINDOW));
  set (scenario, HR_ATTENTION, HR_FLASH);
  g_assert_false (moves (scenario, HR_SLIDING_WINDOW));
  g_assert_true (moves (scenario, HR_MICRO_BATCHES));
  set (scenario, HR_GRADIENT_BUFFER, TRUE);
  g_assert_false (moves (scenario, HR_MICRO_BATCHES));
  set (scenario, HR_PIPELINE_PARALLEL, 4);
  g_assert_true (moves (scenario, HR_MICRO_BATCHES));
  set (scenario, HR_PIPELINE_RANK, 3); /* the last has but one in flight; the verdict is about the first */
  g_assert_true (moves (scenario, HR_MICRO_BATCHES));
  g_assert_false (headroom_sweep_moves (headroom_scenario_peek_params (scenario), HR_LORA_RANK));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/sweep/chosen-interval", test_chosen_interval);
  g_test_add_func ("/model/sweep/best-interval", test_best_interval);
  g_test_add_func ("/model/sweep/no-intervals", test_no_intervals);
  g_test_add_func ("/model/sweep/doubled", test_doubled);
  g_test_add_func ("/model/sweep/doubled-without-gpu", test_doubled_without_gpu);
  g_test_add_func ("/model/sweep/even", test_even);
  g_test_add_func ("/model/sweep/all-that-apply", test_all_that_apply);
  g_test_add_func ("/model/sweep/used-again", test_used_again);
  g_test_add_func ("/model/sweep/what-moves", test_what_moves);
  return g_test_run ();
}
