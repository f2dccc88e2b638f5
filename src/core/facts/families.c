/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A family is a row. Sources: the modules of transformers 5.12 as written; the rows but the ones marked
 * "by structure" are held to the bytes that PyTorch keeps (tests/data/saved-for-backward.csv), or kept on a
 * GPU (tests/data/gpu-runs). To add a family, add a row: the choices of the parameter `family` are these. */
#include "core/facts/families.h"
#include "core/base/text.h"

#include <stddef.h>

/* What decoders since Llama share, and most of them also where they have norms. */
#define GATED_16 .gated = true, .dropouts = HR_DROP_SCORES
#define GATED GATED_16, .softmax_fp32 = true, .rotary = 1
#define LLAMA GATED, .norms = HR_NORMS_BEFORE
/* Decoders of today whose MLP has no gate. */
#define PLAIN .softmax_fp32 = true, .rotary = 1, .norms = HR_NORMS_BEFORE, .dropouts = HR_DROP_SCORES
/* Families that stand in for no other; and those of them that no GPU was asked about, whose range is wider. Those
 * without “by structure” are held to tests/data/families by their config.json. */
#define APART .particular = true
#define PARTICULAR APART, .unmeasured = true
#define STACKS                                                                                                         \
  .norm = HR_LAYER_NORM, .crosses = true, .unshifted = true, .ungrouped = true, .saves_masks = true,                   \
  .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, BIASES
#define TRANSFER                                                                                                       \
  .norms_read_twice = true, .norms = HR_NORMS_BEFORE, .gelu_in_gate = true, .softmax_fp32 = true, .eager = true,       \
  .crosses = true, .unshifted = true, .ungrouped = true, .distances = 32, .saves_masks = true,                         \
  .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES | HR_DROP_INSIDE | HR_DROP_FINAL
/* BERT and what is built like it: norms after the sum, or before attention and MLP. */
#define ENCODER                                                                                                        \
  .norm = HR_LAYER_NORM, .norms = HR_NORMS_AFTER, .norm_after_sum = true, .embedding_norm = true,                      \
  .no_final_norm = true, MASKED
#define ENCODER_BEFORE .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE, .learned_positions = true, BIASES, MASKED
#define MASKED .ungrouped = true, .head = HR_HEAD_MASKED, .whole_head = true
#define DROPOUTS .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES
#define TABLES .learned_positions = true, .token_types = 2, BIASES
#define BIASES .qkv_bias = true, .o_bias = true, .mlp_bias = true

