/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the caching allocator holds beyond the tensors, by cause; and what a run keeps in FP32 though it computes in
 * 16 bits. The causes are those that tests/allocator/ replays, the figures those of fms-acceleration's runs. */
#include "cases.h"

#include "core/base/units.h"

#include <math.h>

/* A model of round sizes: 8192 tokens, an MLP of 8192, a vocabulary of 32000. */
#define SIZES                                                                                                          \
  "family", "llama", "layers", "16", "hidden-size", "2048", "attention-heads", "16", "kv-heads", "16", "head-dim",     \
      "128", "ffn-size", "8192", "vocab-size", "32000", "tied-embeddings", "yes", "sequence-length", "4096",           \
      "micro-batch-size", "2", "allocator-percent", "0", "recompute", "full"
#define N_TOKENS 8192.
#define LOGITS (N_TOKENS * 32000)
#define MEGATRON                                                                                                       \
  "family", "megatron", "layer-implementation", "transformer-engine", "recompute", "none", "tensor-parallel", "2",     \
      "vocab-multiple", "1", "logit-bytes", "6"
#define ADAPTS "fine-tuning", "lora", "lora-rank", "16", "lora-target-modules", "q+v"

/* Gate, activation and product, the stream before and after, query, key and value, in 16 bits. */
#define FORWARD (N_TOKENS * (3 * 8192 + 2 * 2048 + 3 * 2048) * 2)

/* With plain logits the peak is the loss. Four bytes of each logit are in blocks that nothing fits again, and so is
 * what forward has freed. */
static void
test_plain_logits (void)
{
  hr_estimate_t e = estimate_with (SIZES, ADAPTS, NULL);

  g_assert_cmpint (e.peak, ==, HR_AT_LOSS);
  g_assert_cmpfloat (e.terms[HR_LOGITS], ==, 12 * LOGITS);
  g_assert_cmpfloat (e.terms[HR_FRAGMENTATION], ==, 4 * LOGITS + FORWARD);
  g_assert_cmpfloat (e.metrics[HR_RESERVED].expected, ==, e.metrics[HR_ALLOCATED].expected + e.terms[HR_FRAGMENTATION]);
}

/* A figure that a stack was measured to reserve has all of that in it. */
static void
test_typed_logits (void)
{
  hr_estimate_t e = estimate_with (SIZES, ADAPTS, "logit-bytes", "16", NULL);

  g_assert_cmpfloat (e.terms[HR_LOGITS], ==, 16 * LOGITS);
  g_assert_cmpfloat (e.terms[HR_FRAGMENTATION], ==, 0);
}

/* Without checkpoints the layers keep what they compute. */
static void
test_without_checkpoints (void)
{
  hr_estimate_t e = estimate_with (SIZES, ADAPTS, "recompute", "none", NULL);

  g_assert_cmpint (e.peak, ==, HR_AT_LOSS);
  g_assert_cmpfloat (e.terms[HR_FRAGMENTATION], ==, 4 * LOGITS);
}

/* A fused loss has no whole logits: the peak is the rebuilt layer, which leaves two tensors of the MLP's width. */
static void
test_fused_loss (void)
{
  hr_estimate_t e = estimate_with (SIZES, ADAPTS, "loss-kernel", "fused", NULL);

  g_assert_cmpint (e.peak, ==, HR_AT_BACKWARD);
  g_assert_cmpfloat (e.terms[HR_FRAGMENTATION], ==, 2 * N_TOKENS * 8192 * 2);
}

/* Steps of one length ask for what the step before has freed. Lengths that differ by a twentieth or more leave the
 * blocks of 2.4 shorter steps behind, each with 12 bytes a logit; expandable segments leave none. */
static void
test_varying_lengths (void)
{
  hr_estimate_t fixed = estimate_with (SIZES, ADAPTS, NULL);
  hr_estimate_t close = estimate_with (SIZES, ADAPTS, "length-spread", "0.975", NULL);
  hr_estimate_t varied = estimate_with (SIZES, ADAPTS, "length-spread", "0.5", NULL);
  hr_estimate_t expandable = estimate_with (SIZES, ADAPTS, "length-spread", "0.5", "expandable-segments", "yes", NULL);

  g_assert_cmpfloat_with_epsilon (close.total_bytes - fixed.total_bytes, 1.2 * 12 * LOGITS, 1.5); /* rounded up once */
  g_assert_cmpfloat (varied.total_bytes - fixed.total_bytes, ==, ceil (2.4 * 12 * LOGITS));
  g_assert_cmpfloat (expandable.total_bytes, ==, fixed.total_bytes);
  g_assert_cmpfloat (varied.metrics[HR_ALLOCATED].expected, ==, fixed.metrics[HR_ALLOCATED].expected);
}

