/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameter counts and optimizer states: small enough to redo on paper, and those of real models
 * (tests/data/parameter-counts.csv, with sources), to the unit. */
#include "accuracy.h"
#include "cases.h"

#include "core/facts/families.h"

#include <math.h>

#define TINY                                                                                                           \
  "layers", "2", "hidden-size", "8", "attention-heads", "4", "kv-heads", "2", "head-dim", "2", "ffn-size", "16",       \
      "vocab-size", "10", "sequence-length", "4"
#define ENDS (10 * 8) /* elements of the head, and of the embedding */

/* Layer: q 8·8, k and v 2·8·4, o 8·8, MLP 3·8·16, norms 2·8: 64 + 64 + 64 + 384 + 16 = 592.
 * Ends: embedding and head 2·10·8, final norm 8. */
static void
test_llama_by_hand (void)
{
  hr_estimate_t e = estimate_with (TINY, NULL);

  g_assert_cmpfloat (e.parameter_count, ==, 2 * 592 + 160 + 8);
  g_assert_cmpfloat (e.terms[HR_WEIGHTS], ==, 2 * e.parameter_count);
}

static void
test_tied_head_is_counted_once (void)
{
  hr_estimate_t e = estimate_with (TINY, "tied-embeddings", "yes", NULL);

  g_assert_cmpfloat (e.parameter_count, ==, 2 * 592 + 80 + 8);
}

/* Biases: q 8, k and v 2·4 (16 in all), output 8, MLP 16 + 16 + 8. */
static void
test_biases (void)
{
  double plain = estimate_with (TINY, NULL).parameter_count;

  g_assert_cmpfloat (estimate_with (TINY, "qkv-bias", "yes", NULL).parameter_count - plain, ==, 2 * 16);
  g_assert_cmpfloat (estimate_with (TINY, "o-bias", "yes", NULL).parameter_count - plain, ==, 2 * 8);
  g_assert_cmpfloat (estimate_with (TINY, "mlp-bias", "yes", NULL).parameter_count - plain, ==, 2 * 40);
}

/* Norms without weights: a layer is 576 and there is none at the end. Qwen2 MoE, E = 4, f′ = 16: of 592 + 16 of
 * biases, 3·3·8·16 of three more experts, 8·4 of the router, 3·8·16 of the shared expert and its gate of 8. */
static void
test_rare_vectors (void)
{
  hr_estimate_t olmo = estimate_with (TINY, "family", "olmo", NULL);
  hr_estimate_t qwen = estimate_with (TINY, "family", "qwen2_moe", "qkv-bias", "yes", "experts", "4",
                                      "experts-per-token", "2", "shared-experts", "1", NULL);

  g_assert_cmpfloat (olmo.parameter_count, ==, 2 * (592 - 16) + 160);
  g_assert_cmpfloat (qwen.parameter_count, ==, 2 * (592 + 16 + 3 * 384 + 32 + 384 + 8) + 168);
}

/* Parameters of the biases of experts of width 16, one of them shared, in two layers. */
static double
biases_of_experts (const char *family)
{
  hr_params_t p = params_with (TINY, "family", family, "experts", "4", "experts-per-token", "2", "shared-experts", "1",
                               NULL);
  double plain = run (&p).parameter_count;

  set (&p, "mlp-bias", "yes");
  return run (&p).parameter_count - plain;
}

/* 16 + 16 + 8 of four experts; Megatron-Core's shared expert has no biases. */
static void
test_biases_of_experts (void)
{
  g_assert_cmpfloat (biases_of_experts ("llama"), ==, 2 * (4 + 1) * 40);
  g_assert_cmpfloat (biases_of_experts ("megatron"), ==, 2 * 4 * 40);
}

/* GLM-4 (0414): four norms and biases of query, key and value. Command R: one norm of a weight alone. StarCoder2: two
 * matrices in the MLP, two norms of weight and bias, 8 + 2·4 + 8 + 16 + 8 of biases; GPT-J: one norm of weight and
 * bias, biases 16 + 8 in the MLP and 10 on the head. */
