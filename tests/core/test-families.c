/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the families' modelling files say, family by family: one token, h = d = 4, one head, f = 8, 16 bits. A new
 * family is a new row. */
#include "cases.h"

#include "core/facts/families.h"

#include <string.h>

#define TINY                                                                                                           \
  "sequence-length", "1", "micro-batch-size", "1", "hidden-size", "4", "attention-heads", "1", "kv-heads", "1",        \
      "head-dim", "4", "ffn-size", "8", "layers", "1"

/* What eager attention keeps: the softmax in 16 bits, and where it is computed in FP32 that too. */
#define CAST (2 + 4)
#define SAME 2

/* One byte for each of four values of a dropout's mask; of the score one for the mask and two for what is left. */
#define SCORES 3
/* Where the softmax was cast, that copy is kept no more: what is left stands in its place. */
#define CAST_SCORES 1
#define RESIDUAL (4 + 4)

/* The projections that an adapter of rank 2 is on: three inputs and three outputs of 4, or one and 12; the attention's
 * output 2·8. */
#define THREE (2 * 3 * 8 + 16)
#define FUSED (2 * 16 + 16)
#define LATENT 0 /* tests/core/test-weights.c */
#define REFUSED (-1)
#define UNKNOWN (-2)

/* A decoder behind an encoder has two attentions and an MLP, each with a mask of its output; masks of scores are told
 * apart. */
#define STACKS_MASKS (2 * 4 + 4)

