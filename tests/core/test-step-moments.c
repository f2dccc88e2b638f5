/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A step, moment by moment: the same numbers that the estimate found its peak among. */
#include "runs.h"

#include "core/explain/restored.h"
#include "core/explain/step-moments.h"
#include "core/explain/term-text.h"
#include "core/terms/terms.h"

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

      if (instant == HR_AT_FORWARD)
        continue;
      highest[instant] = fmax (highest[instant], moments[i].total_bytes);
    }
  for (int i = 0; i < HR_N_INSTANTS; i++)
    g_assert_cmpfloat (highest[i], ==, e->instants[i]);
}

/* The peak is among the places once, to the byte, with all of its terms. */
static void
assert_peak (const hr_estimate_t *e, const hr_step_moment_t *moments, int n)
{
  int n_peaks = 0;

  for (int i = 0; i < n; i++)
    {
      g_assert_cmpfloat (moments[i].total_bytes, <=, e->total_bytes);
      if (moments[i].moment != e->moment || moments[i].layer != e->layer)
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
    g_assert_cmpfloat_with_epsilon (sum_of (moments[i].terms), moments[i].total_bytes, 1);
}

/* The moments are among the places, in their order and to the bit. */
static void
assert_moments_are_places (const hr_step_moment_t *places, int n_places, const hr_step_moment_t *moments, int n)
{
  int found = 0;

  for (int i = 0; i < n_places && found < n; i++)
    if (places[i].layer == 0 && places[i].moment == moments[found].moment)
      {
        g_assert_cmpmem (places[i].terms, sizeof places[i].terms, moments[found].terms, sizeof moments[found].terms);
        found++;
      }
  g_assert_cmpint (found, ==, n);
}

/* No layer between moments is higher than the peak, and what forward keeps only grows. */
static void
assert_layers (const hr_estimate_t *e, const hr_step_moment_t *places, int n)
{
  double kept = 0;

  for (int i = 0; i < n; i++)
    {
      if (places[i].total_bytes > e->total_bytes + 1)
        g_error ("%s, moment %d, layer %d: %.0f bytes, above the peak of %.0f", hr_family_choice (e->params.family)->id,
                 places[i].moment, places[i].layer, places[i].total_bytes, e->total_bytes);
      if (places[i].moment != HR_MOMENT_FORWARD)
        continue;
      g_assert_cmpfloat (places[i].terms[HR_ACTIVATIONS], >=, kept);
      kept = places[i].terms[HR_ACTIVATIONS];
    }
}

/* What a layer has in the place of a moment is what the moment has, to the byte. */
static void
assert_layers_meet_moments (const hr_estimate_t *e)
{
  hr_restored_t restored;
  const hr_view_t *v = &restored.view;
  int layer;
  double at_moment[HR_N_TERMS];

  hr_restore (&restored, e);
  if (v->p->mode != HR_TRAINING || v->p->activation_model != HR_MODEL_LEDGER || v->chunk->layers < 1)
    return;
  hr_restored_go_to (&restored, HR_MOMENT_BACKWARD_START, 0);
  layer = (int) (v->chunk->from + hr_plan_layer (v->plan));
  for (hr_term_t i = 0; i < HR_FIRST_SHARE; i++)
    at_moment[i] = hr_term_bytes (v, i);
  hr_restored_go_to (&restored, HR_MOMENT_BACKWARD_START, layer);
  for (hr_term_t i = 0; i < HR_FIRST_SHARE; i++)
    g_assert_cmpfloat_with_epsilon (hr_term_bytes (v, i), at_moment[i], 1);
  hr_restored_go_to (&restored, HR_MOMENT_BACKWARD_END, 0);
  for (hr_term_t i = 0; i < HR_FIRST_SHARE; i++)
    at_moment[i] = hr_term_bytes (v, i);
  hr_restored_go_to (&restored, HR_MOMENT_BACKWARD_START, (int) v->chunk->from + 1);
  for (hr_term_t i = 0; i < HR_FIRST_SHARE; i++)
    g_assert_cmpfloat_with_epsilon (hr_term_bytes (v, i), at_moment[i], 1);
}

/* Every run of every family. */
static void
test_runs (void)
{
  hr_step_moment_t moments[HR_N_MOMENTS];
  hr_step_moment_t places[HR_MAX_STEP_PLACES];
  int n_valid = 0;

  for (int family = 0; hr_family_choice (family) != NULL; family++)
    for (int i = 0; i < N_RUNS; i++)
      {
        hr_params_t p = small_model (family, runs[i]);
        hr_estimate_t e;
        int n;
        int n_places;

        if (!hr_is_valid (&p))
          continue;
        hr_estimate_run (&p, 0, &e);
        n = hr_step_moments (&e, moments);
        n_places = hr_step_places (&e, places);
        assert_instants (&e, places, n_places);
        assert_peak (&e, places, n_places);
        assert_sums (places, n_places);
        assert_moments_are_places (places, n_places, moments, n);
        assert_layers (&e, places, n_places);
        assert_layers_meet_moments (&e);
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

/* One token, or so many, h = d = 4, f = 8: a layer has 168 parameters, a checkpoint 8 bytes a token. */
#define TINY                                                                                                           \
  "micro-batch-size", "1", "hidden-size", "4", "attention-heads", "1", "kv-heads", "1", "head-dim", "4", "ffn-size",   \
      "8", "vocab-size", "16"

static const hr_step_moment_t *
place_of (const hr_step_moment_t *places, int n, hr_moment_t moment, int layer)
{
  for (int i = 0; i < n; i++)
    if (places[i].moment == moment && places[i].layer == layer)
      return &places[i];
  g_error ("moment %d, layer %d is no place", moment, layer);
}

static double
between (const hr_step_moment_t *from, const hr_step_moment_t *to, hr_term_t term)
{
  return to->terms[term] - from->terms[term];
}

/* Four layers in segments of two: forward takes a checkpoint with the first and the third layer. In backward the second
 * segment is rebuilt, and its last layer goes, whose gradient comes; then the first segment is, and the second
 * checkpoint has gone. */
static void
test_layers_by_hand (void)
{
  hr_estimate_t e = estimate_with (TINY, "sequence-length", "1", "layers", "4", "recompute", "interval",
                                   "checkpoint-interval", "2", NULL);
  double layer = e.saved.saved_bytes_per_layer;
  hr_step_moment_t places[HR_MAX_STEP_PLACES];
  int n = hr_step_places (&e, places);
  const hr_step_moment_t *forward[5];
  const hr_step_moment_t *fourth = place_of (places, n, HR_MOMENT_BACKWARD_START, 0);
  const hr_step_moment_t *third = place_of (places, n, HR_MOMENT_BACKWARD_START, 3);
  const hr_step_moment_t *second = place_of (places, n, HR_MOMENT_BACKWARD_FIRST, 0);

  for (int i = 0; i < 5; i++)
    forward[i] = place_of (places, n, HR_MOMENT_FORWARD, i);
  for (int i = 0; i < 4; i++)
    g_assert_cmpfloat (between (forward[i], forward[i + 1], HR_ACTIVATIONS), ==, i % 2 == 0 ? 8 : 0);
  g_assert_cmpfloat (forward[4]->terms[HR_GRADIENTS] + forward[4]->terms[HR_LOGITS], ==, 0);
  g_assert_cmpfloat (between (fourth, third, HR_ACTIVATIONS), ==, -layer);
  g_assert_cmpfloat (between (fourth, third, HR_GRADIENTS), ==, 2 * 168);
  g_assert_cmpfloat (between (third, second, HR_ACTIVATIONS), ==, layer - 8);
  g_assert_cmpfloat (between (third, second, HR_GRADIENTS), ==, 2 * 168);
}

/* Eight layers whose checkpoints of 8000 bytes go to host memory, five of them on their way: all five are there until
 * backward comes to the fifth layer, which has three gradients more than the eighth, and four checkpoints more than the
 * first. */
static void
test_peak_between_moments (void)
{
  hr_estimate_t e = estimate_with (TINY, "sequence-length", "1000", "layers", "8", "recompute", "full",
                                   "activation-offload", "yes", "model-head", "none", NULL);
  hr_step_moment_t places[HR_MAX_STEP_PLACES];
  int n = hr_step_places (&e, places);
  const hr_step_moment_t *eighth = place_of (places, n, HR_MOMENT_BACKWARD_START, 0);
  const hr_step_moment_t *fifth = place_of (places, n, HR_MOMENT_BACKWARD_START, 5);
  const hr_step_moment_t *first = place_of (places, n, HR_MOMENT_BACKWARD_END, 0);

  g_assert_cmpint (e.moment, ==, HR_MOMENT_BACKWARD_START);
  g_assert_cmpint (e.layer, ==, 5);
  g_assert_cmpfloat (fifth->total_bytes, ==, e.total_bytes);
  g_assert_cmpfloat (eighth->terms[HR_GRADIENTS], ==, 0);
  g_assert_cmpfloat (fifth->terms[HR_GRADIENTS], ==, 3 * 2 * 168);
  g_assert_cmpfloat (fifth->terms[HR_ACTIVATIONS], ==, eighth->terms[HR_ACTIVATIONS]);
  g_assert_cmpfloat (between (first, fifth, HR_ACTIVATIONS), ==, 4 * 8000);
}

static int
last_layer_of (const hr_step_moment_t *places, int n)
{
  int last = 0;

  for (int i = 0; i < n; i++)
    if (places[i].moment == HR_MOMENT_FORWARD)
      last = places[i].layer;
  return last;
}

static int
first_layer_of (const hr_step_moment_t *places, int n)
{
  for (int i = 0; i < n; i++)
    if (places[i].moment == HR_MOMENT_FORWARD && places[i].layer > 0)
      return places[i].layer;
  return 0;
}

/* Layers have their numbers in the model: of eight in two stages the second one has 5 to 8; in two turns for each
 * stage, backward begins with 7 and 8; with three frozen layers, which backward does not come to, 4 to 8 are listed. */
static void
test_numbers (void)
{
  static const struct
  {
    const char *run[12];
    int first, last;
  } cases[] = {
    { { NULL }, 1, 8 },
    { { "pipeline-parallel", "2", "micro-batches", "4", "pipeline-rank", "1" }, 5, 8 },
    { { "pipeline-parallel", "2", "virtual-stages", "2", "micro-batches", "4", "pipeline-rank", "1" }, 7, 8 },
    { { "frozen-layers", "3", "frozen-embedding", "yes" }, 4, 8 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_params_t p = params_with (TINY, "sequence-length", "1", "layers", "8", NULL);
      hr_step_moment_t places[HR_MAX_STEP_PLACES];
      hr_estimate_t e;
      int n;

      for (int k = 0; cases[i].run[k] != NULL; k += 2)
        set (&p, cases[i].run[k], cases[i].run[k + 1]);
      e = run (&p);
      n = hr_step_places (&e, places);
      g_assert_cmpint (first_layer_of (places, n), ==, cases[i].first);
      g_assert_cmpint (last_layer_of (places, n), ==, cases[i].last);
    }
}

/* Of 300 layers every third is told of. */
static void
test_many_layers (void)
{
  hr_estimate_t e = estimate_with (TINY, "sequence-length", "1", "layers", "300", NULL);
  hr_step_moment_t places[HR_MAX_STEP_PLACES];
  int n = hr_step_places (&e, places);
  int n_forward = 0;

  for (int i = 0; i < n; i++)
    n_forward += places[i].moment == HR_MOMENT_FORWARD;
  g_assert_cmpint (n_forward, ==, 1 + 100);
  g_assert_nonnull (place_of (places, n, HR_MOMENT_FORWARD, 300));
  g_assert_nonnull (place_of (places, n, HR_MOMENT_BACKWARD_START, 297));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/step-moments/runs", test_runs);
  g_test_add_func ("/core/step-moments/order", test_order);
  g_test_add_func ("/core/step-moments/go-to", test_go_to);
  g_test_add_func ("/core/step-moments/layers-by-hand", test_layers_by_hand);
  g_test_add_func ("/core/step-moments/peak-between-moments", test_peak_between_moments);
  g_test_add_func ("/core/step-moments/many-layers", test_many_layers);
  g_test_add_func ("/core/step-moments/numbers", test_numbers);
  return g_test_run ();
}
