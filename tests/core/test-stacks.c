/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An encoder and a decoder of different depths, whose sequences are of different lengths, and convolutions over audio
 * before them: small enough for paper. */
#include "cases.h"

#include "core/estimate/run.h"
#include "core/terms/term-ids.h"

#include <string.h>

/* h = d = 4, f = 8, 16 words; biases are left out. */
#define TINY                                                                                                           \
  "family", "bart", "sequence-length", "1", "micro-batch-size", "1", "hidden-size", "4", "attention-heads", "1",       \
      "kv-heads", "1", "head-dim", "4", "ffn-size", "8", "vocab-size", "16", "learned-positions", "8", "qkv-bias",     \
      "no", "o-bias", "no", "mlp-bias", "no"

/* Four matrices of 4·4, two of 4·8, and two norms of 2·4; the decoder has another attention and a norm besides. */
#define ENCODER_LAYER (4 * 16 + 2 * 32 + 2 * 8)
#define DECODER_LAYER (ENCODER_LAYER + 4 * 16 + 8)

/* Of so many tokens: two norms of the sum 8 + 8, the inputs of the projections and of the MLP 2·8, query, key, value
 * and output 4·8, logsumexp 4, the MLP 2·16; and a random state. */
static double
encoder_layer (double tokens)
{
  return tokens * (2 * 16 + 2 * 8 + 4 * 8 + 4 + 2 * 16) + 24;
}

/* Of one token, which looks at so many of the encoder: its norm 16, the query’s input and the query 2·8, their keys and
 * values, output 8, logsumexp 4, a random state. */
static double
decoder_layer (double encoder_tokens)
{
  return encoder_layer (1) + 16 + 2 * 8 + encoder_tokens * 2 * 8 + 8 + 4 + 24;
}

/* Of each of the encoder’s tokens: its position 8, the norm 16, and what the encoder gives 8. In the decoder ids and
 * positions 2·8, the norm 16, the head’s input 8 and its softmax in 16 bits with what divides it. */
static double
rest (double encoder_tokens)
{
  return encoder_tokens * (8 + 16 + 8) + 2 * 8 + 16 + 8 + 2 * 16 + 2;
}

static void
test_counts (void)
{
  hr_estimate_t one = estimate_with (TINY, "layers", "1", NULL);
  hr_estimate_t deep = estimate_with (TINY, "layers", "3", "encoder-layers", "5", NULL);
  hr_estimate_t shallow = estimate_with (TINY, "layers", "3", "encoder-layers", "1", NULL);

  g_assert_cmpfloat (deep.parameter_count, ==, one.parameter_count + 4 * ENCODER_LAYER + 2 * DECODER_LAYER);
  g_assert_cmpfloat (shallow.parameter_count, ==, one.parameter_count + 2 * DECODER_LAYER);
}

static void
test_depths (void)
{
  hr_estimate_t e = estimate_with (TINY, "layers", "3", "encoder-layers", "5", NULL);
  hr_estimate_t again = estimate_with (TINY, "layers", "3", "encoder-layers", "5", "recompute", "full", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, decoder_layer (1));
  g_assert_cmpfloat (e.saved.saved_bytes_rest, ==, rest (1));
  g_assert_cmpfloat (e.saved.stored_bytes, ==, 5 * encoder_layer (1) + 3 * decoder_layer (1) + rest (1));
  g_assert_cmpfloat (again.saved.stored_bytes, ==, (5 + 3) * 8 + rest (1));
}

/* Three tokens in the encoder for one in the decoder. */
static void
test_lengths (void)
{
  hr_estimate_t e = estimate_with (TINY, "layers", "2", "encoder-layers", "1", "encoder-sequence-length", "3", NULL);
  hr_estimate_t again = estimate_with (TINY, "layers", "2", "encoder-layers", "1", "encoder-sequence-length", "3",
                                       "recompute", "full", NULL);

  g_assert_cmpfloat (e.saved.stored_bytes, ==, encoder_layer (3) + 2 * decoder_layer (3) + rest (3));
  g_assert_cmpfloat (again.saved.stored_bytes, ==, 3 * 8 + 2 * 8 + rest (3));
}