/* So it is where the reserve is a share of the tensors. Megatron-LM's logits take 6 bytes on a rank that has half of
 * them. */
static void
test_varying_lengths_elsewhere (void)
{
#define SHARE SIZES, "freed-blocks", "no", "allocator-percent", "5"
  hr_estimate_t share = estimate_with (SHARE, ADAPTS, NULL);
  hr_estimate_t varied_share = estimate_with (SHARE, ADAPTS, "length-spread", "0.5", NULL);
  hr_estimate_t engine = estimate_with (SHARE, MEGATRON, NULL);
  hr_estimate_t varied_engine = estimate_with (SHARE, MEGATRON, "length-spread", "0.5", NULL);
  hr_estimate_t expandable = estimate_with (SHARE, MEGATRON, "length-spread", "0.5", "expandable-segments", "yes",
                                            NULL);

  g_assert_cmpfloat (varied_share.total_bytes - share.total_bytes, ==, ceil (2.4 * 12 * LOGITS));
  g_assert_cmpint (engine.peak, ==, HR_AT_LOSS);
  g_assert_cmpfloat (varied_engine.total_bytes - engine.total_bytes, ==, ceil (2.4 * 6 * LOGITS / 2));
  g_assert_cmpfloat (varied_engine.metrics[HR_RESERVED].low, ==, engine.metrics[HR_RESERVED].low);
  g_assert_cmpfloat (expandable.total_bytes, ==, engine.total_bytes);
#undef SHARE
}

/* In the first step the optimizer's states take the logits' blocks; the next steps ask for these again. All weights
 * are trained here, of which there are 4 · 2048² + 3 · 2048 · 8192 and two norms in each of 16 layers. */
static void
test_displaced_by_states (void)
{
  hr_estimate_t e = estimate_with (SIZES, "micro-batch-size", "1", "optimizer-step", "foreach", NULL);
  hr_estimate_t fused = estimate_with (SIZES, "micro-batch-size", "1", "optimizer-step", "foreach", "loss-kernel",
                                       "fused", NULL);
  double n = 16 * (4 * 2048. * 2048 + 3 * 2048. * 8192 + 2 * 2048) + 32000. * 2048 + 2048;
  double logits = LOGITS / 2;

  g_assert_cmpint (e.peak, ==, HR_AT_STEP);
  g_assert_cmpfloat (e.parameter_count, ==, n);
  g_assert_cmpfloat (e.terms[HR_FRAGMENTATION], ==, MIN ((12 + 4) * logits, 4 * n));
  g_assert_cmpfloat (fused.terms[HR_FRAGMENTATION], <, e.terms[HR_FRAGMENTATION]);
}

/* The highest tensors and the highest reserve need not be at the same moment. */
static void
test_allocated_is_of_its_own_moment (void)
{
  hr_estimate_t e = estimate_with (SIZES, "micro-batch-size", "1", NULL);
  hr_estimate_t none = estimate_with (SIZES, "micro-batch-size", "1", "freed-blocks", "no", NULL);

  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].expected, ==, none.metrics[HR_ALLOCATED].expected);
  g_assert_cmpfloat (e.total_bytes, >, none.total_bytes);
}

/* With lengths that vary, the low end is that of an order that leaves nothing. */
static void
test_ends (void)
{
  hr_estimate_t fixed = estimate_with (SIZES, ADAPTS, NULL);
  hr_estimate_t varied = estimate_with (SIZES, ADAPTS, "length-spread", "0.5", NULL);
  hr_range_t reserved = fixed.metrics[HR_RESERVED];

  g_assert_cmpfloat (varied.metrics[HR_RESERVED].low, ==, reserved.low);
  g_assert_cmpfloat (varied.metrics[HR_RESERVED].high, >, reserved.high + 2 * 12 * LOGITS);
}

