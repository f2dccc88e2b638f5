/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What layers of each family save, by hand: families without a row of PyTorch’s, or that differ from it in a fact. */
#include "cases.h"

#include "core/ledger/ledger-page.h"

/* With a module for further tokens, where the family is covered with one. */
static hr_estimate_t
estimate_of_modules (int family)
{
  hr_params_t p = params_with ("attention", "eager", "dropout", "0.1", "experts", "4", "shared-experts", "1",
                               "dense-layers", "1", "mtp-layers", "1", NULL);

  p.family = family;
  if (!hr_is_valid (&p))
    p.mtp_layers = 0;
  return run (&p);
}

/* Two kinds of layers, images through a tower, biases and random states: what of that the family can have. */
static hr_estimate_t
estimate_of_most_rows (int family)
{
  static const char *const wishes[][2] = {
    { "tower-family", "qwen2_5_vl" },
    { "image-tokens", "64" },
    { "experts", "4" },
    { "shared-experts", "1" },
    { "dense-layers", "1" },
    { "layer-input-size", "64" },
    { "mlp-bias", "yes" },
    { "embedding-size", "64" },
    { "mtp-layers", "1" },
    { "attention", "eager" },
    { "dropout", "0.1" },
  };
  hr_params_t p = params_with ("family", hr_family (family)->choice.id, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (wishes); i++)
    {
      hr_params_t wished = p;

      set (&wished, wishes[i][0], wishes[i][1]);
      if (hr_is_valid (&wished))
        p = wished;
    }
  return run (&p);
}

static void
check_rows (int family)
{
  hr_estimate_t e = estimate_with ("family", hr_family (family)->choice.id, "attention", "eager", "dropout", "0.1",
                                   "experts", "4", "shared-experts", "1", "dense-layers", "1", NULL);
  hr_estimate_t further = estimate_of_modules (family);
  hr_estimate_t most = estimate_of_most_rows (family);
  double parts[HR_PART_REST + 1] = { 0 };

  for (size_t row = 0; row < e.saved.n_kept; row++)
    if (!g_str_equal (e.saved.kept[row].module, "batch")) /* in memory, but not for backward */
      parts[e.saved.kept[row].part] += e.saved.kept[row].bytes;
  g_assert_cmpfloat (parts[HR_PART_LAYER], ==, e.saved.saved_bytes_per_layer);
  g_assert_cmpfloat (parts[HR_PART_REST], ==, e.saved.saved_bytes_rest);
  g_assert_cmpfloat (parts[HR_PART_DENSE], >, 0);
  g_assert_cmpfloat (parts[HR_PART_DENSE] + 31 * parts[HR_PART_LAYER] + 8 * parts[HR_PART_FULL] + parts[HR_PART_REST],
                     ==, e.saved.baseline_bytes);
  g_assert_cmpuint (e.saved.n_kept, <, HR_LEDGER_ROWS);
  g_assert_cmpuint (further.saved.n_kept, <, HR_LEDGER_ROWS);
  g_assert_cmpuint (most.saved.n_kept, <, HR_LEDGER_ROWS);
}

/* The rows of the ledger add up to what it says is kept, and there is room for all of them: of every
 * family, with experts and a dense layer before them. Of 32 layers every fourth is full where that matters. Two stacks
 * have no experts: test_stacks_by_hand; nor have layers that share their weights. */
static void
test_rows_add_up (void)
{
  for (int i = 0; hr_family_choice (i) != NULL; i++)
    if (!hr_family (i)->crosses && !hr_family (i)->shared_layers)
      check_rows (i);
}

/* Families without a row, by hand from the closed form: s = b = 1, h = d = 4, one head, f = 8, bf16.
 * Gemma 3: four norms of 8·4 + 4 and a weight of 4·4, two inputs 2·4, query and key normed by head: two
 * of 8·4 + 4 + 4·4, q, k, v and output 2·4 each, logsumexp 4, random state 24, MLP 4·2·8. */
static void
test_gemma3_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "gemma3_text", FOUR_WIDE, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 4 * (36 + 16) + 16 + 2 * (36 + 16) + 32 + 28 + 64);
}

/* BLOOM: two norms of 2·4 + 8 and their outputs 2·4, query, key, value and output 2·4 each, the softmax in fp32 and
 * cast, GELU’s two tensors of 2·8. */
