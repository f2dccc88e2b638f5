/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Modules that predict further tokens (multi-token prediction), by hand and held to a published weight file. */
#include "cases.h"

#include "core/estimate/run.h"
#include "core/explain/ledger-lines.h"
#include "core/terms/terms.h"

#include <string.h>

/* As Megatron-Core has it: n = 4 tokens of h = 8, f = 16, V = 10, 16 bits, with kernels that are fused. */
#define SMALL                                                                                                          \
  "layers", "2", "hidden-size", "8", "attention-heads", "4", "kv-heads", "4", "head-dim", "2", "ffn-size", "16",       \
      "vocab-size", "10", "sequence-length", "4", "micro-batch-size", "1"
#define MEGATRON SMALL, "family", "megatron", "norm-kernel", "fused", "mlp-kernel", "fused", "attention", "flash"
/* A layer of Llama: four matrices of attention, 8 · 8, three of 8 · 16, and two norms. */
#define LAYER (4 * 64 + 3 * 128 + 2 * 8)
/* Three norms of h, and a projection of 2·h to h: what a module has besides a layer. */
#define BESIDES (3 * 8 + 2 * 8 * 8)
/* What it keeps besides: three norms with their input of 16 bits and 4 bytes a token, 3 · (64 + 16), and the
 * projection's input, 2 · 64. */
#define KEPT_BESIDES (3 * (64 + 16) + 2 * 64)
/* Kept once for each: ids, labels and loss mask, 8 + 8 + 4 bytes a token, and the head's input. */
#define KEPT_ONCE (20 * 4 + 64)

/* Embedding and head are the model's. LayerNorm has a bias, too; Megatron-Core's layer has norms on query and key. */
static void
test_counts (void)
{
  hr_params_t p = params_with (SMALL, NULL);
  hr_params_t megatron = params_with (MEGATRON, "norm-type", "layernorm", NULL);
  double plain = run (&p).parameter_count;
  double plain_megatron = run (&megatron).parameter_count;

  set (&p, "mtp-layers", "2");
  set (&megatron, "mtp-layers", "2");
  g_assert_cmpfloat (run (&p).parameter_count - plain, ==, 2 * (LAYER + BESIDES));
  g_assert_cmpfloat (run (&megatron).parameter_count - plain_megatron, ==,
                     2 * (LAYER + 2 * 2 + 2 * 8 + BESIDES + 3 * 8));
}

/* DeepSeek-V3's weight file has 3,918,786,560 parameters in BF16, 680,571,043,840 in FP8, and in FP32 41,555,600, which
 * are scales of blocks but for a bias of each of 256 experts in 59 layers. Its one module has copies of embedding and
 * head, 129280 · 7168 each, which are the model's own.
 * Besides its layer the module has 2 · 7168² + 3 · 7168 = 102,781,952. The layer alone has
 *   attention    7168 · 1536 + 1536 + 1536 · 24576 + 7168 · 576 + 512 + 512 · 32768 + 16384 · 7168 = 187,107,328
 *   experts      257 · 3 · 7168 · 2048                                                          = 11,318,329,344
 *   router       257 · 7168 − 7168 + 256                                                            = 1,835,264
 *   norms        2 · 7168                                                                              = 14,336
 * 11,507,286,272: the 11.5B of README_WEIGHTS.md, which leaves the projection out. */
static void
test_deepseek (void)
{
  hr_params_t p = params_with ("family", "deepseek_v3", "layers", "61", "hidden-size", "7168", "attention-heads", "128",
                               "kv-heads", "128", "ffn-size", "18432", "vocab-size", "129280", "experts", "256",
                               "experts-per-token", "8", "expert-ffn-size", "2048", "shared-experts", "1",
                               "dense-layers", "3", "q-lora-rank", "1536", NULL);
  double file = 3918786560.0 + 680571043840.0 + 59 * 256;
  double copies = 2 * 129280.0 * 7168;
  double model = run (&p).parameter_count;

  g_assert_cmpfloat (model, ==, 671026419200.0);
  set (&p, "mtp-layers", "1");
  g_assert_cmpfloat (run (&p).parameter_count, ==, file - copies);
  g_assert_cmpfloat (run (&p).parameter_count - model, ==, 11507286272.0 + 102781952.0);
}

