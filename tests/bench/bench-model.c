/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the page of GPUs computes: the whole catalogue with what it takes and the most that fits. */
#include "model/result/headroom-candidate.h"

enum
{
  ROUNDS = 21
};

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static void
report (const char *name, const hr_params_t *p)
{
  double ms[ROUNDS];
  hr_estimate_t e;

  hr_estimate_run (p, 8.5e10, &e);
  for (int round = 0; round < ROUNDS; round++)
    {
      gint64 start = g_get_monotonic_time ();
      g_free (headroom_candidates_new (&e, NULL));
      ms[round] = (double) (g_get_monotonic_time () - start) / 1000;
    }
  qsort (ms, ROUNDS, sizeof *ms, compare);
  g_print ("%-34s %10.3f %10.3f %10.3f ms\n", name, ms[ROUNDS / 2], ms[0], ms[ROUNDS - 1]);
}

int
main (void)
{
  hr_params_t p;

  hr_params_init (&p);
  report ("all GPUs with solve, 7B", &p);
  p.mode = HR_INFERENCE;
  report ("all GPUs with solve, served", &p);
  p.mode = HR_TRAINING;
  p.position_embeddings = HR_POSITION_LEARNED;
  p.learned_positions = p.sequence_length;
  report ("all GPUs with solve, positions", &p);
  p.tensor_parallel = 4;
  p.pipeline_parallel = 4;
  p.data_parallel = 4;
  report ("all GPUs with solve, 4 stages", &p);
  return 0;
}
