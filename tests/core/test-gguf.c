/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of llama.cpp's quantiser: small enough for paper, and as large as published ones. */
#include "cases.h"

#include <math.h>

#define Q6_K (210 / 256.0)
#define Q5_K (176 / 256.0)
#define Q4_K (144 / 256.0)
#define Q8_0 (34 / 32.0)
#define Q5_0 (22 / 32.0)
#define Q4_0 (18 / 32.0)

/* Grouped queries: four heads share a key of 64. */
#define SMALL                                                                                                          \
  "mode", "inference", "layers", "8", "attention-heads", "4", "kv-heads", "1", "head-dim", "64", "ffn-size", "512",    \
      "vocab-size", "1000"

static double
weights_of (hr_params_t *p, const char *file)
{
  set (p, "weight-quantization", file);
  return run (p).terms[HR_WEIGHTS];
}

/* Q4_K_M of eight layers: value and down projection have six bits in layers 0, 3, 6 and 7, which are the first and the
 * last eighth, and every third between; so has the head. Query and output 256 · 256, key and value 256 · 64, three
 * matrices of the MLP of 256 · 512, embedding and head 1000 · 256; 17 norms of 256 in FP32. */
static void
test_layers_by_hand (void)
{
  hr_params_t p = params_with (SMALL, "hidden-size", "256", NULL);
  double value = 256 * 64;
  double mlp = 256 * 512;
  double ends = 1000 * 256;
  double four_bits = 8 * (2 * 256 * 256 + value + 2 * mlp) + 4 * (value + mlp) + ends;
  double six_bits = 4 * (value + mlp) + ends;

  g_assert_cmpfloat (weights_of (&p, "q4-k-m"), ==, four_bits * Q4_K + six_bits * Q6_K + 17 * 256 * 4);
}

/* How many of the layers have six bits in value and down projection with Q4_K_M; Q4_K_S has five bits in the value of
 * the first four, and in the down projection of the first eighth. */
static double
count_six_bits (const char *layers)
{
  hr_params_t p = params_with (SMALL, "hidden-size", "256", "layers", layers, NULL);
  double value = 256 * 64;
  double mlp = 256 * 512;
  double smaller = weights_of (&p, "q4-k-s") - 4 * value * (Q5_K - Q4_K) - (int) p.layers / 8 * mlp * (Q5_K - Q4_K);

  return (weights_of (&p, "q4-k-m") - smaller) / ((value + mlp) * (Q6_K - Q4_K));
}

/* Of 27 layers an eighth is three: 0 to 2; 5, 8, 11, 14, 17, 20 between; the last from 7 · 27 / 8 = 23 on, 23 to 26. Of
 * 30: 0 to 2; 5, 8, 11, 14, 17, 20, 23 between; from 26 on. */
static void
test_sensitive_layers (void)
{
  g_assert_cmpfloat (count_six_bits ("27"), ==, 3 + 6 + 4);
  g_assert_cmpfloat (count_six_bits ("30"), ==, 3 + 7 + 4);
}

/* An embedding that is the head is there once, as the head. */
static void
test_tied_head (void)
{
  hr_params_t p = params_with (SMALL, "hidden-size", "256", NULL);
  double apart = weights_of (&p, "q5-k-s");

  set (&p, "tied-embeddings", "yes");
  g_assert_cmpfloat (apart - weights_of (&p, "q5-k-s"), ==, 1000 * 256 * Q5_K);
}

/* Rows of 224 are no whole number of 256: Q4_K becomes Q5_0, and Q6_K becomes Q8_0. Those of 512 (down) and of 256
 * (output) stay. Q4_K_S has five bits in the value of four layers and in the down projection of one. */
static void
test_narrow_rows (void)
{
  hr_params_t p = params_with (SMALL, "hidden-size", "224", NULL);
  double value = 224 * 64;
  double mlp = 224 * 512;
  double ends = 1000 * 224;
  double of_224 = 8 * (224 * 256 + value + 2 * mlp) + 4 * value + ends;
  double of_224_more = 4 * value; /* Q5_K becomes Q5_1: 24 bytes for 32 */
  double wide = 8 * 256 * 224 + 7 * mlp;

  g_assert_cmpfloat (weights_of (&p, "q4-k-s"), ==,
                     of_224 * Q5_0 + of_224_more * 24 / 32 + ends * Q8_0 + wide * Q4_K + mlp * Q5_K + 17 * 224 * 4);
}