/* Eager attention keeps a softmax of two bytes for each pair: of 3·3 in the encoder, of 1·1 and 1·3 in the decoder, in
 * the place of logsumexp and state. */
static void
test_scores (void)
{
  hr_estimate_t e = estimate_with (TINY, "layers", "1", "encoder-sequence-length", "3", "attention", "eager", NULL);
  double encoder = encoder_layer (3) - 3 * 4 - 24 + 9 * 2;
  double decoder = decoder_layer (3) - 2 * (4 + 24) + (1 + 3) * 2;

  g_assert_cmpfloat (e.saved.stored_bytes, ==, encoder + decoder + rest (3));
}

/* Two bytes for each of four values of keys and of values: in three layers of the decoder, of its own seven tokens and
 * of as many of the encoder, or of eight. */
static void
test_cache (void)
{
  hr_estimate_t same = estimate_with (TINY, "mode", "inference", "layers", "3", "encoder-layers", "9", "cached-tokens",
                                      "7", NULL);
  hr_estimate_t longer = estimate_with (TINY, "mode", "inference", "layers", "3", "encoder-layers", "9",
                                        "cached-tokens", "7", "encoder-sequence-length", "8", NULL);

  g_assert_cmpfloat (same.terms[HR_KV_CACHE], ==, 2 * 3 * 4 * (7 + 7) * 2);
  g_assert_cmpfloat (longer.terms[HR_KV_CACHE], ==, 2 * 3 * 4 * (7 + 8) * 2);
}

/* T5Gemma’s decoder of three layers: the second looks at all seven tokens, the others keep three of a window of four,
 * and each keeps all that the encoder read, seven or nine. */
static void
test_cache_with_windows (void)
{
  hr_estimate_t same = estimate_with (TINY, "family", "t5gemma", "mode", "inference", "layers", "3", "encoder-layers",
                                      "9", "cached-tokens", "7", "sliding-window", "4", NULL);
  hr_estimate_t longer = estimate_with (TINY, "family", "t5gemma", "mode", "inference", "layers", "3", "cached-tokens",
                                        "7", "encoder-sequence-length", "9", "sliding-window", "4", NULL);

  g_assert_cmpfloat (same.terms[HR_KV_CACHE], ==, 2 * (2 * 3 + 7 + 3 * 7) * 4 * 2);
  g_assert_cmpfloat (longer.terms[HR_KV_CACHE], ==, 2 * (2 * 3 + 7 + 3 * 9) * 4 * 2);
}

/* A window that PyTorch’s kernel takes as a mask is none in the attention to the encoder. */
static void
test_window_as_mask (void)
{
  hr_estimate_t masked = estimate_with (TINY, "family", "t5gemma", "sequence-length", "4", "layers", "1",
                                        "sliding-window", "4", "attention", "sdpa", NULL);
  gboolean crosses = FALSE;
  int n_masks = 0;

  for (size_t i = 0; i < masked.saved.n_kept; i++)
    {
      const hr_kept_t *kept = &masked.saved.kept[i];

      crosses |= g_str_equal (kept->module, "encoder_attn.q_proj");
      n_masks += kept->part == HR_PART_LAYER && strstr (kept->tensor, "mask") != NULL;
    }
  g_assert_true (crosses);
  g_assert_cmpint (n_masks, ==, 1);
}

/* Checkpoints of eager attention save the decoder’s mask: two bytes for each pair of its tokens. */
static void
test_masks (void)
{
  hr_estimate_t sdpa = estimate_with (TINY, "sequence-length", "3", "recompute", "full", NULL);
  hr_estimate_t eager = estimate_with (TINY, "sequence-length", "3", "recompute", "full", "attention", "eager", NULL);

  g_assert_cmpfloat (eager.saved.stored_bytes, ==, sdpa.saved.stored_bytes + 3 * 3 * 2);
}