static void
test_bloom_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "bloom", FOUR_WIDE, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 2 * (16 + 8) + 32 + 4 + 2 + 32);
}

/* MPT: as BLOOM’s layer. */
static void
test_mpt_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "mpt", FOUR_WIDE, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 2 * (16 + 8) + 32 + 4 + 2 + 32);
}

/* gpt-oss, E = 4, K = 2, f′ = 6: two norms of 8·4 + 4, two inputs 2·4, query, key, value, output 2·4 each, the place
 * of the largest score 8, two columns of softmax 2·2; K·(gathered 2·4, gate and up 4·6, five more of 2·6, output 2·4),
 * 35·K of indices and weights, the router’s (2 + 8)·K and 4·E. */
static void
test_gpt_oss_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "gpt_oss", FOUR_WIDE, "experts", "4", "experts-per-token", "2",
                                   "expert-ffn-size", "6", "mlp-bias", "yes", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==,
                     2 * 36 + 16 + 32 + 8 + 4 + 2 * (8 + 24 + 60 + 8) + 70 + 20 + 16);
}

/* Llama 4, E = 4, K = 1, f′ = 6, one shared expert: two norms of 4·4 + 4 + 2·4, two inputs 2·4, query and key normed
 * without a weight 4·4 + 4 each, query, key, value, output 2·4 each, logsumexp 4, random state 24; the chosen expert 8,
 * sigmoid 4·E, scores 2·E, E·(input and scaled input 2·4 each, gate and up 4·6, silu and product 2·6 each), shared 8·6.
 * A layer with full attention has no such norms, and a scale of the queries of 4. Its rotation keeps 4·4. */
static void
test_llama4_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "llama4_text", FOUR_WIDE, "experts", "4", "experts-per-token", "1",
                                   "expert-ffn-size", "6", "shared-experts", "1", "layers", "8", NULL);
  double layer = 2 * 28 + 16 + 2 * 20 + 32 + 28 + 8 + 16 + 8 + 4 * (16 + 24 + 24) + 48;

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, layer);
  g_assert_cmpfloat (e.saved.baseline_bytes - e.saved.saved_bytes_rest, ==, 8 * layer + 2 * (4 - 40));
}

/* GLM-4.5: two norms of 4·4 + 4 + 2·4, query’s and key’s as large, two inputs 2·4, query, key, value, output and its
 * copy 2·4 each, logsumexp 4, random state 24, MLP 4·2·8. */
static void
test_glm4_moe_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "glm4_moe", FOUR_WIDE, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 4 * 28 + 16 + 40 + 28 + 64);
}

/* Command R: one norm of twice 4·4 without the mean, 4 of deviation and 4·4 normed; the weight’s copy is not
 * the layer’s. One input 2·4, query, key, value and output 2·4 each, logsumexp 4, random state 24, MLP 4·2·8. */
static void
test_cohere_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "cohere", FOUR_WIDE, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, (2 * 16 + 4 + 16) + 8 + 32 + 28 + 64);
}

/* Four heads of 2 in two groups, h = 8, f = 16, one token. Two norms of one input 2·8, with two statistics of 4 each;
 * the inputs of attention and MLP 2·8 each, or one for both; query, and key and value of all heads, and output 2·8
 * each, logsumexp 4·4, random state 24, two indices 16; GELU’s input and output 2·16 each. */
#define GROUPED "hidden-size", "8", "attention-heads", "4", "kv-heads", "2", "head-dim", "2", "ffn-size", "16"
static void
test_falcon_by_hand (void)
{
  hr_estimate_t two = estimate_with ("family", "falcon_40b", FOUR_WIDE, GROUPED, NULL);
  hr_estimate_t one = estimate_with ("family", "falcon_11b", FOUR_WIDE, GROUPED, NULL);

  g_assert_cmpfloat (two.saved.saved_bytes_per_layer, ==, 16 + 2 * 8 + 2 * 16 + 4 * 16 + 16 + 24 + 16 + 64);
  g_assert_cmpfloat (one.saved.saved_bytes_per_layer, ==, 16 + 8 + 16 + 4 * 16 + 16 + 24 + 16 + 64);
}

