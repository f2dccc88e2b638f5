/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every GPU of the catalogue held against one estimate: order, verdicts, and what each could take. */
#include "model/result/headroom-candidate.h"

#include "core/estimate/solve.h"
#include "core/table/params.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/result/headroom-candidate-divided.h"

static hr_estimate_t
estimate_of (hr_param_t param, const char *text)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;

  g_assert_true (headroom_scenario_set_text (scenario, param, text, NULL));
  estimate = headroom_estimate_new_for_scenario (scenario);
  return *headroom_estimate_peek (estimate);
}

/* From the smallest that fits up; then those that nearly fit; then the others from the largest down; of each of them
 * the vendor of the chosen H100 first; among equals by id. */
static void
assert_order (const HeadroomCandidate *before, const HeadroomCandidate *after)
{
  g_assert_cmpint (before->verdict, <=, after->verdict);
  g_assert_cmpint (before->preferred, ==, g_str_equal (headroom_gpu_get_vendor (before->gpu), "NVIDIA"));
  if (before->verdict != after->verdict)
    return;
  g_assert_cmpint (before->preferred, >=, after->preferred);
  if (before->preferred != after->preferred)
    return;
  if (before->usable_bytes == after->usable_bytes)
    g_assert_cmpstr (headroom_gpu_get_id (before->gpu), <, headroom_gpu_get_id (after->gpu));
  else if (before->verdict == HR_DOES_NOT_FIT)
    g_assert_cmpfloat (before->usable_bytes, >, after->usable_bytes);
  else
    g_assert_cmpfloat (before->usable_bytes, <, after->usable_bytes);
}

static void
test_order (void)
{
  hr_estimate_t e = estimate_of (HR_LAYERS, "8");
  guint n = 0;
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (&e, &n);

  g_assert_cmpuint (n, ==, headroom_gpu_catalog_get_length (headroom_gpu_catalog_get_default ()));
  g_assert_null (candidates[n].gpu);
  g_assert_cmpint (candidates[0].verdict, ==, HR_FITS);
  g_assert_cmpint (candidates[n - 1].verdict, ==, HR_DOES_NOT_FIT);
  for (guint i = 1; i < n; i++)
    assert_order (&candidates[i - 1], &candidates[i]);
}

/* The run on that GPU, of which the context may be another. */
static hr_params_t
params_on (const HeadroomCandidate *candidate, const hr_estimate_t *e)
{
  hr_params_t params = e->params;

  g_assert_cmpint (hr_param_set_text (&params, HR_GPU, headroom_gpu_get_id (candidate->gpu)), ==, HR_SET_OK);
  return params;
}

/* What each has free, and the largest that fits there, as the core alone finds it. */
static void
assert_answers (const hr_estimate_t *e, const HeadroomCandidate *candidate)
{
  double usable = headroom_gpu_get_usable_bytes (candidate->gpu);
  hr_params_t p = params_on (candidate, e);
  hr_estimate_t there;

  hr_estimate_run (&p, usable, &there);

  g_test_message ("%s", headroom_gpu_get_id (candidate->gpu));
  g_assert_cmpfloat (candidate->usable_bytes, ==, usable);
  g_assert_cmpfloat (candidate->free_bytes, ==, usable - hr_worst_stage (&there)->device);
  g_assert_cmpfloat (candidate->needed_bytes, ==, hr_worst_stage (&there)->device);
  g_assert_cmpint (candidate->verdict, ==, there.verdict);
  g_assert_cmpint (candidate->most.batch, ==, (gint64) hr_solve (&p, HR_MICRO_BATCH_SIZE, usable).value);
  g_assert_cmpint (candidate->most.length, ==, (gint64) hr_solve (&p, HR_SEQUENCE_LENGTH, usable).value);
  if (e->params.mode == HR_INFERENCE)
    g_assert_cmpint (candidate->most.context, ==, (gint64) hr_solve (&p, HR_CACHED_TOKENS, usable).value);
  else
    g_assert_cmpint (candidate->most.context, ==, 0);
}

static void
test_answers (void)
{
  const hr_estimate_t estimates[] = { estimate_of (HR_LAYERS, "8"), estimate_of (HR_MODE, "inference") };

  for (guint run = 0; run < G_N_ELEMENTS (estimates); run++)
    {
      guint n = 0;
      g_autofree HeadroomCandidate *candidates = headroom_candidates_new (&estimates[run], &n);

      for (guint i = 0; i < n; i++)
        assert_answers (&estimates[run], &candidates[i]);
    }
}

/* Training shares everything by ZeRO stage 3; serving divides each layer. */
static hr_params_t
plan_on (const HeadroomCandidate *candidate, const hr_estimate_t *e)
{
  hr_params_t plan = params_on (candidate, e);

  if (plan.mode == HR_INFERENCE)
    {
      plan.tensor_parallel = candidate->gpus;
      return plan;
    }
  plan.zero_stage = 3;
  plan.data_parallel = candidate->gpus;
  return plan;
}

