/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Megatron-Core's fine-grained offloading: the inputs of modules wait in host memory, but for the last layer's, and the
 * last module's are back while the layer behind is used. */
#include "cases.h"

#include "core/explain/ledger-lines.h"
#include "core/host/host.h"

#include <string.h>

/* 2048 tokens of a width of 512: 2²⁰ elements, 2 MiB in 16 bits, just enough to be offloaded. Attention by a kernel
 * that keeps no scores. */
#define MEGATRON                                                                                                       \
  "family", "megatron", "layers", "4", "hidden-size", "512", "attention-heads", "4", "kv-heads", "4", "head-dim",      \
      "128", "ffn-size", "1024", "vocab-size", "64", "mlp-gated", "yes", "norm-type", "rmsnorm", "sequence-length",    \
      "2048", "micro-batch-size", "1", "attention", "cudnn", "activation-dtype", "bf16", "dropout", "0",               \
      "attention-dropout", "0", "mlp-kernel", "fused", "norm-kernel", "fused", "qk-norm", "no",                        \
      "layer-implementation", "transformer-engine"
#define EXPERTS "experts", "8", "experts-per-token", "2", "expert-ffn-size", "512"

static const double stream = 2 * 2048 * 512;
static const double layers = 4;

/* What is stored less than without offloading. */
static double
away (hr_params_t *p, const char *modules)
{
  return stored_less_with (p, "offload-modules", modules);
}

/* A norm is a part of the product behind it: both its input and its output, 2 MiB each, belong to that. */
static void
test_attention (void)
{
  hr_params_t p = params_with (MEGATRON, NULL);

  g_assert_cmpfloat (away (&p, ""), ==, 0);
  g_assert_cmpfloat (away (&p, "attn-norm"), ==, 0);
  g_assert_cmpfloat (away (&p, "mlp-norm"), ==, 0);
  g_assert_cmpfloat (away (&p, "qkv-linear"), ==, (layers - 1) * 2 * stream);
}

/* Query, key and value; the statistic of each head and token is too small. What the kernel gives is what the projection
 * reads: it stays for that. Of two
 * sequences FlashAttention gives it in another order, a tensor of its own. */
static void
test_core (void)
{
  hr_params_t p = params_with (MEGATRON, NULL);
  hr_params_t flash = params_with (MEGATRON, NULL);

  set (&flash, "attention", "flash");
  set (&flash, "micro-batch-size", "2");
  set (&flash, "sequence-length", "1024");
  g_assert_cmpfloat (away (&p, "core-attn"), ==, (layers - 1) * 3 * stream);
  g_assert_cmpfloat (away (&p, "core-attn+attn-proj"), ==, (layers - 1) * 4 * stream);
  g_assert_cmpfloat (away (&flash, "core-attn"), ==, (layers - 1) * 4 * stream);
  g_assert_cmpfloat (away (&flash, "core-attn+attn-proj"), ==, (layers - 1) * 5 * stream);
}

/* Each token twice: 4 MiB come in, and gate and up of 512 each are 8 MiB. Before experts the norm is a module. */
static void
test_experts (void)
{
  hr_params_t p = params_with (MEGATRON, EXPERTS, NULL);

  g_assert_cmpfloat (away (&p, "mlp-norm"), ==, (layers - 1) * stream);
  g_assert_cmpfloat (away (&p, "expert-fc1"), ==, (layers - 1) * 2 * stream);
  g_assert_cmpfloat (away (&p, "moe-act"), ==, (layers - 1) * 4 * stream);
  g_assert_cmpfloat (away (&p, "expert-fc1+moe-act"), ==, (layers - 1) * 6 * stream);
}

/* The first layer is dense, and has none of the experts' modules; the last is a mixture. */
static void
test_dense_layers (void)
{
  hr_params_t p = params_with (MEGATRON, EXPERTS, "dense-layers", "1", NULL);

  g_assert_cmpfloat (away (&p, "moe-act"), ==, (layers - 2) * 4 * stream);
  g_assert_cmpfloat (away (&p, "mlp-norm"), ==, (layers - 2) * stream);
}

/* One token less, and no tensor of the residual stream's width is large enough. */
static void
test_small_tensors (void)
{
  hr_params_t p = params_with (MEGATRON, NULL);

  set (&p, "sequence-length", "2047");
  g_assert_cmpfloat (away (&p, "qkv-linear+core-attn+attn-proj"), ==, 0);
}

static const hr_line_t *
find_line (const hr_line_t *lines, size_t n, const char *module)
{
  for (size_t i = 0; i < n; i++)
    if (strcmp (lines[i].kept.module, module) == 0)
      return &lines[i];
  return NULL;
}

/* Bytes that are back early while the last layer is used. */
static double
back_early (hr_estimate_t *e)
{
  hr_line_t lines[HR_LEDGER_LINES];
  const hr_line_t *ahead;
  size_t n;

  e->moment = HR_MOMENT_BACKWARD_START;
  n = hr_ledger_lines (e, HR_ACTIVATIONS, lines, G_N_ELEMENTS (lines));
  ahead = find_line (lines, n, "offloaded modules");
  if (ahead == NULL)
    return 0;
  return ahead->kept.bytes * ahead->times;
}

/* Backward begins with all of the last layer, and with what the layer before has of its last module: of attention's
 * core and the experts' function that is the latter, 8 MiB. A dense layer has none; before the only one there is none.
 */
