/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Megatron-Core's modules of selective recomputation, alone and together: each drops what it drops in the ledger. */
#include "cases.h"

/* 8 tokens of a width of 64 in 16 bits; attention by a kernel that keeps no scores. */
#define MEGATRON                                                                                                       \
  "family", "megatron", "layers", "4", "hidden-size", "64", "attention-heads", "4", "kv-heads", "4", "head-dim", "16", \
      "ffn-size", "256", "vocab-size", "64", "mlp-gated", "yes", "norm-type", "rmsnorm", "sequence-length", "8",       \
      "micro-batch-size", "1", "attention", "cudnn", "activation-dtype", "bf16", "dropout", "0", "attention-dropout",  \
      "0", "mlp-kernel", "fused", "recompute", "selective"
#define EXPERTS                                                                                                        \
  "experts", "8", "experts-per-token", "2", "expert-ffn-size", "32", "shared-experts", "1", "shared-expert-ffn-size",  \
      "48"
#define ENGINE "layer-implementation", "transformer-engine"

static const double tokens = 8;
static const double stream = 2 * 64 * 8; /* bytes of 8 tokens of the residual stream */

/* What four layers store less than without recomputation. */
static double
dropped (hr_params_t *p, const char *modules)
{
  return stored_less_with (p, "recompute-modules", modules);
}

/* Each norm's output, and a statistic of 4 bytes a token. */
static void
test_norms (void)
{
  hr_params_t p = params_with (MEGATRON, NULL);

  g_assert_cmpfloat (dropped (&p, "layernorm"), ==, 4 * 2 * (stream + 4 * tokens));
}

/* In Transformer Engine's layers a norm is a part of the product behind it, and is not recomputed by itself. */
static void
test_fused_norms (void)
{
  hr_params_t p = params_with (MEGATRON, ENGINE, NULL);
  hr_params_t mixture = params_with (MEGATRON, ENGINE, EXPERTS, NULL);

  g_assert_cmpfloat (dropped (&p, "layernorm"), ==, 0);
  g_assert_cmpfloat (dropped (&mixture, "layernorm"), ==, 4 * (stream + 4 * tokens));
}

/* Gate, up and their product, each 256 wide in 16 bits; with its norm in it also that norm's output and statistic. */
static void
test_mlp (void)
{
  hr_params_t p = params_with (MEGATRON, NULL);
  hr_params_t fused = params_with (MEGATRON, ENGINE, NULL);

  g_assert_cmpfloat (dropped (&p, "mlp"), ==, 4 * 3 * 2 * 256 * tokens);
  g_assert_cmpfloat (dropped (&fused, "mlp"), ==, 4 * (3 * 2 * 256 * tokens + stream + 4 * tokens));
}

/* Each token twice: the product of gate and up, 32 wide in 16 bits; without a gate the function and its product with
 * the router's probability. */
static void
test_expert_activation (void)
{
  hr_params_t gated = params_with (MEGATRON, EXPERTS, NULL);
  hr_params_t plain = params_with (MEGATRON, EXPERTS, "mlp-gated", "no", NULL);

  g_assert_cmpfloat (dropped (&gated, "moe-act"), ==, 4 * 2 * 2 * 32 * tokens);
  g_assert_cmpfloat (dropped (&plain, "moe-act"), ==, 4 * 2 * 2 * 2 * 32 * tokens);
}

/* Shared experts: gate, up and product 48 wide. All of a mixture: also the tokens dispatched, 64 wide, gate, up and
 * product, and 4 bytes of probability, each twice; and of the router 12 bytes for each of 8 experts and 2 choices. */
static void
test_mixture (void)
{
  hr_params_t p = params_with (MEGATRON, EXPERTS, NULL);
  double shared = 3 * 2 * 48 * tokens;
  double routed = 2 * (2 * 64 + 3 * 2 * 32 + 4) * tokens;
  double router = 12 * (8 + 2) * tokens;

  g_assert_cmpfloat (dropped (&p, "shared-experts"), ==, 4 * shared);
  g_assert_cmpfloat (dropped (&p, "moe"), ==, 4 * (shared + routed + router));
  g_assert_cmpfloat (dropped (&p, "moe+shared-experts+moe-act"), ==, dropped (&p, "moe"));
}