/* StableLM 2 12B: one norm of an input 2·8 and two statistics of 4, one input for attention and MLP; each head of query
 * and key has two such statistics, and what the projections gave, 2·8 and 2·4; query, output and its copy 2·8 each, key
 * and value 2·4 each, logsumexp 16, random state 24; an MLP of 4·2·16. */
static void
test_stablelm_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "stablelm_parallel", FOUR_WIDE, GROUPED, "qk-norm", "yes", NULL);
  hr_estimate_t bare = estimate_with ("family", "stablelm_parallel", FOUR_WIDE, GROUPED, NULL);

  g_assert_cmpfloat (bare.saved.saved_bytes_per_layer, ==, 16 + 8 + 16 + 3 * 16 + 2 * 8 + 16 + 24 + 128);
  g_assert_cmpfloat (e.saved.saved_bytes_per_layer - bare.saved.saved_bytes_per_layer, ==, 6 * 8 + 16 + 8);
}

/* DBRX: two norms of 2·8 and two statistics of 4, two inputs 2·8, query, key and value before and after they are
 * clipped 2·(8 + 2·4) each, the query rotated 2·8 and the key 2·4, cosine and sine 2·2·2, output 2·8, logsumexp 4·4,
 * random state 24. One of two experts has a token: its input and output 2·8 each, 4·2·16 between; three indices of 8, a
 * weight of 2 and a mask of 1; router probabilities 4·(2 + 3 + 1), tokens of each expert 4·2. */
static void
test_dbrx_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "dbrx", FOUR_WIDE, GROUPED, "experts", "2", "experts-per-token", "1",
                                   NULL);
  double attention = 2 * (16 + 8) + 16 + 2 * 32 + 16 + 8 + 8 + 16 + 16 + 24;
  double experts = 16 + 2 * 16 + 4 * 2 * 16 + 24 + 2 + 1 + 24 + 8;

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, attention + experts);
}

/* OLMo: two LayerNorms without weights, of an input in FP32 of 4·4 and two statistics of 4; two inputs 2·4,
 * query, key, value and output 2·4 each, logsumexp 4, random state 24, MLP 4·2·8. */
static void
test_olmo_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "olmo", FOUR_WIDE, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 2 * (16 + 8) + 16 + 32 + 28 + 64);
}

/* BioGPT with eager attention: two norms of 2·4 + 8, two inputs 2·4, query, key, value and output 2·4 each, a
 * softmax of 2, GELU’s two tensors of 2·8. */
static void
test_biogpt_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "biogpt", FOUR_WIDE, "attention", "eager", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 2 * (8 + 8) + 16 + 32 + 2 + 32);
}

/* GPT-J: one norm of 2·4 + 8, one input 2·4, cosine and sine of one of four values, for query and for key, 4·2;
 * query and key in FP32 4·4 each, value and output 2·4 each, the softmax in FP32 and cast 4 + 2; MLP as GPT-2’s.
 * Autocast has the cast copies of query and key, and so 2·4 less of each. */
static void
test_gptj_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "gptj", FOUR_WIDE, NULL);
  hr_estimate_t gpt2 = estimate_with ("family", "gpt2", FOUR_WIDE, "attention", "eager", NULL);
  double shared_with_gpt2 = 2 * (8 + 8) + 16 + 32 + 2;
  double mlp = gpt2.saved.saved_bytes_per_layer - shared_with_gpt2;

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, (8 + 8) + 8 + 8 + 2 * 16 + 16 + 6 + mlp);
}

/* Qwen2 MoE over OLMoE, whose routers keep the same: less two norms of the query and the key, of 4·4 + 4 + 2·4;
 * more a shared expert’s gate, up, silu and product, 4·2·6, the sigmoid of its gate 2, and its output 2·4. */
static void
test_shared_gate_by_hand (void)
{
  hr_estimate_t without = estimate_with ("family", "olmoe", FOUR_WIDE, "experts", "4", "experts-per-token", "2",
                                         "expert-ffn-size", "6", NULL);
  hr_estimate_t with = estimate_with ("family", "qwen2_moe", FOUR_WIDE, "experts", "4", "experts-per-token", "2",
                                      "expert-ffn-size", "6", "shared-experts", "1", "shared-expert-ffn-size", "6",
                                      NULL);

  g_assert_cmpfloat (with.saved.saved_bytes_per_layer - without.saved.saved_bytes_per_layer, ==,
                     4 * 2 * 6 + 2 + 8 - 2 * (16 + 4 + 8));
}

