/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terms at one moment of a step, whether or not it is the peak: small enough for paper. */
#include "cases.h"

#include "core/estimate/run.h"
#include "core/explain/term-text.h"
#include "core/terms/saved.h"
#include "core/terms/terms.h"

/* One token, h = d = 4, f = 8: a layer has 4·16 in attention, 3·32 in its MLP and norms of 2·4, 168 in all; embedding
 * and head 64 each. */
#define TINY                                                                                                           \
  "sequence-length", "1", "micro-batch-size", "1", "hidden-size", "4", "attention-heads", "1", "kv-heads", "1",        \
      "head-dim", "4", "ffn-size", "8", "vocab-size", "16", "layers", "4"

typedef struct
{
  hr_run_t run;
  hr_stage_run_t at;
} first_stage_t;

static const hr_view_t *
view_at (first_stage_t *stage, const hr_params_t *p, hr_moment_t moment)
{
  g_assert_true (hr_is_valid (p));
  hr_run_init (&stage->run, p, NULL);
  hr_stage_run_init (&stage->at, &stage->run, 0, NULL);
  stage->at.view.moment = moment;
  return &stage->at.view;
}

/* A term at a moment, on the first stage. */
static double
term_at (const hr_params_t *p, hr_moment_t moment, hr_term_t term)
{
  first_stage_t stage;

  return hr_term_bytes (view_at (&stage, p, moment), term);
}

/* They come layer by layer, from the last: none at the head, the head's own while the last layer is used, those of
 * three layers at the first, all at the embedding and the step. In segments of two the first one is rebuilt when two
 * layers have theirs. */
static void
test_gradients (void)
{
  hr_params_t p = params_with (TINY, NULL);
  double all = 4 * 168 + 2 * 64 + 4;

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_LOSS, HR_GRADIENTS), ==, 0);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_HEAD, HR_GRADIENTS), ==, 0);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_START, HR_GRADIENTS), ==, 2 * 64);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_END, HR_GRADIENTS), ==, 2 * (64 + 3 * 168));
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_EMBEDDING, HR_GRADIENTS), ==, 2 * all);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_GRADIENTS), ==, 2 * all);
  set (&p, "recompute", "interval");
  set (&p, "checkpoint-interval", "2");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_START, HR_GRADIENTS), ==, 2 * 64);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_FIRST, HR_GRADIENTS), ==, 2 * (64 + 2 * 168));
}

/* Two dense layers, then two of four experts of width 6 and a router, 64 + 4·3·24 + 16 + 8 = 376: at the first layer
 * those of both kinds are there, and of the experts alone when the first two layers are rebuilt. */
static void
test_gradients_of_mixed_layers (void)
{
  hr_params_t p = params_with (TINY, "family", "mixtral", "experts", "4", "experts-per-token", "2", "expert-ffn-size",
                               "6", "dense-layers", "2", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_END, HR_GRADIENTS), ==, 2 * (64 + 168 + 2 * 376));
  set (&p, "recompute", "interval");
  set (&p, "checkpoint-interval", "2");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_FIRST, HR_GRADIENTS), ==, 2 * (64 + 2 * 376));
}

/* Adapters of rank 2 on query, key, value and output, 2·2·8 each: 64 a layer; beside these one on the head,
 * 2·(4 + 16), whose gradient is the first. */
static void
test_gradients_of_adapters (void)
{
  hr_params_t p = params_with (TINY, "fine-tuning", "lora", "lora-rank", "2", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_START, HR_GRADIENTS), ==, 0);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_END, HR_GRADIENTS), ==, 2 * 3 * 64);
  set (&p, "lora-target-modules", "q+k+v+o+head");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_START, HR_GRADIENTS), ==, 2 * 40);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_END, HR_GRADIENTS), ==, 2 * (40 + 3 * 64));
}

/* Before two layers of experts two dense ones: adapters of attention are of the same size in both, and at the first
 * layer those of the three others have their gradients. */
static void
test_gradients_of_adapters_in_mixed_layers (void)
{
  hr_params_t p = params_with (TINY, "family", "mixtral", "experts", "4", "experts-per-token", "2", "expert-ffn-size",
                               "6", "dense-layers", "2", "fine-tuning", "lora", "lora-rank", "2", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_START, HR_GRADIENTS), ==, 0);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_END, HR_GRADIENTS), ==, 2 * 3 * 64);
}