static void
test_layers_by_structure (void)
{
  hr_estimate_t glm4 = estimate_with (TINY, "family", "glm4", "qkv-bias", "yes", NULL);
  hr_estimate_t cohere = estimate_with (TINY, "family", "cohere", NULL);
  hr_estimate_t starcoder2 = estimate_with (TINY, "family", "starcoder2", "qkv-bias", "yes", "o-bias", "yes",
                                            "mlp-bias", "yes", NULL);
  hr_estimate_t gptj = estimate_with (TINY, "family", "gptj", "kv-heads", "4", "mlp-bias", "yes", NULL);

  g_assert_cmpfloat (glm4.parameter_count, ==, 2 * (592 + 16 + 16) + 168);
  g_assert_cmpfloat (cohere.parameter_count, ==, 2 * (592 - 8) + 168);
  g_assert_cmpfloat (starcoder2.parameter_count, ==, 2 * (592 - 128 + 16 + 48) + 160 + 16);
  g_assert_cmpfloat (gptj.parameter_count, ==, 2 * (4 * 64 + 2 * 128 + 16 + 24) + 160 + 16 + 10);
}

/* Four experts of width 16 and a router of 8·4 in place of one MLP; a token visits two. */
static void
test_experts (void)
{
  hr_estimate_t e = estimate_with (TINY, "experts", "4", "experts-per-token", "2", NULL);
  double mlp = 3 * 8 * 16;

  g_assert_cmpfloat (e.parameter_count, ==, 2 * (592 + 3 * mlp + 32) + 168);
  g_assert_cmpfloat (e.parameter_count - e.active_parameter_count, ==, 2 * 2 * mlp);
}

/* The first layer dense, of another width than the experts; one shared expert in the second. */
static void
test_dense_layers_and_shared_experts (void)
{
  hr_estimate_t e = estimate_with (TINY, "experts", "4", "expert-ffn-size", "4", "shared-experts", "1", "dense-layers",
                                   "1", NULL);

  g_assert_cmpfloat (e.parameter_count, ==, 592 + (592 - 384) + 5 * 3 * 8 * 4 + 32 + 168);
}

/* Six layers with experts in every second: three of 592 and three with four experts of width 16 and a router. */
static void
test_interleaved_experts (void)
{
  hr_estimate_t e = estimate_with (TINY, "layers", "6", "experts", "4", "expert-interval", "2", NULL);

  g_assert_cmpfloat (e.parameter_count, ==, 6 * 592 + 3 * (3 * 384 + 32) + 168);
}

/* Of eight layers the first three are dense and every second has experts: layers 4, 6 and 8. */
static void
test_interleaved_after_dense_layers (void)
{
  hr_estimate_t e = estimate_with (TINY, "layers", "8", "experts", "4", "expert-interval", "2", "dense-layers", "3",
                                   NULL);

  g_assert_cmpfloat (e.parameter_count, ==, 8 * 592 + 3 * (3 * 384 + 32) + 168);
}

/* Query and key norms of one head each, two layers: 2 · 2 · 2. */
static void
test_norms_left_out (void)
{
  double with = estimate_with (TINY, "family", "qwen3", NULL).parameter_count;

  g_assert_cmpfloat (with - estimate_with (TINY, "family", "qwen3", "qk-norm", "no", NULL).parameter_count, ==, 8);
}

static void
test_typed_count_wins (void)
{
  g_assert_cmpfloat (estimate_with (TINY, "parameter-count", "7B", NULL).parameter_count, ==, 7e9);
}