/* MiniMax-M2’s router reads its input in the model’s format: without the copies of input and weight in FP32, 4·4
 * and 4·4·E, that DeepSeek-V3’s has. Over Llama’s attention it has a copy of the output of 2·4, and norms of the
 * query and the key of 4·4 + 4 + 2·4 each. */
static void
test_minimax_router_by_hand (void)
{
  hr_estimate_t mixtral = estimate_with ("family", "mixtral", FOUR_WIDE, "experts", "4", "experts-per-token", "2",
                                         NULL);
  hr_estimate_t e = estimate_with ("family", "minimax_m2", FOUR_WIDE, "experts", "4", "experts-per-token", "2", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer - mixtral.saved.saved_bytes_per_layer, ==, 8 + 2 * (16 + 4 + 8));
}

/* DeepSeek-V2’s router does not divide by the sum of the chosen probabilities: 4·(K + 1) less than DeepSeek-V3’s. */
static void
test_deepseek_v2_router (void)
{
  hr_estimate_t three = estimate_with ("family", "deepseek_v3", FOUR_WIDE, "experts", "4", "experts-per-token", "2",
                                       NULL);
  hr_estimate_t two = estimate_with ("family", "deepseek_v2", FOUR_WIDE, "experts", "4", "experts-per-token", "2",
                                     NULL);

  g_assert_cmpfloat (three.saved.saved_bytes_per_layer - two.saved.saved_bytes_per_layer, ==, 4 * (2 + 1));
  g_assert_cmpfloat (three.saved.saved_bytes_rest, ==, two.saved.saved_bytes_rest);
}

/* DeepSeek-V3’s expert layer over its dense one, E = 4, K = 2, f′ = 6, one shared expert, without the dense MLP
 * of 4·2·8: K·(gathered 2·4, gate and up 4·6, silu 2·6, product 2·6, output 2·4), indices 29·K, the
 * router’s 4·(E + 3·K + 1) and 4·E, its input 4·4 in fp32, and the shared expert’s 8·6. The router’s
 * weight in fp32, 4·4·E, is among the copies of weights: here of 32 layers. */
static void
test_deepseek_experts_by_hand (void)
{
  hr_estimate_t dense = estimate_with ("family", "deepseek_v3", FOUR_WIDE, NULL);
  hr_estimate_t experts = estimate_with ("family", "deepseek_v3", FOUR_WIDE, "experts", "4", "experts-per-token", "2",
                                         "expert-ffn-size", "6", "shared-experts", "1", NULL);

  g_assert_cmpfloat (experts.saved.saved_bytes_per_layer - dense.saved.saved_bytes_per_layer, ==,
                     2 * (8 + 24 + 12 + 12 + 8) + 58 + 44 + 16 + 16 + 48 - 64);
  g_assert_cmpfloat (dense.saved.cast_weight_bytes, ==, 0);
  g_assert_cmpfloat (experts.saved.cast_weight_bytes, ==, 32 * 64);
}

/* BART’s encoder: two norms of the sum 2·4 + 8, the inputs of the projections and of the MLP 2·4, query, key,
 * value and output 2·4, logsumexp 4, random state 24, the MLP 2·2·8. Its decoder has that and another attention
 * with its norm, whose keys read what the encoder gives: that is kept once, 2·4. Once are also 8 of ids for each
 * stack and 8 of positions in the decoder, two norms of the embedding, the head’s input 2·4 and its softmax in 16
 * bits. The input is kept of a layer of either stack that is computed again. */
static void
test_stacks_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "bart", FOUR_WIDE, "vocab-size", "16", "learned-positions", "8", NULL);
  hr_estimate_t again = estimate_with ("family", "bart", FOUR_WIDE, "vocab-size", "16", "learned-positions", "8",
                                       "recompute", "full", NULL);
  double attention = 8 + 3 * 8 + 8 + 4 + 24;
  double encoder = 2 * 16 + attention + 8 + 2 * 16;
  double decoder = encoder + 16 + attention;

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, decoder);
  g_assert_cmpfloat (e.saved.saved_bytes_rest, ==, 8 + 8 + 8 + 2 * 16 + 8 + 8 + 2 * 16 + 2);
  g_assert_cmpfloat (e.saved.baseline_bytes, ==, 32 * (encoder + decoder) + e.saved.saved_bytes_rest);
  g_assert_cmpfloat (again.saved.stored_bytes, ==, (32 + 32) * 8 + again.saved.saved_bytes_rest);
  g_assert_cmpuint (e.saved.n_kept, <, HR_LEDGER_ROWS);
}

