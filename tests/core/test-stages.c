/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws of the parallel plan, over random valid ones: every stage is at most the worst, a stage's terms sum up,
 * and no part of the model gets larger on a GPU where more of them share it. */
#include "cases.h"

#include "core/estimate/run.h"
#include "core/explain/ledger-lines.h"
#include "core/explain/term-text.h"
#include "core/plan/groups.h"
#include "core/table/params.h"
#include "core/terms/terms.h"

#include <math.h>

enum
{
  ROUNDS = 500
};

/* What a GPU has of the model and of its tokens, at every moment; not the buffers that sharing itself needs. */
typedef struct
{
  double terms[HR_N_MOMENTS][HR_N_TERMS];
} shares_t;

static int
pick (int first, ...)
{
  int items[8] = { first };
  int n = 1;
  va_list list;

  va_start (list, first);
  for (int item; n < 8 && (item = va_arg (list, int)) > 0;)
    items[n++] = item;
  va_end (list);
  return items[g_test_rand_int_range (0, n)];
}

/* Sizes are powers of two, so that most plans divide them. */
static hr_params_t
random_plan (void)
{
  hr_params_t p = params_with ("family", "megatron", "vocab-size", "50304", "gpu-count", "0", NULL);

  p.experts = g_test_rand_bit () ? pick (8, 16, 0) : 0;
  p.layers = pick (8, 16, 21, 32, 0);
  p.kv_heads = pick (8, 32, 0);
  p.tensor_parallel = pick (1, 2, 4, 8, 0);
  /* Megatron insists on it with experts: else each of the GPUs that share an expert gathers all tokens. */
  p.sequence_parallel = p.experts > 0 || g_test_rand_bit ();
  p.pipeline_parallel = pick (1, 2, 4, 8, 0);
  p.virtual_stages = p.pipeline_parallel > 1 ? pick (1, 2, 0) : 1;
  p.context_parallel = pick (1, 2, 4, 0);
  p.expert_parallel = p.experts > 0 ? pick (1, 2, 4, 0) : 1;
  p.data_parallel = pick (1, 4, 8, 0);
  p.zero_stage = g_test_rand_int_range (0, 4);
  p.micro_batches = pick (1, 4, 64, 0);
  p.recompute = g_test_rand_int_range (0, 4);
  p.attention = g_test_rand_bit () ? HR_FLASH : HR_EAGER;
  p.layer_implementation = g_test_rand_int_range (0, 2);
  return p;
}

static hr_params_t
random_valid_plan (void)
{
  hr_params_t p;

  do
    p = random_plan ();
  while (!hr_is_valid (&p));
  return p;
}

/* The loss's kernel is of the stage that has the head: another has the same at its loss. */
static void
test_loss_of_last_stage (void)
{
  hr_params_t plain = params_with ("pipeline-parallel", "2", "pipeline-rank", "0", NULL);
  double at_loss = run (&plain).instants[HR_AT_LOSS];

  for (plain.loss_kernel = 0; plain.loss_kernel <= HR_LOSS_TE; plain.loss_kernel++)
    g_assert_cmpfloat (run (&plain).instants[HR_AT_LOSS], ==, at_loss);
}

static void
test_stages (void)
{
  for (int round = 0; round < ROUNDS; round++)
    {
      hr_params_t p = random_valid_plan ();
      hr_estimate_t e = run (&p);
      double most = 0;

      g_assert_cmpint (e.n_stages, ==, p.pipeline_parallel);
      g_assert_cmpint (e.stage, ==, e.worst);
      for (int stage = 0; stage < e.n_stages; stage++)
        most = fmax (most, e.stages[stage].bytes);
      g_assert_cmpfloat (e.stages[e.worst].bytes, ==, most);
      g_assert_cmpfloat (e.total_bytes, ==, most);
    }
}

/* Two stages of two chunks: before its first backward, one stage is to come, for there and back 2, a group of 2 went
 * through the chunk before, and 1 is at work. Experts whose exchange is overlapped begin one more. Eight micro-batches
 * are enough for that. */
static void
test_interleaved_passes (void)
{
  hr_params_t p = params_with ("pipeline-parallel", "2", "virtual-stages", "2", "micro-batches", "8", "experts", "8",
                               NULL);
  hr_stage_t stage;

  hr_stage (&p, 0, &stage);
  g_assert_cmpfloat (stage.passes, ==, 5);
  set (&p, "overlap-expert-communication", "yes");
  hr_stage (&p, 0, &stage);
  g_assert_cmpfloat (stage.passes, ==, 6);
  hr_stage (&p, 1, &stage);
  g_assert_cmpfloat (stage.passes, ==, 4);
}