static const struct
{
  const char *id;
  int softmax;   /* 0: SDPA is never used */
  gboolean copy; /* flash's output, 2·4, in another order */
  double layer_masks, embedding_mask;
  double rotation; /* cosine and sine, of all or some of four values, two bytes each or four */
  double adapters;
} families[] = {
  { "llama", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "mistral", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "mistral3", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "qwen2", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "gpt2", SAME, FALSE, SCORES + RESIDUAL, 4, 0, FUSED },
  { "qwen3", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "mixtral", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "phi3", CAST, TRUE, CAST_SCORES, 0, 16, FUSED },
  { "olmo2", CAST, FALSE, CAST_SCORES, 0, 32, THREE }, /* in FP32 */
  { "opt", CAST, FALSE, RESIDUAL, 0, 0, THREE },
  { "gpt_neox", CAST, TRUE, CAST_SCORES + RESIDUAL, 4, 4, FUSED }, /* a quarter */
  { "gemma2", 0, FALSE, CAST_SCORES, 0, 16, THREE },
  { "falcon", SAME, FALSE, RESIDUAL / 2, 0, 16, FUSED }, /* one for the sum of both */
  { "falcon_40b", SAME, FALSE, RESIDUAL / 2, 0, 16, FUSED },
  { "falcon_11b", SAME, FALSE, RESIDUAL / 2, 0, 16, FUSED },
  { "bert", SAME, FALSE, SCORES + RESIDUAL, 4, 0, THREE },
  { "vit", CAST, FALSE, CAST_SCORES + RESIDUAL, 4, 0, THREE },
  { "deepseek_v3", CAST, FALSE, CAST_SCORES, 0, 2 * 2 * 64, LATENT },
  { "deepseek_v2", CAST, FALSE, CAST_SCORES, 0, 4 * 64, LATENT }, /* half as many complex numbers */
  { "bloom", 0, FALSE, CAST_SCORES + RESIDUAL, 0, 0, FUSED },
  { "mpt", 0, FALSE, CAST_SCORES + RESIDUAL, 0, 0, FUSED },
  { "gpt_oss", 0, FALSE, SCORES, 0, 8, THREE },         /* one for both halves */
  { "llama4_text", SAME, FALSE, SCORES, 0, 16, THREE }, /* complex, in FP32 */
  { "glm4_moe", CAST, TRUE, CAST_SCORES, 0, 8, THREE }, /* half */
  { "qwen3_moe", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "gemma3_text", CAST, FALSE, CAST_SCORES, 0, 32, THREE }, /* two bases */
  { "smollm3", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "qwen", CAST, FALSE, CAST_SCORES, 0, 16, FUSED },
  { "phi", CAST, TRUE, CAST_SCORES + RESIDUAL, 0, 8, THREE },
  { "stablelm_alpha", CAST, TRUE, CAST_SCORES, 0, 4, FUSED },
  { "qwen2_vl_text", CAST, FALSE, CAST_SCORES, 0, 0, THREE }, /* in every layer */
  { "qwen3_vl_text", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "qwen3_vl_moe_text", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "gemma", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "olmo3", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "glm", CAST, TRUE, CAST_SCORES, 0, 0, THREE }, /* in every layer */
  { "glm4", CAST, TRUE, CAST_SCORES, 0, 0, THREE },
  { "seed_oss", CAST, FALSE, CAST_SCORES + RESIDUAL, 0, 16, THREE },
  { "ernie4_5", CAST, FALSE, CAST_SCORES, 0, 0, THREE },
  { "ernie4_5_moe", CAST, FALSE, CAST_SCORES, 0, 0, THREE },
  { "phimoe", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "granitemoe", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "helium", CAST, FALSE, CAST_SCORES, 0, 0, THREE },
  { "arcee", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "jais2", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "nanochat", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "bitnet", CAST, TRUE, CAST_SCORES, 0, 16, THREE }, /* its norm reads flash’s output */
  { "mellum", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "solar_open", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "hy_v3", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "glm4_moe_lite", CAST, FALSE, CAST_SCORES, 0, 2 * 2 * 64, LATENT },
  { "glm_moe_dsa", CAST, FALSE, CAST_SCORES, 0, 2 * 2 * 64, LATENT },
  { "deepseek_v32", CAST, FALSE, CAST_SCORES, 0, 2 * 2 * 64, LATENT },
  { "ministral3", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "roberta", SAME, FALSE, SCORES + RESIDUAL, 4, 0, THREE },
  { "electra", SAME, FALSE, SCORES + RESIDUAL, 4, 0, THREE },
  { "big_bird", CAST, FALSE, CAST_SCORES + RESIDUAL, 4, 0, THREE },
  { "convbert", 0, FALSE, SCORES + RESIDUAL, 4, 0, THREE },
  { "mobilebert", SAME, FALSE, SCORES + RESIDUAL, 4, 0, THREE },
  { "albert", SAME, FALSE, SCORES + RESIDUAL / 2, 4, 0, THREE }, /* attention’s alone */
  { "rembert", 0, FALSE, SCORES + RESIDUAL, 4, 0, THREE },
  { "megatron-bert", 0, FALSE, SCORES + RESIDUAL, 4, 0, THREE },
  { "xlm-roberta-xl", SAME, FALSE, SCORES + RESIDUAL / 2, 4, 0, THREE }, /* attention’s alone */
  { "roformer", 0, FALSE, SCORES + RESIDUAL, 4, 0, THREE },              /* in every layer */
  { "jina_embeddings_v3", SAME, FALSE, SCORES + RESIDUAL, 4, 16, THREE },
  { "nomic_bert", SAME, FALSE, SCORES + RESIDUAL, 4, 16, THREE },
  { "layoutlm", 0, FALSE, CAST_SCORES + RESIDUAL, 4, 0, THREE },
  /* Each layer drops out the 512 distances anew, which all layers would share. */
  { "deberta-v2", 0, FALSE, SCORES + RESIDUAL + 512 * 4 * 3, 4 - 512 * 4 * 2, 0, THREE },
  { "modernbert", CAST, FALSE, CAST_SCORES, 0, 32, FUSED },         /* two bases */
  { "modernbert-decoder", CAST, FALSE, CAST_SCORES, 0, 32, THREE }, /* two bases */
  { "eurobert", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "starcoder2", CAST, FALSE, CAST_SCORES + RESIDUAL, 4, 16, THREE },
  { "gpt_bigcode", CAST, FALSE, CAST_SCORES + RESIDUAL, 4, 0, FUSED },
  { "stablelm", CAST, TRUE, CAST_SCORES + RESIDUAL / 2, 0, 4, THREE }, /* the MLP’s alone */
  { "stablelm_parallel", CAST, TRUE, CAST_SCORES + RESIDUAL / 2, 0, 4, THREE },
  { "nemotron", CAST, TRUE, CAST_SCORES, 0, 8, THREE },
  { "cohere", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "cohere2", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "olmo", CAST, FALSE, CAST_SCORES, 0, 32, THREE }, /* in FP32 */
  { "olmoe", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "exaone4", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "qwen2_moe", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "dbrx", CAST, FALSE, CAST_SCORES + RESIDUAL, 0, 0, FUSED }, /* in every layer */
  { "dots1", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "minimax_m2", CAST, TRUE, CAST_SCORES, 0, 8, THREE },
  { "minimax_m3_vl_text", CAST, TRUE, CAST_SCORES, 0, 16, THREE },
  { "biogpt", SAME, FALSE, SCORES + RESIDUAL, 4, 0, THREE },
  { "gptj", 0, FALSE, CAST_SCORES + RESIDUAL, 4, 0, THREE }, /* in every layer */
  { "gpt_neo", 0, FALSE, CAST_SCORES + RESIDUAL, 4, 0, THREE },
  { "hyperclovax", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "cwm", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "vaultgemma", CAST + 2, FALSE, CAST_SCORES, 0, 16, THREE }, /* tanh */
  { "youtu", CAST, FALSE, CAST_SCORES, 0, 2 * 2 * 64, LATENT },
  { "exaone_moe", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "flex_olmo", CAST, FALSE, CAST_SCORES, 0, 32, THREE }, /* in FP32 */
  { "apertus", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "persimmon", CAST, TRUE, CAST_SCORES + RESIDUAL / 2, 0, 8, FUSED },
  { "afmoe", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "codegen", 0, FALSE, CAST_SCORES + RESIDUAL, 4, 0, FUSED },
  { "cohere2_moe", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "hunyuan_v1_moe", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "laguna", CAST, TRUE, CAST_SCORES, 0, 8, THREE },
  { "granitemoeshared", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "mistral4", CAST, FALSE, CAST_SCORES, 0, 2 * 2 * 64, LATENT },
  { "openai-gpt", 0, FALSE, SCORES + RESIDUAL, 4, 0, FUSED },
  { "ctrl", 0, FALSE, RESIDUAL, 4, 0, THREE },
  { "distilbert", SAME, FALSE, SCORES + RESIDUAL / 2, 4, 0, THREE }, /* the MLP’s alone */
  { "roberta-prelayernorm", SAME, FALSE, SCORES + RESIDUAL, 4, 0, THREE },
  { "bart", SAME, FALSE, STACKS_MASKS, 2 * 4, 0, REFUSED },
  { "mvp", 0, FALSE, STACKS_MASKS, 2 * 4, 0, REFUSED },
  { "blenderbot-small", SAME, FALSE, STACKS_MASKS, 2 * 4, 0, REFUSED },
  { "blenderbot", SAME, FALSE, STACKS_MASKS, 2 * 4, 0, REFUSED },
  { "mbart", SAME, FALSE, STACKS_MASKS, 2 * 4, 0, REFUSED },
  { "m2m_100", SAME, FALSE, STACKS_MASKS, 2 * 4, 0, REFUSED },
  { "pegasus", SAME, FALSE, STACKS_MASKS, 2 * 4, 0, REFUSED },
  { "speech_to_text", 0, FALSE, STACKS_MASKS, 2 * 4, 0, REFUSED },
  { "whisper", SAME, TRUE, STACKS_MASKS, 2 * 4, 0, REFUSED },
  { "marian", SAME, FALSE, STACKS_MASKS, 2 * 4, 0, REFUSED },
  { "mpnet", 0, FALSE, SCORES + RESIDUAL, 4, 0, THREE },
  { "esm", SAME, FALSE, SCORES + RESIDUAL, 0, 16, THREE },
  { "xglm", 0, FALSE, SCORES + RESIDUAL, 4, 0, THREE },
  /* Inside the MLP a mask of eight values, and after each final norm one of four. */
  { "umt5", 0, FALSE, STACKS_MASKS + 8, 2 * (4 + 4), 0, REFUSED },
  /* What ReLU gives is kept beside what is left of it, two bytes each. */
  { "t5", 0, FALSE, STACKS_MASKS + 8 + 2 * 8, 2 * (4 + 4), 0, REFUSED },
  { "t5gemma", CAST + 2, FALSE, STACKS_MASKS + 8, 2 * (4 + 4), 2 * 16, REFUSED }, /* tanh */
  { "lfm2", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "hybrid", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "hybrid_mamba2", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  /* Adapters are counted as if all layers had attention. */
  { "mamba", 0, FALSE, 0, 0, 0, UNKNOWN },
  { "falcon_mamba", 0, FALSE, 0, 0, 0, UNKNOWN },
  { "mamba2", 0, FALSE, 0, 0, 0, UNKNOWN },
  { "bamba", CAST, TRUE, CAST_SCORES, 0, 16, THREE },
  { "granitemoehybrid", CAST, FALSE, CAST_SCORES, 0, 0, THREE },
  { "falcon_h1", CAST, FALSE, CAST_SCORES, 0, 16, THREE },
  { "qwen3_next", CAST, TRUE, CAST_SCORES, 0, 4, UNKNOWN }, /* a quarter */
  { "qwen3_5_text", CAST, TRUE, CAST_SCORES, 0, 4, UNKNOWN },
  { "qwen3_5_moe_text", CAST, TRUE, CAST_SCORES, 0, 4, UNKNOWN },
  { "gemma4_text", CAST, FALSE, CAST_SCORES, 0, 32, THREE },  /* two bases */
  { "gemma3n_text", CAST, FALSE, CAST_SCORES, 0, 32, THREE }, /* two bases */
  { "megatron", SAME, FALSE, RESIDUAL, 4, 0, FUSED },         /* the scores' dropout is another setting */
};

static hr_estimate_t
with (const char *family, const char *name, const char *value)
{
  return estimate_with (TINY, "family", family, "attention", "eager", name, value, NULL);
}

static double
rotation (const hr_estimate_t *e)
{
  double sum = 0;

  for (size_t i = 0; i < e->saved.n_kept; i++)
    if (strcmp (e->saved.kept[i].module, "rotary_emb") == 0)
      sum += e->saved.kept[i].bytes;
  return sum;
}

/* Attentions of a layer, of the decoder where there are two stacks; tables of positions. */
static int
attentions (size_t family)
{
  return hr_family ((int) family)->crosses ? 2 : 1;
}

static int
tables (size_t family)
{
  return hr_family ((int) family)->crosses ? 2 : 1;
}

/* Rows of them all, where one has sixteen. */
static int
rows_of_tables (size_t family)
{
  int encoder_positions = hr_family ((int) family)->encoder_positions;

  if (encoder_positions > 0)
    return encoder_positions + 16;
  return tables (family) * 16;
}

static void
test_every_family_has_a_row (void)
{
  for (int i = 0; i < (int) G_N_ELEMENTS (families); i++)
    g_assert_cmpstr (families[i].id, ==, hr_family_choice (i)->id);
  g_assert_null (hr_family_choice (G_N_ELEMENTS (families)));
}

/* Flash has four bytes for the logsumexp and 24 of random state in place of the softmax; Megatron's has no state. The
 * memory-efficient kernel, which DeepSeek's wider keys need, has 4·32 and 16; an indexer gives it a mask of two bytes
 * for each pair of tokens. */
static void
test_eager_softmax (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (families); i++)
    {
      hr_estimate_t sdpa = with (families[i].id, "attention", "sdpa");
      hr_estimate_t eager = with (families[i].id, "dropout", "0");
      gboolean engine = strcmp (families[i].id, "megatron") == 0;
      double mask = hr_family ((int) i)->indexed ? 2 : 0;
      double statistics = families[i].adapters == LATENT ? 4 * 32 + 16 + mask : engine ? 4 : 4 + 24;

      g_test_message ("%s", families[i].id);
      if (families[i].softmax == 0)
        g_assert_cmpfloat (sdpa.saved.saved_bytes_per_layer, ==, eager.saved.saved_bytes_per_layer);
      else
        g_assert_cmpfloat (sdpa.saved.saved_bytes_per_layer - eager.saved.saved_bytes_per_layer, ==,
                           attentions (i) * (statistics - families[i].softmax + (families[i].copy ? 8 : 0)));
    }
}

