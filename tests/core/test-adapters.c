/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What adapters cost, and what the stacks that train them keep: worked by hand, and held to measured runs. */
#include "cases.h"

#include "core/terms/sharding.h"

#include <math.h>

#define TINY                                                                                                           \
  "layers", "1", "hidden-size", "4", "attention-heads", "1", "kv-heads", "1", "head-dim", "4", "ffn-size", "8",        \
      "vocab-size", "16", "sequence-length", "1", "micro-batch-size", "1"
#define LORA "fine-tuning", "lora", "lora-rank", "2"

static double
kept (const hr_params_t *p)
{
  return run (p).saved.saved_bytes_per_layer;
}

static void
begin_first_stage (hr_stage_run_t *at, hr_run_t *of_all, const hr_params_t *p)
{
  hr_run_init (of_all, p, NULL);
  hr_stage_run_init (at, of_all, 0, NULL);
}

/* In backward of the layers, of the first stage. */
static double
layer_temporaries (const hr_params_t *p)
{
  hr_run_t of_all;
  hr_stage_run_t at;

  begin_first_stage (&at, &of_all, p);
  at.view.moment = HR_MOMENT_BACKWARD_START;
  return hr_term_bytes (&at.view, HR_TEMPORARIES);
}

static double
root_bytes (const hr_params_t *p)
{
  hr_run_t of_all;
  hr_stage_run_t at;

  begin_first_stage (&at, &of_all, p);
  return hr_root_bytes (&at.view);
}

/* Of two layers the one without experts is the largest, with its adapters, too: 4·h·h + 3·h·f + 2·h, and of rank 2 four
 * of h + h and three of h + f. The other has a router and two experts of 3·4·2. */
static void
test_largest_layer (void)
{
  hr_params_t p = params_with (TINY, LORA, "layers", "2", "experts", "2", "expert-ffn-size", "2", "dense-layers", "1",
                               "lora-targets", "all", NULL);
  hr_run_t of_all;
  hr_stage_run_t at;

  begin_first_stage (&at, &of_all, &p);
  g_assert_cmpfloat (hr_largest_layer (&at.view), ==, 4 * 16 + 3 * 4 * 8 + 2 * 4 + 2 * (4 * (4 + 4) + 3 * (4 + 8)));
}

/* Six layers of Gemma 4, every third of which looks at all tokens, with two heads of 8, one of which is key and value,
 * too; the others have two heads of 4, both with keys and values. The last two share keys and values, and have an MLP
 * of 32 in place of 16. h = 4, rank 2. */
static void
test_kinds_of_gemma_4 (void)
{
  hr_estimate_t e = estimate_with (TINY, LORA, "family", "gemma4_text", "layers", "6", "attention-heads", "2",
                                   "kv-heads", "2", "ffn-size", "16", "full-attention-interval", "3", "full-kv-heads",
                                   "1", "full-head-dim", "8", "shared-kv-layers", "2", "double-wide-mlp", "yes",
                                   "lora-targets", "all", NULL);
  double sliding = 4 * (4 + 8);
  double full = (4 + 16) + (4 + 8) + (4 + 16);
  double mlp = 3 * (4 + 16);
  double wide_mlp = 3 * (4 + 32);
  double sharing = 2 * (4 + 8) + wide_mlp;
  double sharing_full = 2 * (4 + 16) + wide_mlp;

  g_assert_cmpfloat (e.trainable_parameter_count, ==, 2 * (3 * (sliding + mlp) + full + mlp + sharing + sharing_full));
}

/* The same layers, each with experts: there is no layer without, whose kinds were to be counted. */
static void
test_kinds_with_experts (void)
{
  hr_estimate_t e = estimate_with (
      TINY, LORA, "family", "gemma4_text", "layers", "6", "attention-heads", "2", "kv-heads", "2", "ffn-size", "16",
      "full-attention-interval", "3", "full-kv-heads", "1", "full-head-dim", "8", "shared-kv-layers", "2", "experts",
      "4", "experts-per-token", "2", "expert-ffn-size", "4", "lora-target-modules", "q+k+v+o", NULL);
  double sliding = 4 * (4 + 8);
  double full = (4 + 16) + (4 + 8) + (4 + 16);

  g_assert_cmpfloat (e.trainable_parameter_count, ==, 2 * (3 * sliding + full + 2 * (4 + 8) + 2 * (4 + 16)));
}