/* Whichever stage is told about, the verdict is about the worst. */
static void
test_chosen_stage (void)
{
  for (int round = 0; round < ROUNDS; round++)
    {
      hr_params_t p = random_valid_plan ();
      hr_estimate_t all = run (&p);
      hr_estimate_t one;
      double sum = 0;

      p.pipeline_rank = g_test_rand_int_range (0, (int) p.pipeline_parallel);
      hr_estimate_run (&p, all.metrics[HR_DEVICE].expected, &one);
      for (int term = 0; term < HR_N_TERMS; term++)
        sum += one.terms[term];
      g_assert_cmpint (one.stage, ==, p.pipeline_rank);
      g_assert_cmpfloat (sum, ==, one.total_bytes);
      g_assert_cmpfloat (one.total_bytes, ==, all.stages[one.stage].bytes);
      g_assert_cmpint (one.peak, ==, all.stages[one.stage].peak);
      g_assert_cmpfloat (one.metrics[HR_ALLOCATED].expected, ==, all.stages[one.stage].allocated);
      g_assert_cmpfloat (one.metrics[HR_DEVICE].low, ==, all.stages[one.stage].device_low);
      g_assert_cmpfloat (one.metrics[HR_DEVICE].high, ==, all.stages[one.stage].device_high);
      g_assert_cmpint (one.worst, ==, all.worst);
      g_assert_cmpfloat (one.free_bytes, ==, 0);
      g_assert_cmpint (one.verdict, ==, hr_verdict (&p, hr_worst_need (&all), hr_worst_need (&all).bytes));
    }
}

/* Layers that have gone backward are the last of a stage, wherever in the model it is. Of 228 layers two have experts,
 * of which adapters train less than of an MLP: were they sought among the first of the model, less than nothing would
 * be in flight. */
static void
test_experts_of_a_late_stage (void)
{
  hr_params_t p = params_with ("family", "qwen2", "layers", "228", "experts", "90", "expert-interval", "107",
                               "fine-tuning", "lora", "lora-targets", "all", "pipeline-parallel", "54", NULL);

  for (p.pipeline_rank = 0; p.pipeline_rank < p.pipeline_parallel; p.pipeline_rank++)
    g_assert_cmpfloat (run (&p).terms[HR_GRADIENTS], >=, 0);
}

/* What the ledger lists, each row as often as the stage keeps it, is all that the stage keeps: to the byte, in stages
 * of uneven layers, with virtual ones, experts, dense layers and modules for further tokens. */
static void
test_kept_tensors_add_up (void)
{
  hr_choice_t deepseek = params_with ("family", "deepseek_v3", NULL).family;

  for (int round = 0; round < 2 * ROUNDS; round++)
    {
      hr_params_t p = random_plan ();
      hr_estimate_t e;
      double sum = 0;

      /* Of these two one counts the micro-batch itself besides, the other has modules and dense layers. */
      p.family = g_test_rand_bit () ? p.family : deepseek;
      p.mtp_layers = pick (0, 1, 2, 0);
      p.dense_layers = p.experts > 0 ? pick (0, 1, 3, 0) : 0;
      p.pipeline_rank = g_test_rand_int_range (-1, (int) p.pipeline_parallel);
      if (!hr_is_valid (&p))
        {
          round--;
          continue;
        }
      e = run (&p);
      for (gsize i = 0; i < e.saved.n_kept; i++)
        if (!e.saved.kept[i].batch)
          sum += e.saved.kept[i].bytes * hr_part_count (&e, e.saved.kept[i].part);
      g_assert_cmpfloat (sum, ==, e.saved.baseline_bytes);
    }
}

/* Temporaries are net of the activations that have gone when they come: both count as one. */
static double
part_bytes (const hr_view_t *v, int term)
{
  double bytes = hr_term_bytes (v, (hr_term_t) term);

  if (term == HR_TEMPORARIES)
    return 0;
  return term == HR_ACTIVATIONS ? bytes + hr_term_bytes (v, HR_TEMPORARIES) : bytes;
}