/* Before a request fails, the allocator gives idle blocks back: a GPU without room for them is tight. */
static void
test_given_back (void)
{
  hr_params_t p = params_with (SIZES, ADAPTS, NULL);
  hr_estimate_t e = run (&p);
  hr_need_t need = hr_worst_need (&e);

  g_assert_cmpfloat (need.bytes - need.least_bytes, ==, 4 * LOGITS + FORWARD);
  hr_estimate_run (&p, ceil (need.least_bytes / 0.95), &e);
  g_assert_cmpint (e.verdict, ==, HR_TIGHT);
  hr_estimate_run (&p, floor (need.least_bytes / 0.95) - 1, &e);
  g_assert_cmpint (e.verdict, ==, HR_DOES_NOT_FIT);
}

/* Paged states leave a full GPU, too: 4 bytes each of the adapters' 16 · (2048 + 2048) parameters, twice in 16 layers.
 */
static void
test_paged_states_leave (void)
{
  hr_params_t p = params_with (SIZES, ADAPTS, "optimizer", "adamw", NULL);
  hr_estimate_t e = run (&p);
  double idle = hr_worst_need (&e).bytes - hr_worst_need (&e).least_bytes;
  double states = e.terms[HR_OPTIMIZER_STATES];

  g_assert_true (hr_param_set_text (&p, HR_OPTIMIZER_PAGED, "yes") == HR_SET_OK);
  e = run (&p);
  g_assert_cmpfloat (states, ==, 4. * 16 * 2 * 16 * (2048 + 2048));
  g_assert_cmpfloat (hr_worst_need (&e).bytes - hr_worst_need (&e).least_bytes, ==, idle + states);
}

#define FSDP1 "data-parallel", "4", "zero-stage", "3", "fsdp-version", "1", "nccl-mib", "0"

/* FSDP1 gathers the root, here the tied embedding and a norm, for all of the step, and two layers of backward. */
static void
test_fsdp1_gathers (void)
{
  hr_estimate_t e = estimate_with (SIZES, ADAPTS, FSDP1, "loss-kernel", "fused", NULL);
  double layer = 4 * 2048. * 2048 + 3 * 2048. * 8192 + 2 * 2048;
  double adapters = 2 * (16 * 2048. + 2048 * 16);
  double root = 32000. * 2048 + 2048;

  g_assert_cmpint (e.peak, ==, HR_AT_BACKWARD);
  g_assert_cmpfloat (e.terms[HR_COMMUNICATION], ==, 2 * root + 2 * 2 * (layer + adapters));
  g_assert_cmpfloat (e.terms[HR_FRAGMENTATION], ==, FORWARD + 2 * N_TOKENS * 8192 * 2);
}

/* At the loss the stream that gathers holds room for one layer more than is there; at the step, where nothing is
 * gathered, for the root and two layers. */
static void
test_fsdp1_stream_keeps (void)
{
  hr_estimate_t loss = estimate_with (SIZES, ADAPTS, FSDP1, NULL);
  hr_estimate_t step = estimate_with (SIZES, FSDP1, "expandable-segments", "yes", "context-mib", "0", NULL);
  double layer = 4 * 2048. * 2048 + 3 * 2048. * 8192 + 2 * 2048;
  double adapters = 2 * (16 * 2048. + 2048 * 16);
  double root = 32000. * 2048 + 2048;

  g_assert_cmpint (loss.peak, ==, HR_AT_LOSS);
  g_assert_cmpfloat (loss.terms[HR_FRAGMENTATION], ==, 4 * LOGITS + FORWARD + 2 * (layer + adapters));
  g_assert_cmpfloat (step.instants[HR_AT_STEP] - step.at_rest, ==, 2 * (root + 2 * layer));
}

/* From host memory a quarter of the root and of two layers comes over on another stream. */
static void
test_fsdp1_fetches (void)
{
  hr_estimate_t here = estimate_with (SIZES, ADAPTS, FSDP1, NULL);
  hr_estimate_t fetched = estimate_with (SIZES, ADAPTS, FSDP1, "cpu-offload", "yes", NULL);
  double layer = 4 * 2048. * 2048 + 3 * 2048. * 8192 + 2 * 2048 + 2 * (16 * 2048. + 2048 * 16);
  double root = 32000. * 2048 + 2048;

  g_assert_cmpint (fetched.peak, ==, HR_AT_LOSS);
  g_assert_cmpfloat (fetched.terms[HR_FRAGMENTATION] - here.terms[HR_FRAGMENTATION], ==, 2 * (root + 2 * layer) / 4);
}

