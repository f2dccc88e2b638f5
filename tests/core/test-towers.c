/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Images: what the tower that computes them keeps, when it is there, and what it takes while it works. */
#include "cases.h"

#include "core/estimate/run.h"
#include "core/explain/ledger-lines.h"
#include "core/terms/term-ids.h"
#include "core/terms/terms.h"

#include <math.h>

/* A language model 512 wide, which the joint takes the tower’s output to. */
#define TEXT                                                                                                           \
  "family", "llama", "layers", "2", "hidden-size", "512", "attention-heads", "8", "kv-heads", "8", "head-dim", "64",   \
      "ffn-size", "256", "vocab-size", "1000", "sequence-length", "1024", "micro-batch-size", "1", "attention", "sdpa"
#define SO400M "tower-hidden-size", "1152", "tower-ffn-size", "4304", "tower-heads", "16"
#define QWEN "tower-hidden-size", "1280", "tower-heads", "16", "tower-patches-per-token", "4", "image-tokens", "64"

/* What autograd keeps after get_image_features of one image (PyTorch 2.14.1, Transformers 5.12.1, bfloat16, sdpa with
 * the shapes of CUDA’s kernels), with the pixels in the format of the weights: in training, and of a frozen tower whose
 * input needs a gradient. The last layer of LLaVA’s tower, which nothing reads, is freed; FP32 statistics of LayerNorm
 * are put in for those of the CPU, and 24 bytes of random state for each layer of Qwen’s. Of each window PyTorch keeps
 * a random state; here the image is one. */
static const struct
{
  const char *tower;
  double trained, frozen; /* 0: nobody asks for gradients */
  const char *sizes[13];
} measured[] = {
  { "llava",
    27905136,
    18366064,
    { "tower-layers", "1", "tower-hidden-size", "1024", "tower-ffn-size", "4096", "tower-heads", "16",
      "tower-patches-per-token", "1.0017361111111112", "image-tokens", "576" } },
  { "paligemma", 19775536, 12118064, { "tower-layers", "2", SO400M, "image-tokens", "256" } },
  { "gemma3",
    319362608,
    204510768,
    { "tower-layers", "2", SO400M, "tower-patches-per-token", "16", "image-tokens", "256" } },
  { "qwen2_vl", 33577008, 22489136, { "tower-layers", "2", QWEN, "tower-ffn-size", "5120" } },
  { "qwen2_5_vl", 38406192, 25782320, { "tower-layers", "2", QWEN, "tower-ffn-size", "3420" } },
  { "qwen3_vl",
    25135152 + 3 * (64 * 8 + 3 * 589824.0), /* three mergers behind layers */
    0,
    { "tower-layers", "2", SO400M, "tower-patches-per-token", "4", "image-tokens", "64" } },
};

static double
kept_of_images (guint i, const char *fine_tuning)
{
  hr_params_t p = params_with (TEXT, "fine-tuning", fine_tuning, "input-gradients", "yes", NULL);
  double without = run (&p).saved.saved_bytes_rest;

  set (&p, "tower-family", measured[i].tower);
  for (guint k = 0; measured[i].sizes[k] != NULL; k += 2)
    set (&p, measured[i].sizes[k], measured[i].sizes[k + 1]);
  return run (&p).saved.saved_bytes_rest - without;
}

static void
test_measured (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (measured); i++)
    {
      g_test_message ("%s", measured[i].tower);
      g_assert_cmpfloat (kept_of_images (i, "full"), ==, measured[i].trained);
      g_assert_cmpfloat (kept_of_images (i, "lora"), ==, measured[i].frozen);
    }
}

/* The same of a layer under autocast, whose projections cast their inputs: gate and up one each. */
static void
test_autocast (void)
{
  hr_estimate_t e = estimate_with (TEXT, QWEN, "tower-family", "qwen2_5_vl", "tower-layers", "2", "tower-ffn-size",
                                   "3420", "weight-dtype", "fp32", "autocast", "yes", NULL);
  double stream = 655360; /* 256 · 1280 · 2 */
  double norm = 2 * stream + 1024 + stream;
  double attention = stream + 2 * stream + 3 * stream + 16384 + 2 * stream + 24;
  double mlp = 2 * stream + 4 * 1751040;

  g_assert_cmpfloat (kept_in (&e, HR_PART_TOWER, ""), ==, 2 * norm + attention + mlp);
}

/* Four tokens of four patches; a tower 4 wide with one head, f = 8, three layers. */
#define TINY                                                                                                           \
  TEXT, "tower-family", "paligemma", "tower-layers", "3", "tower-hidden-size", "4", "tower-ffn-size", "8",             \
      "tower-heads", "1", "tower-patches-per-token", "4", "image-tokens", "4"