/* T5Gemma’s are of two kinds in each stack, and one of the encoder’s tokens beside the decoder’s;
 * checkpoints save them with a position of eight bytes for each token. */
static void
test_masks_of_kinds (void)
{
  hr_estimate_t sdpa = estimate_with (TINY, "family", "t5gemma", "sequence-length", "3", "encoder-sequence-length", "5",
                                      "recompute", "full", "attention", "flash", NULL);
  hr_estimate_t eager = estimate_with (TINY, "family", "t5gemma", "sequence-length", "3", "encoder-sequence-length",
                                       "5", "recompute", "full", "attention", "eager", NULL);
  hr_estimate_t whole = estimate_with (TINY, "family", "t5gemma", "layers", "1", "sequence-length", "3",
                                       "encoder-sequence-length", "5", "attention", "flash", NULL);
  hr_estimate_t again = estimate_with (TINY, "family", "t5gemma", "layers", "1", "sequence-length", "3",
                                       "encoder-sequence-length", "5", "recompute", "full", "attention", "flash", NULL);
  double rotations = 2 * 4 * (5 + 3) * 2;

  g_assert_cmpfloat (eager.saved.stored_bytes, ==, sdpa.saved.stored_bytes + (2 * 5 * 5 + 2 * 3 * 3 + 3 * 5) * 2);
  g_assert_cmpfloat (again.saved.stored_bytes, ==,
                     2 * 4 * (5 + 3) + whole.saved.saved_bytes_rest - rotations + 8 * (5 + 3));
}

static double
count_of (const char *family, const char *biased)
{
  return estimate_with (TINY, "layers", "1", "family", family, "qkv-bias", biased, "audio-features", "2", NULL)
      .parameter_count;
}

/* Of two features, with a kernel of five, 1024 channels; of half of them, twice the width of the layers. Or with a
 * kernel of three, twice to the width of the layers; Whisper’s encoder has 1500 positions, not eight, and its three
 * attentions no bias of the key. */
static void
test_convolutions (void)
{
  double gated = (2 * 5 * 1024 + 1024) + (512 * 5 * 8 + 8);
  double gelu = (2 * 3 * 4 + 4) + (4 * 3 * 4 + 4);

  g_assert_cmpfloat (count_of ("speech_to_text", "no"), ==, count_of ("m2m_100", "no") + gated);
  g_assert_cmpfloat (count_of ("whisper", "no"), ==, count_of ("pegasus", "no") + gelu + (1500 - 8) * 4);
  g_assert_cmpfloat (count_of ("whisper", "yes"), ==, count_of ("pegasus", "yes") + gelu + (1500 - 8) * 4 - 3 * 4);
}

static double
untrained (const char *family)
{
  hr_estimate_t e = estimate_with (TINY, "layers", "1", "family", family, NULL);

  return e.parameter_count - e.trainable_parameter_count;
}

/* Of Pegasus-large 2 · 1024 · 1024 of 570 797 056 parameters are not trained (tests/data/families/truth.csv). Here
 * sines are 4 wide, of 8 positions in each of two stacks, or of 1500 in Whisper’s encoder alone. */
static void
test_sines (void)
{
  g_assert_cmpfloat (untrained ("pegasus"), ==, 2 * 8 * 4);
  g_assert_cmpfloat (untrained ("marian"), ==, 2 * 8 * 4);
  g_assert_cmpfloat (untrained ("whisper"), ==, 1500 * 4);
  g_assert_cmpfloat (untrained ("bart"), ==, 0);
}

static double
kept_by_convolutions (const char *family, const char *tokens, const char *autocast)
{
  hr_estimate_t e = estimate_with (TINY, "family", family, "audio-features", "2", "encoder-sequence-length", tokens,
                                   "weight-dtype", "fp32", "gradient-dtype", "fp32", "activation-dtype", "bf16",
                                   "autocast", autocast, NULL);
  double bytes = 0;

  for (size_t i = 0; i < e.saved.n_kept; i++)
    if (g_str_equal (e.saved.kept[i].module, "encoder.conv"))
      bytes += e.saved.kept[i].bytes;
  return bytes;
}