static void
share (const hr_params_t *p, shares_t *shares)
{
  hr_run_t of_all;
  hr_stage_run_t at;

  hr_run_init (&of_all, p, NULL);
  for (int rank = 0; rank < p->pipeline_parallel; rank++)
    {
      hr_stage_run_init (&at, &of_all, rank, NULL);
      for (at.view.moment = HR_MOMENT_LOSS; at.view.moment <= HR_MOMENT_STEP; at.view.moment++)
        for (int term = 0; term < HR_COMMUNICATION; term++)
          shares->terms[at.view.moment][term] = fmax (shares->terms[at.view.moment][term], part_bytes (&at.view, term));
    }
}

static void
assert_none_rises (const shares_t *more, const shares_t *less, hr_param_t group, double groups)
{
  for (int moment = HR_MOMENT_LOSS; moment <= HR_MOMENT_STEP; moment++)
    for (int term = 0; term < HR_COMMUNICATION; term++)
      if (less->terms[moment][term] > more->terms[moment][term])
        g_error ("%s %g: %s at %d rises from %.17g to %.17g", hr_param_desc (group)->name, groups,
                 hr_term_desc ((hr_term_t) term)->id, moment, more->terms[moment][term], less->terms[moment][term]);
}

/* Twice as many GPUs in one of the groups. */
static void
assert_shares (hr_param_t group)
{
  int compared = 0;

  for (int round = 0; round < ROUNDS; round++)
    {
      hr_params_t before = random_valid_plan ();
      hr_params_t after = before;
      shares_t more = { 0 };
      shares_t less = { 0 };

      hr_param_set (&after, group, 2 * hr_param_get (&before, group));
      if (!hr_is_valid (&after))
        continue;
      share (&before, &more);
      share (&after, &less);
      assert_none_rises (&more, &less, group, hr_param_get (&after, group));
      compared++;
    }
  g_assert_cmpint (compared, >, ROUNDS / 10);
}

static void
test_shares (gconstpointer group)
{
  assert_shares ((hr_param_t) GPOINTER_TO_INT (group));
}

/* Nanotron's 1B model: the head of 50257 rows is as much work as 50257 ÷ (2 · 4096 + 3 · 4096) = 2.5 of 24 layers, so
 * that a stage of two takes ⌈26.5 ÷ 2⌉ = 14, and one of eight ⌈26.5 ÷ 8⌉ = 4 as long as the later ones have one left.
 */
static void
test_balanced_stages (void)
{
  hr_params_t p = params_with ("layers", "24", "hidden-size", "2048", "attention-heads", "32", "kv-heads", "32",
                               "head-dim", "64", "ffn-size", "4096", "vocab-size", "50257", "pipeline-parallel", "2",
                               "balanced-stages", "yes", NULL);
  static const double eight[] = { 4, 4, 4, 4, 4, 2, 1, 1 };

  g_assert_cmpfloat (hr_chunk_layers (&p, 0), ==, 14);
  g_assert_cmpfloat (hr_chunk_layers (&p, 1), ==, 10);
  set (&p, "pipeline-parallel", "8");
  for (int i = 0; i < 8; i++)
    g_assert_cmpfloat (hr_chunk_layers (&p, i), ==, eight[i]);
  /* Latent attention with heads of 48 + 16 and 64 is as wide, whatever else a head's width is said to be. */
  p = params_with ("family", "deepseek_v2", "layers", "24", "hidden-size", "2048", "attention-heads", "32", "head-dim",
                   "256", "qk-nope-head-dim", "48", "qk-rope-head-dim", "16", "v-head-dim", "64", "ffn-size", "4096",
                   "vocab-size", "50257", "pipeline-parallel", "8", "balanced-stages", "yes", NULL);
  for (int i = 0; i < 8; i++)
    g_assert_cmpfloat (hr_chunk_layers (&p, i), ==, eight[i]);
}

/* A layer of 2 · (1 + 1) · 100 + 3 · 200 = 1000 rows: a head of 2000 is two layers, so that four stages share 32 and
 * take 8, and one of 2001 is more, so that they take 9. */