/* The last of two layers has experts, of three it has none, and so it is with the module behind it. Experts are four
 * MLPs of 3 · 8 · 16 in place of one, and a router of 8 · 4. */
static void
test_last_layers_kind (void)
{
  hr_params_t p = params_with (SMALL, "experts", "4", "expert-interval", "2", NULL);
  double plain = run (&p).parameter_count;

  set (&p, "mtp-layers", "1");
  g_assert_cmpfloat (run (&p).parameter_count - plain, ==, LAYER + 3 * 384 + 32 + BESIDES);
  set (&p, "layers", "3");
  g_assert_cmpfloat (run (&p).parameter_count - plain, ==, LAYER + LAYER + BESIDES);
}

/* The projection is divided by its columns, the norms are not: 3 · 8 + 2 · 8 · 4. The head has five rows, the layer
 * what each layer has here. */
static void
test_tensor_parallel (void)
{
  hr_params_t p = params_with (SMALL, "tensor-parallel", "2", NULL);
  hr_params_t more = p;
  double plain = run (&p).gpu_parameter_count;

  more.layers++;
  set (&p, "mtp-layers", "1");
  g_assert_cmpfloat (run (&p).gpu_parameter_count - plain, ==,
                     run (&more).gpu_parameter_count - plain + 3 * 8 + 2 * 8 * 4);
}

/* The last of two stages has them, and a copy of the embedding, tied or not; the first has nothing of it. */
static void
test_last_stage (void)
{
  for (int tied = 0; tied < 2; tied++)
    {
      hr_params_t p = params_with (SMALL, "pipeline-parallel", "2", "pipeline-rank", "0", NULL);
      hr_estimate_t first;
      hr_estimate_t last;

      p.tied_embeddings = tied;
      first = run (&p);
      p.pipeline_rank = 1;
      last = run (&p);
      set (&p, "mtp-layers", "2");
      g_assert_cmpfloat (run (&p).gpu_parameter_count - last.gpu_parameter_count, ==, 2 * (LAYER + BESIDES) + 10 * 8);
      p.pipeline_rank = 0;
      g_assert_cmpfloat (run (&p).gpu_parameter_count, ==, first.gpu_parameter_count);
      g_assert_cmpfloat (run (&p).stages[0].bytes, ==, first.stages[0].bytes);
    }
}

static void
test_kept (void)
{
  hr_params_t p = params_with (MEGATRON, NULL);
  hr_estimate_t plain = run (&p);
  hr_estimate_t e;
  double layer = plain.saved.saved_bytes_per_layer;
  double module = 0;

  set (&p, "mtp-layers", "2");
  e = run (&p);
  for (size_t i = 0; i < e.saved.n_kept; i++)
    module += e.saved.kept[i].part == HR_PART_MODULE ? e.saved.kept[i].bytes : 0;
  g_assert_cmpfloat (module, ==, KEPT_BESIDES);
  g_assert_cmpfloat (hr_part_count (&e, HR_PART_MODULE), ==, 2);
  g_assert_cmpfloat (hr_part_count (&e, HR_PART_LAYER), ==, 4);
  /* The softmax of each module is 4 · 4 · 10. */
  g_assert_cmpfloat (e.saved.saved_bytes_rest - plain.saved.saved_bytes_rest, ==, 2 * (KEPT_ONCE + 160));
  g_assert_cmpfloat (e.saved.baseline_bytes - plain.saved.baseline_bytes, ==, 2 * (layer + module + KEPT_ONCE + 160));
}

/* Each embeds for itself: one more mask of dropout. */
static void
test_dropout (void)
{
  double rest[2];

  for (int modules = 0; modules < 2; modules++)
    {
      hr_params_t p = params_with (MEGATRON, "dropout", "0.1", NULL);
      p.mtp_layers = modules;
      rest[modules] = run (&p).saved.saved_bytes_rest;
    }
  g_assert_cmpfloat (rest[1] - rest[0], ==, KEPT_ONCE + 160 + 4 * 8);
}

/* With sequence parallelism each of two GPUs has 2 tokens, but the projection's output, of 4 tokens, is gathered over
 * its width: 2 · 2 · 8 bytes more than the layer's own input. Norms and projection keep half. */