/* Bytes of state a parameter. States are as wide as what is stepped on. */
static void
test_optimizer_states (void)
{
  static const struct
  {
    const char *optimizer, *weights, *master;
    double bytes;
  } cases[] = {
    { "adamw", "bf16", "no", 4 },
    { "adamw", "bf16", "yes", 8 },
    { "adamw", "fp32", "no", 8 },
    { "adamw-8bit", "bf16", "no", 2 * (1 + 4.0 / 256) },
    { "adamw-4bit", "bf16", "no", 2 * (0.5 + 4.0 / 128) },
    { "adamw-fp8", "bf16", "no", 2 * (1 + 4.0 / 256) },
    { "sgd", "bf16", "no", 0 },
    { "sgd-momentum", "fp32", "no", 4 },
    { "lion", "bf16", "no", 2 },
    { "adagrad", "fp32", "no", 4 },
    { "none", "bf16", "no", 0 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_estimate_t e = estimate_with ("optimizer", cases[i].optimizer, "weight-dtype", cases[i].weights,
                                       "master-weights", cases[i].master, NULL);
      g_assert_cmpfloat (e.terms[HR_OPTIMIZER_STATES], ==, ceil (e.parameter_count * cases[i].bytes));
    }
}

/* Muon: one state for hidden matrices (2·(64 + 64 + 64 + 384)), two for the rest. */
static void
test_muon (void)
{
  hr_estimate_t e = estimate_with (TINY, "optimizer", "muon", "weight-dtype", "fp32", NULL);
  double hidden = 2 * 576;

  g_assert_cmpfloat (e.terms[HR_OPTIMIZER_STATES], ==, 4 * (hidden + 2 * (e.parameter_count - hidden)));
}

/* Adafactor keeps a row and a column in fp32 of each matrix (q 16, k and v 12 each, o 16, MLP
 * 3·24) and vectors whole (2·8); ends: 2·18 and 8. */
static void
test_adafactor (void)
{
  hr_estimate_t e = estimate_with (TINY, "optimizer", "adafactor", NULL);

  g_assert_cmpfloat (e.terms[HR_OPTIMIZER_STATES], ==, 4 * (2 * (16 + 24 + 16 + 72 + 16) + 36 + 8));
}

/* Biases are vectors, kept whole: q 8, k and v 4 each, o 8, MLP 16 + 16 + 8 are 64 more a layer. */
static void
test_adafactor_of_biases (void)
{
  hr_estimate_t plain = estimate_with (TINY, "optimizer", "adafactor", NULL);
  hr_estimate_t biased = estimate_with (TINY, "optimizer", "adafactor", "qkv-bias", "yes", "o-bias", "yes", "mlp-bias",
                                        "yes", NULL);

  g_assert_cmpfloat (biased.terms[HR_OPTIMIZER_STATES] - plain.terms[HR_OPTIMIZER_STATES], ==, 4 * 2 * 64);
}

static void
test_formats_of_states (void)
{
  hr_estimate_t mixed = estimate_with ("master-weights", "yes", "master-weight-dtype", "fp16", "first-moment-dtype",
                                       "bf16", "second-moment-dtype", "fp32", NULL);
  hr_estimate_t blocks = estimate_with ("first-moment-dtype", "int8", "second-moment-dtype", "int8", "state-block-size",
                                        "2048", NULL);
  hr_estimate_t half = estimate_with ("optimizer", "adamw-8bit", "second-moment-dtype", "bf16", NULL);
  hr_estimate_t sharded = estimate_with ("first-moment-dtype", "fp32", "second-moment-dtype", "fp8", "data-parallel",
                                         "4", "zero-stage", "1", NULL);
  double n = mixed.parameter_count;

  g_assert_cmpfloat (mixed.terms[HR_MASTER_WEIGHTS_TERM], ==, 2 * n);
  g_assert_cmpfloat (mixed.terms[HR_OPTIMIZER_STATES], ==, 6 * n);
  /* A scale of four bytes for 2048 elements, and for 256. */
  g_assert_cmpfloat (blocks.terms[HR_OPTIMIZER_STATES], ==, ceil (2 * (n + n / 512)));
  g_assert_cmpfloat (half.terms[HR_OPTIMIZER_STATES], ==, ceil (n + n / 64 + 2 * n));
  g_assert_cmpfloat (sharded.terms[HR_OPTIMIZER_STATES], ==, ceil (5 * n / 4));
}

static void
test_typed_optimizer_bytes_win (void)
{
  hr_estimate_t e = estimate_with ("optimizer-bytes", "12", NULL);

  g_assert_cmpfloat (e.terms[HR_OPTIMIZER_STATES], ==, 12 * e.parameter_count);
}

/* The columns are parameters but for the first and the last three: total, active, source. */
static void
check_model (accuracy_t *tally, char **names, char **values)
{
  hr_params_t p = params_with ("sequence-length", "128", NULL);
  guint n = g_strv_length (names);

  for (guint i = 1; i < n - 3; i++)
    set (&p, names[i], values[i]);
  hr_estimate_t e = run (&p);
  double active = g_ascii_strtod (values[n - 2], NULL);
  double total = g_ascii_strtod (values[n - 3], NULL);
  double errors[] = { accuracy_error (e.parameter_count, total), accuracy_error (e.active_parameter_count, active) };
  g_test_message ("%s", values[0]);
  accuracy_note (tally, hr_family (p.family)->choice.id, ABS (errors[0]) > ABS (errors[1]) ? errors[0] : errors[1]);
  g_assert_cmpfloat (e.parameter_count, ==, total);
  g_assert_cmpfloat (e.active_parameter_count, ==, active);
}

static void
test_real_models (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "parameter-counts.csv", NULL);
  g_autofree char *text = NULL;
  g_autoptr (accuracy_t) tally = accuracy_new ("parameters");

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (g_strstrip (text), "\n", -1);
  g_auto (GStrv) names = g_strsplit (lines[0], ",", -1);
  for (int i = 1; lines[i] != NULL; i++)
    {
      g_auto (GStrv) values = g_strsplit (lines[i], ",", -1);
      check_model (tally, names, values);
    }
  accuracy_hold (tally, g_strv_length (lines) - 1);
  accuracy_print (tally);
}