/* On the number of GPUs that a run takes, one sequence more in the micro-batch does not fit. */
static void
assert_at_count (const hr_estimate_t *e, const HeadroomCandidate *candidate)
{
  HeadroomCandidate at_count = *candidate;
  hr_params_t larger = plan_on (candidate, e);
  hr_estimate_t last;
  hr_estimate_t next;

  headroom_candidate_ask_at_count (&at_count, e);
  g_test_message ("%s: %d", headroom_gpu_get_id (candidate->gpu), (int) at_count.most.batch);
  g_assert_cmpint (at_count.most.batch, >=, e->params.micro_batch_size);
  g_assert_cmpint (at_count.most.length, >=, e->params.sequence_length);
  larger.micro_batch_size = at_count.most.batch;
  hr_estimate_run (&larger, candidate->usable_bytes, &last);
  larger.micro_batch_size++;
  hr_estimate_run (&larger, candidate->usable_bytes, &next);
  g_assert_cmpint (last.verdict, !=, HR_DOES_NOT_FIT);
  g_assert_cmpint (next.verdict, ==, HR_DOES_NOT_FIT);
}

/* What fits as it is keeps its answers. */
static void
assert_as_before (const hr_estimate_t *e, const HeadroomCandidate *candidate)
{
  HeadroomCandidate at_count = *candidate;

  headroom_candidate_ask_at_count (&at_count, e);
  g_assert_cmpint (at_count.most.batch, ==, candidate->most.batch);
  g_assert_cmpint (at_count.most.length, ==, candidate->most.length);
}

static void
test_at_count (void)
{
  const hr_estimate_t estimates[] = { estimate_of (HR_LAYERS, "32"), estimate_of (HR_MODE, "inference") };
  guint n_seen[G_N_ELEMENTS (estimates)] = { 0 };

  for (guint run = 0; run < G_N_ELEMENTS (estimates); run++)
    {
      const hr_estimate_t *e = &estimates[run];
      guint n = 0;
      g_autofree HeadroomCandidate *candidates = headroom_candidates_new (e, &n);

      for (guint i = 0; i < n; i++)
        {
          gboolean needs_more = candidates[i].verdict == HR_DOES_NOT_FIT && candidates[i].gpus > 0;

          n_seen[run] += needs_more;
          if (needs_more)
            assert_at_count (e, &candidates[i]);
          else
            assert_as_before (e, &candidates[i]);
        }
    }
  g_assert_cmpuint (n_seen[0], >, 0);
  g_assert_cmpuint (n_seen[1], >, 0);
}

/* One GPU where the run fits; else as few as share everything by ZeRO stage 3 and fit, which one fewer do not. */
static void
assert_count (const hr_estimate_t *e, const HeadroomCandidate *candidate)
{
  hr_params_t p = params_on (candidate, e);
  hr_estimate_t shared;

  if (candidate->verdict != HR_DOES_NOT_FIT)
    {
      g_assert_cmpint (candidate->gpus, ==, 1);
      g_assert_false (candidate->shards);
      return;
    }
  g_assert_true (candidate->shards);
  if (candidate->gpus == 0)
    return;
  p.zero_stage = 3;
  p.data_parallel = candidate->gpus;
  hr_estimate_run (&p, candidate->usable_bytes, &shared);
  g_assert_cmpint (shared.verdict, !=, HR_DOES_NOT_FIT);
  p.data_parallel = candidate->gpus - 1;
  hr_estimate_run (&p, candidate->usable_bytes, &shared);
  g_assert_cmpint (shared.verdict, ==, HR_DOES_NOT_FIT);
}

static void
test_counts (void)
{
  hr_estimate_t e = estimate_of (HR_LAYERS, "32");
  guint n = 0;
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (&e, &n);
  guint n_shared = 0;

  for (guint i = 0; i < n; i++)
    {
      assert_count (&e, &candidates[i]);
      n_shared += candidates[i].gpus > 1;
    }
  g_assert_cmpuint (n_shared, >, 0);
}

/* What fits is timed as the same run on that GPU; nothing is said of what does not fit, nor of a GPU whose speed nobody
 * knows. */
static void
test_speeds (void)
{
  hr_estimate_t e = estimate_of (HR_LAYERS, "8");
  guint n = 0;
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (&e, &n);
  guint n_known = 0;

  for (guint i = 0; i < n; i++)
    {
      hr_params_t p = params_on (&candidates[i], &e);
      hr_time_t time;

      hr_time_run (&p, &time);
      if (candidates[i].verdict == HR_DOES_NOT_FIT)
        g_assert_cmpfloat (candidates[i].tokens_per_second, ==, 0);
      else
        g_assert_cmpfloat (candidates[i].tokens_per_second, ==, time.tokens_per_second);
      n_known += candidates[i].mfu_percent > 0;
    }
  g_assert_cmpuint (n_known, >, 10);
  g_assert_cmpuint (n_known, <, n);
}