/* Two bytes each: for a token four frames of two features, two of 1024 and of 512 channels, and one of eight. Or two
 * frames of four channels, twice, and one; the features are the batch, of which autocast makes a copy. */
static void
test_convolutions_keep (void)
{
  double gated = 2 * (4 * 2 + 2 * 1024 + 2 * 512 + 8);
  double gelu = 2 * (2 * 4 + 2 * 4 + 4);

  g_assert_cmpfloat (kept_by_convolutions ("speech_to_text", "3", "no"), ==, 3 * gated);
  g_assert_cmpfloat (kept_by_convolutions ("whisper", "3", "no"), ==, 3 * gelu);
  g_assert_cmpfloat (kept_by_convolutions ("whisper", "1", "yes"), ==, gelu + 2 * 2 * 2);
  g_assert_cmpfloat (kept_by_convolutions ("m2m_100", "1", "yes"), ==, 0);
}

static double
live_segment (const hr_estimate_t *e)
{
  hr_run_t run;
  hr_stage_run_t at;

  hr_run_init (&run, &e->params, NULL);
  hr_stage_run_init (&at, &run, 0, NULL);
  return at.plan.live_segment;
}

#define WIDE(format)                                                                                                   \
  TINY, "family", "t5gemma", "mode", "inference", "hidden-size", "32", "head-dim", "32", "ffn-size", "32",             \
      "tied-embeddings", "yes", "weight-quantization", format

static double
of_more_words (hr_estimate_t few, hr_estimate_t more)
{
  return more.terms[HR_WEIGHTS] - few.terms[HR_WEIGHTS];
}

/* Two tables of words, one of which is the head: of 32 more words each has 32·32 more elements in 34 of 32 bytes. */
static void
test_quantised_tables (void)
{
  double all = of_more_words (estimate_with (WIDE ("q8-0"), "vocab-size", "32", NULL),
                              estimate_with (WIDE ("q8-0"), "vocab-size", "64", NULL));
  double mixed = of_more_words (estimate_with (WIDE ("q8-0-mix"), "vocab-size", "32", NULL),
                                estimate_with (WIDE ("q8-0-mix"), "vocab-size", "64", NULL));

  g_assert_cmpfloat (all, ==, 2 * 32 * 34);
  g_assert_cmpfloat (mixed, ==, 2 * 32 * 34);
}

/* Autocast casts the head’s 16·4 words, where it is trained, and convolutions in any case: two bytes each. */
static void
test_frozen_head (void)
{
  hr_estimate_t e = estimate_with (TINY, "family", "whisper", "layers", "1", "autocast", "yes", "weight-dtype", "fp32",
                                   "gradient-dtype", "fp32", NULL);
  hr_estimate_t frozen = estimate_with (TINY, "family", "whisper", "layers", "1", "autocast", "yes", "weight-dtype",
                                        "fp32", "gradient-dtype", "fp32", "frozen-head", "yes", NULL);

  g_assert_cmpfloat (e.saved.cast_weight_bytes - frozen.saved.cast_weight_bytes, ==, 16 * 4 * 2);
}

/* The fullest segment is the decoder’s last, which stands on all checkpoints; or the encoder’s last, where a layer of
 * eight tokens keeps 952 bytes, and one of the decoder that looks at these 336. */
static void
test_fullest_segment (void)
{
  hr_estimate_t same = estimate_with (TINY, "layers", "2", "encoder-layers", "2", "recompute", "full", NULL);
  hr_estimate_t longer = estimate_with (TINY, "layers", "2", "encoder-layers", "2", "recompute", "full",
                                        "encoder-sequence-length", "8", NULL);

  g_assert_cmpfloat (encoder_layer (8), ==, 952);
  g_assert_cmpfloat (decoder_layer (8), ==, 336);
  g_assert_cmpfloat (live_segment (&same), ==, 3);
  g_assert_cmpfloat (live_segment (&longer), ==, 1);
}