/* Adapters of rank 2 on q 8·8, k and v 8·4, o 8·8: 2·(16 + 12 + 12 + 16) = 112 a layer; on gate, up and
 * down of 8·16 too: 2·3·24 = 144 more. Adam keeps two states of two bytes for these alone. */
static void
test_adapters (void)
{
  double base = estimate_with (TINY, NULL).parameter_count;
  hr_estimate_t few = estimate_with (TINY, "fine-tuning", "lora", "lora-rank", "2", NULL);
  hr_estimate_t all = estimate_with (TINY, "fine-tuning", "lora", "lora-rank", "2", "lora-targets", "all", NULL);

  g_assert_cmpfloat (few.trainable_parameter_count, ==, 2 * 112);
  g_assert_cmpfloat (few.parameter_count, ==, base + 2 * 112);
  g_assert_cmpfloat (few.terms[HR_OPTIMIZER_STATES], ==, 4 * 2 * 112);
  g_assert_cmpfloat (all.trainable_parameter_count, ==, 2 * (112 + 144));
}

/* Latent attention of rank 3 for queries and 5 for keys and values, 4 heads of 2 + 1 and values of 2: adapters of rank
 * 2 on 8·3, 3·12, 8·(5 + 1), 5·(4·(2 + 2)) and (4·2)·8: 2·(11 + 15 + 14 + 21 + 16) = 154 a layer. All targets: a
 * dense layer also 2·3·24 = 144, and one with two shared experts of width 4, as one MLP of 8, 2·3·16 = 96. */
static void
test_adapters_beside_latents_and_experts (void)
{
#define LATENT                                                                                                         \
  TINY, "family", "deepseek_v3", "kv-heads", "4", "q-lora-rank", "3", "kv-lora-rank", "5", "qk-nope-head-dim", "2",    \
      "qk-rope-head-dim", "1", "v-head-dim", "2", "experts", "4", "expert-ffn-size", "4", "shared-experts", "2",       \
      "dense-layers", "1", "fine-tuning", "lora", "lora-rank", "2"
  hr_estimate_t few = estimate_with (LATENT, NULL);
  hr_estimate_t all = estimate_with (LATENT, "lora-targets", "all", NULL);

  g_assert_cmpfloat (few.trainable_parameter_count, ==, 2 * 154);
  g_assert_cmpfloat (all.trainable_parameter_count, ==, 2 * 154 + 144 + 96);
}

/* Those of all targets are 2·154 + 144 + 96 elements in matrices: Muon has one state of two bytes for each. Adafactor
 * has a row and a column in fp32 of two matrices for each of 8·3, 3·12, 8·6, 5·16 and 8·8, 15 + 19 + 18 + 25 + 20; of
 * the dense MLP 3·(8 + 16 + 4), of the shared experts 3·(8 + 8 + 4). */
static void
test_other_optimizers_of_adapters (void)
{
  hr_estimate_t muon = estimate_with (LATENT, "lora-targets", "all", "optimizer", "muon", NULL);
  hr_estimate_t adafactor = estimate_with (LATENT, "lora-targets", "all", "optimizer", "adafactor", NULL);

  g_assert_cmpfloat (muon.terms[HR_OPTIMIZER_STATES], ==, 2 * (2 * 154 + 144 + 96));
  g_assert_cmpfloat (adafactor.terms[HR_OPTIMIZER_STATES], ==, 4 * (2 * 97 + 84 + 60));
}

/* An adapter of rank 2 on the head, 8·10: 2·(8 + 10) elements, rows and columns 8 + 2 + 2 + 10. DoRA's lengths of its
 * ten columns are one vector. */
static void
test_adafactor_of_an_adapted_head (void)
{
#define HEAD TINY, "fine-tuning", "lora", "lora-rank", "2", "optimizer", "adafactor", "lora-target-modules", "head"
  hr_estimate_t lora = estimate_with (HEAD, NULL);
  hr_estimate_t dora = estimate_with (HEAD, "lora-variant", "dora", NULL);

  g_assert_cmpfloat (lora.trainable_parameter_count, ==, 36);
  g_assert_cmpfloat (lora.terms[HR_OPTIMIZER_STATES], ==, 4 * 22);
  g_assert_cmpfloat (dora.terms[HR_OPTIMIZER_STATES], ==, 4 * (22 + 10));
}

