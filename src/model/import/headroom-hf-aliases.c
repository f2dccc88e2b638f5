/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names in a config.json that stand for others: model types that are built as a family, families whose files have the
 * keys of another, and the sections that a language model may be in. */
#include "model/import/headroom-hf-aliases.h"

#include <stddef.h>
#include <string.h>

/* clang-format off */
/* Families whose files have the keys of another family, and what that has where one is missing; rows of their own come
 * first. */
static const struct
{
  const char *family;
  const char *as;
} readings[] = {
  { "falcon_40b", "falcon" },
  { "falcon_11b", "falcon" },
  { "stablelm_parallel", "stablelm" },
  { "glm_moe_dsa", "glm4_moe_lite" },
  { "deepseek_v32", "deepseek_v3" },
  { "big_bird", "roberta" },
  { "convbert", "roberta" },
  { "mobilebert", "roberta" },
  { "t5gemma", "gemma2" },
  { "hybrid_mamba2", "hybrid" },
  { "mamba", "hybrid" },
  { "falcon_mamba", "hybrid" },
  { "mamba2", "hybrid" },
  { "bamba", "hybrid" },
  { "granitemoehybrid", "hybrid" },
  { "falcon_h1", "hybrid" },
  { "qwen3_next", "hybrid" },
  { "qwen3_5_text", "hybrid" },
  { "qwen3_5_moe_text", "hybrid" },
  { "qwen2_vl_text", "qwen2" },
  { "qwen3_vl_text", "qwen3" },
  { "qwen3_vl_moe_text", "qwen3_moe" },
};

/* Types that are not built as a family, but are nearest to it, whatever their keys look like: how they differ, their
 * files say. */
static const struct
{
  const char *model_type;
  const char *family;
} kin[] = {
  { "RefinedWeb", "falcon" },
  { "RefinedWebModel", "falcon" },
  { "jais", "gpt2" },
  { "btlm", "gpt2" },
  { "codeshell", "starcoder2" },
};

static const char *const wrappers[][3] = {
  { "text_config" },
  { "llm_config" },
  { "language_config" },
  { "thinker_config", "text_config" },
};

/* Model types whose layers are those of a family but for what is said here. Where `exact`, what they keep and count is
 * the same to the byte. */
static const struct
{
  const char *model_type;
  const char *family;
  bool exact;
} aliases[] = {
  { "lfm2_moe", "lfm2", true },
  { "minimax", "hybrid", true },
  { "minimax_text_01", "hybrid", true }, /* by its own code */
  { "minimax_m1", "hybrid", true },
  { "recurrent_gemma", "hybrid", true },
  { "jamba", "hybrid", true },
  { "nemotron_h", "hybrid_mamba2", true },
  { "zamba2", "hybrid_mamba2", true },
  { "olmo_hybrid", "hybrid", true },
  { "kimi_k2", "deepseek_v3" }, /* other sizes */
  { "granite", "llama", true }, /* multiplies the stream, the scores and the logits by one number each */
  { "hunyuan_v1_dense", "qwen3", true }, /* normalises after the rotation */
  { "ministral", "mistral", true }, /* lists its layers, all of which slide */
  { "minicpm", "llama" }, /* multiplies the stream, each layer's share of it, and the logits by one number each */
  { "minicpm3", "deepseek_v3" }, /* without experts, and the same */
  { "exaone", "llama" }, /* other names of modules */
  { "exaone4_5_text", "exaone4" }, /* other sizes */
  { "internlm", "llama" }, /* biases of attention alone */
  { "internlm2", "llama" }, /* query, key and value are one projection */
  { "llada", "llama" }, /* looks at all tokens */
  { "mllama_text_model", "llama", true }, /* between its layers others look at images */
  { "phi3_v", "phi3", true }, /* beside it a tower for images */
  { "mimo", "qwen2" }, /* other sizes */
  { "glm4v_moe_text", "glm4_moe" }, /* rotates by three indices */
  { "glm4v_text", "glm4" }, /* so does this */
  { "glm4v", "glm4" }, /* older files have no section for the text */
  { "ernie", "electra", true },
  { "plbart", "bart", true },
  { "mt5", "t5", true },
  { "t5_gemma_module", "t5gemma", true },
  { "xlm-roberta", "roberta", true },
  { "camembert", "roberta", true },
  { "data2vec-text", "roberta", true },
  { "qwen2_5_vl_text", "qwen2_vl_text", true },
  { "qwen2_vl", "qwen2_vl_text", true }, /* older files have no section for the text, as has the next */
  { "qwen2_5_vl", "qwen2_vl_text", true },
};
/* clang-format on */

const char *
headroom_hf_read_as (const char *family)
{
  for (unsigned i = 0; i < sizeof readings / sizeof *readings; i++)
    if (strcmp (readings[i].family, family) == 0)
      return readings[i].as;
  return NULL;
}

const char *
headroom_hf_alias (const char *model_type)
{
  for (unsigned i = 0; i < sizeof aliases / sizeof *aliases; i++)
    if (strcmp (aliases[i].model_type, model_type) == 0)
      return aliases[i].family;
  return NULL;
}

bool
headroom_hf_is_exact_alias (const char *model_type)
{
  for (unsigned i = 0; i < sizeof aliases / sizeof *aliases; i++)
    if (strcmp (aliases[i].model_type, model_type) == 0)
      return aliases[i].exact;
  return false;
}

const char *
headroom_hf_kin (const char *model_type)
{
  for (unsigned i = 0; i < sizeof kin / sizeof *kin; i++)
    if (strcmp (kin[i].model_type, model_type) == 0)
      return kin[i].family;
  return NULL;
}

const char *const *
headroom_hf_wrapper (unsigned i)
{
  if (i >= sizeof wrappers / sizeof *wrappers)
    return NULL;
  return wrappers[i];
}
