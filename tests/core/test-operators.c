/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recomputation by operator, of random runs whose products are in formats under another name: what the ledger's lines
 * say is there adds up to the term. */
#include "same/inputs.h"

#include "core/explain/ledger-lines.h"
#include "core/facts/families.h"
#include "core/table/checks.h"

#include <glib.h>

enum
{
  N_INPUTS = 6000,
  LEAST_RUN = 300,
  LEAST_CROSSING = 20
};

static void
set (hr_params_t *p, hr_param_t param, const char *text)
{
  g_assert_cmpint (hr_param_set_text (p, param, text), ==, HR_SET_OK);
}

static void
recompute_by_operator (unsigned long input, hr_params_t *p)
{
  static const char *const formats[] = { "nvfp4", "mxfp8", "fp8" };
  char layers[8];

  p->mode = HR_TRAINING;
  p->activation_model = HR_MODEL_LEDGER;
  p->recompute = HR_RECOMPUTE_SELECTIVE;
  g_snprintf (layers, sizeof layers, "%u", random_below (input, "layers of the format", 12));
  set (p, HR_RECOMPUTE_MODULES, "per-operator");
  set (p, HR_MATMUL_DTYPE, formats[random_below (input, "format", 3)]);
  set (p, HR_MATMUL_DTYPE_LAYERS, layers);
  if (random_below (input, "crosses", 4) == 0)
    set (p, HR_FAMILY, "t5");
}

static double
sum_of_lines (const hr_estimate_t *e)
{
  static hr_line_t lines[HR_LEDGER_LINES];
  size_t n = hr_ledger_lines (e, HR_ACTIVATIONS, lines, HR_LEDGER_LINES);
  double sum = 0;

  for (size_t i = 0; i < n; i++)
    sum += lines[i].kept.bytes * lines[i].times;
  return sum;
}

static void
assert_adds_up (unsigned long input, const hr_estimate_t *e)
{
  double kept = e->terms[HR_ACTIVATIONS];

  if (ABS (sum_of_lines (e) - kept) > 1e-9 * kept + 1)
    g_error ("input %lu, %s: lines of %.0f bytes, a term of %.0f", input, hr_family_choice (e->params.family)->id,
             sum_of_lines (e), kept);
}

static void
test_lines_add_up (void)
{
  int n_run = 0;
  int n_crossing = 0;

  for (unsigned long input = 0; input < N_INPUTS; input++)
    {
      hr_params_t p;
      hr_estimate_t e;

      random_inputs (input, &p);
      recompute_by_operator (input, &p);
      if (!hr_is_valid (&p))
        continue;
      hr_estimate_run (&p, 0, &e);
      if (e.terms[HR_ACTIVATIONS] <= 0) /* the peak is at the step: see test_step of test-ledger-lines.c */
        continue;
      n_run++;
      n_crossing += hr_family (p.family)->crosses;
      assert_adds_up (input, &e);
    }
  g_test_message ("%d runs, %d of them of two stacks", n_run, n_crossing);
  g_assert_cmpint (n_run, >, LEAST_RUN);
  g_assert_cmpint (n_crossing, >, LEAST_CROSSING);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/operators/lines-add-up", test_lines_add_up);
  return g_test_run ();
}