/* Typed as 0 the rank is the family's own, 512: of what goes down to it and up from it 2·2·(512 − 5) more a layer. The
 * query's is none: one adapter on 8·12 in place of those on 8·3 and 3·12, 2·20 for 2·(11 + 15). */
static void
test_adapters_of_the_own_rank (void)
{
  hr_estimate_t e = estimate_with (LATENT, "kv-lora-rank", "0", NULL);
  hr_estimate_t whole = estimate_with (LATENT, "q-lora-rank", "0", NULL);

  g_assert_cmpfloat (e.trainable_parameter_count, ==, 2 * (154 + 2 * 2 * (512 - 5)));
  g_assert_cmpfloat (whole.trainable_parameter_count, ==, 2 * (154 - 2 * 26 + 2 * 20));
}

/* The layers' matrices, 2·(64 + 64 + 64 + 384) = 1152, in half a byte and a scale of 4 bytes for 64. */
static void
test_quantised_base (void)
{
  hr_estimate_t e = estimate_with (TINY, "fine-tuning", "qlora", "lora-rank", "2", NULL);

  g_assert_cmpfloat (e.terms[HR_WEIGHTS], ==, 2 * (e.parameter_count - 1152) + 1152 * 0.5625);
}

/* Trained themselves they have one byte each, and the head's 80 where it is quantised, too; gradients and states stay
 * in 16 bits. Another format changes nothing of full training. */
static void
test_trained_in_int8 (void)
{
#define TRAINED_INT8 TINY, "weight-quantization", "torchao-int8"
  hr_estimate_t plain = estimate_with (TINY, NULL);
  hr_estimate_t layers = estimate_with (TRAINED_INT8, NULL);
  hr_estimate_t all = estimate_with (TRAINED_INT8, "quantized-head", "yes", NULL);
  hr_estimate_t sharded = estimate_with (TRAINED_INT8, "data-parallel", "4", "zero-stage", "3", NULL);
  hr_estimate_t other = estimate_with (TINY, "weight-quantization", "bnb-int8", NULL);

  g_assert_cmpfloat (layers.terms[HR_WEIGHTS], ==, plain.terms[HR_WEIGHTS] - 1152);
  g_assert_cmpfloat (all.terms[HR_WEIGHTS], ==, plain.terms[HR_WEIGHTS] - 1152 - ENDS);
  g_assert_cmpfloat (sharded.terms[HR_WEIGHTS], ==, (plain.terms[HR_WEIGHTS] - 1152) / 4);
  g_assert_cmpfloat (layers.terms[HR_GRADIENTS], ==, plain.terms[HR_GRADIENTS]);
  g_assert_cmpfloat (layers.terms[HR_OPTIMIZER_STATES], ==, plain.terms[HR_OPTIMIZER_STATES]);
  g_assert_cmpfloat (other.terms[HR_WEIGHTS], ==, plain.terms[HR_WEIGHTS]);
}