static void
test_balanced_stages_by_one_row (void)
{
  hr_params_t p = params_with ("layers", "30", "attention-heads", "1", "kv-heads", "1", "head-dim", "100", "ffn-size",
                               "200", "vocab-size", "2000", "pipeline-parallel", "4", "balanced-stages", "yes", NULL);

  g_assert_cmpfloat (hr_chunk_layers (&p, 0), ==, 8);
  g_assert_cmpfloat (hr_chunk_layers (&p, 3), ==, 6);
  set (&p, "vocab-size", "2001");
  g_assert_cmpfloat (hr_chunk_layers (&p, 0), ==, 9);
  g_assert_cmpfloat (hr_chunk_layers (&p, 3), ==, 3);
  /* Latent attention of two heads of 24 + 26 and 50 is as wide. */
  set (&p, "family", "deepseek_v2");
  set (&p, "attention-heads", "2");
  set (&p, "kv-heads", "2");
  set (&p, "qk-nope-head-dim", "24");
  set (&p, "qk-rope-head-dim", "26");
  set (&p, "v-head-dim", "50");
  g_assert_cmpfloat (hr_chunk_layers (&p, 0), ==, 9);
  set (&p, "vocab-size", "2000");
  g_assert_cmpfloat (hr_chunk_layers (&p, 0), ==, 8);
}

/* Every layer is on one stage, and none is without. */
static void
test_balanced_stages_have_all (void)
{
  for (int round = 0; round < ROUNDS; round++)
    {
      hr_params_t p = params_with ("balanced-stages", "yes", NULL);
      double sum = 0;

      p.pipeline_parallel = g_test_rand_int_range (1, 17);
      p.layers = g_test_rand_int_range ((gint32) p.pipeline_parallel, 100);
      p.vocab_size = g_test_rand_int_range (1, 1000000);
      for (int i = 0; i < p.pipeline_parallel; i++)
        {
          g_assert_cmpfloat (hr_chunk_layers (&p, i), >=, 1);
          sum += hr_chunk_layers (&p, i);
        }
      g_assert_cmpfloat (sum, ==, (double) p.layers);
    }
}

/* A layer of Llama with all inputs of products kept gathered: those of attention and of the MLP, of 4096 · 2 tokens
 * rather than a quarter of them, 4096 wide in 16 bits. */
static void
test_gathered_inputs (void)
{
  hr_params_t p = params_with ("tensor-parallel", "4", "sequence-parallel", "yes", NULL);
  double before = run (&p).saved.saved_bytes_per_layer;

  set (&p, "gathered-inputs", "yes");
  g_assert_cmpfloat (run (&p).saved.saved_bytes_per_layer - before, ==, 2 * 8192 * 4096 * 2 * 3 / 4.);
}

/* 32 layers and a head on 24 stages leave the last one the head alone, by llama.cpp's rule. In training each has a
 * layer, and what it saves is a number. */
static void
test_no_stage_of_training_is_empty (void)
{
  hr_estimate_t e = estimate_with ("pipeline-parallel", "24", "pipeline-rank", "23", "stage-remainder", "with-head",
                                   "micro-batches", "24", "recompute", "sqrt", NULL);

  g_assert_cmpfloat (hr_chunk_layers (&e.params, 23), ==, 1);
  g_assert_cmpfloat (e.saved.stored_bytes, >, 0);
  g_assert_cmpfloat (e.saved.stored_bytes, <=, e.saved.peak_backward_bytes);
}

/* 90 bytes for two stages. The second needs less than the first, of which a half leaves a full GPU: nothing of the
 * second does. */
static void
set_two_stages (hr_estimate_t *e)
{
  hr_params_t p = defaults ();

  set (&p, "pipeline-parallel", "2");
  hr_estimate_run (&p, 90, e);
  e->stages[0] = (hr_stage_need_t) { .device = 100, .device_low = 80, .device_high = 120, .returned_bytes = 50 };
  e->stages[1] = (hr_stage_need_t) { .device = 99, .device_low = 79, .device_high = 121 };
}

static void
test_every_stage_must_fit (void)
{
  hr_estimate_t e;

  set_two_stages (&e);
  g_assert_cmpfloat (hr_worst_need (&e).bytes, ==, 100);
  g_assert_cmpfloat (hr_worst_need (&e).least_bytes, ==, 99);
  g_assert_cmpfloat (hr_need_at (&e, HR_AT_LOW_END).bytes, ==, 80);
  g_assert_cmpfloat (hr_need_at (&e, HR_AT_LOW_END).least_bytes, ==, 79);
  g_assert_cmpfloat (hr_need_at (&e, HR_AT_HIGH_END).bytes, ==, 121);
  g_assert_cmpfloat (hr_need_range (&e).low, ==, 80);
  g_assert_cmpfloat (hr_need_range (&e).expected, ==, 100);
  g_assert_cmpfloat (hr_need_range (&e).high, ==, 121);
  g_assert_false (hr_would_fit (&e, HR_AS_EXPECTED));
  g_assert_true (hr_would_fit (&e, HR_AT_LOW_END));
}