static void
test_back_early (void)
{
#define AWAY MEGATRON, EXPERTS, "offload-modules", "core-attn+moe-act", "loss-kernel", "fused"
  hr_estimate_t e = estimate_with (AWAY, NULL);
  hr_estimate_t dense = estimate_with (AWAY, "dense-layers", "3", NULL);
  hr_estimate_t one = estimate_with (MEGATRON, "offload-modules", "core-attn", "layers", "1", NULL);

  g_assert_cmpfloat (back_early (&e), ==, 4 * stream);
  g_assert_cmpfloat (back_early (&dense), ==, 3 * stream);
  g_assert_cmpfloat (back_early (&one), ==, 0);
}

static double
listed (const hr_estimate_t *e)
{
  hr_line_t lines[HR_LEDGER_LINES];
  size_t n = hr_ledger_lines (e, HR_ACTIVATIONS, lines, G_N_ELEMENTS (lines));
  double sum = 0;

  for (size_t i = 0; i < n; i++)
    sum += lines[i].kept.bytes * lines[i].times;
  return sum;
}

/* Also where the first layer is dense, and sends nothing. */
static void
test_lines (void)
{
  hr_estimate_t e = estimate_with (AWAY, NULL);
  hr_estimate_t dense = estimate_with (MEGATRON, EXPERTS, "offload-modules", "moe-act", "dense-layers", "1", NULL);

  g_assert_cmpfloat (listed (&e), ==, e.terms[HR_ACTIVATIONS]);
  g_assert_cmpfloat (listed (&dense), ==, dense.terms[HR_ACTIVATIONS]);
}

/* Two stages of two layers: the first has two micro-batches in flight, of which one keeps its last layer on the GPU. */
static void
test_stages (void)
{
  hr_estimate_t e = estimate_with (MEGATRON, "offload-modules", "qkv-linear", "pipeline-parallel", "2", "micro-batches",
                                   "4", "host-loading", "streamed", NULL);

  g_assert_cmpfloat (e.saved.baseline_bytes - e.saved.stored_bytes, ==, (2 * 2 - 1) * 2 * stream);
  g_assert_cmpfloat (e.host.terms[HR_HOST_ACTIVATIONS], ==, (2 * 2 - 1) * 2 * stream);
}

static double
above_expected (const hr_estimate_t *e)
{
  return e->metrics[HR_ALLOCATED].high - e->metrics[HR_ALLOCATED].expected;
}

/* Uneven routing is a share of what the layers keep on the GPU: three of four have 8 MiB of the experts' function in
 * host memory. */
static void
test_range (void)
{
#define UNEVEN                                                                                                         \
  MEGATRON, EXPERTS, "expert-imbalance", "1.5", "range", "typed", "error-low-percent", "0", "error-high-percent", "0", \
      "allocator-percent", "0", "data-parallel", "2", "expert-parallel", "2"
  hr_estimate_t e = estimate_with (UNEVEN, NULL);
  hr_estimate_t away = estimate_with (UNEVEN, "offload-modules", "moe-act", NULL);
  double kept = layers * e.saved.saved_bytes_per_layer;

  g_test_message ("%g %g %g %g", above_expected (&e), above_expected (&away), kept, (layers - 1) * 4 * stream);
  g_assert_cmpfloat (above_expected (&e), >, 0);
  g_assert_cmpfloat_with_epsilon (above_expected (&away) / above_expected (&e), 1 - (layers - 1) * 4 * stream / kept,
                                  1e-6);
}

static void
assert_refused (const char *name, const char *value, const char *modules)
{
  hr_params_t p = params_with (MEGATRON, "offload-modules", modules, NULL);

  set (&p, name, value);
  g_assert_false (hr_is_valid (&p));
}

static void
test_refused (void)
{
  hr_params_t p = params_with (MEGATRON, "offload-modules", "attn-proj", NULL);

  g_assert_false (hr_is_valid (&p));
  assert_refused ("layer-implementation", "local", "qkv-linear");
  assert_refused ("recompute", "full", "qkv-linear");
  assert_refused ("recompute", "selective", "core-attn");
  assert_refused ("fine-tuning", "lora", "qkv-linear");
  assert_refused ("frozen-layers", "1", "qkv-linear");
  assert_refused ("family", "gemma2", "qkv-linear");
}

/* What is recomputed anyway is not sent: the norm's output goes, its input is away. */
static void
test_beside_recomputation (void)
{
  hr_params_t p = params_with (MEGATRON, EXPERTS, "recompute", "selective", "recompute-modules", "layernorm", NULL);
  double dropped = away (&p, "");

  g_assert_cmpfloat (dropped, ==, layers * (stream + 4 * 2048));
  g_assert_cmpfloat (away (&p, "mlp-norm"), ==, dropped + (layers - 1) * stream);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/offload-modules/attention", test_attention);
  g_test_add_func ("/core/offload-modules/core", test_core);
  g_test_add_func ("/core/offload-modules/experts", test_experts);
  g_test_add_func ("/core/offload-modules/dense-layers", test_dense_layers);
  g_test_add_func ("/core/offload-modules/small-tensors", test_small_tensors);
  g_test_add_func ("/core/offload-modules/back-early", test_back_early);
  g_test_add_func ("/core/offload-modules/lines", test_lines);
  g_test_add_func ("/core/offload-modules/stages", test_stages);
  g_test_add_func ("/core/offload-modules/range", test_range);
  g_test_add_func ("/core/offload-modules/refused", test_refused);
  g_test_add_func ("/core/offload-modules/beside-recomputation", test_beside_recomputation);
  return g_test_run ();
}