/* Of 16 patches: two norms 2·(8 + 8), inputs of the projections and of the MLP 2·8, query, key, value and output 4·8,
 * logsumexp 4, the MLP 2·16; and a random state. */
#define LAYER (16 * (2 * 16 + 2 * 8 + 4 * 8 + 4 + 2 * 16) + 24.0)
/* Pixels of 14·14 in three colours, the norm behind the layers 8 + 8, the projection’s input 8. */
#define ONCE (16 * (2 * 588 + 16 + 8.0))

static void
test_by_hand (void)
{
  hr_estimate_t plain = estimate_with (TEXT, NULL);
  hr_estimate_t e = estimate_with (TINY, NULL);
  hr_estimate_t again = estimate_with (TINY, "recompute", "full", NULL);
  hr_estimate_t plain_again = estimate_with (TEXT, "recompute", "full", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_rest - plain.saved.saved_bytes_rest, ==, 3 * LAYER + ONCE);
  g_assert_cmpfloat (e.saved.stored_bytes - plain.saved.stored_bytes, ==, 3 * LAYER + ONCE);
  /* Each layer is checkpointed: 8 bytes of each of 16 patches. */
  g_assert_cmpfloat (again.saved.stored_bytes - plain_again.saved.stored_bytes, ==, 3 * 16 * 8 + ONCE);
  g_assert_cmpfloat (kept_in (&e, HR_PART_TOWER, ""), ==, LAYER);
}

/* Two sequences have twice as many; of a frozen tower nothing is kept, and of adapters on the text. */
static void
test_frozen (void)
{
  hr_estimate_t plain = estimate_with (TEXT, "micro-batch-size", "2", NULL);
  hr_estimate_t two = estimate_with (TINY, "micro-batch-size", "2", NULL);
  hr_estimate_t frozen = estimate_with (TINY, "frozen-embedding", "yes", NULL);
  hr_estimate_t plain_frozen = estimate_with (TEXT, "frozen-embedding", "yes", NULL);
  hr_estimate_t adapted = estimate_with (TINY, "fine-tuning", "lora", NULL);
  hr_estimate_t plain_adapted = estimate_with (TEXT, "fine-tuning", "lora", NULL);

  g_assert_cmpfloat (two.saved.baseline_bytes - plain.saved.baseline_bytes, ==, 2 * (3 * (LAYER - 24) + ONCE) + 3 * 24);
  g_assert_cmpfloat (frozen.saved.baseline_bytes, ==, plain_frozen.saved.baseline_bytes);
  g_assert_cmpfloat (adapted.saved.baseline_bytes, ==, plain_adapted.saved.baseline_bytes);
}

static double
term_at (const hr_params_t *p, hr_moment_t moment, hr_term_t term)
{
  hr_run_t at_all;
  hr_stage_run_t at;

  hr_run_init (&at_all, p, NULL);
  hr_stage_run_init (&at, &at_all, 0, NULL);
  at.view.moment = moment;
  return hr_term_bytes (&at.view, term);
}

/* What images keep is there from their forward to their backward, which comes behind all layers and before the
 * embedding. */
static void
check_moments (const char *recompute, double stored, double rebuilt)
{
  hr_params_t plain = params_with (TEXT, "recompute", recompute, NULL);
  hr_params_t p = params_with (TINY, "recompute", recompute, NULL);

  for (hr_moment_t i = HR_MOMENT_LOSS; i <= HR_MOMENT_BACKWARD_END; i++)
    g_assert_cmpfloat (term_at (&p, i, HR_ACTIVATIONS) - term_at (&plain, i, HR_ACTIVATIONS), ==, stored);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_IMAGES, HR_ACTIVATIONS)
                         - term_at (&plain, HR_MOMENT_EMBEDDING, HR_ACTIVATIONS),
                     ==, stored + rebuilt);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_EMBEDDING, HR_ACTIVATIONS), ==,
                     term_at (&plain, HR_MOMENT_EMBEDDING, HR_ACTIVATIONS));
}

/* The rebuilt layer’s first norm has the checkpoint. */
static void
test_moments (void)
{
  check_moments ("none", 3 * LAYER + ONCE, 0);
  check_moments ("full", 3 * 16 * 8 + ONCE, LAYER - 16 * 8);
}

/* The gradients of the layers and the head are there when backward comes to images: not the tower’s, and not the
 * embedding’s. A layer is two norms of 512, four matrices of 512·512 and three of 512·256. */