/* Eight experts: elements of a layer's query or output, of its key or value, and of one matrix of all its experts; of
 * embedding or head; bytes of norms and routers in FP32. */
#define EIGHT_EXPERTS SMALL, "hidden-size", "256", "experts", "8", "experts-per-token", "2"
static const double square = 256 * 256;
static const double key = 256 * 64;
static const double expert_mlp = 8 * 256 * 512;
static const double vocabulary = 1000 * 256;
static const double other_bytes = (17 * 256 + 8 * 256 * 8) * 4;

/* Key and value have eight bits, the output five; routers of 256 · 8 stay in FP32. */
static void
test_eight_experts (void)
{
  hr_params_t p = params_with (EIGHT_EXPERTS, NULL);

  g_assert_cmpfloat (weights_of (&p, "q3-k-s"), ==,
                     8 * (square * Q5_K + 2 * key * Q8_0 + (square + 3 * expert_mlp) * 110 / 256)
                         + vocabulary * 110 / 256 + vocabulary * Q6_K + other_bytes);
}

/* Where the mix has no five bits for them, attention's outputs are as the rest. */
static void
test_output_of_eight_experts (void)
{
  hr_params_t p = params_with (EIGHT_EXPERTS, NULL);

  g_assert_cmpfloat (weights_of (&p, "q5-k-s"), ==,
                     8 * (2 * key * Q8_0 + (2 * square + 3 * expert_mlp) * Q5_K) + vocabulary * Q5_K + vocabulary * Q6_K
                         + other_bytes);
}

/* Llama of 80 layers has more bits for its values where heads share them, as these do not: a layer more has those of
 * the rest and, every eighth one, a projection down of five bits. */
static void
test_eighty_layers (void)
{
  hr_params_t p = params_with ("mode", "inference", "layers", "80", "hidden-size", "256", "attention-heads", "4",
                               "kv-heads", "4", "head-dim", "64", "ffn-size", "512", "vocab-size", "1000", NULL);
  double down = 256 * 512;
  double eighty = weights_of (&p, "q4-k-s");

  hr_param_set_text (&p, hr_param_find ("layers"), "79");
  g_assert_cmpfloat (eighty - weights_of (&p, "q4-k-s"), ==,
                     (4 * square + 3 * down) * Q4_K + down * (Q5_K - Q4_K) + 2 * 256 * 4);
}

/* T5: an encoder of one layer and a decoder of four, each of which has a second attention. All matrices have 8.5 bits
 * in one file and 4.5 in the other, whose head has 6.5625. */
static void
test_cross_attention (void)
{
  hr_params_t p = params_with ("mode", "inference", "family", "t5", "layers", "4", "encoder-layers", "1", "hidden-size",
                               "256", "attention-heads", "4", "kv-heads", "4", "head-dim", "64", "ffn-size", "512",
                               "vocab-size", "1000", "tied-embeddings", "yes", "mlp-gated", "no", NULL);
  double layers = (1 + 2 * 4) * 4 * square + (1 + 4) * 2 * 256 * 512;

  g_assert_cmpfloat (weights_of (&p, "q8-0-mix") - weights_of (&p, "q4-0-mix"), ==,
                     layers * (Q8_0 - Q4_0) + vocabulary * (Q8_0 - Q6_K));
}

/* Published: model sizes that llama.cpp prints, in GiB; files of Llama 3.1 70B and Mixtral 8x22B of the lists at
 * huggingface.co/bartowski, in GB, in which some MB are the vocabulary. Within 0.06 %. */
#define LLAMA_70B                                                                                                      \
  "layers", "80", "hidden-size", "8192", "attention-heads", "64", "kv-heads", "8", "head-dim", "128", "ffn-size",      \
      "28672", "vocab-size", "128256"
#define MIXTRAL_8X22B                                                                                                  \
  "family", "mixtral", "layers", "56", "hidden-size", "6144", "attention-heads", "48", "kv-heads", "8", "head-dim",    \
      "128", "ffn-size", "16384", "experts", "8", "experts-per-token", "2", "vocab-size", "32000"
#define LLAMA_2_13B                                                                                                    \
  "layers", "40", "hidden-size", "5120", "attention-heads", "40", "kv-heads", "40", "head-dim", "128", "ffn-size",     \
      "13824", "vocab-size", "32000"