/* Cosine and sine, 2·2·4, of each of two sequences of two tokens; Qwen2-VL has them in each layer. */
static void
test_rotations_of_each_sequence (void)
{
  hr_estimate_t one = estimate_with ("family", "qwen3", FOUR_WIDE, "sequence-length", "2", "micro-batch-size", "2",
                                     NULL);
  hr_estimate_t each = estimate_with ("family", "qwen3_vl_text", FOUR_WIDE, "sequence-length", "2", "micro-batch-size",
                                      "2", NULL);
  hr_estimate_t plain = estimate_with ("family", "qwen2", FOUR_WIDE, "sequence-length", "2", "micro-batch-size", "2",
                                       NULL);
  hr_estimate_t layers = estimate_with ("family", "qwen2_vl_text", FOUR_WIDE, "sequence-length", "2",
                                        "micro-batch-size", "2", NULL);

  g_assert_cmpfloat (each.saved.saved_bytes_rest - one.saved.saved_bytes_rest, ==, 2 * 16);
  g_assert_cmpfloat (layers.saved.saved_bytes_per_layer - plain.saved.saved_bytes_per_layer, ==, 4 * 16);
  g_assert_cmpfloat (plain.saved.saved_bytes_rest - layers.saved.saved_bytes_rest, ==, 2 * 16);
}

/* With as many tokens as the window, 32, layers get it as a mask: 2·32² for each, keys and values of 2·2·4·32
 * repeated to two heads, and the memory-efficient kernel’s 16 bytes of random state in place of flash’s 24. One
 * token less, or by flash, and nothing of that is kept. Of Gemma 3’s six layers the last one looks at all tokens.
 */
static void
test_window_as_mask (void)
{
#define WINDOWED                                                                                                       \
  FOUR_WIDE, "sequence-length", "32", "attention-heads", "2", "kv-heads", "1", "layers", "6", "activation-dtype", "bf16"
  double more = 2 * 32 * 32 + 2 * 2 * 4 * 32 + 16 - 24;
  hr_estimate_t flash = estimate_with ("family", "mistral", WINDOWED, "sliding-window", "32", "attention", "flash",
                                       NULL);
  hr_estimate_t shorter = estimate_with ("family", "mistral", WINDOWED, "sliding-window", "33", NULL);
  hr_estimate_t masked = estimate_with ("family", "mistral", WINDOWED, "sliding-window", "32", NULL);
  hr_estimate_t gemma = estimate_with ("family", "gemma3_text", WINDOWED, "sliding-window", "33", NULL);
  hr_estimate_t mixed = estimate_with ("family", "gemma3_text", WINDOWED, "sliding-window", "32", NULL);

  g_assert_cmpfloat (shorter.saved.baseline_bytes, ==, flash.saved.baseline_bytes);
  g_assert_cmpfloat (masked.saved.baseline_bytes - shorter.saved.baseline_bytes, ==, 6 * more);
  g_assert_cmpfloat (mixed.saved.baseline_bytes - gemma.saved.baseline_bytes, ==, 5 * more);
#undef WINDOWED
}

/* Four layers of Falcon 7B as an H100 had them (k92 of tests/data/gpu-runs): SDPA took the math kernel for one head of
 * keys and 71 of queries. With as many of both it takes flash. */