static const struct
{
  const char *id;
  double bytes;
  gboolean ends, cast_up, trained;
} served[] = {
  { "bnb-nf4", 0.5625, FALSE, TRUE, TRUE }, /* 4 bits, and 32 for 64 elements */
  { "bnb-fp4", 0.5625, FALSE, TRUE, TRUE },
  { "bnb-fp4-dq", 0.515869140625, FALSE, TRUE, TRUE },
  { "gptq", 0.5625, FALSE, FALSE, TRUE }, /* 4.5 bits, where nothing else is given */
  { "awq", 0.5625, FALSE, FALSE, TRUE },
  { "wna16", 0.5625, FALSE, FALSE, FALSE },
  { "torchao", 0.5625, FALSE, FALSE, FALSE },
  { "exl2", 0.5625, FALSE, FALSE, FALSE },
  { "mlx", 0.5625, TRUE, FALSE, FALSE },
  { "hqq", 0.5625, FALSE, TRUE, TRUE },
  { "quanto", 0.5625, FALSE, TRUE, FALSE },
  { "bitnet", 0.5625, FALSE, TRUE, FALSE },
  { "other", 0.5625, FALSE, TRUE, FALSE },
  { "eetq-int8", 1, FALSE, FALSE, FALSE },
  { "bnb-nf4-dq", 0.515869140625, FALSE, TRUE, TRUE }, /* 4 bits, 8 for 64, and 32 for 64 · 256 */
  { "torchao-nf4", 0.515869140625, FALSE, TRUE, TRUE },
  { "gptq-128", 0.51953125, FALSE, FALSE, TRUE }, /* 4 bits, and 20 for 128 */
  { "awq-128", 0.51953125, FALSE, FALSE, TRUE },
  { "gptq-8bit-128", 1.0234375, FALSE, FALSE, TRUE }, /* 8 bits, and 24 for 128 */
  { "w4a16-128", 0.515625, FALSE, FALSE, FALSE },     /* 4 bits, and 16 for 128 */
  { "torchao-int4", 0.53125, FALSE, FALSE, FALSE },   /* 4 bits, and 32 for 128 */
  { "torchao-int8", 1, FALSE, FALSE, TRUE },
  { "bnb-int8", 1, FALSE, FALSE, TRUE },
  { "w8a8-int8", 1, FALSE, FALSE, FALSE },
  { "mxfp8", 1.03125, FALSE, FALSE, FALSE }, /* 8 bits, and 8 for 32 */
  { "nvfp4", 0.5625, FALSE, FALSE, FALSE },  /* 4 bits, and 8 for 16 */
  { "fp8", 1, FALSE, FALSE, TRUE },
  { "fp8-block", 1.000244140625, FALSE, FALSE, TRUE }, /* 8 bits, and 32 for 128² */
  { "mlx-4bit", 0.5625, TRUE, FALSE, FALSE },          /* 4 bits, and 32 for 64 */
  { "mlx-8bit", 1.0625, TRUE, FALSE, FALSE },
  { "q8-0", 8.5 / 8, TRUE, FALSE, FALSE }, /* bits as llama.cpp prints them */
  { "q6-k", 6.5625 / 8, TRUE, FALSE, FALSE },
  { "q5-k", 5.5 / 8, TRUE, FALSE, FALSE },
  { "q4-k", 4.5 / 8, TRUE, FALSE, FALSE },
  { "q4-0", 4.5 / 8, TRUE, FALSE, FALSE },
  { "iq4-xs", 4.25 / 8, TRUE, FALSE, FALSE },
  { "q3-k", 3.4375 / 8, TRUE, FALSE, FALSE },
  { "q2-k", 2.625 / 8, TRUE, FALSE, FALSE },
};

/* That of TINY with 1152 in the layers' matrices, and a head and an embedding of so many each. Some kernels cast a
 * matrix up as a whole when it is served, others read its blocks: two copies in 16 bits of the largest, 8·16. */
static void
test_formats (void)
{
  hr_estimate_t plain = estimate_with (TINY, "mode", "inference", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (served); i++)
    {
      hr_estimate_t e = estimate_with (TINY, "mode", "inference", "weight-quantization", served[i].id, NULL);
      hr_params_t adapted = params_with (TINY, "fine-tuning", "lora", "weight-quantization", served[i].id, NULL);
      double quantised = 1152 + (served[i].ends ? 2 * ENDS : 0);

      g_test_message ("%s", served[i].id);
      g_assert_cmpfloat (e.terms[HR_WEIGHTS], ==,
                         ceil (2 * (e.parameter_count - quantised) + quantised * served[i].bytes));
      g_assert_cmpfloat (e.terms[HR_TEMPORARIES], ==,
                         plain.terms[HR_TEMPORARIES] + (served[i].cast_up ? 2 * 2 * 8 * 16 : 0));
      g_assert_cmpint (hr_is_valid (&adapted), ==, served[i].trained);
    }
}

/* Bits are given to formats whose groups differ from model to model, and to no others: 1152 elements of 3.25 bits. */
static void
test_given_bits (void)
{
  hr_estimate_t plain = estimate_with (TINY, "mode", "inference", NULL);
  hr_estimate_t given = estimate_with (TINY, "mode", "inference", "weight-quantization", "gptq",
                                       "quantized-weight-bits", "3.25", NULL);
  hr_params_t own = params_with (TINY, "mode", "inference", "weight-quantization", "gptq-128", NULL);
  hr_params_t free = params_with (TINY, "mode", "inference", "weight-quantization", "gptq", NULL);

  g_assert_cmpfloat (given.terms[HR_WEIGHTS], ==, plain.terms[HR_WEIGHTS] - 2 * 1152 + 1152 * 3.25 / 8);
  g_assert_false (hr_param_applies (&own, HR_QUANTIZED_WEIGHT_BITS));
  g_assert_true (hr_param_applies (&free, HR_QUANTIZED_WEIGHT_BITS));
}

