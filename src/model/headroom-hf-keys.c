/* Class defaults are those of the configuration classes of transformers 5.12. To add a spelling, add it to a
 * row; to add a family with other defaults, add rows of its own above the general ones. */
#include "model/headroom-hf-keys.h"

#include <stddef.h>
#include <string.h>

/* clang-format off */
static const HeadroomHfKey rows[] = {
  { HR_LAYERS, "gpt2", { "n_layer", "num_hidden_layers", "num_layers", "n_layers" } },
  { HR_HIDDEN_SIZE, "gpt2", { "n_embd", "hidden_size" } },
  { HR_ATTENTION_HEADS, "gpt2", { "n_head", "num_attention_heads" } },
  { HR_LAYERS, NULL, { "num_hidden_layers", "n_layer", "num_layers", "n_layers" } },
  { HR_HIDDEN_SIZE, NULL, { "hidden_size", "n_embd", "d_model" } },
  { HR_ATTENTION_HEADS, NULL, { "num_attention_heads", "n_head", "n_heads" } },

  { HR_KV_HEADS, "mistral", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "8" },
  { HR_KV_HEADS, "qwen2", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "32" },
  { HR_KV_HEADS, "gpt2", { NULL }, HEADROOM_HF_AS_HEADS },
  { HR_KV_HEADS, NULL, { "num_key_value_heads", "n_kv_heads", "num_kv_heads", "multi_query_group_num" }, HEADROOM_HF_AS_HEADS },
  { HR_HEAD_DIM, "gpt2", { NULL }, HEADROOM_HF_HIDDEN_BY_HEADS },
  { HR_HEAD_DIM, NULL, { "head_dim", "kv_channels" }, HEADROOM_HF_HIDDEN_BY_HEADS },

  { HR_FFN_SIZE, "gpt2", { "n_inner" }, HEADROOM_HF_FOUR_TIMES_HIDDEN },
  { HR_FFN_SIZE, NULL, { "intermediate_size", "ffn_dim", "n_inner", "ffn_hidden_size" } },
  { HR_VOCAB_SIZE, NULL, { "vocab_size", "padded_vocab_size" } },
  { HR_TIED_EMBEDDINGS, "llama", { "tie_word_embeddings" }, HEADROOM_HF_ASSUME, .value = "no", .outer = true },
  { HR_TIED_EMBEDDINGS, "mistral", { "tie_word_embeddings" }, HEADROOM_HF_ASSUME, .value = "no", .outer = true },
  { HR_TIED_EMBEDDINGS, "qwen2", { "tie_word_embeddings" }, HEADROOM_HF_ASSUME, .value = "no", .outer = true },
  { HR_TIED_EMBEDDINGS, NULL, { "tie_word_embeddings" }, HEADROOM_HF_ASSUME, .value = "yes", .outer = true },

  { HR_POSITION_EMBEDDINGS, NULL, { NULL }, HEADROOM_HF_FAMILY },
  { HR_LEARNED_POSITIONS, "gpt2", { "n_positions", "max_position_embeddings", "n_ctx" }, HEADROOM_HF_ASSUME, .value = "1024" },
  { HR_SLIDING_WINDOW, "mistral", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "4096" },
  { HR_SLIDING_WINDOW, "qwen2", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "4096", "use_sliding_window" },

  { HR_QKV_BIAS, "llama", { "attention_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_QKV_BIAS, NULL, { NULL }, HEADROOM_HF_FAMILY },
  { HR_O_BIAS, "llama", { "attention_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_O_BIAS, NULL, { NULL }, HEADROOM_HF_FAMILY },
  { HR_MLP_BIAS, "llama", { "mlp_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_MLP_BIAS, NULL, { NULL }, HEADROOM_HF_FAMILY },

  { HR_EXPERTS, NULL, { "num_local_experts", "n_routed_experts", "num_experts" }, HEADROOM_HF_SKIP },
  { HR_EXPERTS_PER_TOKEN, NULL, { "num_experts_per_tok", "num_experts_per_token", "moe_topk" }, HEADROOM_HF_SKIP },
  { HR_EXPERT_FFN_SIZE, NULL, { "moe_intermediate_size" }, HEADROOM_HF_SKIP },
  { HR_SHARED_EXPERTS, NULL, { "n_shared_experts", "num_shared_experts" }, HEADROOM_HF_SKIP },
  { HR_DENSE_LAYERS, NULL, { "first_k_dense_replace" }, HEADROOM_HF_SKIP },

  { HR_DROPOUT, "gpt2", { "resid_pdrop", "embd_pdrop", "attn_pdrop" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_DROPOUT, NULL, { "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0" },
};

static const char *const wrappers[][3] = {
  { "text_config" },
  { "llm_config" },
  { "language_config" },
  { "thinker_config", "text_config" },
};
/* clang-format on */

const HeadroomHfKey *
headroom_hf_key (unsigned i)
{
  return i < sizeof rows / sizeof *rows ? &rows[i] : NULL;
}

bool
headroom_hf_covers (const char *family)
{
  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
    if (rows[i].family != NULL && strcmp (rows[i].family, family) == 0)
      return true;
  return false;
}

const char *const *
headroom_hf_wrapper (unsigned i)
{
  return i < sizeof wrappers / sizeof *wrappers ? wrappers[i] : NULL;
}