/* 85.5 of 90 bytes may be full. The first stage runs with up to 135.5 of its own, beyond its range: 0.95 of such runs.
 * The second has 79 at the low end and 99 expected: 0.05 + 0.45 · 6.5 ÷ 20. */
static void
test_share_of_the_worst_stage (void)
{
  hr_estimate_t e;

  set_two_stages (&e);
  g_assert_cmpfloat_with_epsilon (hr_share_of_such_runs_that_fit (&e), 0.05 + 0.45 * 6.5 / 20, 1e-12);
}

/* A device of 100 bytes, of which 60 are counted, may have 20 more: they are counted, too. */
static void
test_need_at_high_end (void)
{
  const hr_stage_need_t stage = {
    .device = 100, .device_high = 120, .returned_bytes = 30, .counted_bytes = 60, .set_aside_bytes = 5
  };
  hr_need_t need = hr_stage_need (&stage, HR_AT_HIGH_END);

  g_assert_cmpfloat (need.bytes, ==, 120);
  g_assert_cmpfloat (need.least_bytes, ==, 90);
  g_assert_cmpfloat (need.counted_bytes, ==, 80);
  g_assert_cmpfloat (need.set_aside_bytes, ==, 5);
}

/* Of an engine's share of 0.9: 70 counted with 10 set aside take more of a GPU than 75 with none, 79 against 75. */
static void
test_larger_share (void)
{
  hr_params_t p = defaults ();
  const hr_need_t one = { 90, 60, 75, 0 };
  const hr_need_t other = { 80, 70, 70, 10 };
  hr_need_t larger = hr_larger_need (&p, one, other);

  g_assert_cmpfloat (p.gpu_memory_utilization, ==, 0.9);
  g_assert_cmpfloat (larger.bytes, ==, 90);
  g_assert_cmpfloat (larger.least_bytes, ==, 70);
  g_assert_cmpfloat (larger.counted_bytes, ==, 70);
  g_assert_cmpfloat (larger.set_aside_bytes, ==, 10);
  larger = hr_larger_need (&p, other, one);
  g_assert_cmpfloat (larger.counted_bytes, ==, 70);
  g_assert_cmpfloat (larger.set_aside_bytes, ==, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/stages/worst", test_stages);
  g_test_add_func ("/core/stages/loss-of-last", test_loss_of_last_stage);
  g_test_add_func ("/core/stages/interleaved-passes", test_interleaved_passes);
  g_test_add_func ("/core/stages/chosen", test_chosen_stage);
  g_test_add_func ("/core/stages/experts-of-a-late-stage", test_experts_of_a_late_stage);
  g_test_add_func ("/core/stages/kept-tensors-add-up", test_kept_tensors_add_up);
  g_test_add_data_func ("/core/stages/tensor-parallel-divides", GINT_TO_POINTER (HR_TENSOR_PARALLEL), test_shares);
  g_test_add_data_func ("/core/stages/context-parallel-divides", GINT_TO_POINTER (HR_CONTEXT_PARALLEL), test_shares);
  g_test_add_data_func ("/core/stages/expert-parallel-divides", GINT_TO_POINTER (HR_EXPERT_PARALLEL), test_shares);
  g_test_add_func ("/core/stages/balanced", test_balanced_stages);
  g_test_add_func ("/core/stages/balanced-by-one-row", test_balanced_stages_by_one_row);
  g_test_add_func ("/core/stages/balanced-have-all", test_balanced_stages_have_all);
  g_test_add_func ("/core/stages/gathered-inputs", test_gathered_inputs);
  g_test_add_func ("/core/stages/no-stage-of-training-is-empty", test_no_stage_of_training_is_empty);
  g_test_add_func ("/core/stages/every-stage-must-fit", test_every_stage_must_fit);
  g_test_add_func ("/core/stages/share-of-the-worst", test_share_of_the_worst_stage);
  g_test_add_func ("/core/stages/need-at-high-end", test_need_at_high_end);
  g_test_add_func ("/core/stages/larger-share", test_larger_share);
  return g_test_run ();
}