static void
count_shapes (const hr_estimate_t *e, hr_part_t part, int *n_rows, int *n_shapes)
{
  *n_rows = 0;
  *n_shapes = 0;
  for (size_t i = 0; i < e->saved.n_kept; i++)
    if (e->saved.kept[i].part == part)
      {
        *n_rows += 1;
        *n_shapes += !g_str_equal (e->saved.kept[i].shape, "");
      }
}

/* A layer of the decoder has two attentions, each of which keeps query, key, value, logsumexp and a random state, and
 * the input of its output projection. */
static void
test_names (void)
{
  hr_estimate_t e = estimate_with (TINY, NULL);
  int n_of_itself = 0;
  int n_of_encoder = 0;
  int n_outputs = 0;

  for (size_t i = 0; i < e.saved.n_kept; i++)
    if (e.saved.kept[i].part == HR_PART_LAYER)
      {
        n_of_itself += g_str_equal (e.saved.kept[i].module, "self_attn");
        n_of_encoder += g_str_equal (e.saved.kept[i].module, "encoder_attn");
        n_outputs += g_str_equal (e.saved.kept[i].module, "encoder_attn.o_proj");
      }
  g_assert_cmpint (n_of_itself, ==, 5);
  g_assert_cmpint (n_of_encoder, ==, 5);
  g_assert_cmpint (n_outputs, ==, 1);
}

/* There is one letter for a length, the decoder’s: the encoder’s shapes are told where it reads as many tokens, and
 * so are query, key, value, output, logsumexp and random state of the attention to it. */
static void
test_shapes (void)
{
  hr_estimate_t same = estimate_with (TINY, NULL);
  hr_estimate_t longer = estimate_with (TINY, "encoder-sequence-length", "3", NULL);
  int n_rows;
  int n_shapes;

  count_shapes (&same, HR_PART_ENCODER, &n_rows, &n_shapes);
  g_assert_cmpint (n_rows, >, 0);
  g_assert_cmpint (n_shapes, ==, n_rows);
  count_shapes (&longer, HR_PART_ENCODER, &n_rows, &n_shapes);
  g_assert_cmpint (n_rows, >, 0);
  g_assert_cmpint (n_shapes, ==, 0);
  count_shapes (&same, HR_PART_LAYER, &n_rows, &n_shapes);
  g_assert_cmpint (n_shapes, ==, n_rows);
  count_shapes (&longer, HR_PART_LAYER, &n_rows, &n_shapes);
  g_assert_cmpint (n_shapes, ==, n_rows - 6);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/stacks/counts", test_counts);
  g_test_add_func ("/core/stacks/depths", test_depths);
  g_test_add_func ("/core/stacks/lengths", test_lengths);
  g_test_add_func ("/core/stacks/scores", test_scores);
  g_test_add_func ("/core/stacks/cache", test_cache);
  g_test_add_func ("/core/stacks/cache-with-windows", test_cache_with_windows);
  g_test_add_func ("/core/stacks/window-as-mask", test_window_as_mask);
  g_test_add_func ("/core/stacks/masks", test_masks);
  g_test_add_func ("/core/stacks/masks-of-kinds", test_masks_of_kinds);
  g_test_add_func ("/core/stacks/sines", test_sines);
  g_test_add_func ("/core/stacks/convolutions", test_convolutions);
  g_test_add_func ("/core/stacks/convolutions-keep", test_convolutions_keep);
  g_test_add_func ("/core/stacks/quantised-tables", test_quantised_tables);
  g_test_add_func ("/core/stacks/frozen-head", test_frozen_head);
  g_test_add_func ("/core/stacks/fullest-segment", test_fullest_segment);
  g_test_add_func ("/core/stacks/names", test_names);
  g_test_add_func ("/core/stacks/shapes", test_shapes);
  return g_test_run ();
}