/* Updated in backward with ten bytes of scratch for an 8-bit state, a tensor's gradient of two bytes and its scratch
 * are there: of the head with its input's gradient 2·4, of the MLP's matrix with two of its width and one of the
 * stream, 2·(2·8 + 4), of the embedding alone. */
static void
test_steps_in_backward (void)
{
  hr_params_t p = params_with (TINY, "optimizer", "adamw-8bit", "optimizer-in-backward", "yes", "step-scratch-bytes",
                               "10", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_HEAD, HR_TEMPORARIES), ==, 64 * (2 + 10) + 8);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_START, HR_TEMPORARIES), ==, 32 * (2 + 10) + 40);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_EMBEDDING, HR_TEMPORARIES), ==, 64 * (2 + 10));
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 0);
  set (&p, "stream-gradients", "2");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_START, HR_TEMPORARIES), ==, 32 * (2 + 10) + 2 * (2 * 8 + 2 * 4));
}

/* Trained in INT8, one matrix is there in 16 bits: of the MLP 32 elements, with one tensor of its width and two of the
 * stream, and of a quantised head 64, with the gradients of 16 logits and of its input. */
static void
test_casts_up_what_it_trains (void)
{
  hr_params_t p = params_with (TINY, "weight-quantization", "torchao-int8", "quantized-head", "yes", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_HEAD, HR_TEMPORARIES), ==, 2 * (64 + 16 + 4));
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_START, HR_TEMPORARIES), ==, 2 * (32 + 8 + 2 * 4));
  set (&p, "quantized-head", "no");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_HEAD, HR_TEMPORARIES), ==, 2 * (64 + 4));
}

/* Of one sequence five labels in 16 bits, three times at the loss; of one token in FP32. Without a head there are none,
 * and only the gradient of the hidden states is in flight. */
static void
test_logits_of_labels (void)
{
  hr_params_t p = params_with (TINY, "model-head", "sequence-classification", "num-labels", "5", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_LOSS, HR_LOGITS), ==, 3 * 5 * 2);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_HEAD, HR_LOGITS), ==, 5 * 2);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_HEAD, HR_TEMPORARIES), ==, 2 * (20 + 4));
  set (&p, "model-head", "token-classification");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_LOSS, HR_LOGITS), ==, 3 * 5 * 4);
  set (&p, "model-head", "none");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_LOSS, HR_LOGITS), ==, 0);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_HEAD, HR_LOGITS), ==, 0);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_HEAD, HR_TEMPORARIES), ==, 2 * 4);
}

/* GaLore decomposes one matrix at a time: of the MLP three FP32 tensors of 32 elements and the square of 4, two where
 * the weight is FP32 itself and none is cast; in backward beside its gradient, one tensor of its width and one of the
 * stream. APOLLO makes two tensors as large as the largest
 * weight, of 64; so does GaLore where that is more. */
static void
test_projected_steps (void)
{
  hr_params_t p = params_with (TINY, "gradient-projection", "galore", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 4 * (3 * 32 + 16));
  set (&p, "optimizer-in-backward", "yes");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_START, HR_TEMPORARIES), ==, 2 * (32 + 8 + 4) + 4 * (3 * 32 + 16));
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 0);
  set (&p, "optimizer-in-backward", "no");
  set (&p, "vocab-size", "200");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 2 * 800 * 2);
  set (&p, "vocab-size", "16");
  set (&p, "gradient-projection", "apollo");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 2 * 64 * 2);
  set (&p, "optimizer", "adamw-8bit");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 0);
  p = params_with (TINY, "gradient-projection", "galore", "weight-dtype", "fp32", "vocab-size", "4", NULL);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 4 * (2 * 32 + 16));
}

/* A step's own copies of 804 parameters divided by four: two bytes for foreach, six for DeepSpeed's flat step, and ten
 * of scratch for the largest tensor, of 64. One tensor after the other, it is not divided. Megatron casts fp16
 * gradients. */