typedef struct
{
  const char *file;
  double size;
} published_t;

static void
check_files (hr_params_t p, const published_t *files, guint n, double unit)
{
  for (guint i = 0; i < n; i++)
    {
      double bytes = weights_of (&p, files[i].file);
      double rounded = 0.005 / files[i].size;

      g_test_message ("%s: %.3f", files[i].file, bytes / unit);
      g_assert_cmpfloat (fabs (bytes / unit / files[i].size - 1), <, 0.0006 + rounded);
    }
}

/* Published: bits a weight of Llama 3.1 8B in the table of llama.cpp, tools/quantize/README.md, commit 311c2c9. Its
 * files of IQ4_XS and IQ4_NL were made without a matrix of importance, and are not those that are known here. */
static void
test_published_bits (void)
{
  static const published_t files[] = {
    { "iq1-s", 2.0042 },    { "iq1-m", 2.1460 },  { "iq2-xxs", 2.3824 },  { "iq2-xs", 2.5882 },
    { "iq2-s", 2.7403 },    { "iq2-m", 2.9294 },  { "iq3-xxs", 3.2548 },  { "iq3-xs", 3.4977 },
    { "iq3-s", 3.6606 },    { "iq3-m", 3.7628 },  { "q2-k-s", 2.9697 },   { "q2-k-mix", 3.1593 },
    { "q3-k-s", 3.6429 },   { "q3-k-l", 4.2979 }, { "q4-k-s", 4.6672 },   { "q4-k-m", 4.8944 },
    { "q5-k-s", 5.5704 },   { "q5-k-m", 5.7036 }, { "q6-k-mix", 6.5633 }, { "q8-0-mix", 8.5008 },
    { "f16-mix", 16.0005 },
  };
  hr_params_t p = params_with (LLAMA_8B, "mode", "inference", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      double bits = weights_of (&p, files[i].file) * 8 / 8030261248.0;

      g_test_message ("%s: %.4f, %.4f", files[i].file, bits, files[i].size);
      g_assert_cmpfloat (fabs (bits / files[i].size - 1), <, 0.0005);
    }
}

/* Mixtral of two bits: keys and values have four, and the output of attention has five. */
static void
test_few_bits_of_eight_experts (void)
{
  hr_params_t p = params_with (EIGHT_EXPERTS, NULL);

  g_assert_cmpfloat (weights_of (&p, "iq2-xxs"), ==,
                     8 * (square * Q5_K + 2 * key * Q4_K + (square + 3 * expert_mlp) * 66 / 256)
                         + expert_mlp * (84 - 66) / 256 + vocabulary * 84 / 256 + vocabulary * Q5_K + other_bytes);
}

/* Of Falcon 40B as listed at huggingface.co/mav23/falcon-40b-instruct-GGUF, in GB to three digits: its head is beside
 * the embedding, in eight bits. */
static void
test_falcon (void)
{
  static const published_t files[] = {
    { "q2-k-mix", 15.8 }, { "q3-k-s", 18.3 }, { "q3-k-m", 20.1 }, { "q3-k-l", 21.6 },
    { "q4-0-mix", 23.8 }, { "q4-k-s", 23.8 }, { "q4-k-m", 25.5 },
  };
  hr_params_t p = params_with ("mode", "inference", "family", "falcon_40b", "layers", "60", "hidden-size", "8192",
                               "attention-heads", "128", "kv-heads", "8", "head-dim", "64", "ffn-size", "32768",
                               "vocab-size", "65024", "tied-embeddings", "yes", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      double gigabytes = weights_of (&p, files[i].file) / 1e9;

      g_test_message ("%s: %.3f, %.1f", files[i].file, gigabytes, files[i].size);
      g_assert_cmpfloat (fabs (gigabytes - files[i].size), <, 0.05);
    }
}