/* A run that shares by stage 2 goes on to do so, over the fewest GPUs on which it fits. */
static void
test_shared_already (void)
{
  hr_estimate_t e = estimate_of (HR_ZERO_STAGE, "2");
  guint n = 0;
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (&e, &n);
  guint n_shared = 0;

  for (guint i = 0; i < n; i++)
    {
      hr_params_t p = params_on (&candidates[i], &e);
      hr_solver_t solver;
      gint64 fewest;

      hr_solver_init_shards (&solver, &p, 2, 1024);
      fewest = hr_solver_ask_shards (&solver, candidates[i].usable_bytes);
      if (candidates[i].verdict != HR_DOES_NOT_FIT || fewest == 0)
        continue;
      g_assert_cmpint (candidates[i].gpus, ==, fewest);
      g_assert_false (candidates[i].shards);
      n_shared++;
    }
  g_assert_cmpuint (n_shared, >, 0);
}

/* Where a served model does not fit, it is divided among the fewest GPUs that are enough, and half of them are not. */
static void
assert_divided (const hr_estimate_t *e, const HeadroomCandidate *candidate)
{
  hr_params_t p = params_on (candidate, e);
  hr_estimate_t divided;

  g_assert_false (candidate->shards);
  if (candidate->verdict != HR_DOES_NOT_FIT || candidate->gpus == 0)
    {
      g_assert_cmpint (candidate->parts, ==, 0);
      return;
    }
  g_assert_cmpint (candidate->divided_by, ==, HR_TENSOR_PARALLEL);
  g_assert_cmpint (candidate->gpus, ==, candidate->parts);
  p.tensor_parallel = candidate->parts;
  hr_estimate_run (&p, candidate->usable_bytes, &divided);
  g_assert_cmpint (divided.verdict, !=, HR_DOES_NOT_FIT);
  p.tensor_parallel /= 2;
  hr_estimate_run (&p, candidate->usable_bytes, &divided);
  g_assert_cmpint (divided.verdict, ==, HR_DOES_NOT_FIT);
}

static void
test_serving (void)
{
  hr_estimate_t e = estimate_of (HR_MODE, "inference");
  guint n = 0;
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (&e, &n);
  guint n_divided = 0;

  for (guint i = 0; i < n; i++)
    {
      assert_divided (&e, &candidates[i]);
      n_divided += candidates[i].parts > 0;
    }
  g_assert_cmpuint (n_divided, >, 0);
}

/* llama.cpp gives whole layers to a GPU. */
static void
test_layers_divided (void)
{
  hr_params_t p = estimate_of (HR_MODE, "inference").params;
  HeadroomDivisions divisions;
  hr_estimate_t e;

  p.working_memory = HR_WORKING_GRAPH;
  hr_estimate_run (&p, 0, &e);
  headroom_divisions_init (&divisions, &e);
  g_assert_cmpint (divisions.param, ==, HR_PIPELINE_PARALLEL);
  g_assert_cmpuint (divisions.n, ==, HEADROOM_MOST_DIVISIONS);
  g_assert_cmpfloat (divisions.divisions[0].params.pipeline_parallel, ==, 2);
  g_assert_null (headroom_divisions_find (&divisions, "", 1));
}

/* One alone is judged as among all, without the largest values. */
static void
test_one (void)
{
  hr_estimate_t e = estimate_of (HR_LAYERS, "32");
  guint n = 0;
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (&e, &n);

  for (guint i = 0; i < n; i++)
    {
      HeadroomCandidate one = headroom_candidate_judge (&e, candidates[i].gpu);

      g_assert_cmpint (one.verdict, ==, candidates[i].verdict);
      g_assert_cmpfloat (one.free_bytes, ==, candidates[i].free_bytes);
      g_assert_cmpint (one.gpus, ==, candidates[i].gpus);
      g_assert_cmpint (one.shards, ==, candidates[i].shards);
      g_assert_cmpint (one.most.batch, ==, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/candidate/order", test_order);
  g_test_add_func ("/model/candidate/answers", test_answers);
  g_test_add_func ("/model/candidate/at-count", test_at_count);
  g_test_add_func ("/model/candidate/counts", test_counts);
  g_test_add_func ("/model/candidate/speeds", test_speeds);
  g_test_add_func ("/model/candidate/shared-already", test_shared_already);
  g_test_add_func ("/model/candidate/serving", test_serving);
  g_test_add_func ("/model/candidate/layers-divided", test_layers_divided);
  g_test_add_func ("/model/candidate/one", test_one);
  return g_test_run ();
}