/* One of four layers is dense: it has no experts to drop, and the others no dense MLP. */
static void
test_kinds_of_layers (void)
{
  hr_params_t p = params_with (MEGATRON, EXPERTS, "dense-layers", "1", NULL);

  g_assert_cmpfloat (dropped (&p, "mlp"), ==, 3 * 2 * 256 * tokens);
  g_assert_cmpfloat (dropped (&p, "moe-act"), ==, 3 * 2 * 2 * 32 * tokens);
  g_assert_cmpfloat (dropped (&p, "mlp+moe-act"), ==, 3 * 2 * 256 * tokens + 3 * 2 * 2 * 32 * tokens);
}

/* Modules that share no tensor add up. */
static void
test_union (void)
{
  hr_params_t p = params_with (MEGATRON, NULL);
  double norms = dropped (&p, "layernorm");
  double mlp = dropped (&p, "mlp");

  g_assert_cmpfloat (dropped (&p, "layernorm+mlp"), ==, norms + mlp);
  g_assert_cmpfloat (dropped (&p, "core-attn+layernorm+mlp"), ==, norms + mlp + dropped (&p, "core-attn"));
}

/* Layers with a window have a mask and repeat their heads for it; layers without one do not. By operator both are
 * dropped: a layer of either kind keeps the same. */
static void
test_windows_of_some_layers (void)
{
#define WINDOWS                                                                                                        \
  "kv-heads", "8", "sliding-window", "512", "recompute", "selective", "recompute-modules", "per-operator",             \
      "full-attention-interval"
  hr_estimate_t all = estimate_with (WINDOWS, "0", NULL);
  hr_estimate_t some = estimate_with (WINDOWS, "4", NULL);

  g_assert_cmpfloat (some.saved.baseline_bytes, <, all.saved.baseline_bytes);
  g_assert_cmpfloat (some.saved.stored_bytes, ==, all.saved.stored_bytes);
}

/* The MLP is twice 3·64·256 operations of each token, of 4·64·64 more in attention's matrices; in its core
 * 4·8·64. */
static void
test_time (void)
{
  hr_params_t p = params_with (MEGATRON, NULL);
  double mlp = 2 * 3 * 64 * 256.;
  double all = mlp + 2 * 4 * 64 * 64. + 4 * 8 * 64.;

  set (&p, "recompute-modules", "mlp");
  g_assert_cmpfloat_with_epsilon (run (&p).step_time_factor, 1 + mlp / all / 3, 1e-12);
  set (&p, "recompute-modules", "layernorm");
  g_assert_cmpfloat (run (&p).step_time_factor, ==, 1);
}

static void
test_refused (void)
{
  hr_params_t p = params_with (MEGATRON, "recompute-modules", "per-operator+mlp", NULL);

  g_assert_false (hr_is_valid (&p));
  set (&p, "recompute-modules", "");
  g_assert_false (hr_is_valid (&p));
  set (&p, "recompute-modules", "core-attn+mlp");
  g_assert_true (hr_is_valid (&p));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recompute-modules/norms", test_norms);
  g_test_add_func ("/recompute-modules/fused-norms", test_fused_norms);
  g_test_add_func ("/recompute-modules/mlp", test_mlp);
  g_test_add_func ("/recompute-modules/expert-activation", test_expert_activation);
  g_test_add_func ("/recompute-modules/mixture", test_mixture);
  g_test_add_func ("/recompute-modules/kinds-of-layers", test_kinds_of_layers);
  g_test_add_func ("/recompute-modules/union", test_union);
  g_test_add_func ("/recompute-modules/windows-of-some-layers", test_windows_of_some_layers);
  g_test_add_func ("/recompute-modules/time", test_time);
  g_test_add_func ("/recompute-modules/refused", test_refused);
  return g_test_run ();
}