static void
test_falcon_7b_measured (void)
{
#define FALCON                                                                                                         \
  "family", "falcon", "layers", "4", "hidden-size", "4544", "attention-heads", "71", "head-dim", "64", "ffn-size",     \
      "18176", "vocab-size", "65024", "tied-embeddings", "yes", "sequence-length", "512", "micro-batch-size", "2",     \
      "recompute", "none", "activation-dtype", "bf16"
  hr_estimate_t e = estimate_with (FALCON, "kv-heads", "1", "attention", "sdpa", NULL);
  hr_estimate_t all_heads = estimate_with (FALCON, "kv-heads", "71", "attention", "sdpa", NULL);
  hr_estimate_t flash = estimate_with (FALCON, "kv-heads", "71", "attention", "flash", NULL);

  g_assert_cmpfloat (e.saved.stored_bytes, ==, 1513537604);
  g_assert_cmpfloat (all_heads.saved.stored_bytes, ==, flash.saved.stored_bytes);
#undef FALCON
}

/* One layer by hand: s = b = 1, h = 4, one head of 4, f = 8, bf16, flash:
 * norms 2·(4·4 + 4 + 2·4) = 56, inputs 2·2·4 = 16, q, k, v, out 4·2·4 = 32, logsumexp 4, random
 * state 24, MLP 4·2·8 = 64. */
static void
test_by_hand (void)
{
  hr_estimate_t e = estimate_with (FOUR_WIDE, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 56 + 16 + 32 + 4 + 24 + 64);
}

/* Command R+: of each of the six heads twice 4·2 without the mean, 4 of deviation and 4·2 normed; of the weights
 * of 32 layers a copy each, which is not the layer’s. */
static void
test_cohere_heads_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "cohere", FOUR_WIDE, GROUPED, "qk-norm", "yes", NULL);
  hr_estimate_t bare = estimate_with ("family", "cohere", FOUR_WIDE, GROUPED, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer - bare.saved.saved_bytes_per_layer, ==, 6 * (2 * 8 + 4 + 8));
  g_assert_cmpfloat (e.saved.cast_weight_bytes - bare.saved.cast_weight_bytes, ==, 32 * 6 * 2 * 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/ledger-families/rows-add-up", test_rows_add_up);
  g_test_add_func ("/core/ledger-families/gemma3-by-hand", test_gemma3_by_hand);
  g_test_add_func ("/core/ledger-families/bloom-by-hand", test_bloom_by_hand);
  g_test_add_func ("/core/ledger-families/mpt-by-hand", test_mpt_by_hand);
  g_test_add_func ("/core/ledger-families/gpt-oss-by-hand", test_gpt_oss_by_hand);
  g_test_add_func ("/core/ledger-families/llama4-by-hand", test_llama4_by_hand);
  g_test_add_func ("/core/ledger-families/glm4-moe-by-hand", test_glm4_moe_by_hand);
  g_test_add_func ("/core/ledger-families/cohere-by-hand", test_cohere_by_hand);
  g_test_add_func ("/core/ledger-families/falcon-by-hand", test_falcon_by_hand);
  g_test_add_func ("/core/ledger-families/falcon-7b-measured", test_falcon_7b_measured);
  g_test_add_func ("/core/ledger-families/stablelm-by-hand", test_stablelm_by_hand);
  g_test_add_func ("/core/ledger-families/dbrx-by-hand", test_dbrx_by_hand);
  g_test_add_func ("/core/ledger-families/olmo-by-hand", test_olmo_by_hand);
  g_test_add_func ("/core/ledger-families/biogpt-by-hand", test_biogpt_by_hand);
  g_test_add_func ("/core/ledger-families/gptj-by-hand", test_gptj_by_hand);
  g_test_add_func ("/core/ledger-families/shared-gate-by-hand", test_shared_gate_by_hand);
  g_test_add_func ("/core/ledger-families/minimax-router-by-hand", test_minimax_router_by_hand);
  g_test_add_func ("/core/ledger-families/deepseek-v2-router", test_deepseek_v2_router);
  g_test_add_func ("/core/ledger-families/deepseek-experts-by-hand", test_deepseek_experts_by_hand);
  g_test_add_func ("/core/ledger-families/stacks-by-hand", test_stacks_by_hand);
  g_test_add_func ("/core/ledger-families/rotations-of-each-sequence", test_rotations_of_each_sequence);
  g_test_add_func ("/core/ledger-families/window-as-mask", test_window_as_mask);
  g_test_add_func ("/core/ledger-families/by-hand", test_by_hand);
  g_test_add_func ("/core/ledger-families/cohere-heads-by-hand", test_cohere_heads_by_hand);
  return g_test_run ();
}