/* With as many KV heads as the others, layers that look at all tokens have values, too: one head of 8 in place of 4. */
static void
test_wide_heads_of_gemma_4 (void)
{
  hr_estimate_t whole = estimate_with (TINY, LORA, "family", "gemma4_text", "layers", "6", "full-attention-interval",
                                       "3", "full-head-dim", "8", NULL);
  double three = 2 * (2 * 4 * 8 + 4 * 12);

  g_assert_cmpfloat (whole.trainable_parameter_count, ==, 2 * three);
}

/* Llama 2 7B, one sequence of 1304 tokens, rank 8 on query and value: LitGPT on an A100 (tutorials/resource-tables.md,
 * 2023) has a peak of 21.30 GB allocated. */
#define LITGPT                                                                                                         \
  "sequence-length", "1304", "micro-batch-size", "1", "fine-tuning", "lora", "lora-rank", "8", "lora-target-modules",  \
      "q+v", "lora-dropout", "0.05", "fused-qkv", "yes", "expanded-kv", "yes", "input-gradients", "yes",               \
      "gradient-buffer", "yes", "copied-attention-output", "no", "logit-bytes", "8", "library-workspace-mib", "8.125"

/* A layer, of each token: two frozen norms 2·(4·h + 4); rotated query and key 4·h, the whole projection for value
 * 6·h, attention's output 2·h, 4 for each of 32 heads; gate, its function and up 6·f; the adapters' one input with
 * its mask 1·h and dropped out 2·h, their inner tensors 2·2·8, and their outputs before they are put in place 4·h:
 * 176 808. Flash has 24 bytes more, once. */
static void
test_litgpt_layer (void)
{
  hr_params_t p = params_with (LITGPT, NULL);

  g_assert_cmpfloat (kept (&p), ==, 176808. * 1304 + 24);
}

/* Weights 2 · 6 738 415 616; of 32 · 2 · 8 · 8192 trained parameters weight 2, gradient 2 and states 4; 32 layers;
 * logits 8 bytes; the final norm 4·h + 4; cosine and sine 2·2·1304·128; labels 8·1305 and their number 4; two
 * workspaces. */
static void
test_litgpt_peak (void)
{
  hr_estimate_t e = estimate_with (LITGPT, NULL);
  double P = 32 * 2 * 8 * 8192.;

  g_assert_cmpfloat (e.trainable_parameter_count, ==, P);
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].expected, ==,
                     2 * 6738415616. + 8 * P + 32 * (176808. * 1304 + 24) + 8. * 1304 * 32000 + (4 * 4096 + 4) * 1304.
                         + 4 * 1304 * 128. + 8 * 1305 + 4 + 2 * 8.125 * 1048576);
  g_assert_cmpfloat_with_epsilon (e.metrics[HR_ALLOCATED].expected / 21.30e9, 1, 0.005);
}

/* StableLM-Base-Alpha 3B in NF4, 1034 tokens: 6.35 GB measured in the same table. A layer: the norms' one input 2·h and
 * twice 8; query, key and the whole projection 4·h + 6·h, attention's output 2·h, 4 for each of 32 heads; GELU's input
 * 2·f; as above 3·h + 4·h + 2·2·8; and what frozen 4-bit matrices kept in 2023, of query, key and value 2·h, of the MLP
 * 2·h and 2·f: 168 112. */
#define STABLELM                                                                                                       \
  LITGPT, "family", "stablelm_alpha", "layers", "16", "ffn-size", "16384", "vocab-size", "50688", "qkv-bias", "yes",   \
      "o-bias", "yes", "mlp-bias", "yes", "sequence-length", "1034", "fine-tuning", "qlora", "quantized-head", "yes",  \
      "quantized-linear-input", "yes"

static void
test_early_bitsandbytes (void)
{
  hr_params_t p = params_with (STABLELM, NULL);

  g_assert_cmpfloat (kept (&p), ==, 168112. * 1034 + 24);
  set (&p, "quantized-linear-input", "no");
  g_assert_cmpfloat (kept (&p), ==, (168112. - 12 * 4096) * 1034 + 24);
}

/* A quantised head is cast up at the loss, twice 2 bytes. */
static void
test_quantised_head (void)
{
  hr_params_t p = params_with (STABLELM, NULL);

  g_assert_cmpfloat (run (&p).terms[HR_TEMPORARIES], ==, 4. * 50688 * 4096);
  set (&p, "quantized-head", "no");
  g_assert_cmpfloat (run (&p).terms[HR_TEMPORARIES], ==, 0);
}