static void
test_copies_of_sharded_steps (void)
{
#define SHARDED TINY, "data-parallel", "4", "zero-stage", "1"
  hr_params_t foreach = params_with (SHARDED, "optimizer-step", "foreach", NULL);
  hr_params_t flat = params_with (SHARDED, "master-weights", "yes", "flat-step", "yes", NULL);
  hr_params_t scratch = params_with (SHARDED, "optimizer", "adamw-8bit", "step-scratch-bytes", "10", NULL);
  hr_params_t loop = params_with (SHARDED, "optimizer-step", "for-loop", NULL);
  hr_params_t fp16 = params_with (SHARDED, "family", "megatron", "weight-dtype", "fp16", "master-weights", "yes", NULL);

  g_assert_cmpfloat (term_at (&foreach, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 804 / 4 * 2);
  g_assert_cmpfloat (term_at (&flat, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 804 / 4 * 6);
  g_assert_cmpfloat (term_at (&scratch, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 64 / 4 * 10);
  g_assert_cmpfloat (term_at (&loop, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 2 * 64 * 2);
  g_assert_cmpfloat (term_at (&fp16, HR_MOMENT_STEP, HR_TEMPORARIES), ==, run (&fp16).parameter_count / 4 * 4);
}

/* Where every matrix is narrower than the residual stream of 32, the largest is the embedding of five words: 160. */
static void
test_narrow_matrices (void)
{
  hr_params_t p = params_with (TINY, "optimizer-step", "for-loop", "hidden-size", "32", "attention-heads", "1",
                               "kv-heads", "1", "head-dim", "2", "ffn-size", "3", "vocab-size", "5", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 2 * 160 * 2);
}

/* Of four experts each of four GPUs has two, 4·2·72 = 576 parameters, divided by the two that have the same; the rest,
 * 4·(64 + 16 + 8) + 2·64 + 4 = 484, by all four: 121 + 288 = 409 on a GPU. */
static void
test_shards_of_experts (void)
{
#define EXPERTS                                                                                                        \
  TINY, "family", "mixtral", "experts", "4", "experts-per-token", "2", "expert-ffn-size", "6", "data-parallel", "4",   \
      "expert-parallel", "2", "zero-stage", "3"
  hr_params_t p = params_with (EXPERTS, "master-weights", "yes", "flat-step", "yes", NULL);
  hr_params_t mixed = params_with (EXPERTS, "first-moment-dtype", "fp32", "second-moment-dtype", "fp8",
                                   "optimizer-step", "foreach", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_WEIGHTS), ==, 2 * 409);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_GRADIENTS), ==, 2 * 409);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_MASTER_WEIGHTS_TERM), ==, 4 * 409);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_OPTIMIZER_STATES), ==, 8 * 409);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 6 * 409);
  g_assert_cmpfloat (term_at (&mixed, HR_MOMENT_STEP, HR_OPTIMIZER_STATES), ==, 5 * 409);
  g_assert_cmpfloat (term_at (&mixed, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 2 * 409);
  set (&mixed, "optimizer-bytes", "12");
  g_assert_cmpfloat (term_at (&mixed, HR_MOMENT_STEP, HR_OPTIMIZER_STATES), ==, 12 * 409);
  /* Megatron casts fp16 gradients up: four bytes beside two of the same shards. */
  hr_params_t fp16 = params_with (EXPERTS, "family", "megatron", "weight-dtype", "fp16", "master-weights", "yes", NULL);
  g_assert_cmpfloat (term_at (&fp16, HR_MOMENT_STEP, HR_TEMPORARIES), ==,
                     2 * term_at (&fp16, HR_MOMENT_STEP, HR_GRADIENTS));
}

/* Four layers' 160 elements in NF4, the rest with adapters of 64 a layer in 16 bits, divided by four. */
static void
test_shards_of_quantised_weights (void)
{
  hr_params_t p = params_with (TINY, "fine-tuning", "qlora", "lora-rank", "2", "data-parallel", "4", "zero-stage", "3",
                               NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_LOSS, HR_WEIGHTS), ==, ((804 + 4 * 64 - 640) * 2 + 640 * 0.5625) / 4);
}

