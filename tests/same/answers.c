/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the solver and a sweep say of a parameter. */
#include "answers.h"

#include "core/estimate/solve.h"
#include "core/estimate/sweep.h"

enum
{
  POINTS = 8
};

static void
dump_point (const dump_t *dump, const hr_point_t *point)
{
  dump_number (dump, "point", point->value);
  dump_number (dump, "  valid", point->valid);
  dump_number (dump, "  total", point->total);
  dump_number (dump, "  activations", point->activations);
  dump_number (dump, "  device", point->device);
  dump_number (dump, "  time", point->time_factor);
}

/* The answer, and how many estimates it took. */
static void
dump_answer (const dump_t *dump, const hr_params_t *p, hr_param_t param, double usable_bytes)
{
  static hr_solver_t solver;
  hr_answer_t answer;

  hr_solver_init (&solver, p, param, hr_param_desc (param)->max);
  answer = hr_solver_ask (&solver, usable_bytes);
  dump_number (dump, "  found", answer.found);
  dump_number (dump, "  value", answer.value);
  dump_number (dump, "  device", answer.device_bytes);
  dump_number (dump, "  verdict", answer.verdict);
  dump_number (dump, "  estimates", solver.n_known);
}

void
dump_answers (const dump_t *dump, const hr_params_t *p, hr_param_t param, double usable_bytes)
{
  static hr_solver_t solver;
  const hr_param_desc_t *desc = hr_param_desc (param);
  double values[POINTS];
  hr_point_t points[POINTS];

  dump_text (dump, "sought", desc->name);
  dump_answer (dump, p, param, usable_bytes);
  dump_answer (dump, p, param, 2 * usable_bytes);
  for (int i = 0; i < POINTS; i++)
    values[i] = desc->min + i * desc->step;
  hr_sweep (p, param, values, POINTS, points);
  for (int i = 0; i < POINTS; i++)
    dump_point (dump, &points[i]);
  hr_solver_init_shards (&solver, p, 3, 1024);
  dump_number (dump, "shards", (double) hr_solver_ask_shards (&solver, usable_bytes));
}
