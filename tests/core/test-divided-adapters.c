/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adapters under tensor, pipeline, context and expert parallelism, worked by hand. */
#include "cases.h"

/* Gradients stay, in 16 bits, so that the term counts trained parameters. */
#define SMALL                                                                                                          \
  "layers", "2", "hidden-size", "64", "attention-heads", "4", "kv-heads", "4", "head-dim", "16", "ffn-size", "128",    \
      "vocab-size", "64", "sequence-length", "8", "micro-batch-size", "1", "fine-tuning", "lora", "lora-rank", "4",    \
      "lora-target-modules", "q+o+down", "gradient-buffer", "yes", "gradient-dtype", "bf16", "input-gradients", "yes"

static double
trained (const hr_params_t *p)
{
  return run (p).terms[HR_GRADIENTS] / 2;
}

/* Beside a query of 64 × 64 on two GPUs: A of 64 × 4 whole and B of 4 × 32; beside the output, of 32 × 64 here: A
 * of 32 × 4 and B of 4 × 64 whole; beside down, of 64 × 64 here: 64 × 4 and 4 × 64 whole. Two layers. */
static void
test_one_side (void)
{
  hr_params_t p = params_with (SMALL, "tensor-parallel", "2", NULL);

  g_assert_cmpfloat (trained (&p), ==, 2 * (4 * (64 + 32) + 4 * (32 + 64) + 4 * (64 + 64)));
}

/* Megatron-Bridge divides both: half of 4 · (64 + 64), 4 · (64 + 64) and 4 · (128 + 64). */
static void
test_both_sides (void)
{
  hr_params_t p = params_with (SMALL, "tensor-parallel", "2", "divided-adapters", "yes", NULL);
  hr_params_t alone = params_with (SMALL, "divided-adapters", "yes", NULL);

  g_assert_cmpfloat (trained (&p), ==, 2 * 4 * (64 + 64 + 96));
  g_assert_cmpfloat (trained (&alone), ==, 2 * trained (&p));
}

/* Latent attention goes down from 64 to a rank of 32 and up to 4 heads of 16 + 16 for keys and 16 for values, and the
 * rotated key of 16 with it; queries have one matrix of 64 × 4 · 32. Both sides are divided, also those of the
 * projections down, which are whole themselves. */
static void
test_latent (void)
{
  const char *const latent[] = { "kv-lora-rank", "32", "qk-nope-head-dim", "16",       "qk-rope-head-dim", "16",
                                 "v-head-dim",   "16", "lora-targets",     "attention" };
  hr_params_t p = params_with (SMALL, "family", "deepseek_v3", "lora-target-modules", "", NULL);
  double alone;

  for (gsize i = 0; i < G_N_ELEMENTS (latent); i += 2)
    set (&p, latent[i], latent[i + 1]);
  alone = trained (&p);
  set (&p, "tensor-parallel", "2");
  set (&p, "divided-adapters", "yes");
  g_assert_cmpfloat (trained (&p), ==, alone / 2);
}

/* With sequence parallelism two frozen norms keep 4·h + 4 of half of the tokens; the adapter of the query keeps the
 * gathered input. */
static void
test_gathered_input (void)
{
  hr_params_t p = params_with (SMALL, "tensor-parallel", "2", NULL);
  double whole = run (&p).saved.saved_bytes_per_layer;

  set (&p, "sequence-parallel", "yes");
  g_assert_cmpfloat (whole - run (&p).saved.saved_bytes_per_layer, ==, 2 * (4 * 64 + 4) * 8 / 2.);
}

/* Each of two stages has one layer's adapters; GPUs that share tokens have them all. */
static void
test_stages_and_tokens (void)
{
  hr_params_t p = params_with (SMALL, NULL);
  double all = trained (&p);
  hr_params_t staged = params_with (SMALL, "pipeline-parallel", "2", NULL);
  hr_params_t shared = params_with (SMALL, "context-parallel", "2", NULL);

  g_assert_cmpfloat (trained (&staged), ==, all / 2);
  g_assert_cmpfloat (trained (&shared), ==, all);
}

/* Targets of modules leave routed experts frozen, without adapters: dividing them changes no state, also where ZeRO
 * shards states. */
static void
test_experts (void)
{
  hr_params_t p = params_with (SMALL, "lora-target-modules", "q+o", "experts", "8", "expert-ffn-size", "32",
                               "data-parallel", "4", "zero-stage", "1", NULL);
  hr_estimate_t together = run (&p);
  hr_estimate_t apart;

  set (&p, "expert-parallel", "4");
  apart = run (&p);
  g_assert_cmpfloat (apart.terms[HR_GRADIENTS], ==, together.terms[HR_GRADIENTS]);
  g_assert_cmpfloat (apart.terms[HR_OPTIMIZER_STATES], ==, together.terms[HR_OPTIMIZER_STATES]);
  /* Of 8 experts with three matrices of 64 × 32 in 16 bits, in two layers, six are elsewhere. */
  g_assert_cmpfloat (together.terms[HR_WEIGHTS] - apart.terms[HR_WEIGHTS], ==, 2. * 2 * 6 * 3 * 64 * 32);
}

static void
test_refused (void)
{
  hr_params_t p = params_with (SMALL, "tensor-parallel", "2", "divided-adapters", "yes", "lora-rank", "3", NULL);

  g_assert_false (hr_is_valid (&p));
  set (&p, "divided-adapters", "no");
  g_assert_true (hr_is_valid (&p));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/divided-adapters/one-side", test_one_side);
  g_test_add_func ("/divided-adapters/both-sides", test_both_sides);
  g_test_add_func ("/divided-adapters/latent", test_latent);
  g_test_add_func ("/divided-adapters/gathered-input", test_gathered_input);
  g_test_add_func ("/divided-adapters/stages-and-tokens", test_stages_and_tokens);
  g_test_add_func ("/divided-adapters/experts", test_experts);
  g_test_add_func ("/divided-adapters/refused", test_refused);
  return g_test_run ();
}