/* Half of five layers is rounded to three: their inputs, and all of the other two; while the third is rebuilt, three
 * inputs and its own tensors. All of them is one by one. */
static void
test_fraction (void)
{
  hr_estimate_t e = estimate_with (TINY, "layers", "5", "recompute", "fraction", "checkpoint-fraction", "0.5", NULL);
  hr_estimate_t all = estimate_with (TINY, "layers", "5", "recompute", "fraction", "checkpoint-fraction", "1", NULL);
  hr_estimate_t full = estimate_with (TINY, "layers", "5", "recompute", "full", NULL);
  double layer = e.saved.saved_bytes_per_layer;
  double rest = e.saved.saved_bytes_rest - 2 * 4 * 2; /* without the rotation */

  g_assert_cmpfloat (e.saved.stored_bytes, ==, 3 * 8 + 2 * layer + rest);
  g_assert_cmpfloat (all.saved.stored_bytes, ==, full.saved.stored_bytes);
  g_assert_cmpfloat (all.saved.peak_backward_bytes, ==, full.saved.peak_backward_bytes);
}

/* Eight layers one by one, of which the first two are dense and keep far more than the experts' six: the second is the
 * fullest, since it stands on two inputs, and rebuilding it needs what it needs where one layer follows. */
static void
test_fullest_is_dense (void)
{
#define MIXED                                                                                                          \
  TINY, "ffn-size", "512", "family", "mixtral", "experts", "4", "experts-per-token", "2", "expert-ffn-size", "1",      \
      "dense-layers", "2", "recompute", "full"
  hr_estimate_t alone = estimate_with (MIXED, "layers", "3", NULL);
  hr_estimate_t followed = estimate_with (MIXED, "layers", "8", NULL);

  g_assert_cmpfloat (followed.saved.peak_backward_bytes, ==, alone.saved.peak_backward_bytes);
}

/* Four tokens of 64, 32 heads of 2 and an MLP of 64: the scores of eager attention with their softmax in FP32 are more
 * than what the MLP has in flight, but less than the gradient of its matrix, which then counts as without them. */
static void
test_scores_below_a_weight (void)
{
#define WIDE                                                                                                           \
  "sequence-length", "4", "micro-batch-size", "1", "hidden-size", "64", "attention-heads", "32", "kv-heads", "32",     \
      "head-dim", "2", "ffn-size", "64", "vocab-size", "16", "layers", "2"
  hr_params_t flash = params_with (WIDE, "family", "llama", NULL);
  hr_params_t eager = params_with (WIDE, "family", "llama", "attention", "eager", NULL);
  double weight = term_at (&flash, HR_MOMENT_BACKWARD_START, HR_TEMPORARIES);

  g_assert_cmpfloat (weight, >, 2 * 64 * 64);
  g_assert_cmpfloat (term_at (&eager, HR_MOMENT_BACKWARD_START, HR_TEMPORARIES), ==, weight);
}

/* Twelve tokens and 24 words. Megatron's parallel loss has the logits in 16 bits and a softmax in FP32; where heads are
 * deferred, each micro-batch's logits and the head's input wait in 16 bits. */
static void
test_logits_of_megatron (void)
{
  hr_params_t p = params_with (TINY, "family", "megatron", "sequence-length", "6", "micro-batch-size", "2",
                               "vocab-size", "24", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_LOSS, HR_LOGITS), ==, (2 + 4) * 12 * 24);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_HEAD, HR_LOGITS), ==, 2 * 12 * 24);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_START, HR_LOGITS), ==, 0);
  set (&p, "logit-bytes", "8");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_LOSS, HR_LOGITS), ==, 8 * 12 * 24);
  set (&p, "deferred-head-micro-batches", "3");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_LOSS, HR_LOGITS), ==, 8 * 12 * 24 + 3 * 12 * (24 + 4) * 2);
}

/* GPT-2 in two stages of two layers, of twelve tokens: the first has two micro-batches in flight when its backward
 * begins, each with its layers, its position ids 8·6 and the mask of the embedding's dropout 12·4. */