static void
test_dropouts (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (families); i++)
    {
      hr_estimate_t without = with (families[i].id, "dropout", "0");
      hr_estimate_t dropped = with (families[i].id, "dropout", "0.1");

      g_test_message ("%s", families[i].id);
      g_assert_cmpfloat (dropped.saved.saved_bytes_per_layer - without.saved.saved_bytes_per_layer, ==,
                         families[i].layer_masks);
      g_assert_cmpfloat (dropped.saved.saved_bytes_rest - without.saved.saved_bytes_rest, ==,
                         families[i].embedding_mask);
    }
}

static void
test_rotations (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (families); i++)
    {
      hr_estimate_t e = with (families[i].id, "dropout", "0");

      g_test_message ("%s", families[i].id);
      g_assert_cmpfloat (rotation (&e), ==, families[i].rotation);
    }
}

static double
count_with (const char *family, const char *positions)
{
  return estimate_with (TINY, "family", family, "position-embeddings", positions, "learned-positions", "16", NULL)
      .parameter_count;
}

/* Neither rotations nor distances are learned: whichever stands in the place of a family's own positions, as many
 * parameters are left. A table of 16 positions has 16·4 more, of which two stacks have two, and Whisper’s encoder has
 * one of 1500. Megatron-Core knows no
 * distances. */