/* Quantised layers are gathered as they are: NF4 has 4 bits and an FP32 scale for 64. */
static void
test_fsdp1_gathers_quantised (void)
{
  hr_estimate_t e = estimate_with (SIZES, ADAPTS, FSDP1, "fine-tuning", "qlora", "weight-quantization", "bnb-nf4",
                                   "loss-kernel", "fused", NULL);
  double layer = 4 * 2048. * 2048 + 3 * 2048. * 8192 + 2 * 2048 + 2 * (16 * 2048. + 2048 * 16);
  double root = 32000. * 2048 + 2048;

  g_assert_cmpfloat (e.terms[HR_COMMUNICATION], ==, ceil (2 * root + 2 * layer * (0.5 + 4. / 64)));
}

/* prepare_model_for_kbit_training: every checkpoint in FP32, one of 8192 tokens a layer, and so is what is not
 * quantised. A sharded model is not prepared. */
static void
test_kbit_training (void)
{
#define QUANTISED ADAPTS, "fine-tuning", "qlora", "weight-quantization", "bnb-nf4", "autocast", "yes"
  hr_estimate_t as_it_is = estimate_with (SIZES, QUANTISED, NULL);
  hr_estimate_t prepared = estimate_with (SIZES, QUANTISED, "kbit-training", "yes", NULL);
  hr_estimate_t sharded = estimate_with (SIZES, QUANTISED, FSDP1, NULL);
  hr_estimate_t sharded_prepared = estimate_with (SIZES, QUANTISED, FSDP1, "kbit-training", "yes", NULL);
  double plain = 32000. * 2048 + 2048 + 16 * 2 * 2048;

  g_assert_cmpfloat (prepared.terms[HR_WEIGHTS] - as_it_is.terms[HR_WEIGHTS], >=, 2 * plain);
  g_assert_cmpfloat (prepared.saved.stored_bytes - as_it_is.saved.stored_bytes, >=, 16 * N_TOKENS * 2048 * 2);
  g_assert_cmpfloat (sharded_prepared.total_bytes, ==, sharded.total_bytes);
#undef QUANTISED
}

/* FSDP1 with adapters under autocast keeps its checkpoints in FP32, too. */
static void
test_fsdp1_stream (void)
{
  hr_estimate_t plain = estimate_with (SIZES, ADAPTS, FSDP1, NULL);
  hr_estimate_t autocast = estimate_with (SIZES, ADAPTS, FSDP1, "autocast", "yes", NULL);

  g_assert_cmpfloat (autocast.saved.stored_bytes - plain.saved.stored_bytes, >=, 16 * N_TOKENS * 2048 * 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/reserve/plain-logits", test_plain_logits);
  g_test_add_func ("/core/reserve/typed-logits", test_typed_logits);
  g_test_add_func ("/core/reserve/without-checkpoints", test_without_checkpoints);
  g_test_add_func ("/core/reserve/fused-loss", test_fused_loss);
  g_test_add_func ("/core/reserve/varying-lengths", test_varying_lengths);
  g_test_add_func ("/core/reserve/varying-lengths-elsewhere", test_varying_lengths_elsewhere);
  g_test_add_func ("/core/reserve/displaced-by-states", test_displaced_by_states);
  g_test_add_func ("/core/reserve/allocated-is-of-its-own-moment", test_allocated_is_of_its_own_moment);
  g_test_add_func ("/core/reserve/ends", test_ends);
  g_test_add_func ("/core/reserve/given-back", test_given_back);
  g_test_add_func ("/core/reserve/paged-states-leave", test_paged_states_leave);
  g_test_add_func ("/core/reserve/fsdp1-gathers", test_fsdp1_gathers);
  g_test_add_func ("/core/reserve/fsdp1-stream-keeps", test_fsdp1_stream_keeps);
  g_test_add_func ("/core/reserve/fsdp1-fetches", test_fsdp1_fetches);
  g_test_add_func ("/core/reserve/fsdp1-gathers-quantised", test_fsdp1_gathers_quantised);
  g_test_add_func ("/core/reserve/kbit-training", test_kbit_training);
  g_test_add_func ("/core/reserve/fsdp1-stream", test_fsdp1_stream);
  return g_test_run ();
}