static void
test_published_files (void)
{
  static const published_t llama[] = {
    { "q8-0-mix", 74.98 }, { "q6-k-mix", 57.89 },   { "q5-k-m", 49.95 }, { "q5-k-s", 48.66 },
    { "q4-k-m", 42.52 },   { "q4-k-s", 40.35 },     { "q3-k-l", 37.14 }, { "q3-k-m", 34.27 },
    { "q3-k-s", 30.91 },   { "iq4-xs-mix", 37.90 }, { "iq3-m", 31.94 },
  };
  static const published_t mixtral[] = {
    { "q5-k-m", 99.96 }, { "q5-k-s", 96.97 }, { "q4-k-m", 85.58 }, { "q4-k-s", 80.47 },   { "q3-k-l", 72.57 },
    { "q3-k-m", 67.78 }, { "q3-k-s", 61.49 }, { "iq3-m", 64.49 },  { "q2-k-mix", 52.10 },
  };
  static const published_t llama_2[] = { { "q5-k-m", 8.6 } };

  check_files (params_with (LLAMA_70B, "mode", "inference", NULL), llama, G_N_ELEMENTS (llama), 1e9);
  check_files (params_with (MIXTRAL_8X22B, "mode", "inference", NULL), mixtral, G_N_ELEMENTS (mixtral), 1e9);
  check_files (params_with (LLAMA_2_13B, "mode", "inference", NULL), llama_2, G_N_ELEMENTS (llama_2), 0x1p30);
}

/* Told what the file has, the model has as much, and each of two stages what it has without, times the same factor. */
static void
test_stored_bytes (void)
{
  hr_params_t p = params_with (SMALL, "hidden-size", "256", NULL);
  double computed = weights_of (&p, "q4-k-m");
  double others = 17 * 256 * 4; /* norms in FP32 */
  double halves[2][2];

  set (&p, "stored-weight-bytes", "4000001");
  g_assert_cmpfloat (weights_of (&p, "q4-k-m"), ==, 4000001);
  g_assert_cmpfloat (weights_of (&p, "fp8"), ==, 4000001);
  set (&p, "pipeline-parallel", "2");
  for (int stage = 0; stage < 2; stage++)
    {
      const char *const ranks[] = { "0", "1" };

      set (&p, "pipeline-rank", ranks[stage]);
      set (&p, "stored-weight-bytes", "0");
      halves[0][stage] = weights_of (&p, "q4-k-m");
      set (&p, "stored-weight-bytes", "4000001");
      halves[1][stage] = weights_of (&p, "q4-k-m");
    }
  g_assert_cmpfloat (fabs (halves[0][0] + halves[0][1] - computed), <=, 2);
  g_assert_cmpfloat (fabs (halves[1][0] + halves[1][1] - 4000001), <=, 2);
  g_assert_cmpfloat (
      fabs ((halves[1][0] - 8 * 256 * 4) / (halves[0][0] - 8 * 256 * 4) - (4000001 - others) / (computed - others)), <,
      1e-6);
}

/* A list of gpt-oss is not at hand: its experts are MXFP4, all else has eight bits. Two experts of 256 · 512 in each
 * of two layers. */
static void
test_four_bit_experts (void)
{
  hr_params_t p = params_with (SMALL, "layers", "2", "hidden-size", "256", "experts", "2", "experts-per-token", "1",
                               NULL);
  double attention = 2 * 256 * 256 + 2 * 256 * 64;
  double experts = 2 * 3 * 256 * 512;
  double other = (5 * 256 + 2 * 256 * 2) * 4;

  g_assert_cmpfloat (weights_of (&p, "mxfp4-moe"), ==,
                     2 * attention * Q8_0 + 2 * experts * 17 / 32 + 2 * 1000 * 256 * Q8_0 + other);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/gguf/eighty-layers", test_eighty_layers);
  g_test_add_func ("/core/gguf/layers-by-hand", test_layers_by_hand);
  g_test_add_func ("/core/gguf/sensitive-layers", test_sensitive_layers);
  g_test_add_func ("/core/gguf/tied-head", test_tied_head);
  g_test_add_func ("/core/gguf/narrow-rows", test_narrow_rows);
  g_test_add_func ("/core/gguf/eight-experts", test_eight_experts);
  g_test_add_func ("/core/gguf/output-of-eight-experts", test_output_of_eight_experts);
  g_test_add_func ("/core/gguf/cross-attention", test_cross_attention);
  g_test_add_func ("/core/gguf/published-bits", test_published_bits);
  g_test_add_func ("/core/gguf/few-bits-of-eight-experts", test_few_bits_of_eight_experts);
  g_test_add_func ("/core/gguf/published-files", test_published_files);
  g_test_add_func ("/core/gguf/falcon", test_falcon);
  g_test_add_func ("/core/gguf/stored-bytes", test_stored_bytes);
  g_test_add_func ("/core/gguf/four-bit-experts", test_four_bit_experts);
  return g_test_run ();
}
