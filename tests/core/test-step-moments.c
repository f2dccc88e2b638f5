/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A step, moment by moment: the same numbers that the estimate found its peak among. */
#include "runs.h"

#include "core/explain/step-moments.h"
#include "core/explain/term-text.h"

#include <math.h>
#include <string.h>

/* Every instant of the estimate is the highest of its moments. */
static void
assert_instants (const hr_estimate_t *e, const hr_step_moment_t *moments, int n)
{
  double highest[HR_N_INSTANTS] = { 0 };

  for (int i = 0; i < n; i++)
    {
      hr_instant_t instant = hr_moment_instant (moments[i].moment);

      highest[instant] = fmax (highest[instant], moments[i].total_bytes);
    }
  for (int i = 0; i < HR_N_INSTANTS; i++)
    g_assert_cmpfloat (highest[i], ==, e->instants[i]);
}

/* The peak is among them once, to the byte, with all of its terms. */
static void
assert_peak (const hr_estimate_t *e, const hr_step_moment_t *moments, int n)
{
  int n_peaks = 0;

  for (int i = 0; i < n; i++)
    {
      g_assert_cmpfloat (moments[i].total_bytes, <=, e->total_bytes);
      if (moments[i].moment != e->moment)
        continue;
      n_peaks++;
      g_assert_cmpfloat (moments[i].total_bytes, ==, e->total_bytes);
      g_assert_cmpmem (moments[i].terms, sizeof moments[i].terms, e->terms, sizeof e->terms);
    }
  g_assert_cmpint (n_peaks, ==, 1);
}

static double
sum_of (const double terms[HR_N_TERMS])
{
  double sum = 0;

  for (int i = 0; i < HR_N_TERMS; i++)
    sum += terms[i];
  return sum;
}

static void
assert_sums (const hr_step_moment_t *moments, int n)
{
  for (int i = 0; i < n; i++)
    {
      hr_step_moment_t before = hr_before_forward (&moments[i]);

      g_assert_cmpfloat_with_epsilon (sum_of (moments[i].terms), moments[i].total_bytes, 1);
      g_assert_cmpfloat_with_epsilon (sum_of (before.terms), before.total_bytes, 1);
      g_assert_cmpfloat (before.total_bytes, <=, moments[i].total_bytes);
      g_assert_cmpfloat (before.terms[HR_ACTIVATIONS], ==, 0);
    }
}

/* Every run of every family. */
static void
test_runs (void)
{
  hr_step_moment_t moments[HR_N_MOMENTS];
  int n_valid = 0;

  for (int family = 0; hr_family_choice (family) != NULL; family++)
    for (int i = 0; i < N_RUNS; i++)
      {
        hr_params_t p = small_model (family, runs[i]);
        hr_estimate_t e;
        int n;

        if (!hr_is_valid (&p))
          continue;
        hr_estimate_run (&p, 0, &e);
        n = hr_step_moments (&e, moments);
        assert_instants (&e, moments, n);
        assert_peak (&e, moments, n);
        assert_sums (moments, n);
        n_valid++;
      }
  g_assert_cmpint (n_valid, >, 1000);
}

static void
assert_order (const hr_estimate_t *e, const hr_moment_t *expected, int n_expected)
{
  hr_step_moment_t moments[HR_N_MOMENTS];
  int n = hr_step_moments (e, moments);

  g_assert_cmpint (n, ==, n_expected);
  for (int i = 0; i < n; i++)
    g_assert_cmpint (moments[i].moment, ==, expected[i]);
}

/* Segments have a first one of their own; loading, where it takes a moment of its own, comes first. */
static void
test_order (void)
{
  const hr_moment_t plain[] = { HR_MOMENT_LOSS, HR_MOMENT_HEAD, HR_MOMENT_BACKWARD_START, HR_MOMENT_BACKWARD_END,
                                HR_MOMENT_STEP };
  const hr_moment_t in_segments[] = { HR_MOMENT_LOSS,           HR_MOMENT_HEAD,         HR_MOMENT_BACKWARD_START,
                                      HR_MOMENT_BACKWARD_FIRST, HR_MOMENT_BACKWARD_END, HR_MOMENT_STEP };
  const hr_moment_t loaded[] = { HR_MOMENT_LOAD,           HR_MOMENT_LOSS,         HR_MOMENT_HEAD,
                                 HR_MOMENT_BACKWARD_START, HR_MOMENT_BACKWARD_END, HR_MOMENT_STEP };
  const hr_moment_t served[] = { HR_MOMENT_PREFILL, HR_MOMENT_DECODE };
  hr_estimate_t training = estimate_with ("mode", "training", NULL);
  hr_estimate_t segments = estimate_with ("recompute", "interval", "checkpoint-interval", "4", NULL);
  hr_estimate_t quantised = estimate_with ("fine-tuning", "qlora", "weight-quantization", "bnb-nf4", "loading", "whole",
                                           NULL);
  hr_estimate_t inference = estimate_with ("mode", "inference", NULL);

  assert_order (&training, plain, G_N_ELEMENTS (plain));
  assert_order (&segments, in_segments, G_N_ELEMENTS (in_segments));
  assert_order (&quantised, loaded, G_N_ELEMENTS (loaded));
  assert_order (&inference, served, G_N_ELEMENTS (served));
}

/* Gone to another moment, an estimate's formulas are of that moment: at the step there are no activations, and two
 * bytes of gradient for each of the 8 billion parameters, none of which were there at the loss. */
static void
test_go_to (void)
{
  hr_estimate_t e = estimate_with ("mode", "training", NULL);
  hr_step_moment_t moments[HR_N_MOMENTS];
  int n = hr_step_moments (&e, moments);
  char text[HR_FORMULA_SIZE];

  g_assert_cmpint (e.moment, ==, HR_MOMENT_LOSS);
  g_assert_cmpstr (hr_term_formula (&e, HR_GRADIENTS, text, sizeof text), ==, "0");
  hr_estimate_go_to (&e, &moments[n - 1]);
  g_assert_cmpint (e.peak, ==, HR_AT_STEP);
  g_assert_cmpfloat (e.total_bytes, ==, moments[n - 1].total_bytes);
  g_assert_cmpfloat (e.terms[HR_ACTIVATIONS], ==, 0);
  g_assert_cmpfloat (e.terms[HR_GRADIENTS], ==, 2 * e.parameter_count);
  g_assert_cmpstr (hr_term_formula (&e, HR_GRADIENTS, text, sizeof text), !=, "0");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/step-moments/runs", test_runs);
  g_test_add_func ("/core/step-moments/order", test_order);
  g_test_add_func ("/core/step-moments/go-to", test_go_to);
  return g_test_run ();
}
