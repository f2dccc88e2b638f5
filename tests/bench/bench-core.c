/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast the arithmetic is: prints rows for ./dev bench. Figures are medians of rounds, so that a
 * busy machine shows in the maximum and not in the figure. */
#include "core/advise/advise.h"
#include "core/estimate/sweep.h"
#include "core/table/checks.h"
#include "core/time/time.h"

#include <glib.h>

enum
{
  ROUNDS = 41,
  ESTIMATES = 2000,
  SWEEPS = 20,
  INTERVALS = 128
};

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return x < y ? -1 : x > y;
}

/* Microseconds of one call: median, least and most of the rounds. */
static void
report (const char *name, const hr_params_t *p, int calls, void (*work) (const hr_params_t *p))
{
  double us[ROUNDS];

  for (int round = 0; round < ROUNDS; round++)
    {
      gint64 start = g_get_monotonic_time ();
      for (int i = 0; i < calls; i++)
        work (p);
      us[round] = (double) (g_get_monotonic_time () - start) / calls;
    }
  qsort (us, ROUNDS, sizeof *us, compare);
  g_print ("%-34s %10.3f %10.3f %10.3f us\n", name, us[ROUNDS / 2], us[0], us[ROUNDS - 1]);
  if (calls == ESTIMATES)
    g_print ("%-34s %10.0f /s\n", "  estimates per second", 1e6 / us[ROUNDS / 2]);
}

static void
estimate (const hr_params_t *p)
{
  static hr_estimate_t e;

  hr_estimate_run (p, 8.5e10, &e);
  g_assert (e.total_bytes > 0);
}

static void
time_step (const hr_params_t *p)
{
  static hr_time_t time;

  hr_time_run (p, &time);
  g_assert (time.step.seconds > 0);
}

/* Both from one count of the model, as a window asks for them. */
static void
estimate_and_time (const hr_params_t *p)
{
  static hr_estimate_t e;
  static hr_time_t time;

  hr_time_run_with_estimate (p, 8.5e10, &e, &time);
  g_assert (e.total_bytes > 0 && time.step.seconds > 0);
}

static void
sweep (const hr_params_t *p)
{
  static hr_point_t points[INTERVALS];
  double values[INTERVALS];
  hr_params_t by_interval = *p;

  for (int i = 0; i < INTERVALS; i++)
    values[i] = i + 1;
  by_interval.recompute = HR_RECOMPUTE_INTERVAL;
  hr_sweep (&by_interval, HR_CHECKPOINT_INTERVAL, values, (size_t) p->layers, points);
  g_assert (points[0].valid);
}

/* On half of the memory that the run needs, and with no other GPU to go to. */
static void
advise (const hr_params_t *p)
{
  static hr_advice_t advice[HR_MAX_ADVICE];
  const hr_question_t question = { .params = p, .usable_bytes = 4.5e10 };

  g_assert (hr_advise (&question, advice) > 0);
}

/* Mixtral 8x7B over 64 GPUs: tensor, pipeline, expert and data parallel. */
static void
plan_mixture (hr_params_t *p)
{
  static const char *const inputs[][2] = { { "family", "mixtral" },        { "experts", "8" },
                                           { "expert-ffn-size", "14336" }, { "kv-heads", "8" },
                                           { "micro-batches", "16" },      { "pipeline-parallel", "4" },
                                           { "tensor-parallel", "2" },     { "data-parallel", "8" },
                                           { "expert-parallel", "4" },     { "zero-stage", "1" } };

  hr_params_init (p);
  for (gsize i = 0; i < G_N_ELEMENTS (inputs); i++)
    g_assert (hr_param_set_text (p, hr_param_find (inputs[i][0]), inputs[i][1]) == HR_SET_OK);
  g_assert (hr_is_valid (p));
}

int
main (void)
{
  hr_params_t p;

  hr_params_init (&p);
  g_print ("%-34s %10s %10s %10s\n", "", "median", "min", "max");
  report ("estimate, 7B, ledger", &p, ESTIMATES, estimate);
  report ("time of a step, 7B", &p, ESTIMATES, time_step);
  report ("estimate with all times, 7B", &p, ESTIMATES, estimate_and_time);
  report ("advice, 7B", &p, SWEEPS, advise);
  p.recompute = HR_RECOMPUTE_INTERVAL;
  report ("estimate, 7B, every 4 layers", &p, ESTIMATES, estimate);
  p.layers = INTERVALS;
  report ("plot sweep, 128 intervals", &p, SWEEPS, sweep);
  plan_mixture (&p);
  report ("estimate, 8x7B, all 4 stages", &p, ESTIMATES, estimate);
  p.grouped_gemm = true;
  report ("time of a step, 8x7B", &p, ESTIMATES, time_step);
  report ("estimate with all times, 8x7B", &p, ESTIMATES, estimate_and_time);
  return 0;
}