/* clang-format off */
static const hr_family_t families[] = {
  { { "llama", N_("Llama") }, LLAMA },
  { { "mistral", N_("Mistral") }, LLAMA },
  /* By structure: the text model of Mistral Small 3, which is Mistral’s. */
  { { "mistral3", N_("Mistral 3") }, .unmeasured = true, LLAMA },
  /* Biases on q, k and v change the parameter count; for backward they keep nothing. */
  { { "qwen2", N_("Qwen2") }, LLAMA, .qkv_bias = true },
  /* Its tanh GELU is written as Python operations. Query, key and value are views of one buffer without
   * overlap, which is as much as three tensors. */
  { { "gpt2", N_("GPT-2") }, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE, .activation = HR_GELU_PYTHON,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, .learned_positions = true,
    .position_ids = HR_IDS_SHARED, .fused_qkv = true, .ungrouped = true, BIASES },
  { { "qwen3", N_("Qwen3") }, LLAMA, .qk_norm = HR_QK_NORM_HEAD },
  { { "mixtral", N_("Mixtral") }, LLAMA, .experts_measured = true },
  /* Value stays a view of the fused projection, while rotation makes new queries and keys. Rotation ends in
   * a concatenation, laid out head by head; flash copies that layout to its output. */
  { { "phi3", N_("Phi-3") }, LLAMA, .fused_qkv = true, .fused_gate_up = true, .value_is_view = true,
    .output_copied = true },
  /* Normalises what attention and MLP give, not what they read, and query and key over all heads at once. */
  { { "olmo2", N_("OLMo 2") }, GATED, .norm = HR_RMS_NORM_FP32, .norms = HR_NORMS_AFTER,
    .qk_norm = HR_QK_NORM_FULL, .rotary_fp32 = true },
  /* Position ids are summed up from each sequence’s mask. Its `dropout` is not that of the scores, and there
   * is none on the embedding. */
  { { "opt", N_("OPT") }, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE, .activation = HR_RELU,
    .softmax_fp32 = true, .dropouts = HR_DROP_RESIDUAL, .learned_positions = true, .idle_positions = true,
    .position_ids = HR_IDS_EACH, .ungrouped = true, BIASES },
  /* Rotates a quarter of each head; the rest is joined to it by a concatenation, as in Phi-3. */
  { { "gpt_neox", N_("GPT-NeoX") }, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE, .parallel = true,
    .rotary = 0.25, .softmax_fp32 = true, .fused_qkv = true, .value_is_view = true, .output_copied = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, .ungrouped = true, BIASES },
  /* Capped scores need eager attention. */
  { { "gemma2", N_("Gemma 2") }, GATED, .norm = HR_RMS_NORM_ONE_PLUS,
    .norms = HR_NORMS_BEFORE | HR_NORMS_AFTER, .eager = true, .capped_scores = true, .capped_logits = true,
    .full_every = 2 },
  /* Falcon-7B: attention and MLP read one norm, and one dropout follows their sum. */
  { { "falcon", N_("Falcon") }, .norm = HR_LAYER_NORM, .norms = HR_NORM_ATTENTION_IN, .parallel = true,
    .rotary = 1, .fused_qkv = true, .spared_in_gguf = true, .indexed_heads = true, .broadcasts_kv = true,
    .dropouts = HR_DROP_MLP },
  /* By structure: Falcon with groups of heads; attention and MLP read a norm each, or one. */
  { { "falcon_40b", "Falcon 40B" }, PARTICULAR, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE, .parallel = true,
    .rotary = 1, .fused_qkv = true, .spared_in_gguf = true, .indexed_heads = true, .expands_kv = true,
    .dropouts = HR_DROP_MLP },
  { { "falcon_11b", "Falcon 11B" }, PARTICULAR, .norm = HR_LAYER_NORM, .norms = HR_NORM_ATTENTION_IN, .parallel = true,
    .rotary = 1, .fused_qkv = true, .spared_in_gguf = true, .indexed_heads = true, .expands_kv = true,
    .dropouts = HR_DROP_MLP },
  /* Normalises the sum with the residual stream, and the embedding, so that the last layer ends in a norm. */
  { { "bert", N_("BERT") }, .norm = HR_LAYER_NORM, .norms = HR_NORMS_AFTER, .norm_after_sum = true,
    .embedding_norm = true, .no_final_norm = true, .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES,
    .learned_positions = true, .position_ids = HR_IDS_SHARED, .token_types = 2, .ungrouped = true,
    .head = HR_HEAD_MASKED, BIASES },
  /* Patches of 16 by 16 pixels in three colours. */
  { { "vit", N_("ViT") }, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE, .softmax_fp32 = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, .learned_positions = true,
    .patch_elements = 3 * 16 * 16, .ungrouped = true, .head = HR_HEAD_CLASS, BIASES },
  /* Value is a view of the up-projected latent. Dense layers measured, experts by structure. */
  { { "deepseek_v3", N_("DeepSeek-V3") }, LLAMA, .latent = true, .value_is_view = true, .ungrouped = true,
    .router_fp32 = true, .router_bias = true },
  /* By structure: DeepSeek-V3 with another router, and rotation by complex numbers. */
  { { "deepseek_v2", N_("DeepSeek-V2") }, .unmeasured = true, LLAMA, .latent = true, .value_is_view = true,
    .ungrouped = true, .complex_rotation = true, .router = HR_ROUTER_PLAIN, .router_fp32 = true },
  /* GPT-2 with a norm after the embedding and ALiBi, for which it computes the scores itself. Its
   * GELU is an autograd function that keeps its input alone. */
  { { "bloom", N_("BLOOM") }, APART, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE,
    .embedding_norm = true, .alibi = true, .softmax_fp32 = true, .eager = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_SCORES, .fused_qkv = true, .ungrouped = true, BIASES },
  /* By structure: BLOOM’s attention without a norm after the embedding, and no biases. LLM Foundry’s own may have a
   * learned table and any kernel. */
  { { "mpt", "MPT" }, PARTICULAR, .norm = HR_LAYER_NORM,
    .unbiased_norms = true, .norms = HR_NORMS_BEFORE,
    .alibi = true, .softmax_fp32 = true, .eager = true, .activation = HR_GELU,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_SCORES, .fused_qkv = true, .ungrouped = true },
  /* Sinks need eager attention, whose softmax is not in fp32. Its cosine and sine are half as wide as
   * a head, one for both halves. Experts have biases, and clamp gate and up. */
  { { "gpt_oss", N_("gpt-oss") }, APART, GATED_16, .norm = HR_RMS_NORM_FP32,
    .norms = HR_NORMS_BEFORE,
    .eager = true, .sinks = true, .rotary = 0.5, .router = HR_ROUTER_CHOSEN, .router_bias = true,
    .clamped_experts = true, .full_every = 2, BIASES, .experts_measured = true },
  /* By structure: three of four layers see a chunk, rotate, and normalise query and key; the fourth does neither. */
  { { "llama4_text", N_("Llama 4") }, PARTICULAR, GATED_16, .norms = HR_NORMS_BEFORE,
    .qk_norm = HR_QK_NORM_PLAIN, .rotary = 1, .complex_rotation = true, .bare_full_layers = true, .all_experts = true,
    .shared_experts = 1, .full_every = 4 },
  /* By structure: Qwen3’s norms, half of each head rotated and joined to the rest as in Phi-3, and DeepSeek-V3’s
   * experts. */
  { { "glm4_moe", N_("GLM-4.5") }, .unmeasured = true, GATED_16, .norms = HR_NORMS_BEFORE, .qk_norm = HR_QK_NORM_HEAD,
    .softmax_fp32 = true, .rotary = 0.5, .output_copied = true, .qkv_bias = true, .router_fp32 = true,
    .router_bias = true },
  /* By structure: Qwen3’s attention and Mixtral’s experts. */
  { { "qwen3_moe", N_("Qwen3 MoE") }, .unmeasured = true, LLAMA, .qk_norm = HR_QK_NORM_HEAD },
  /* By structure: Gemma 2 without caps, with a norm on each head. */
  { { "gemma3_text", N_("Gemma 3") }, .unmeasured = true, GATED, .norm = HR_RMS_NORM_ONE_PLUS,
    .norms = HR_NORMS_BEFORE | HR_NORMS_AFTER, .qk_norm = HR_QK_NORM_HEAD, .two_rotations = true, .full_every = 6 },
  /* Llama with some layers unrotated, which keep the same. */
  { { "smollm3", N_("SmolLM3") }, LLAMA },
  /* By structure, from its own code: Llama with one projection for query, key and value, which value is a view of. */
  { { "qwen", "Qwen" }, .unmeasured = true, LLAMA, .fused_qkv = true, .value_is_view = true, .ungrouped = true,
    .qkv_bias = true },
  /* Attention and MLP read one LayerNorm, half of each head is rotated and joined to the rest, and the
   * tanh GELU is written as Python operations. */
  { { "phi", "Phi" }, .norm = HR_LAYER_NORM, .norms = HR_NORM_ATTENTION_IN, .parallel = true,
    .activation = HR_GELU_PYTHON, .rotary = 0.5, .softmax_fp32 = true, .output_copied = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_SCORES, .head_bias = true, BIASES },
  /* By structure: GPT-NeoX with its weights not shared (StableLM-Base-Alpha, first version). */
  { { "stablelm_alpha", "StableLM Alpha" }, .unmeasured = true, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE,
    .parallel = true, .rotary = 0.25, .softmax_fp32 = true, .fused_qkv = true, .value_is_view = true,
    .output_copied = true, .dropouts = HR_DROP_SCORES, .ungrouped = true, BIASES },
  /* Qwen2 and Qwen3 rotated by three indices. */
  { { "qwen2_vl_text", "Qwen2-VL" }, PARTICULAR, LLAMA, .qkv_bias = true, .rotates_each = true,
    .rotation_in_layers = true },
  { { "qwen3_vl_text", "Qwen3-VL" }, PARTICULAR, LLAMA, .qk_norm = HR_QK_NORM_HEAD, .rotates_each = true },
  { { "qwen3_vl_moe_text", "Qwen3-VL MoE" }, PARTICULAR, LLAMA, .qk_norm = HR_QK_NORM_HEAD, .rotates_each = true },
  /* Gemma 2 without norms after attention and MLP, and without caps. */
  { { "gemma", "Gemma" }, APART, LLAMA, .norm = HR_RMS_NORM_ONE_PLUS },
  /* OLMo 2 with three windows to one full layer, and its cosine and sine in the model’s own format. */
  { { "olmo3", "OLMo 3" }, PARTICULAR, GATED, .norm = HR_RMS_NORM_FP32, .norms = HR_NORMS_AFTER,
    .qk_norm = HR_QK_NORM_FULL, .full_every = 4 },
  /* Half of each head is rotated, two neighbours together. */
  { { "glm", "GLM-4" }, APART, GATED_16, .softmax_fp32 = true, .rotary = 0.5, .norms = HR_NORMS_BEFORE,
    .rotation_in_layers = true, .output_copied = true, .fused_gate_up = true, .qkv_bias = true },
  /* GLM-4 with norms after attention and MLP, too. */
  { { "glm4", "GLM-4 (0414)" }, APART, GATED_16, .softmax_fp32 = true, .rotary = 0.5,
    .norms = HR_NORMS_BEFORE | HR_NORMS_AFTER, .rotation_in_layers = true, .output_copied = true,
    .fused_gate_up = true, .qkv_bias = true },
  { { "seed_oss", "Seed-OSS" }, APART, .gated = true, .softmax_fp32 = true, .rotary = 1,
    .norms = HR_NORMS_BEFORE, .dropouts = HR_DROP_RESIDUAL | HR_DROP_SCORES, .qkv_bias = true },
  { { "ernie4_5", "ERNIE 4.5" }, APART, LLAMA, .rotation_in_layers = true, .rotary_fp32 = true },
  { { "ernie4_5_moe", "ERNIE 4.5 MoE" }, APART, LLAMA, .rotation_in_layers = true, .rotary_fp32 = true,
    .experts_measured = true, .router = HR_ROUTER_CLAMPED, .router_fp32 = true, .router_bias = true,
    .router_weight_fp32 = true, .router_16 = true },
  { { "phimoe", "Phi-3.5-MoE" }, PARTICULAR, LLAMA, .norm = HR_LAYER_NORM, .experts_measured = true,
    .router = HR_ROUTER_MASKED, .router_16 = true },
  { { "granitemoe", "Granite MoE" }, PARTICULAR, LLAMA, .experts_measured = true,
    .router = HR_ROUTER_SORTED },
  { { "helium", "Helium" }, PARTICULAR, LLAMA, .norm = HR_RMS_NORM_FP32, .rotation_in_layers = true },
  { { "arcee", "AFM" }, APART, PLAIN, .activation = HR_RELU_SQUARED },
  { { "jais2", "Jais 2" }, APART, PLAIN, .norm = HR_LAYER_NORM, .activation = HR_RELU_SQUARED, BIASES },
  { { "nanochat", "NanoChat" }, APART, PLAIN, .weightless_norms = true, .qk_norm = HR_QK_NORM_PLAIN,
    .embedding_norm = true, .capped_logits = true, .activation = HR_RELU_SQUARED },
  { { "bitnet", "BitNet" }, APART, LLAMA, .inner_norms = true },
  { { "mellum", "Mellum" }, PARTICULAR, LLAMA, .qk_norm = HR_QK_NORM_HEAD, .experts_measured = true,
    .router_16 = true },
  { { "solar_open", "Solar Open" }, PARTICULAR, LLAMA, .experts_measured = true, .router_fp32 = true },
  { { "hy_v3", "Hunyuan 3" }, PARTICULAR, LLAMA, .qk_norm = HR_QK_NORM_HEAD, .experts_measured = true,
    .router_fp32 = true },
  /* DeepSeek-V3 with values as wide as keys, which flash takes. */
  { { "glm4_moe_lite", "GLM-4.7-Flash" }, PARTICULAR, LLAMA, .latent = true, .value_is_view = true,
    .ungrouped = true, .output_copied = true, .experts_measured = true, .router_fp32 = true },
  /* GLM-4.7-Flash with an indexer, whose own loss Transformers does not have: it keeps nothing. */
  { { "glm_moe_dsa", "GLM-5" }, PARTICULAR, LLAMA, .latent = true, .indexed = true, .value_is_view = true,
    .ungrouped = true, .output_copied = true, .experts_measured = true, .router_fp32 = true },
  /* By structure: DeepSeek-V3 with that indexer. */
  { { "deepseek_v32", "DeepSeek-V3.2" }, PARTICULAR, LLAMA, .latent = true, .indexed = true, .value_is_view = true,
    .ungrouped = true, .router_fp32 = true, .router_bias = true },
  { { "ministral3", "Ministral 3" }, APART, LLAMA, .scaled_queries = true },
  /* BERT with ids of its own for positions and token types, of which there is one. */
  { { "roberta", "RoBERTa" }, APART, .norm = HR_LAYER_NORM, .norms = HR_NORMS_AFTER,
    .norm_after_sum = true, .embedding_norm = true, .no_final_norm = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, .learned_positions = true,
    .idle_positions = true, .position_ids = HR_IDS_EACH, .token_types = 1, .ungrouped = true, .head = HR_HEAD_MASKED,
    .whole_head = true, BIASES },
  /* BERT, counted with its whole head. */
  { { "electra", "ELECTRA" }, APART, ENCODER, DROPOUTS, TABLES, .position_ids = HR_IDS_SHARED,
    .embedding = HR_EMBEDDING_OWN },
  /* BERT with attention to blocks of tokens alone, or in part by a convolution, or in narrow layers with more MLPs than
   * one. What they keep is bounded alone, by rows of tests/data/families: it is counted as BERT’s. */
  { { "big_bird", "BigBird" }, PARTICULAR, ENCODER, DROPOUTS, TABLES, .position_ids = HR_IDS_SHARED,
    .activation = HR_GELU_PYTHON, .softmax_fp32 = true, .pooled = true, .least = 0.15, .most = 1.5 },
  { { "convbert", "ConvBERT" }, PARTICULAR, ENCODER, DROPOUTS, TABLES, .position_ids = HR_IDS_SHARED,
    .eager = true, .least = 0.7, .most = 1.3 },
  { { "mobilebert", "MobileBERT" }, PARTICULAR, ENCODER, DROPOUTS, TABLES, .position_ids = HR_IDS_SHARED,
    .activation = HR_RELU, .joined_head = true, .least = 0.9, .most = 2.2 },
  /* BERT, all of whose layers are one, without a dropout of what the MLP gives. */
  { { "albert", "ALBERT" }, PARTICULAR, ENCODER, TABLES, .position_ids = HR_IDS_SHARED,
    .dropouts = HR_DROP_ATTENTION | HR_DROP_EMBEDDING | HR_DROP_SCORES,
    .activation = HR_GELU_PYTHON, .shared_layers = true, .embedding = HR_EMBEDDING_PROJECTED },
  { { "rembert", "RemBERT" }, APART, ENCODER, DROPOUTS, TABLES, .position_ids = HR_IDS_TYPES, .eager = true,
    .embedding = HR_EMBEDDING_PROJECTED, .words_width = 1664 },
  /* BERT with norms before attention and MLP. */
  { { "megatron-bert", "Megatron-BERT" }, APART, ENCODER_BEFORE, .position_ids = HR_IDS_TYPES, .token_types = 2,
    .eager = true, DROPOUTS },
  /* RoBERTa with norms before attention and MLP, and without a dropout of what the MLP gives. */
  { { "xlm-roberta-xl", "XLM-RoBERTa-XL" }, APART, ENCODER_BEFORE, .idle_positions = true,
    .position_ids = HR_IDS_EACH, .token_types = 1, .dropouts = HR_DROP_ATTENTION | HR_DROP_EMBEDDING | HR_DROP_SCORES },
  /* BERT, rotated. */
  { { "roformer", "RoFormer" }, APART, ENCODER, DROPOUTS, TABLES, .position_ids = HR_IDS_TYPES, .eager = true,
    .rotary = 1, .rotation_in_layers = true, .fixed_positions = 1, .narrow_positions = true,
    .embedding = HR_EMBEDDING_OWN },
  { { "jina_embeddings_v3", "Jina Embeddings 3" }, PARTICULAR, ENCODER, DROPOUTS, BIASES, .position_ids = HR_IDS_SHARED,
    .token_types = 1, .rotary = 1 },
  /* BERT, rotated, with a gate and biases in norms and head alone. */
  { { "nomic_bert", "Nomic BERT" }, PARTICULAR, ENCODER, DROPOUTS, .position_ids = HR_IDS_SHARED, .token_types = 2,
    .rotary = 1, .gated = true },
  /* BERT with places on a page. */
  { { "layoutlm", "LayoutLM" }, APART, ENCODER, DROPOUTS, TABLES, .position_ids = HR_IDS_TYPES, .eager = true,
    .softmax_fp32 = true, .saves_masks = true, .places = 1024, .pooled = true },
  /* BERT without positions and token types, with distances in each attention. */
  { { "deberta-v2", "DeBERTa-v2" }, APART, ENCODER, DROPOUTS, BIASES, .eager = true, .saves_masks = true,
    .disentangled = true, .relative = 512 },
  /* A gated MLP under LayerNorm without biases; the first layer’s attention reads the embedding’s norm. */
  { { "modernbert", "ModernBERT" }, APART, .gated = true, .norm = HR_LAYER_NORM, .unbiased_norms = true,
    .norms = HR_NORMS_BEFORE, .embedding_norm = true, .bare_first_layer = true, .softmax_fp32 = true,
    .fused_qkv = true, .value_is_view = true, .fused_gate_up = true, .rotary = 1, .two_rotations = true,
    .full_every = 3, .full_first = true, .ungrouped = true, .dropouts = HR_DROP_SCORES, .head = HR_HEAD_MASKED,
    .whole_head = true, .unbiased_head = true, .cast_logits = true },
  { { "modernbert-decoder", "ModernBERT decoder" }, PARTICULAR, .gated = true, .norm = HR_LAYER_NORM,
    .unbiased_norms = true, .norms = HR_NORMS_BEFORE, .embedding_norm = true, .bare_first_layer = true,
    .softmax_fp32 = true, .fused_gate_up = true, .rotary = 1, .two_rotations = true, .rotates_each = true,
    .full_every = 3, .full_first = true, .ungrouped = true, .dropouts = HR_DROP_SCORES, .transforms_head = true,
    .whole_head = true, .unbiased_head = true, .cuts_logits = true },
  { { "eurobert", "EuroBERT" }, APART, LLAMA, .unshifted = true },
  /* Llama under LayerNorm without a gate. */
  { { "starcoder2", "StarCoder2" }, APART, .norm = HR_LAYER_NORM,
    .norms = HR_NORMS_BEFORE, .softmax_fp32 = true, .rotary = 1, .activation = HR_GELU,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, BIASES },
  /* GPT-2 with one head for key and value, and a GELU of one operation. Query, key and value are views of
   * one buffer. */
  { { "gpt_bigcode", "GPT BigCode" }, APART, .norm = HR_LAYER_NORM,
    .norms = HR_NORMS_BEFORE, .softmax_fp32 = true, .activation = HR_GELU, .fused_qkv = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, .learned_positions = true,
    .position_ids = HR_IDS_SHARED, BIASES },
  /* Llama under LayerNorm; a quarter of each head is rotated, and what the MLP gives is dropped out. */
  { { "stablelm", "StableLM" }, APART, .gated = true, .softmax_fp32 = true, .rotary = 0.25,
    .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE, .output_copied = true, .own_head_norms = true,
    .dropouts = HR_DROP_MLP | HR_DROP_SCORES },
  /* By structure: StableLM whose attention and MLP read one norm. */
  { { "stablelm_parallel", "StableLM 2 12B" }, PARTICULAR, .gated = true, .softmax_fp32 = true, .rotary = 0.25,
    .norm = HR_LAYER_NORM, .norms = HR_NORM_ATTENTION_IN, .parallel = true, .output_copied = true,
    .own_head_norms = true, .dropouts = HR_DROP_MLP | HR_DROP_SCORES },
  /* By structure: LayerNorm, its weight stored less one, and no gate; half of each head is rotated. */
  { { "nemotron", "Nemotron" }, PARTICULAR, .softmax_fp32 = true, .rotary = 0.5,
    .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE, .own_norms = true, .output_copied = true,
    .activation = HR_RELU_SQUARED, .dropouts = HR_DROP_SCORES },
  /* By structure: attention and MLP read one norm, which subtracts the mean, has a weight alone and is written as
   * operations in FP32. */
  { { "cohere", "Command R" }, PARTICULAR, GATED, .norm = HR_RMS_NORM_FP32, .centred_norms = true,
    .norms = HR_NORM_ATTENTION_IN, .parallel = true, .own_head_norms = true },
  { { "cohere2", "Command R7B and A" }, PARTICULAR, GATED, .norm = HR_RMS_NORM_FP32, .centred_norms = true,
    .norms = HR_NORM_ATTENTION_IN, .parallel = true, .full_every = 4 },
  /* Llama under a LayerNorm without weights, computed in FP32; OLMo 2 has its rotation. */
  { { "olmo", "OLMo" }, APART, LLAMA, .norm = HR_LAYER_NORM,
    .weightless_norms = true, .own_norms = true, .rotary_fp32 = true },
  /* Mixtral’s experts under OLMo 2’s norms on query and key. */
  { { "olmoe", "OLMoE" }, APART, LLAMA, .qk_norm = HR_QK_NORM_FULL,
    .router = HR_ROUTER_PLAIN, .router_16 = true, .experts_measured = true },
  /* Norms after attention and MLP, and on each head. */
  { { "exaone4", "EXAONE 4" }, APART, GATED, .norms = HR_NORMS_AFTER,
    .qk_norm = HR_QK_NORM_HEAD, .full_every = 4 },
  /* Qwen2’s attention, and a shared expert with a gate of its own. */
  { { "qwen2_moe", "Qwen2 MoE" }, APART, LLAMA, .qkv_bias = true,
    .router = HR_ROUTER_PLAIN, .router_16 = true, .shared_experts = 1, .shared_gate = true, .experts_measured = true },
  /* By structure: query, key and value are clipped, and are views of what that gives; Mixtral’s experts. */
  { { "dbrx", "DBRX" }, PARTICULAR, .gated = true, .norm = HR_LAYER_NORM, .unbiased_norms = true,
    .norms = HR_NORMS_BEFORE, .softmax_fp32 = true, .rotary = 1, .rotation_in_layers = true, .fused_qkv = true,
    .value_is_view = true, .clipped_qkv = true, .router_16 = true, .dropouts = HR_DROP_RESIDUAL | HR_DROP_SCORES },
  /* By structure: Qwen3’s attention and DeepSeek-V3’s experts. */
  { { "dots1", "dots.llm1" }, PARTICULAR, LLAMA, .qk_norm = HR_QK_NORM_HEAD, .router_fp32 = true },
  { { "minimax_m2", "MiniMax-M2" }, PARTICULAR, GATED_16, .softmax_fp32 = true,
    .rotary = 0.5, .norms = HR_NORMS_BEFORE, .qk_norm = HR_QK_NORM_FULL, .output_copied = true },
  /* Without the layers that have an indexer. */
  { { "minimax_m3_vl_text", "MiniMax-M3" }, PARTICULAR, GATED, .norm = HR_RMS_NORM_ONE_PLUS,
    .norms = HR_NORMS_BEFORE, .qk_norm = HR_QK_NORM_HEAD, .fused_gate_up = true, .clamped_experts = true,
    .clamped_mlps = true, .output_copied = true, .shared_experts = 1, .experts_measured = true },
  /* OPT with GELU, and a softmax in the format of the scores. */
  { { "biogpt", "BioGPT" }, APART, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE,
    .activation = HR_GELU, .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES,
    .learned_positions = true, .idle_positions = true, .position_ids = HR_IDS_SHARED, .ungrouped = true, BIASES },
  /* Attention and MLP read one norm; scores are computed in FP32, of queries and keys in FP32. Query and
   * key each have a cosine and sine of their own, in each layer. */
  { { "gptj", "GPT-J" }, APART, .norm = HR_LAYER_NORM, .norms = HR_NORM_ATTENTION_IN,
    .parallel = true, .activation = HR_GELU_PYTHON, .rotary = 0.25, .rotation_in_layers = true,
    .two_rotations = true, .softmax_fp32 = true, .scores_fp32 = true, .eager = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, .ungrouped = true, .head_bias = true,
    .mlp_bias = true },
  /* GPT-J’s scores without a rotation. */
  { { "gpt_neo", "GPT-Neo" }, PARTICULAR, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE,
    .activation = HR_GELU_PYTHON, .softmax_fp32 = true, .scores_fp32 = true, .eager = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, .learned_positions = true,
    .position_ids = HR_IDS_SHARED, .ungrouped = true, .o_bias = true, .mlp_bias = true },
  /* Llama with norms after attention and MLP, too. */
  { { "hyperclovax", "HyperCLOVA X" }, APART, GATED, .norms = HR_NORMS_BEFORE | HR_NORMS_AFTER },
  /* Llama with three windows after one full layer. */
  { { "cwm", "CWM" }, APART, LLAMA, .full_every = 4, .full_first = true },
  /* Gemma 2 without norms after attention and MLP. */
  { { "vaultgemma", "VaultGemma" }, APART, LLAMA, .norm = HR_RMS_NORM_ONE_PLUS, .capped_scores = true,
    .capped_logits = true, .full_every = 2 },
  /* DeepSeek-V3 without experts. */
  { { "youtu", "Youtu" }, PARTICULAR, LLAMA, .latent = true, .value_is_view = true, .ungrouped = true },
  { { "exaone_moe", "K-EXAONE" }, PARTICULAR, LLAMA, .qk_norm = HR_QK_NORM_HEAD, .experts_measured = true,
    .router_fp32 = true, .full_every = 4 },
  /* OLMo 2 with OLMoE’s experts. */
  { { "flex_olmo", "FlexOlmo" }, APART, GATED, .norm = HR_RMS_NORM_FP32, .norms = HR_NORMS_AFTER,
    .qk_norm = HR_QK_NORM_FULL, .rotary_fp32 = true, .experts_measured = true, .router = HR_ROUTER_PLAIN,
    .router_16 = true },
  { { "apertus", "Apertus" }, APART, PLAIN, .qk_norm = HR_QK_NORM_HEAD, .activation = HR_XIELU },
  /* LayerNorm on each head of query and key, which are views of one projection. */
  { { "persimmon", "Persimmon" }, APART, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE,
    .qk_norm = HR_QK_NORM_HEAD, .biased_qk_norms = true, .softmax_fp32 = true, .rotary = 0.5, .fused_qkv = true,
    .value_is_view = true,
    .output_copied = true, .activation = HR_RELU_SQUARED, .dropouts = HR_DROP_MLP | HR_DROP_SCORES, .ungrouped = true,
    BIASES },
  /* A gate of attention’s output, four norms, and three windows to one full layer, which is not rotated. */
  { { "afmoe", "Arcee Trinity" }, PARTICULAR, GATED, .norm = HR_RMS_NORM_FP32,
    .norms = HR_NORMS_BEFORE | HR_NORMS_AFTER, .qk_norm = HR_QK_NORM_HEAD, .gate = HR_GATE_WIDE,
    .experts_measured = true, .router_bias = true,
    .full_every = 4 },
  /* GPT-J with one projection for query, key and value, and its cosine and sine in FP32. */
  { { "codegen", "CodeGen" }, APART, .norm = HR_LAYER_NORM, .norms = HR_NORM_ATTENTION_IN,
    .parallel = true, .fused_qkv = true, .activation = HR_GELU_PYTHON, .rotary = 0.25, .rotation_in_layers = true,
    .two_rotations = true, .rotary_fp32 = true, .softmax_fp32 = true, .scores_fp32 = true, .eager = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, .ungrouped = true, .head_bias = true,
    .mlp_bias = true },
  /* Command A with Mixtral’s experts. */
  { { "cohere2_moe", "Command A MoE" }, PARTICULAR, GATED, .norm = HR_RMS_NORM_FP32, .centred_norms = true,
    .norms = HR_NORM_ATTENTION_IN, .parallel = true, .full_every = 4, .experts_measured = true,
    .router = HR_ROUTER_CHOSEN_FP32, .router_16 = true },
  /* Norms of query and key after the rotation; each layer has a shared expert, and its router is in FP32. */
  { { "hunyuan_v1_moe", "Hunyuan MoE" }, APART, LLAMA, .qk_norm = HR_QK_NORM_HEAD, .experts_measured = true,
    .shared_experts = 1, .router_fp32 = true, .router_weight_fp32 = true },
  /* Full layers rotate half of each head; those with a window, which rotate all of it, are not covered. */
  { { "laguna", "Laguna" }, PARTICULAR, GATED_16, .softmax_fp32 = true, .rotary = 0.5, .norms = HR_NORMS_BEFORE,
    .qk_norm = HR_QK_NORM_HEAD, .output_copied = true, .gate = HR_GATE_HEADS, .shared_experts = 1,
    .experts_measured = true, .router_16 = true, .router_bias = true },
  /* Granite MoE with a shared expert. */
  { { "granitemoeshared", "Granite MoE with a shared expert" }, PARTICULAR, LLAMA, .experts_measured = true,
    .router = HR_ROUTER_SORTED },
  /* DeepSeek-V3 with queries scaled by position, and another router. */
  { { "mistral4", "Mistral 4" }, PARTICULAR, LLAMA, .latent = true, .value_is_view = true, .ungrouped = true,
    .output_copied = true, .scaled_queries = true, .experts_measured = true, .router = HR_ROUTER_NORMED_16,
    .router_16 = true },
  /* The first GPT: norms of sums with the stream, and no final norm. */
  { { "openai-gpt", "GPT" }, APART, .norm = HR_LAYER_NORM, .norms = HR_NORMS_AFTER, .norm_after_sum = true,
    .no_final_norm = true, .activation = HR_GELU_PYTHON, .eager = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, .learned_positions = true,
    .fused_qkv = true, .ungrouped = true, BIASES },
  /* Positions are sines in FP32. */
  { { "ctrl", "CTRL" }, PARTICULAR, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE, .activation = HR_RELU,
    .eager = true, .fp32_stream = true, .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING, .ungrouped = true,
    .head_bias = true, BIASES },
  /* BERT without token types, and without a dropout of what attention gives; its position ids are a buffer. */
  { { "distilbert", "DistilBERT" }, APART, .norm = HR_LAYER_NORM, .norms = HR_NORMS_AFTER,
    .norm_after_sum = true, .embedding_norm = true, .no_final_norm = true,
    .dropouts = HR_DROP_MLP | HR_DROP_EMBEDDING | HR_DROP_SCORES, .learned_positions = true,
    .ungrouped = true, .head = HR_HEAD_MASKED, .whole_head = true, BIASES },
  /* RoBERTa with two token types and norms before attention and MLP. */
  { { "roberta-prelayernorm", "RoBERTa-PreLayerNorm" }, PARTICULAR, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE,
    .embedding_norm = true, .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES,
    .learned_positions = true, .idle_positions = true, .position_ids = HR_IDS_EACH, .token_types = 2, .ungrouped = true,
    .head = HR_HEAD_MASKED, .whole_head = true, BIASES },
  /* An encoder and a decoder of as many layers, with as many tokens each. Masks of scores are told apart. */
  { { "bart", "BART" }, APART, STACKS, .activation = HR_GELU, .norms = HR_NORMS_AFTER, .norm_after_sum = true,
    .embedding_norm = true, .no_final_norm = true, .learned_positions = true, .idle_positions = true,
    .position_ids = HR_IDS_EACH },
  { { "mvp", "MVP" }, APART, STACKS, .activation = HR_GELU, .norms = HR_NORMS_AFTER, .norm_after_sum = true,
    .eager = true, .embedding_norm = true, .no_final_norm = true, .learned_positions = true,
    .idle_positions = true, .position_ids = HR_IDS_BOTH },
  { { "blenderbot-small", "Blenderbot Small" }, APART, STACKS, .activation = HR_GELU, .norms = HR_NORMS_AFTER,
    .norm_after_sum = true, .embedding_norm = true, .no_final_norm = true, .learned_positions = true,
    .position_ids = HR_IDS_SHARED },
  { { "blenderbot", "Blenderbot" }, APART, STACKS, .activation = HR_GELU, .norms = HR_NORMS_BEFORE,
    .learned_positions = true, .position_ids = HR_IDS_SHARED },
  /* By structure: BART with norms before attention and MLP. */
  { { "mbart", "mBART" }, PARTICULAR, STACKS, .activation = HR_GELU, .norms = HR_NORMS_BEFORE,
    .embedding_norm = true, .learned_positions = true, .idle_positions = true, .position_ids = HR_IDS_EACH },
  /* Positions of the next two are sines, in Pegasus among the weights. */
  { { "m2m_100", "M2M-100" }, PARTICULAR, STACKS, .activation = HR_RELU, .norms = HR_NORMS_BEFORE },
  { { "pegasus", "Pegasus" }, APART, STACKS, .activation = HR_GELU, .norms = HR_NORMS_BEFORE,
    .learned_positions = true, .fixed_positions = 2 },
  /* M2M-100 behind convolutions over audio. */
  { { "speech_to_text", "Speech2Text" }, PARTICULAR, STACKS, .activation = HR_RELU, .norms = HR_NORMS_BEFORE,
    .eager = true, .front = HR_FRONT_GATED },
  /* The encoder’s positions are sines among the weights. */
  { { "whisper", "Whisper" }, PARTICULAR, STACKS, .activation = HR_GELU, .norms = HR_NORMS_BEFORE,
    .output_copied = true, .learned_positions = true, .fixed_positions = 1, .position_ids = HR_IDS_BOTH,
    .front = HR_FRONT_GELU, .encoder_positions = 1500, .unbiased_keys = true },
  /* By structure: BART without norms of the embedding; sines among the weights. */
  { { "marian", "Marian" }, PARTICULAR, STACKS, .activation = HR_GELU, .norms = HR_NORMS_AFTER,
    .norm_after_sum = true, .no_final_norm = true, .learned_positions = true, .fixed_positions = 2 },
  /* RoBERTa without token types, of whose scores a table of distances is a part. */
  { { "mpnet", "MPNet" }, PARTICULAR, .norm = HR_LAYER_NORM, .norms = HR_NORMS_AFTER, .norm_after_sum = true,
    .embedding_norm = true, .no_final_norm = true, .eager = true, .distances = 32, .saves_masks = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, .learned_positions = true,
    .idle_positions = true, .position_ids = HR_IDS_EACH, .ungrouped = true, .head = HR_HEAD_MASKED,
    .whole_head = true, BIASES },
  /* An encoder of proteins: rotated, with norms before attention and MLP. */
  { { "esm", "ESM-2" }, APART, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE, .activation = HR_GELU_ERF,
    .rotary = 1, .dropouts = HR_DROP_RESIDUAL | HR_DROP_SCORES, .ungrouped = true, .head = HR_HEAD_MASKED,
    .masks_tokens = true, .scores_head = true, .whole_head = true, BIASES },
  /* Positions are sines. */
  { { "xglm", "XGLM" }, APART, .norm = HR_LAYER_NORM, .norms = HR_NORMS_BEFORE, .activation = HR_GELU,
    .eager = true, .floored_scores = true, .saves_masks = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES, .ungrouped = true, BIASES },
  /* UMT5: each layer adds to its scores what a table of its own says of distances. T5 has a table for each stack, and
   * its first version no gate, but ReLU. */
  { { "umt5", "UMT5" }, PARTICULAR, TRANSFER, .gated = true, .distances_in_layers = true },
  { { "t5", "T5" }, PARTICULAR, TRANSFER, .activation = HR_RELU },
  /* Two stacks of Gemma 2, with a table of words each; the decoder’s attention to the encoder rotates nothing. */
  { { "t5gemma", "T5Gemma" }, APART, .gated = true, .softmax_fp32 = true, .rotary = 1,
    .norm = HR_RMS_NORM_ONE_PLUS, .norms = HR_NORMS_BEFORE | HR_NORMS_AFTER, .capped_scores = true,
    .capped_logits = true, .full_every = 2, .crosses = true, .own_embeddings = true, .scales_embedding = true,
    .passes_positions = true, .saves_masks = true, .unshifted = true, .cast_logits = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES | HR_DROP_INSIDE | HR_DROP_FINAL },
#include "core/facts/family-rows-mixers.h"
  /* Gemma 3 with tables, heads and layers’ inputs of their own; their parameters are told. Both are held to rows of
   * tests/data/families, Gemma 4 without experts, Gemma 3n with shared keys and values, four streams and sparse gates;
   * experts and adapters were read from the code. */
  { { "gemma4_text", "Gemma 4" }, PARTICULAR, GATED, .norm = HR_RMS_NORM_FP32,
    .norms = HR_NORMS_BEFORE | HR_NORMS_AFTER, .qk_norm = HR_QK_NORM_HEAD, .two_rotations = true, .full_every = 6,
    .split_root = true, .value_norm = true, .may_cap_logits = true, .layer_inputs = true, .norms_both = true,
    .shares_keys = true, .wide_full_layers = true, .whole_windows = true, .least = 0.9, .most = 1.2 },
  { { "gemma3n_text", "Gemma 3n" }, PARTICULAR, GATED, .norm = HR_RMS_NORM_FP32,
    .norms = HR_NORMS_BEFORE | HR_NORMS_AFTER, .qk_norm = HR_QK_NORM_HEAD, .two_rotations = true, .full_every = 5,
    .split_root = true, .value_norm = true, .capped_logits = true, .layer_inputs = true, .streams = 4,
    .low_rank = 64, .sparse_layers = 10, .shares_keys = true, .least = 0.9, .most = 1.2 },
  /* Megatron-Core, by structure and held to what its own tests measure (tests/data/megatron-cases.csv). */
  { .choice = { "megatron", "Megatron-Core" }, .open = true, .gated = true, .qk_norm = HR_QK_NORM_HEAD,
    .experts_measured = true, .norms = HR_NORMS_BEFORE, .activation = HR_GELU, .fused_qkv = true,
    .fused_gate_up = true, .sequence_first = true, .holds_batch = true, .engine = true, .dispatches = true,
    .dropouts = HR_DROP_RESIDUAL | HR_DROP_EMBEDDING | HR_DROP_SCORES },
};
/* clang-format on */

bool
hr_family_stands_in (int family)
{
  return !families[family].particular;
}

bool
hr_transforms_head (const hr_family_t *family)
{
  return family->head == HR_HEAD_MASKED || (family->head == HR_HEAD_CAUSAL && family->transforms_head);
}

bool
hr_family_has_kin (int family)
{
  int n_kin = 0;

  for (int i = 0; hr_family_choice (i) != NULL; i++)
    if (hr_family_stands_in (i) && families[i].head == families[family].head)
      n_kin++;
  return n_kin > 1;
}

const hr_family_t *
hr_family (int i)
{
  return &families[i];
}

const hr_choice_desc_t *
hr_family_choice (int i)
{
  return i < (int) (sizeof families / sizeof *families) ? &families[i].choice : NULL;
}