/* PEFT’s method_comparison on Llama-3.2-3B: four sequences of 691 with a padding mask, rank 64 on query and value, fp32
 * adapters, no autocast. A layer: norms 2·(4·h + 4), query, and key and value for all heads, and output 8·q, gate, its
 * function and up 6·f; for each adapter its input in fp32 4·h and its inner tensor 4·64; logsumexp of 24 heads padded
 * to 704 tokens, seed and offset 16. */
#define PEFT                                                                                                           \
  "layers", "28", "hidden-size", "3072", "attention-heads", "24", "kv-heads", "8", "ffn-size", "8192",                 \
      "sequence-length", "691", "micro-batch-size", "4", "padding-mask", "yes", "fine-tuning", "lora", "lora-rank",    \
      "64", "lora-target-modules", "q+v", "adapter-dtype", "fp32"

static void
test_fp32_adapters (void)
{
  hr_params_t p = params_with (PEFT, NULL);
  double common = (8 * 3072 + 8 + 8 * 3072 + 6 * 8192) * 2764.;
  double logsumexp = 4. * 4 * 24 * 704 + 16;

  g_assert_cmpfloat (kept (&p), ==, common + 2 * (4 * 3072 + 4 * 64) * 2764. + logsumexp);
  /* With dropout the copy is another one, and there is a mask. */
  set (&p, "lora-dropout", "0.1");
  g_assert_cmpfloat (kept (&p), ==, common + 2 * (5 * 3072 + 4 * 64) * 2764. + logsumexp);
  set (&p, "lora-dropout", "0");
  /* Autocast casts each adapter's copy down again, and what is between its matrices: 2·h and 2·64. The input itself is
   * not kept (tests/data/gpu-runs: t16, t17, t50). */
  set (&p, "autocast", "yes");
  g_assert_cmpfloat (kept (&p), ==, common + 2 * (2 * 3072 + 2 * 64) * 2764. + logsumexp);
}

/* The same with every adapter fused with its matrix: norms 2·(4·h + 4), the input of query, key and value 2·h,
 * query, key and value for all heads, and output 8·q, the MLP's input 2·h, gate and up 4·f. Where gate has none, the
 * MLP is as it was: of up its input in fp32 and 4·64 beside gate, function and up 6·f. */
static void
test_fused_adapters (void)
{
  hr_params_t p = params_with (PEFT, "lora-kernel", "fused", "lora-target-modules", "q+k+v+o+gate+up+down", NULL);
  double logsumexp = 4. * 4 * 24 * 704 + 16;
  double attention = (8 * 3072 + 8 + 2 * 3072 + 8 * 3072) * 2764.;

  g_assert_cmpfloat (kept (&p), ==, attention + (2 * 3072 + 4 * 8192) * 2764. + logsumexp);
  set (&p, "lora-target-modules", "q+k+v+o+up");
  g_assert_cmpfloat (kept (&p), ==, attention + (4 * 3072 + 4 * 64 + 6 * 8192) * 2764. + logsumexp);
}

/* Dropout has no fused kernel. */
static void
test_dropout_is_not_fused (void)
{
  hr_params_t p = params_with (PEFT, "lora-dropout", "0.1", NULL);
  double eager = kept (&p);

  set (&p, "lora-kernel", "fused");
  g_assert_cmpfloat (kept (&p), ==, eager);
}

/* In backward one tensor of the MLP's width passes, 2·4·8, not two; the stream's gradient 2·4. */
static void
test_fused_adapters_in_flight (void)
{
  hr_params_t p = params_with (TINY, LORA, "lora-targets", "all", NULL);
  double eager = layer_temporaries (&p);

  set (&p, "lora-kernel", "fused");
  g_assert_cmpfloat (eager - layer_temporaries (&p), ==, 2 * 8);
}

/* DoRA keeps the frozen output in fp32, 4·q and 4·kd, and twice another 16-bit input; it learns q + kd lengths. */
static void
test_dora (void)
{
  hr_params_t p = params_with (PEFT, NULL);
  double lora = kept (&p);
  double trained = run (&p).trainable_parameter_count;

  set (&p, "lora-variant", "dora");
  g_assert_cmpfloat (kept (&p) - lora, ==, (4 * (3072 + 1024) + 2 * 2 * 3072) * 2764.);
  g_assert_cmpfloat (run (&p).trainable_parameter_count - trained, ==, 28 * (3072 + 1024.));
}