static void
test_gradients (void)
{
  hr_params_t p = params_with (TINY, "tower-parameters", "1000", "gradient-dtype", "bf16", NULL);
  double layer = 2 * 512 + 4 * 512 * 512 + 3 * 512 * 256;
  double head = 1000 * 512;

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_IMAGES, HR_GRADIENTS), ==, 2 * (2 * layer + head));
}

/* Working memory of 16 patches: twice 4, and two tensors of 8, of two bytes; in backward two of each. */
static void
test_working_memory (void)
{
  hr_params_t p = params_with (TINY, "frozen-embedding", "yes", NULL);

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_FORWARD_IMAGES, HR_TEMPORARIES), ==, 16 * (2 * 4 + 2 * 8) * 2);
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_BACKWARD_IMAGES, HR_TEMPORARIES), ==, 2 * 16 * (4 + 8) * 2);
  g_assert_cmpfloat (run (&p).instants[HR_AT_IMAGES], >, 0);
}

/* A prompt of 1024 tokens takes (4·512 + 3·256)·2 bytes each and 6 bytes of each of 1000 logits; 4096 patches of a
 * tower 1024 wide with f = 4096 take (2·1024 + 2·4096)·2 each. */
static void
test_serving (void)
{
  hr_params_t p = params_with (TEXT, "mode", "inference", "tower-family", "gemma3", "image-tokens", "256", NULL);
  double text = 1024.0 * (4 * 512 + 3 * 256) * 2 + 6000;
  double patches = (2 * 1024 + 2 * 4096) * 2.0;

  g_assert_cmpfloat (term_at (&p, HR_MOMENT_PREFILL, HR_TEMPORARIES), ==, text);
  set (&p, "tower-patches-per-token", "16");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_PREFILL, HR_TEMPORARIES), ==, 4096 * patches);
  set (&p, "image-tokens", "1");
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_PREFILL, HR_TEMPORARIES), ==, text);
  set (&p, "image-tokens", "256");
  set (&p, "micro-batch-size", "4");
  set (&p, "max-batched-tokens", "512"); /* two sequences’ images at a time */
  g_assert_cmpfloat (term_at (&p, HR_MOMENT_PREFILL, HR_TEMPORARIES), ==, 2 * 4096 * patches);
}

/* Whatever the moment of the peak: the lines of the ledger add up to the term. */
static void
check_lines (const hr_params_t *p, hr_moment_t moment)
{
  hr_line_t lines[HR_LEDGER_LINES];
  hr_estimate_t e = run (p);
  double sum = 0;
  size_t n;

  e.moment = moment;
  n = hr_ledger_lines (&e, HR_ACTIVATIONS, lines, G_N_ELEMENTS (lines));
  for (size_t i = 0; i < n; i++)
    sum += lines[i].kept.bytes * lines[i].times;
  g_assert_cmpfloat (sum, ==, term_at (p, moment, HR_ACTIVATIONS));
}

static void
test_lines (void)
{
  hr_params_t p = params_with (TINY, NULL);
  hr_params_t again = params_with (TINY, "recompute", "full", NULL);

  for (hr_moment_t i = HR_MOMENT_FORWARD_IMAGES; i <= HR_MOMENT_EMBEDDING; i++)
    {
      check_lines (&p, i);
      check_lines (&again, i);
    }
}

/* Letters are of the text: what the tower’s layers keep has no shape that they could tell. */
static void
test_shapes (void)
{
  hr_estimate_t e = estimate_with (TINY, NULL);
  int n_of_tower = 0;
  int n_of_text = 0;

  for (size_t i = 0; i < e.saved.n_kept; i++)
    {
      const hr_kept_t *kept = &e.saved.kept[i];

      g_assert_true (kept->part != HR_PART_TOWER || g_str_equal (kept->shape, ""));
      g_assert_true (kept->part != HR_PART_LAYER || !g_str_equal (kept->shape, ""));
      n_of_tower += kept->part == HR_PART_TOWER;
      n_of_text += kept->part == HR_PART_LAYER;
    }
  g_assert_cmpint (n_of_tower, >, 0);
  g_assert_cmpint (n_of_text, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/towers/measured", test_measured);
  g_test_add_func ("/core/towers/autocast", test_autocast);
  g_test_add_func ("/core/towers/by-hand", test_by_hand);
  g_test_add_func ("/core/towers/frozen", test_frozen);
  g_test_add_func ("/core/towers/moments", test_moments);
  g_test_add_func ("/core/towers/gradients", test_gradients);
  g_test_add_func ("/core/towers/working-memory", test_working_memory);
  g_test_add_func ("/core/towers/serving", test_serving);
  g_test_add_func ("/core/towers/lines", test_lines);
  g_test_add_func ("/core/towers/shapes", test_shapes);
  return g_test_run ();
}