static void
test_sequence_parallel (void)
{
  hr_params_t p = params_with (MEGATRON, "tensor-parallel", "2", "sequence-parallel", "yes", "mtp-layers", "1", NULL);
  hr_estimate_t e = run (&p);
  double module = 0;

  for (size_t i = 0; i < e.saved.n_kept; i++)
    module += e.saved.kept[i].part == HR_PART_MODULE ? e.saved.kept[i].bytes : 0;
  g_assert_cmpfloat (module, ==, KEPT_BESIDES / 2 + 32);
}

static double
bytes_at (const hr_params_t *p, hr_moment_t moment, hr_term_t term)
{
  hr_run_t run;
  hr_stage_run_t at;

  hr_run_init (&run, p, NULL);
  hr_stage_run_init (&at, &run, (int) p->pipeline_parallel - 1, NULL);
  at.view.moment = moment;
  return hr_term_bytes (&at.view, term);
}

/* Bytes of a logit at the loss, and what each module adds; at the head's backward the next token's gradient of 2 bytes
 * is left, and all that modules keep. */
static void
test_logits (void)
{
  static const struct
  {
    const char *kernel, *logit_bytes;
    double next, each;
  } kernels[] = {
    { "plain", "0", 6, 4 }, { "plain", "6", 6, 4 }, { "jit", "0", 10, 4 },
    { "jit", "10", 10, 4 }, { "te", "0", 2, 2 },    { "te", "2", 2, 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (kernels); i++)
    {
      hr_params_t p = params_with (MEGATRON, "loss-kernel", kernels[i].kernel, "logit-bytes", kernels[i].logit_bytes,
                                   NULL);

      for (p.mtp_layers = 0; p.mtp_layers < 3; p.mtp_layers++)
        {
          double further = (double) p.mtp_layers * kernels[i].each;
          g_assert_cmpfloat (bytes_at (&p, HR_MOMENT_LOSS, HR_LOGITS), ==, (kernels[i].next + further) * 40);
          g_assert_cmpfloat (bytes_at (&p, HR_MOMENT_HEAD, HR_LOGITS), ==, (2 + further) * 40);
          g_assert_cmpfloat (bytes_at (&p, HR_MOMENT_BACKWARD_START, HR_LOGITS), ==, 0);
        }
    }
}

/* A module's checkpoint has two inputs, of 64 bytes. Backward rebuilds the last module first: beside all checkpoints,
 * two of which its norms hold as well, stands the gradient of the three heads' inputs. */
static void
test_recomputed (void)
{
  hr_params_t p = params_with (MEGATRON, "recompute", "full", NULL);
  hr_estimate_t plain = run (&p);
  double stored = bytes_at (&p, HR_MOMENT_LOSS, HR_ACTIVATIONS);
  double live = bytes_at (&p, HR_MOMENT_BACKWARD_START, HR_ACTIVATIONS);
  double end = bytes_at (&p, HR_MOMENT_BACKWARD_END, HR_ACTIVATIONS);
  double batch = 28 * 4;

  g_assert_cmpfloat (live, ==, 64 + plain.saved.saved_bytes_per_layer + batch);
  set (&p, "mtp-layers", "2");
  g_assert_cmpfloat (bytes_at (&p, HR_MOMENT_LOSS, HR_ACTIVATIONS), ==, stored + 2 * (2 * 64 + KEPT_ONCE));
  g_assert_cmpfloat (bytes_at (&p, HR_MOMENT_BACKWARD_START, HR_ACTIVATIONS), ==,
                     (2 + 2 * 2 - 2) * 64 + plain.saved.saved_bytes_per_layer + KEPT_BESIDES + 3 * 64 + batch);
  g_assert_cmpfloat (bytes_at (&p, HR_MOMENT_BACKWARD_END, HR_ACTIVATIONS), ==, end);
}

/* Recomputing half of two layers keeps one checkpoint; modules keep everything. */
static void
test_fraction (void)
{
  hr_params_t p = params_with (MEGATRON, "recompute", "fraction", "checkpoint-fraction", "0.5", NULL);
  double layer = run (&p).saved.saved_bytes_per_layer;
  double stored = bytes_at (&p, HR_MOMENT_LOSS, HR_ACTIVATIONS);

  set (&p, "mtp-layers", "2");
  g_assert_cmpfloat (bytes_at (&p, HR_MOMENT_LOSS, HR_ACTIVATIONS), ==,
                     stored + 2 * (layer + KEPT_BESIDES + KEPT_ONCE));
}

/* Gradients that come one by one: with the first layer at work, those of the head, of one layer, of what the module
 * has, and of the embedding that it read. */
static void
test_gradients (void)
{
  hr_params_t p = params_with (SMALL, "mtp-layers", "1", NULL);
  double head = 10 * 8;
  double two = 2 * LAYER;

  g_assert_cmpfloat (bytes_at (&p, HR_MOMENT_BACKWARD_START, HR_GRADIENTS), ==, 2 * head);
  g_assert_cmpfloat (bytes_at (&p, HR_MOMENT_BACKWARD_END, HR_GRADIENTS), ==, 2 * (head + two + BESIDES + head));
  set (&p, "tied-embeddings", "yes");
  g_assert_cmpfloat (bytes_at (&p, HR_MOMENT_BACKWARD_END, HR_GRADIENTS), ==, 2 * (head + two + BESIDES));
}

/* Transformer Engine keeps an unused gradient for the projection's shape; Megatron-Core's own layers gather both of its
 * inputs into their buffer, 2 · 2 · 4 · 8 bytes in place of half of that. */
static void
test_buffers (void)
{
  hr_params_t p = params_with (MEGATRON, "ffn-size", "24", "layer-implementation", "transformer-engine",
                               "gradient-accumulation-fusion", "yes", NULL);
  double plain = bytes_at (&p, HR_MOMENT_LOSS, HR_BUFFERS);

  set (&p, "mtp-layers", "2");
  g_assert_cmpfloat (bytes_at (&p, HR_MOMENT_LOSS, HR_BUFFERS), ==, plain + 2 * 2 * 8 * 8);
  p = params_with (MEGATRON, "tensor-parallel", "2", "sequence-parallel", "yes", NULL);
  plain = bytes_at (&p, HR_MOMENT_LOSS, HR_BUFFERS);
  set (&p, "mtp-layers", "2");
  g_assert_cmpfloat (bytes_at (&p, HR_MOMENT_LOSS, HR_BUFFERS), ==, plain + 64);
}

/* Where nothing further is predicted they are nothing. */
static void
test_elsewhere (void)
{
  static const char *const elsewhere[][2] = { { "mode", "inference" }, { "activation-model", "rule-34" } };

  for (gsize i = 0; i < G_N_ELEMENTS (elsewhere); i++)
    {
      hr_params_t p = params_with (SMALL, elsewhere[i][0], elsewhere[i][1], NULL);
      hr_estimate_t plain = run (&p);
      hr_estimate_t e;

      set (&p, "mtp-layers", "2");
      e = run (&p);
      g_assert_false (hr_param_applies (&p, HR_MTP_LAYERS));
      g_assert_cmpfloat (e.total_bytes, ==, plain.total_bytes);
      g_assert_cmpfloat (e.parameter_count, ==, plain.parameter_count);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/mtp/counts", test_counts);
  g_test_add_func ("/core/mtp/deepseek", test_deepseek);
  g_test_add_func ("/core/mtp/last-layers-kind", test_last_layers_kind);
  g_test_add_func ("/core/mtp/tensor-parallel", test_tensor_parallel);
  g_test_add_func ("/core/mtp/last-stage", test_last_stage);
  g_test_add_func ("/core/mtp/kept", test_kept);
  g_test_add_func ("/core/mtp/dropout", test_dropout);
  g_test_add_func ("/core/mtp/sequence-parallel", test_sequence_parallel);
  g_test_add_func ("/core/mtp/logits", test_logits);
  g_test_add_func ("/core/mtp/recomputed", test_recomputed);
  g_test_add_func ("/core/mtp/fraction", test_fraction);
  g_test_add_func ("/core/mtp/gradients", test_gradients);
  g_test_add_func ("/core/mtp/buffers", test_buffers);
  g_test_add_func ("/core/mtp/elsewhere", test_elsewhere);
  return g_test_run ();
}