/* A head of its own is quantised too where that is said; one that is the embedding, with it. */
static void
test_quantised_head (void)
{
  hr_estimate_t without = estimate_with (TINY, "mode", "inference", "weight-quantization", "fp8", NULL);
  hr_estimate_t with = estimate_with (TINY, "mode", "inference", "weight-quantization", "fp8", "quantized-head", "yes",
                                      NULL);
  hr_estimate_t all = estimate_with (TINY, "mode", "inference", "weight-quantization", "q8-0", "tied-embeddings", "yes",
                                     NULL);

  g_assert_cmpfloat (without.terms[HR_WEIGHTS] - with.terms[HR_WEIGHTS], ==, ENDS);
  g_assert_cmpfloat (all.terms[HR_WEIGHTS], ==,
                     ceil (2 * (all.parameter_count - 1152 - ENDS) + (1152 + ENDS) * 8.5 / 8));
}

/* Of four experts of width 4, gated: 2 layers · 4 · 3 · 8 · 4 = 768 elements in MXFP4; attention and router are not. */
static void
test_quantised_experts (void)
{
  hr_estimate_t e = estimate_with (TINY, "family", "mixtral", "experts", "4", "expert-ffn-size", "4", "mode",
                                   "inference", "weight-quantization", "mxfp4", NULL);

  g_assert_cmpfloat (e.terms[HR_WEIGHTS], ==, 2 * (e.parameter_count - 768) + 768 * 0.53125);
}

/* Bits of each format, by its name or its specification, over eight. */
static void
test_nominal_formats (void)
{
  static const struct
  {
    const char *id;
    double bits;
  } formats[] = { { "fp32", 32 }, { "tf32", 32 }, { "bf16", 16 }, { "fp16", 16 }, { "fp8", 8 },
                  { "fp4", 4 },   { "int8", 8 },  { "int4", 4 },  { "nf4", 4 },   { "mxfp4", 4 } };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      hr_estimate_t e = estimate_with (TINY, "mode", "inference", "weight-dtype", formats[i].id, NULL);

      g_assert_cmpfloat (e.terms[HR_WEIGHTS], ==, e.parameter_count * formats[i].bits / 8);
    }
}

/* An odd number of weights in half a byte each ends in a byte of its own. */
static void
test_half_a_byte (void)
{
  hr_estimate_t e = estimate_with (TINY, "mode", "inference", "weight-dtype", "int4", "parameter-count", "1001", NULL);

  g_assert_cmpfloat (e.terms[HR_WEIGHTS], ==, 501);
}

/* The nominal format of the quantised weights is not that of the others: these are computed with as they are. */
static void
test_nominal_format_is_of_the_quantised (void)
{
  hr_estimate_t nominal = estimate_with (TINY, "mode", "inference", "weight-quantization", "awq-128", "weight-dtype",
                                         "int4", NULL);
  hr_estimate_t plain = estimate_with (TINY, "mode", "inference", "weight-quantization", "awq-128", NULL);

  g_assert_cmpfloat (nominal.terms[HR_WEIGHTS], ==, plain.terms[HR_WEIGHTS]);
}

/* What is not quantised keeps its 16 bits where products are in FP32, as llama.cpp's are: five norms of 8. */
static void
test_quantised_beside_16_bits (void)
{
  hr_estimate_t e = estimate_with (TINY, "mode", "inference", "weight-quantization", "q8-0", "weight-dtype", "bf16",
                                   "activation-dtype", "fp32", NULL);

  g_assert_cmpfloat (e.terms[HR_WEIGHTS], ==, 2 * 5 * 8 + ceil ((1152 + 2 * ENDS) * 8.5 / 8));
}

/* Two layers 4 wide, one head: attention has four matrices of 16 elements, the MLP of 8 three of 32. What is left as it
 * is has 2 bytes an element in place of 0.5625: embedding, head and five norms, too. */
static void
test_unquantised_matrices (void)
{
  hr_params_t p = params_with ("mode", "inference", "layers", "2", "hidden-size", "4", "attention-heads", "1",
                               "kv-heads", "1", "head-dim", "4", "ffn-size", "8", "vocab-size", "100",
                               "weight-quantization", "nvfp4", NULL);
  double rest = 2 * (2 * 400 + 5 * 4);
  double attention = 2 * 4 * 16;
  double mlp = 2 * 3 * 32;

  g_assert_cmpfloat (run (&p).terms[HR_WEIGHTS], ==, ceil (rest + 0.5625 * (attention + mlp)));
  set (&p, "unquantized-matrices", "attention");
  g_assert_cmpfloat (run (&p).terms[HR_WEIGHTS], ==, ceil (rest + 2 * attention + 0.5625 * mlp));
  set (&p, "unquantized-matrices", "attention+mlp");
  g_assert_cmpfloat (run (&p).terms[HR_WEIGHTS], ==, rest + 2 * (attention + mlp));
}