/* Phi-3's fused projections: the whole query, key and value 4·12, the output 4·4, gate and up together 4·16, down 4·4,
 * and the inputs 2·(4 + 4 + 4 + 8); it learns 12 + 4 + 16 + 4 lengths. */
static void
test_dora_of_fused_projections (void)
{
#define PHI3 TINY, LORA, "family", "phi3", "lora-targets", "all"
  hr_params_t p = params_with (PHI3, NULL);
  hr_params_t dora = params_with (PHI3, "lora-variant", "dora", NULL);

  g_assert_cmpfloat (kept (&dora) - kept (&p), ==, 4 * (12 + 4 + 16 + 4) + 2 * (4 + 4 + 4 + 8));
  g_assert_cmpfloat (run (&dora).trainable_parameter_count - run (&p).trainable_parameter_count, ==, 12 + 4 + 16 + 4);
}

/* OPT's ReLU needs its own output, whether or not the frozen projection behind it has an adapter: on all targets there
 * is more only of the MLP's input 2·4 and two inner tensors 2·2. A GELU needs its input: its output 2·8 is more too. */
static void
test_functions_before_frozen_projections (void)
{
  static const struct
  {
    const char *family;
    double more;
  } cases[] = { { "opt", 8 + 8 }, { "bert", 8 + 8 + 16 }, { "gpt2", 8 + 8 + 16 } };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_params_t few = params_with (TINY, LORA, "family", cases[i].family, NULL);
      hr_params_t all = few;

      set (&all, "lora-targets", "all");
      g_assert_cmpfloat (kept (&all) - kept (&few), ==, cases[i].more);
    }
}

/* fp32 adapters beside a 16-bit model: 4 bytes each, gradients and two states as large, and a copy for foreach. */
static void
test_adapter_bytes (void)
{
  hr_params_t p = params_with (TINY, LORA, "adapter-dtype", "fp32", "gradient-dtype", "fp32", "optimizer-step",
                               "foreach", "freed-blocks", "no", NULL);
  hr_estimate_t e = run (&p);
  double P = e.trainable_parameter_count;

  g_assert_cmpfloat (e.terms[HR_WEIGHTS], ==, 2 * (e.parameter_count - P) + 4 * P);
  g_assert_cmpfloat (e.terms[HR_OPTIMIZER_STATES], ==, 8 * P);
  g_assert_cmpfloat (e.instants[HR_AT_STEP] - e.terms[HR_CONTEXT], ==, /* and an allocator's two percent */
                     (2 * (e.parameter_count - P) + (4 + 4 + 8 + 4) * P)
                         + ceil (0.02 * (2 * (e.parameter_count - P) + 20 * P)));
  set (&p, "first-moment-dtype", "bf16");
  g_assert_cmpfloat (run (&p).terms[HR_OPTIMIZER_STATES], ==, 6 * P);
  set (&p, "second-moment-dtype", "fp8");
  g_assert_cmpfloat (run (&p).terms[HR_OPTIMIZER_STATES], ==, 3 * P);
}

/* What names of modules count, rank 2, h and q 4, f 8, V 16: q 16, qkv 2·(4 + 12), gate 24, gate-up 2·(4 + 16), down
 * 24, head 2·(4 + 16). */