static void
test_micro_batches_in_flight (void)
{
  hr_params_t p = params_with (TINY, "family", "gpt2", "dropout", "0.1", "sequence-length", "6", "micro-batch-size",
                               "2", "pipeline-parallel", "2", "micro-batches", "4", "pipeline-rank", "0", NULL);
  double layer = run (&p).saved.saved_bytes_per_layer;

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_START, HR_ACTIVATIONS), ==, 2 * (2 * layer + 8 * 6 + 12 * 4));
}

/* APOLLO steps tensor by tensor, whatever the step's method: two copies of 64 in 16 bits. */
static void
test_projected_steps_foreach (void)
{
  hr_params_t p = params_with (TINY, "gradient-projection", "apollo", "optimizer-step", "foreach", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 2 * 64 * 2);
}

/* Of the largest tensor, 64, or of all 804 parameters, in 16 bits: SGD adds in place, Adagrad divides two copies and
 * has no fused step on a GPU, and Adafactor squares a gradient and makes an update in FP32, beside two casts where the
 * weights are of 16 bits. */
static void
test_copies_of_other_optimizers (void)
{
  hr_params_t p = params_with (TINY, "optimizer-step", "foreach", "optimizer", "adagrad", NULL);
  hr_params_t sgd = params_with (TINY, "optimizer-step", "foreach", "optimizer", "sgd-momentum", NULL);
  hr_params_t factored = params_with (TINY, "optimizer", "adafactor", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 2 * 804 * 2);
  set (&p, "optimizer-step", "fused");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 2 * 804 * 2);
  set (&p, "optimizer-step", "for-loop");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 64 * 2);
  g_assert_cmpfloat (term_at (&sgd, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 0);
  set (&sgd, "optimizer-step", "for-loop");
  g_assert_cmpfloat (term_at (&sgd, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 0);
  g_assert_cmpfloat (term_at (&factored, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 64 * 16);
  set (&factored, "weight-dtype", "fp32");
  g_assert_cmpfloat (term_at (&factored, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 64 * 8);
  set (&factored, "data-parallel", "4");
  set (&factored, "zero-stage", "1");
  g_assert_cmpfloat (term_at (&factored, HR_MOMENT_STEP, HR_TEMPORARIES), ==, 64 * 8 / 4);
}

static double
casts_at (const hr_params_t *p, hr_moment_t moment)
{
  first_stage_t stage;

  return hr_held_casts (view_at (&stage, p, moment));
}

/* Matrices of a layer are 160, the head 64, in 16 bits: 320 and 128. What is not recomputed goes with its layer's
 * backward. */
static void
test_casts_of_kept_layers (void)
{
  hr_params_t p = params_with (TINY, "weight-dtype", "fp32", "autocast", "yes", NULL);

  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_LOSS), ==, 4 * 320 + 128);
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_HEAD), ==, 4 * 320 + 128);
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_BACKWARD_START), ==, 4 * 320);
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_BACKWARD_END), ==, 320);
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_EMBEDDING), ==, 0);
}

/* Recomputed, all are there to the end of the forward pass, which is 16 logits of 16 bits below the loss's own peak; a
 * fused loss has none. Then there are the head's, and those of the layers that are rebuilt. */
static void
test_casts_of_rebuilt_layers (void)
{
  hr_params_t p = params_with (TINY, "weight-dtype", "fp32", "autocast", "yes", "recompute", "interval",
                               "checkpoint-interval", "2", NULL);

  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_LOSS), ==, 4 * 320 + 128 - 2 * 16);
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_HEAD), ==, 128);
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_BACKWARD_START), ==, 2 * 320);
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_BACKWARD_FIRST), ==, 2 * 320);
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_BACKWARD_END), ==, 320);
  set (&p, "loss-kernel", "fused");
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_LOSS), ==, 4 * 320 + 128);
  set (&p, "loss-kernel", "plain");
  set (&p, "vocab-size", "4096"); /* logits are larger than all copies but the head's */
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_LOSS), ==, 2 * 4 * 4096);
  set (&p, "recompute", "fraction");
  set (&p, "checkpoint-fraction", "0.25");
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_HEAD), ==, 3 * 320 + 2 * 4 * 4096);
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_BACKWARD_START), ==, 320); /* the others' backward is over */
  set (&p, "pipeline-parallel", "2"); /* without a head there are no logits: both layers of the stage */
  set (&p, "pipeline-rank", "0");
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_LOSS), ==, 2 * 320);
}