/* Of two layers the second has experts, four of 16 and a shared one of 16: 192 elements of three matrices, which have 2
 * bytes in place of 1. */
static void
test_unquantised_shared_experts (void)
{
  hr_params_t p = params_with ("mode", "inference", "family", "deepseek_v3", "layers", "2", "hidden-size", "4",
                               "dense-layers", "1", "experts", "4", "experts-per-token", "1", "expert-ffn-size", "16",
                               "shared-experts", "1", "vocab-size", "100", "weight-quantization", "fp8", NULL);
  double all = run (&p).terms[HR_WEIGHTS];

  set (&p, "unquantized-matrices", "shared-experts");
  g_assert_cmpfloat (run (&p).terms[HR_WEIGHTS], ==, all + 3 * 4 * 16);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/weights/real-models", test_real_models);
  g_test_add_func ("/core/weights/adapters", test_adapters);
  g_test_add_func ("/core/weights/adapters-beside-latents-and-experts", test_adapters_beside_latents_and_experts);
  g_test_add_func ("/core/weights/other-optimizers-of-adapters", test_other_optimizers_of_adapters);
  g_test_add_func ("/core/weights/adafactor-of-an-adapted-head", test_adafactor_of_an_adapted_head);
  g_test_add_func ("/core/weights/adapters-of-the-own-rank", test_adapters_of_the_own_rank);
  g_test_add_func ("/core/weights/quantised-base", test_quantised_base);
  g_test_add_func ("/core/weights/trained-in-int8", test_trained_in_int8);
  g_test_add_func ("/core/weights/formats", test_formats);
  g_test_add_func ("/core/weights/given-bits", test_given_bits);
  g_test_add_func ("/core/weights/half-a-byte", test_half_a_byte);
  g_test_add_func ("/core/weights/quantised-head", test_quantised_head);
  g_test_add_func ("/core/weights/quantised-experts", test_quantised_experts);
  g_test_add_func ("/core/weights/nominal-formats", test_nominal_formats);
  g_test_add_func ("/core/weights/quantised-beside-16-bits", test_quantised_beside_16_bits);
  g_test_add_func ("/core/weights/nominal-format-is-of-the-quantised", test_nominal_format_is_of_the_quantised);
  g_test_add_func ("/core/weights/llama-by-hand", test_llama_by_hand);
  g_test_add_func ("/core/weights/tied-head-is-counted-once", test_tied_head_is_counted_once);
  g_test_add_func ("/core/weights/biases", test_biases);
  g_test_add_func ("/core/weights/experts", test_experts);
  g_test_add_func ("/core/weights/rare-vectors", test_rare_vectors);
  g_test_add_func ("/core/weights/biases-of-experts", test_biases_of_experts);
  g_test_add_func ("/core/weights/layers-by-structure", test_layers_by_structure);
  g_test_add_func ("/core/weights/dense-layers-and-shared-experts", test_dense_layers_and_shared_experts);
  g_test_add_func ("/core/weights/interleaved-experts", test_interleaved_experts);
  g_test_add_func ("/core/weights/interleaved-after-dense-layers", test_interleaved_after_dense_layers);
  g_test_add_func ("/core/weights/norms-left-out", test_norms_left_out);
  g_test_add_func ("/core/weights/typed-count-wins", test_typed_count_wins);
  g_test_add_func ("/core/weights/optimizer-states", test_optimizer_states);
  g_test_add_func ("/core/weights/muon", test_muon);
  g_test_add_func ("/core/weights/adafactor", test_adafactor);
  g_test_add_func ("/core/weights/adafactor-of-biases", test_adafactor_of_biases);
  g_test_add_func ("/core/weights/formats-of-states", test_formats_of_states);
  g_test_add_func ("/core/weights/typed-optimizer-bytes-win", test_typed_optimizer_bytes_win);
  g_test_add_func ("/core/weights/unquantised-matrices", test_unquantised_matrices);
  g_test_add_func ("/core/weights/unquantised-shared-experts", test_unquantised_shared_experts);
  return g_test_run ();
}