static void
test_named_modules (void)
{
  static const struct
  {
    const char *names;
    double trained;
  } cases[] = {
    { "q", 16 },    { "q+v", 32 },  { "qkv", 32 },
    { "o", 16 },    { "gate", 24 }, { "gate-up", 40 },
    { "down", 24 }, { "head", 40 }, { "q+k+v+o+gate+up+down+head", 4 * 16 + 3 * 24 + 40 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat (
        estimate_with (TINY, LORA, "lora-target-modules", cases[i].names, NULL).trainable_parameter_count, ==,
        cases[i].trained);
}

/* The short forms are names. */
static void
test_short_forms (void)
{
  static const struct
  {
    const char *family, *attention, *all;
  } cases[] = {
    { "llama", "q+k+v+o", "q+k+v+o+gate+up+down" },
    { "phi3", "qkv+o", "qkv+o+gate-up+down" },
    { "gpt2", "qkv+o", "qkv+o+up+down" },
    { "falcon", "qkv+o", "qkv+o+up+down" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int all = 0; all < 2; all++)
      {
        hr_params_t p = params_with ("family", cases[i].family, LORA, "lora-targets", all ? "all" : "attention", NULL);
        hr_estimate_t short_form = run (&p);
        hr_estimate_t names;

        set (&p, "lora-target-modules", all ? cases[i].all : cases[i].attention);
        names = run (&p);
        g_assert_cmpfloat (names.trainable_parameter_count, ==, short_form.trainable_parameter_count);
        g_assert_cmpfloat (names.saved.baseline_bytes, ==, short_form.saved.baseline_bytes);
        g_assert_cmpfloat (names.total_bytes, ==, short_form.total_bytes);
      }
}

/* The head's adapter keeps its input, 2·4 bytes, its inner tensor 2·2, and logits of its own, 2·16. */
static void
test_head (void)
{
  hr_params_t p = params_with (TINY, LORA, "lora-target-modules", "q", NULL);
  double without = run (&p).saved.saved_bytes_rest;

  set (&p, "lora-target-modules", "q+head");
  g_assert_cmpfloat (run (&p).saved.saved_bytes_rest - without, ==, 8 + 4 + 32);
}

/* Where the embedding's output asks for a gradient the first layer keeps its norm too: 4·4 + 4 bytes. */
static void
test_input_gradients (void)
{
  hr_params_t p = params_with (TINY, LORA, NULL);
  double spared = run (&p).saved.saved_bytes_rest;

  set (&p, "input-gradients", "yes");
  g_assert_cmpfloat (run (&p).saved.saved_bytes_rest - spared, ==, 20);
}

/* What another stage sends asks for a gradient, whose adapters wait for it: only the first stage's first layer is
 * spared its norm, 20 bytes. */
static void
test_spared_by_stage (void)
{
  hr_params_t p = params_with (TINY, LORA, "layers", "2", "pipeline-parallel", "2", NULL);
  hr_run_t of_all;
  hr_stage_run_t first;
  hr_stage_run_t second;

  hr_run_init (&of_all, &p, NULL);
  hr_stage_run_init (&first, &of_all, 0, NULL);
  hr_stage_run_init (&second, &of_all, 1, NULL);
  g_assert_cmpfloat (first.ends.spared_bytes, ==, 20);
  g_assert_cmpfloat (second.ends.spared_bytes, ==, 0);
}

/* GPTQ's matrices stay as they were cast up: in a layer 4·h² + 3·h·f elements of 2 bytes, and with checkpoints those of
 * the one segment that is rebuilt. */
static void
test_held_dequantised (void)
{
  hr_params_t p = params_with ("fine-tuning", "qlora", "weight-quantization", "gptq-128", "recompute", "full", NULL);
  hr_estimate_t freed = run (&p);
  hr_estimate_t held;

  set (&p, "held-dequantized-weights", "yes");
  held = run (&p);
  g_assert_cmpfloat (held.saved.saved_bytes_per_layer - freed.saved.saved_bytes_per_layer, ==,
                     2 * (4 * 4096. * 4096 + 3 * 4096. * 11008));
  g_assert_cmpfloat (held.saved.stored_bytes, ==, freed.saved.stored_bytes);
}

/* LitGPT of 2024 has the whole model in 16 bits on the GPU before it quantises it: 12.74 GiB measured
 * (config_hub/finetune, Llama 2 7B, rank 32). 6 738 415 616 weights and 32 · 2 · 32 · 8192 of adapters. */
static void
test_loads_whole (void)
{
  hr_params_t p = params_with (LITGPT, "sequence-length", "512", "micro-batch-size", "2", "lora-rank", "32",
                               "fine-tuning", "qlora", "quantized-head", "yes", "loading", "whole", NULL);
  hr_estimate_t e = run (&p);

  g_assert_cmpint (e.peak, ==, HR_AT_LOAD);
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].expected, ==, 2 * (6738415616. + 16777216) + 2 * 8.125 * 1048576);
  g_assert_cmpfloat_with_epsilon (e.metrics[HR_ALLOCATED].expected / 13.68e9, 1, 0.012);
  g_assert_cmpfloat (e.terms[HR_OPTIMIZER_STATES], ==, 0);
  set (&p, "zero-stage", "2"); /* divides nothing that is there when it loads */
  set (&p, "data-parallel", "2");
  g_assert_cmpint (run (&p).peak, ==, HR_AT_LOAD);
  g_assert_cmpfloat (run (&p).terms[HR_TEMPORARIES], ==, e.terms[HR_TEMPORARIES]);
  set (&p, "loading", "in-place");
  g_assert_cmpfloat (run (&p).instants[HR_AT_LOAD], ==, 0);
  set (&p, "loading", "whole");
  set (&p, "fine-tuning", "lora"); /* nothing is quantised */
  g_assert_cmpfloat (run (&p).instants[HR_AT_LOAD], ==, 0);
}

/* FSDP in LitGPT of 2023: the whole model, the shard of one of two GPUs, and four layers of 202 383 360 weights: 22.18
 * GB measured with checkpoints. */
static void
test_loads_full_state (void)
{
  hr_params_t p = params_with (LITGPT, "recompute", "full", "data-parallel", "2", "zero-stage", "3", "loading",
                               "full-state", NULL);
  hr_estimate_t e = run (&p);

  g_assert_cmpint (e.peak, ==, HR_AT_LOAD);
  g_assert_cmpfloat (e.metrics[HR_ALLOCATED].expected, ==,
                     3 * (6738415616. + 4194304) + 8 * 202383360. + 2 * 8.125 * 1048576);
  g_assert_cmpfloat_with_epsilon (e.metrics[HR_ALLOCATED].expected / 22.18e9, 1, 0.015);
  set (&p, "data-parallel", "1");
  g_assert_cmpfloat (run (&p).instants[HR_AT_LOAD], ==, 0);
}

/* DeepSpeed's buckets, 2 bytes an element, are no tensors and not reserved, and on the device they are. */
static void
test_zero_buckets (void)
{
  hr_params_t p = params_with ("zero-stage", "2", "range", "typed", "error-high-percent", "0", NULL);
  hr_estimate_t none = run (&p);
  hr_estimate_t some;

  set (&p, "zero-bucket-elements", "600000000");
  some = run (&p);
  g_assert_cmpfloat (some.metrics[HR_ALLOCATED].expected, ==, none.metrics[HR_ALLOCATED].expected);
  g_assert_cmpfloat (some.metrics[HR_RESERVED].expected, ==, none.metrics[HR_RESERVED].expected);
  g_assert_cmpfloat (some.metrics[HR_DEVICE].expected, ==, none.metrics[HR_DEVICE].expected + 1.2e9);
  g_assert_cmpfloat (some.metrics[HR_DEVICE].low, ==,
                     none.metrics[HR_DEVICE].low); /* they may be inside what is reserved */
  g_assert_cmpfloat (some.metrics[HR_DEVICE].high, ==, none.metrics[HR_DEVICE].high + 1.2e9);
}

/* LitGPT of 2024 trains all of TinyLlama, four key and value heads for 32: norms 6·h + 4 and their outputs 2·h, twice;
 * query, key and value for all heads and the output 8·q, the copy of that 2·q, 4 for each head; MLP 8·f. In 2023 the
 * norms kept 8·h + 4. */
static void
test_litgpt_full (void)
{
  hr_params_t p = params_with ("layers", "22", "hidden-size", "2048", "kv-heads", "4", "head-dim", "64", "ffn-size",
                               "5632", "sequence-length", "512", "micro-batch-size", "4", "fused-qkv", "yes",
                               "expanded-kv", "yes", "copied-attention-output", "yes", NULL);
  double layer = (2 * (8 * 2048 + 4) + 10 * 2048 + 4 * 32 + 8 * 5632) * 2048. + 24;

  g_assert_cmpfloat (kept (&p), ==, layer);
  set (&p, "norm-weight-fp32", "yes");
  g_assert_cmpfloat (kept (&p), ==, layer + 2 * 2 * 2048 * 2048.);
}

/* Phi: one LayerNorm with its input 2·4 and statistics 8, output 2·4 for attention and MLP; query, key, value, output
 * and the copy of that 5·2·4, logsumexp and random state 28; GELU in five operations 5·2·8, in one 2·2·8. */
static void
test_phi (void)
{
  hr_params_t p = params_with (TINY, "family", "phi", NULL);

  g_assert_cmpfloat (kept (&p), ==, 16 + 8 + 40 + 28 + 80);
  set (&p, "fused-gelu", "yes");
  g_assert_cmpfloat (kept (&p), ==, 16 + 8 + 40 + 28 + 32);
}

/* Qwen: Llama, but for the whole projection 2·12 in place of value 2·4. */
static void
test_qwen (void)
{
  hr_params_t p = params_with (TINY, NULL);
  double llama = kept (&p);

  set (&p, "family", "qwen");
  g_assert_cmpfloat (kept (&p), ==, llama + 16);
}

/* StableLM Alpha: twice a LayerNorm of one input 2·4 with statistics 8, two outputs 2·4; query, key, the whole
 * projection 2·12, output and its copy, 4·2·4 in all, logsumexp and random state 28; GELU 2·2·8. */
static void
test_stablelm_alpha (void)
{
  hr_params_t p = params_with (TINY, "family", "stablelm_alpha", NULL);

  g_assert_cmpfloat (kept (&p), ==, 8 + 16 + 16 + 24 + 32 + 28 + 32);
}

/* The more matrices are adapted, the more is kept, in every stack. */
static void
test_more_modules_keep_more (void)
{
  static const char *const names[] = { "q",
                                       "q+k",
                                       "q+k+v",
                                       "q+k+v+o",
                                       "q+k+v+o+gate",
                                       "q+k+v+o+gate+up",
                                       "q+k+v+o+gate+up+down",
                                       "q+k+v+o+gate+up+down+head" };
  static const char *const stacks[][4] = { { "autocast", "no", "lora-dropout", "0" },
                                           { "fused-qkv", "yes", "lora-dropout", "0.1" },
                                           { "adapter-dtype", "fp32", "autocast", "yes" },
                                           { "adapter-dtype", "fp32", "lora-variant", "dora" } };

  for (size_t s = 0; s < G_N_ELEMENTS (stacks); s++)
    for (size_t i = 1; i < G_N_ELEMENTS (names); i++)
      {
        hr_params_t p = params_with (LORA, stacks[s][0], stacks[s][1], stacks[s][2], stacks[s][3],
                                     "lora-target-modules", names[i - 1], NULL);
        hr_estimate_t fewer = run (&p);
        hr_estimate_t more;

        set (&p, "lora-target-modules", names[i]);
        more = run (&p);
        g_assert_cmpfloat (more.trainable_parameter_count, >, fewer.trainable_parameter_count);
        /* The third part of a fused projection spares the copies of the other two to their places. */
        if (s != 1 || i != 2)
          g_assert_cmpfloat (more.saved.baseline_bytes, >, fewer.saved.baseline_bytes);
      }
}

/* Mixtral, four experts of width 4, of which a token visits two; adapters of rank 3 on gate and up as one
 * matrix of 8, 3·(16 + 8), and on down, 3·(4 + 16), of each of two layers. Kept of 10 tokens' 20 rows: their
 * inputs, 2·16 and 2·4 bytes, and what is between the matrices, 2·2·3; or, added to the weights, these weights,
 * 2·3·16·4 of each expert. */
#define MIXTURE                                                                                                        \
  "family", "mixtral", "layers", "2", "hidden-size", "16", "attention-heads", "4", "kv-heads", "4", "head-dim", "4",   \
      "ffn-size", "32", "vocab-size", "64", "sequence-length", "10", "micro-batch-size", "1", "experts", "4",          \
      "experts-per-token", "2", "expert-ffn-size", "4", "fine-tuning", "lora", "lora-rank", "3"

static void
test_experts (void)
{
  hr_estimate_t none = estimate_with (MIXTURE, NULL);
  hr_estimate_t merged = estimate_with (MIXTURE, "expert-adapters", "merged", NULL);
  hr_estimate_t separate = estimate_with (MIXTURE, "expert-adapters", "separate", NULL);
  hr_estimate_t shared = estimate_with (MIXTURE, "expert-adapters", "shared", NULL);
  double expert = 3 * (16 + 8) + 3 * (4 + 16);
  double inputs = 20 * (2 * 16 + 2 * 4);

  g_assert_cmpfloat (merged.trainable_parameter_count - none.trainable_parameter_count, ==, 2 * 4 * expert);
  g_assert_cmpfloat (separate.trainable_parameter_count, ==, merged.trainable_parameter_count);
  g_assert_cmpfloat (shared.trainable_parameter_count - none.trainable_parameter_count, ==, 2 * expert);
  g_assert_cmpfloat (separate.saved.saved_bytes_per_layer - none.saved.saved_bytes_per_layer, ==,
                     inputs + 20 * 2 * 2 * 3);
  g_assert_cmpfloat (shared.saved.saved_bytes_per_layer, ==, separate.saved.saved_bytes_per_layer);
  g_assert_cmpfloat (merged.saved.saved_bytes_per_layer - none.saved.saved_bytes_per_layer, ==,
                     inputs + 4 * 2 * 3 * 16 * 4);
}

/* Each GPU has the adapters of its two experts. Dense layers have none of these. */
static void
test_divided_experts (void)
{
  hr_estimate_t none = estimate_with (MIXTURE, "data-parallel", "2", "expert-parallel", "2", NULL);
  hr_estimate_t separate = estimate_with (MIXTURE, "data-parallel", "2", "expert-parallel", "2", "expert-adapters",
                                          "separate", "optimizer-bytes", "0", NULL);
  hr_estimate_t mixed = estimate_with (MIXTURE, "dense-layers", "1", NULL);
  hr_estimate_t mixed_adapted = estimate_with (MIXTURE, "dense-layers", "1", "expert-adapters", "separate", NULL);
  double expert = 3 * (16 + 8) + 3 * (4 + 16);

  g_assert_cmpfloat (separate.terms[HR_OPTIMIZER_STATES] - none.terms[HR_OPTIMIZER_STATES], ==, 4 * 2 * 2 * expert);
  g_assert_cmpfloat (mixed_adapted.trainable_parameter_count - mixed.trainable_parameter_count, ==, 4 * expert);
}

/* What is in no layer has none of the layers’ adapters, be they with experts or without. */
static void
test_root (void)
{
  hr_params_t p = params_with (MIXTURE, "dense-layers", "1", NULL);
  double adapted = root_bytes (&p);

  set (&p, "fine-tuning", "full");
  g_assert_cmpfloat (adapted, ==, root_bytes (&p));
  g_assert_cmpfloat (adapted, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/adapters/kinds-of-gemma-4", test_kinds_of_gemma_4);
  g_test_add_func ("/core/adapters/kinds-with-experts", test_kinds_with_experts);
  g_test_add_func ("/core/adapters/wide-heads-of-gemma-4", test_wide_heads_of_gemma_4);
  g_test_add_func ("/core/adapters/root", test_root);
  g_test_add_func ("/core/adapters/litgpt-layer", test_litgpt_layer);
  g_test_add_func ("/core/adapters/litgpt-peak", test_litgpt_peak);
  g_test_add_func ("/core/adapters/litgpt-full", test_litgpt_full);
  g_test_add_func ("/core/adapters/early-bitsandbytes", test_early_bitsandbytes);
  g_test_add_func ("/core/adapters/quantised-head", test_quantised_head);
  g_test_add_func ("/core/adapters/fp32-adapters", test_fp32_adapters);
  g_test_add_func ("/core/adapters/fused", test_fused_adapters);
  g_test_add_func ("/core/adapters/fused-without-dropout", test_dropout_is_not_fused);
  g_test_add_func ("/core/adapters/fused-in-flight", test_fused_adapters_in_flight);
  g_test_add_func ("/core/adapters/dora", test_dora);
  g_test_add_func ("/core/adapters/dora-of-fused-projections", test_dora_of_fused_projections);
  g_test_add_func ("/core/adapters/functions-before-frozen-projections", test_functions_before_frozen_projections);
  g_test_add_func ("/core/adapters/adapter-bytes", test_adapter_bytes);
  g_test_add_func ("/core/adapters/named-modules", test_named_modules);
  g_test_add_func ("/core/adapters/short-forms", test_short_forms);
  g_test_add_func ("/core/adapters/head", test_head);
  g_test_add_func ("/core/adapters/input-gradients", test_input_gradients);
  g_test_add_func ("/core/adapters/spared-by-stage", test_spared_by_stage);
  g_test_add_func ("/core/adapters/held-dequantised", test_held_dequantised);
  g_test_add_func ("/core/adapters/loads-whole", test_loads_whole);
  g_test_add_func ("/core/adapters/loads-full-state", test_loads_full_state);
  g_test_add_func ("/core/adapters/zero-buckets", test_zero_buckets);
  g_test_add_func ("/core/adapters/phi", test_phi);
  g_test_add_func ("/core/adapters/qwen", test_qwen);
  g_test_add_func ("/core/adapters/stablelm-alpha", test_stablelm_alpha);
  g_test_add_func ("/core/adapters/more-modules-keep-more", test_more_modules_keep_more);
  g_test_add_func ("/core/adapters/experts", test_experts);
  g_test_add_func ("/core/adapters/divided-experts", test_divided_experts);
  g_test_add_func ("/core/adapters/largest-layer", test_largest_layer);
  return g_test_run ();
}