/* ALBERT's layers are one, whose copy is there until the first layer's backward, recomputed or not. */
static void
test_casts_of_shared_layers (void)
{
  hr_params_t p = params_with (TINY, "family", "albert", "weight-dtype", "fp32", "autocast", "yes", NULL);
  double all = casts_at (&p, HR_MOMENT_BACKWARD_START);

  g_assert_cmpfloat (all, >=, 2 * (4 * 16 + 2 * 32));
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_BACKWARD_END), ==, all);
  set (&p, "recompute", "full");
  g_assert_cmpfloat (casts_at (&p, HR_MOMENT_BACKWARD_END), ==, all);
}

/* Under autocast the tanh GELU's power is computed in FP32, and with it what follows: of five tensors as wide as the
 * MLP three take two bytes more. Nothing else of GPT-2's layer is as wide. */
static void
test_gelu_by_autocast (void)
{
  hr_estimate_t narrow = estimate_with (TINY, "family", "gpt2", "weight-dtype", "fp32", "autocast", "yes", NULL);
  hr_estimate_t wide = estimate_with (TINY, "family", "gpt2", "weight-dtype", "fp32", "autocast", "yes", "ffn-size",
                                      "9", NULL);
  hr_estimate_t plain = estimate_with (TINY, "family", "gpt2", NULL);
  hr_estimate_t wide_plain = estimate_with (TINY, "family", "gpt2", "ffn-size", "9", NULL);

  g_assert_cmpfloat (wide.saved.saved_bytes_per_layer - narrow.saved.saved_bytes_per_layer, ==, 5 * 2 + 3 * 2);
  g_assert_cmpfloat (wide_plain.saved.saved_bytes_per_layer - plain.saved.saved_bytes_per_layer, ==, 5 * 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/moments/gradients", test_gradients);
  g_test_add_func ("/core/moments/gradients-of-mixed-layers", test_gradients_of_mixed_layers);
  g_test_add_func ("/core/moments/gradients-of-adapters", test_gradients_of_adapters);
  g_test_add_func ("/core/moments/gradients-of-adapters-in-mixed-layers", test_gradients_of_adapters_in_mixed_layers);
  g_test_add_func ("/core/moments/steps-in-backward", test_steps_in_backward);
  g_test_add_func ("/core/moments/casts-up-what-it-trains", test_casts_up_what_it_trains);
  g_test_add_func ("/core/moments/logits-of-labels", test_logits_of_labels);
  g_test_add_func ("/core/moments/projected-steps", test_projected_steps);
  g_test_add_func ("/core/moments/copies-of-sharded-steps", test_copies_of_sharded_steps);
  g_test_add_func ("/core/moments/narrow-matrices", test_narrow_matrices);
  g_test_add_func ("/core/moments/shards-of-experts", test_shards_of_experts);
  g_test_add_func ("/core/moments/shards-of-quantised-weights", test_shards_of_quantised_weights);
  g_test_add_func ("/core/moments/fraction", test_fraction);
  g_test_add_func ("/core/moments/fullest-is-dense", test_fullest_is_dense);
  g_test_add_func ("/core/moments/scores-below-a-weight", test_scores_below_a_weight);
  g_test_add_func ("/core/moments/logits-of-megatron", test_logits_of_megatron);
  g_test_add_func ("/core/moments/micro-batches-in-flight", test_micro_batches_in_flight);
  g_test_add_func ("/core/moments/projected-steps-foreach", test_projected_steps_foreach);
  g_test_add_func ("/core/moments/copies-of-other-optimizers", test_copies_of_other_optimizers);
  g_test_add_func ("/core/moments/casts-of-kept-layers", test_casts_of_kept_layers);
  g_test_add_func ("/core/moments/casts-of-rebuilt-layers", test_casts_of_rebuilt_layers);
  g_test_add_func ("/core/moments/casts-of-shared-layers", test_casts_of_shared_layers);
  g_test_add_func ("/core/moments/gelu-by-autocast", test_gelu_by_autocast);
  return g_test_run ();
}