static void
test_only_a_table_is_learned (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (families); i++)
    {
      const char *id = families[i].id;
      double rotated = count_with (id, "rope");

      g_test_message ("%s", id);
      g_assert_cmpfloat (count_with (id, "learned"), ==, rotated + rows_of_tables (i) * 4);
      if (!g_str_equal (id, "megatron"))
        g_assert_cmpfloat (count_with (id, "alibi"), ==, rotated);
    }
}

static hr_estimate_t
with_own_sizes (const char *family, const char *assumed)
{
  return estimate_with ("kv-heads", "32", "family", family, "family-assumed", assumed, "range", "typed",
                        "error-low-percent", "0", "error-high-percent", "0", NULL);
}

/* A softmax that stays or not, and what the head predicts. */
static gboolean
is_of_kind (int a, int b)
{
  return (families[a].softmax == 0) == (families[b].softmax == 0) && hr_family (a)->head == hr_family (b)->head;
}

/* Where a family is assumed, what any other of its kind that stands in for unknown ones keeps of as many layers is
 * within the range: whichever is assumed, and whichever it is. Llama 4's layers are not all the same; and where one
 * family alone stands in for others, as BERT does for encoders, there is none to choose. Families that are bounded have
 * a range of their own. */
static void
test_assumed_family_is_any (void)
{
  for (int i = 0; i < (int) G_N_ELEMENTS (families); i++)
    {
      hr_estimate_t assumed = with_own_sizes (families[i].id, "yes");
      double most = 0;
      double least = G_MAXDOUBLE;
      double own = assumed.saved.saved_bytes_per_layer;

      for (int k = 0; k < (int) G_N_ELEMENTS (families); k++)
        if (hr_family_stands_in (k) && is_of_kind (k, i))
          {
            hr_estimate_t other = with_own_sizes (families[k].id, "no");
            most = MAX (most, other.saved.saved_bytes_per_layer);
            least = MIN (least, other.saved.saved_bytes_per_layer);
          }
      g_test_message ("%s: %.0f, %.0f to %.0f", families[i].id, own, least, most);
      if (hr_family (i)->bare_full_layers || !hr_family_has_kin (i) || hr_family (i)->most > 0)
        continue;
      g_assert_cmpfloat (assumed.metrics[HR_ALLOCATED].high - assumed.metrics[HR_ALLOCATED].expected, >=,
                         32 * (most - own) - 1);
      g_assert_cmpfloat (assumed.metrics[HR_ALLOCATED].low, <=,
                         MAX (assumed.metrics[HR_ALLOCATED].expected - 32 * (own - least), assumed.instants[HR_AT_STEP])
                             + 1);
    }
}

static void
test_adapters (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (families); i++)
    if (families[i].adapters > 0)
      {
        hr_estimate_t e = estimate_with (TINY, "family", families[i].id, "fine-tuning", "lora", "lora-rank", "2", NULL);

        g_test_message ("%s", families[i].id);
        g_assert_cmpfloat (e.trainable_parameter_count, ==, families[i].adapters);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/families/every-family-has-a-row", test_every_family_has_a_row);
  g_test_add_func ("/core/families/eager-softmax", test_eager_softmax);
  g_test_add_func ("/core/families/dropouts", test_dropouts);
  g_test_add_func ("/core/families/rotations", test_rotations);
  g_test_add_func ("/core/families/only-a-table-is-learned", test_only_a_table_is_learned);
  g_test_add_func ("/core/families/assumed-family-is-any", test_assumed_family_is_any);
  g_test_add_func ("/core/families/adapters", test_adapters);
  return g_test_run ();
}
