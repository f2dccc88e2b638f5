/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layers without attention, of several widths, and of several kinds in one model. */
#include "import-checks.h"
#include "import-texts.h"

#define MAMBA                                                                                                          \
  "\"model_type\":\"mamba\",\"hidden_size\":4,\"num_hidden_layers\":2,\"vocab_size\":10,\"intermediate_size\":8,"      \
  "\"conv_kernel\":4,\"time_step_rank\":1"

#define JAMBA(experts, period) JAMBA_FROM (experts, period, "0")
#define JAMBA_FROM(experts, period, offset)                                                                            \
  "{\"model_type\":\"jamba\"," LLAMA ",\"num_key_value_heads\":null,\"num_experts\":" experts                          \
  ",\"num_experts_per_tok\":1,\"attn_layer_period\":2,\"attn_layer_offset\":0,\"expert_layer_period\":" period         \
  ",\"expert_layer_offset\":" offset ",\"mamba_expand\":2,\"mamba_d_state\":8,\"mamba_d_conv\":4,\"mamba_dt_rank\":2}"

/* By hand: a projection in of 4 · 16, a convolution of 8 · 4 + 8, a projection to step and states of 8 · (1 + 2
 * · 3), one of the step of 8 + 8, A and D of 8 · 3 + 8, a projection out of 8 · 4 and a norm of 4: 64 + 40 + 56
 * + 16 + 32 + 32 + 4 = 244 in each of two layers; an embedding of 10 · 4, which is the head’s, and a norm. A
 * layer keeps 8 · (3 + 4). */
static void
test_mixers (void)
{
  const char *mamba = "{" MAMBA ",\"state_size\":3}";

  check_counted (mamba, 2 * 244 + 40 + 4);
  check_value (mamba, HR_STATE_LAYERS, "2", HEADROOM_ORIGIN_DERIVED, "model_type");
  check_value (mamba, HR_STATE_ELEMENTS, "112", HEADROOM_ORIGIN_DERIVED, "model_type");
  check_value (mamba, HR_MIXER_WIDTH, "8", HEADROOM_ORIGIN_DERIVED, "model_type");
  check_value (mamba, HR_MIXER_STEP_RANK, "1", HEADROOM_ORIGIN_DERIVED, "model_type");
  check_remark (mamba, "This model has recurrent layers.");
  check_refused ("{" MAMBA "}", HEADROOM_FILE_ERROR_MISSING, "state_size");
  check_refused ("{" MAMBA ",\"state_size\":3,\"use_bias\":true}", HEADROOM_FILE_ERROR_NOT_COVERED, "use_bias");
  check_refused ("{\"model_type\":\"lfm2\",\"num_key_value_heads\":1," LLAMA
                 ",\"conv_L_cache\":3,\"block_auto_adjust_ff_dim\":false}",
                 HEADROOM_FILE_ERROR_MISSING, "layer_types");
  check_refused ("{\"model_type\":\"lfm2\",\"num_key_value_heads\":1," LLAMA
                 ",\"conv_L_cache\":3,\"block_auto_adjust_ff_dim\":false,\"layer_types\":[\"conv\"]}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "layer_types");
}

/* By hand: projections in of 2 · (4 · 4 + 4) and out of 4 · 4 + 4, a convolution of 4 · 4 + 4, gates of 2 · (4 · 4 +
 * 4), four decays; half of 7, rounded down, makes an MLP of 2 · (4 · 3 + 3) + 3 · 4 + 4; two norms of 4: 124 + 46 + 8.
 * An embedding of 10 · 4, which is the head’s, and a norm. */
static void
test_halved_mlp (void)
{
  check_counted ("{\"model_type\":\"recurrent_gemma\",\"hidden_size\":4,\"num_hidden_layers\":1,\"vocab_size\":10,"
                 "\"num_attention_heads\":1,\"num_key_value_heads\":1,\"head_dim\":4,\"intermediate_size\":7,"
                 "\"lru_width\":4,\"conv1d_width\":4,\"block_types\":[\"recurrent\"],\"attention_bias\":false}",
                 124 + 46 + 8 + 40 + 4);
}

#define LFM2                                                                                                           \
  "\"model_type\":\"lfm2\",\"num_key_value_heads\":1,\"hidden_size\":4,\"num_hidden_layers\":2,\"num_attention_"       \
  "heads\":1,\"vocab_size\":10,"                                                                                       \
  "\"block_ff_dim\":12,\"block_ffn_dim_multiplier\":1.5,\"block_multiple_of\":10,\"conv_L_cache\":4,"                  \
  "\"tie_embedding\":false"

/* LFM2’s first files have keys of their own, and tell the layers with attention by their numbers. */
static void
test_convolutions (void)
{
  const char *first = "{" LFM2 ",\"full_attn_idxs\":[1]}";

  check_value (first, HR_FAMILY, "lfm2", HEADROOM_ORIGIN_IMPORTED, "model_type");
  check_value (first, HR_STATE_LAYERS, "1", HEADROOM_ORIGIN_DERIVED, "model_type");
  check_value (first, HR_CONV_KERNEL, "4", HEADROOM_ORIGIN_IMPORTED, "conv_L_cache");
  check_value (first, HR_TIED_EMBEDDINGS, "no", HEADROOM_ORIGIN_IMPORTED, "tie_embedding");
  /* Two thirds of 12, times 1.5, in whole tens. */
  check_value (first, HR_FFN_SIZE, "20", HEADROOM_ORIGIN_DERIVED, "intermediate_size");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":[0,1,2]}", HEADROOM_FILE_ERROR_NOT_COVERED, "full_attn_idxs");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":null}", HEADROOM_FILE_ERROR_MISSING, "layer_types");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":[1,1]}", HEADROOM_FILE_ERROR_NOT_COVERED, "full_attn_idxs");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":[\"1\"]}", HEADROOM_FILE_ERROR_NOT_COVERED, "full_attn_idxs");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":[0.5]}", HEADROOM_FILE_ERROR_NOT_COVERED, "full_attn_idxs");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":[1],\"block_auto_adjust_ff_dim\":\"true\"}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "block_auto_adjust_ff_dim is \"true\"");
  check_refused ("{\"architectures\":[\"Lfm2ForCausalLM\"]," LLAMA ",\"full_attn_idxs\":[1]}",
                 HEADROOM_FILE_ERROR_MISSING, "model_type");
  check_refused ("{\"model_type\":\"lfm2_moe\",\"num_key_value_heads\":1," LLAMA
                 ",\"num_experts\":4,\"num_experts_per_tok\":2,"
                 "\"num_dense_layers\":2,\"layer_types\":[\"conv\",\"full_attention\"]}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "num_dense_layers is 2");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":[1],\"conv_bias\":true}", HEADROOM_FILE_ERROR_NOT_COVERED, "conv_bias");
}

#define GEMMA_4_TEXT                                                                                                   \
  "{\"model_type\":\"gemma4_text\",\"num_hidden_layers\":6,\"hidden_size\":64,\"num_attention_heads\":4,"              \
  "\"intermediate_size\":128,\"vocab_size\":100,\"hidden_size_per_layer_input\":16,\"vocab_size_per_layer_input\":100"

/* What a layer has of its own: an input, shared keys and values with a wider MLP; and a cap of the logits. */
static void
test_layers_of_gemma_4 (void)
{
  const char *plain = GEMMA_4_TEXT ",\"final_logit_softcapping\":null}";
  const char *own = GEMMA_4_TEXT
      ",\"final_logit_softcapping\":30.0,\"num_kv_shared_layers\":2,\"use_double_wide_mlp\":true}";

  check_value (own, HR_LAYER_INPUT_SIZE, "16", HEADROOM_ORIGIN_IMPORTED, "hidden_size_per_layer_input");
  check_value (own, HR_SHARED_KV_LAYERS, "2", HEADROOM_ORIGIN_IMPORTED, "num_kv_shared_layers");
  check_value (own, HR_DOUBLE_WIDE_MLP, "yes", HEADROOM_ORIGIN_IMPORTED, "use_double_wide_mlp");
  check_value (own, HR_LOGIT_CAP, "yes", HEADROOM_ORIGIN_DERIVED, "final_logit_softcapping");
  check_value (plain, HR_LOGIT_CAP, "auto", HEADROOM_ORIGIN_IMPORTED, "final_logit_softcapping");
  check_value (plain, HR_DOUBLE_WIDE_MLP, "no", HEADROOM_ORIGIN_ASSUMED, "use_double_wide_mlp");
  check_refused (GEMMA_4_TEXT ",\"enable_moe_block\":\"true\"}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "enable_moe_block is \"true\"");
  check_refused (GEMMA_4_TEXT ",\"final_logit_softcapping\":\"30.0\"}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "final_logit_softcapping is \"30.0\"");
}

/* Two layers share keys and values; with an MLP twice as wide each has three more matrices of 64·128. */
static void
test_wide_mlp_of_gemma_4 (void)
{
  const char *plain = GEMMA_4_TEXT ",\"num_kv_shared_layers\":2,\"use_double_wide_mlp\":false}";
  const char *wide = GEMMA_4_TEXT ",\"num_kv_shared_layers\":2,\"use_double_wide_mlp\":true}";

  g_assert_cmpfloat (count_of (wide), ==, count_of (plain) + 2 * 3 * 64 * 128);
}

#define GEMMA_3N_TEXT                                                                                                  \
  "{\"model_type\":\"gemma3n_text\",\"num_hidden_layers\":12,\"hidden_size\":64,\"num_attention_heads\":4,"            \
  "\"num_key_value_heads\":2,\"num_kv_shared_layers\":2,\"intermediate_size\":128,\"vocab_size\":100,"                 \
  "\"hidden_size_per_layer_input\":16,\"vocab_size_per_layer_input\":100,\"altup_num_inputs\":4,\"laurel_rank\":64"
#define SPARSE(first, last) ",\"activation_sparsity_pattern\":[" first ",1,1,1,1,1,1,1,1,1,0," last "]}"

/* The numbers of streams, ranks and sparse gates are the family’s. */
static void
test_streams_of_gemma_3n (void)
{
  const char *key = "activation_sparsity_pattern";

  check_value (GEMMA_3N_TEXT SPARSE ("0.95", "0"), HR_SHARED_KV_LAYERS, "2", HEADROOM_ORIGIN_IMPORTED,
               "num_kv_shared_layers");
  check_refused (GEMMA_3N_TEXT SPARSE ("0", "0"), HEADROOM_FILE_ERROR_NOT_COVERED, key);
  check_refused (GEMMA_3N_TEXT SPARSE ("1", "0.95"), HEADROOM_FILE_ERROR_NOT_COVERED, key);
  check_refused (GEMMA_3N_TEXT SPARSE ("1", "0,0"), HEADROOM_FILE_ERROR_NOT_COVERED, key);
  check_refused (GEMMA_3N_TEXT ",\"activation_sparsity_pattern\":0.95}", HEADROOM_FILE_ERROR_NOT_COVERED, key);
  check_value (GEMMA_3N_TEXT ",\"activation_sparsity_pattern\":null}", HR_LAYERS, "12", HEADROOM_ORIGIN_IMPORTED,
               "num_hidden_layers");
  check_refused (GEMMA_3N_TEXT ",\"altup_num_inputs\":2}", HEADROOM_FILE_ERROR_NOT_COVERED, "altup_num_inputs is 2");
  check_refused (GEMMA_3N_TEXT ",\"altup_active_idx\":1}", HEADROOM_FILE_ERROR_NOT_COVERED, "altup_active_idx is 1");
  check_refused (GEMMA_3N_TEXT ",\"laurel_rank\":32}", HEADROOM_FILE_ERROR_NOT_COVERED, "laurel_rank is 32");
  check_refused (GEMMA_3N_TEXT ",\"altup_correct_scale\":false}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "altup_correct_scale is false");
}

/* MiniMax-M1 has 456 089 655 296 parameters; of its 80 layers, here 8, one in eight has attention. By hand, of a width
 * of 64 · 128 = 8192: lightning attention has 6144 · 3 · 8192 + 8192 + 2 · 6144 · 8192, attention 2 · 6144 · (8192 +
 * 1024), and each layer 2 · 6144 + 32 · 3 · 6144 · 9216 + 6144 · 32. */
static void
test_kinds_of_minimax (void)
{
#define MINIMAX(list)                                                                                                  \
  "{\"model_type\":\"minimax_m1\",\"num_hidden_layers\":8,\"hidden_size\":6144,\"num_attention_heads\":64,"            \
  "\"num_key_value_heads\":8,\"head_dim\":128,\"intermediate_size\":9216,\"vocab_size\":200064,"                       \
  "\"num_local_experts\":32,\"num_experts_per_tok\":2,\"tie_word_embeddings\":false,\"attn_type_list\":" list "}"
  check_counted (MINIMAX ("[0,0,0,0,0,0,0,1]"),
                 7 * 251666432.0 + 113246208 + 8 * (12288 + 5435817984.0 + 196608) + 2 * 200064 * 6144.0 + 6144);
  g_assert_cmpfloat (count_of (MINIMAX ("[1,0,0,0,0,0,0,0]")), ==, count_of (MINIMAX ("[0,0,0,0,0,0,0,1]")));
  check_key_refused (MINIMAX ("[2,0,0,0,0,0,0,1]"), "attn_type_list is […]: it must have a 0 or a 1");
  check_key_refused (MINIMAX ("[0,0,0,0,0,0,0,2]"), "attn_type_list is […]: it must have a 0 or a 1");
  check_key_refused (MINIMAX ("[0,1]"), "attn_type_list is […]: it must have an entry for each layer");
}

/* Zamba2 1.2B, whose six shared layers have adapters of query, key and value of 2 · 3 · 4096 · 128, too; counted by the
 * modules of transformers 5.12. */
static void
test_adapters_of_zamba_2 (void)
{
#define SIX_MAMBA "\"mamba\",\"mamba\",\"mamba\",\"mamba\",\"mamba\",\"hybrid\","
#define ZAMBA_2(adapters)                                                                                              \
  "{\"model_type\":\"zamba2\",\"num_hidden_layers\":38,\"hidden_size\":2048,\"num_attention_heads\":32,"               \
  "\"num_key_value_heads\":32,\"attention_head_dim\":128,\"attention_hidden_size\":4096,\"intermediate_size\":8192,"   \
  "\"vocab_size\":32000,\"adapter_rank\":128,\"num_mem_blocks\":1,\"mamba_d_conv\":4,\"mamba_d_state\":64,"            \
  "\"mamba_expand\":2,\"mamba_ngroups\":1,\"n_mamba_heads\":64,\"tie_word_embeddings\":true,"                          \
  "\"use_shared_attention_adapter\":" adapters                                                                         \
  ",\"layers_block_type\":[" SIX_MAMBA SIX_MAMBA SIX_MAMBA SIX_MAMBA SIX_MAMBA SIX_MAMBA "\"mamba\",\"mamba\"]}"
  check_counted (ZAMBA_2 ("true"), 1205078912);
  check_counted (ZAMBA_2 ("false"), 1205078912 - 6 * 6 * 4096 * 128);
}

/* By hand: two projections of a stream of 4: in, to 2 · 8 + 2 · 3 + 2 = 24, and out, of 8; a convolution of 14 · 4 +
 * 14, three numbers for each of two heads, and a norm of 8: 4 · 24 + 56 + 14 + 6 + 8 + 32 = 212. An MLP of
 * 2 · 4 · 5, attention of 4 · 4 · 4; a norm of 4 in each of three layers and at the end; an embedding and a head
 * of 10 · 4. */
static void
test_letters_of_layers (void)
{
  check_counted ("{\"model_type\":\"nemotron_h\",\"hybrid_override_pattern\":\"M-*\",\"num_hidden_layers\":3,"
                 "\"hidden_size\":4,\"num_attention_heads\":1,\"num_key_value_heads\":1,\"head_dim\":4,"
                 "\"intermediate_size\":5,\"vocab_size\":10,\"mamba_num_heads\":2,\"mamba_head_dim\":4,"
                 "\"ssm_state_size\":3,\"n_groups\":1,\"conv_kernel\":4}",
                 212 + 40 + 64 + 4 * 4 + 2 * 40);
  check_refused ("{\"model_type\":\"nemotron_h\",\"num_hidden_layers\":3,"
                 "\"hidden_size\":4,\"num_attention_heads\":1,\"num_key_value_heads\":1,\"head_dim\":4,"
                 "\"intermediate_size\":5,\"vocab_size\":10,\"mamba_num_heads\":2,\"mamba_head_dim\":4,"
                 "\"ssm_state_size\":3,\"n_groups\":1,\"conv_kernel\":4}",
                 HEADROOM_FILE_ERROR_MISSING,
                 "“layers_block_type” is missing (also known as hybrid_override_pattern).");
}

#define GRANITE                                                                                                        \
  "{\"model_type\":\"granitemoehybrid\"," LLAMA ",\"num_local_experts\":0,\"shared_intermediate_size\":16,"            \
  "\"mamba_expand\":2,\"mamba_n_heads\":4,\"mamba_d_state\":8,\"mamba_n_groups\":1"

/* In each of two layers, an expert is three matrices of 64 · 128 and a row of the router of 64, also the first one. */
static void
test_granite_experts (void)
{
#define EXPERTS(n)                                                                                                     \
  "{\"model_type\":\"granitemoehybrid\"," LLAMA ",\"num_local_experts\":" n ",\"num_experts_per_tok\":1,"              \
  "\"shared_intermediate_size\":16,\"mamba_expand\":2,\"mamba_n_heads\":4,\"mamba_d_state\":8,\"mamba_n_groups\":1,"   \
  "\"layer_types\":[\"mamba\",\"attention\"],\"mamba_d_conv\":4,\"mamba_d_head\":32}"
  const double expert = 2 * (3 * 64 * 128 + 64);

  g_assert_cmpfloat (count_of (EXPERTS ("1")) - count_of (EXPERTS ("0")), ==, expert);
  g_assert_cmpfloat (count_of (EXPERTS ("2")) - count_of (EXPERTS ("1")), ==, expert);
#undef EXPERTS
}

/* Sizes are whole, lists are as long as there are layers, and a null is no. */
static void
test_sizes_of_mixers (void)
{
#define KINDS ",\"layer_types\":[\"mamba\",\"attention\"]"
  check_value (GRANITE KINDS ",\"mamba_d_conv\":4,\"mamba_d_head\":32}", HR_STATE_LAYERS, "1", HEADROOM_ORIGIN_DERIVED,
               "model_type");
  check_value (GRANITE KINDS ",\"mamba_d_conv\":4}", HR_MIXER_HEADS, "4", HEADROOM_ORIGIN_DERIVED, "model_type");
  check_value (GRANITE KINDS ",\"mamba_d_conv\":4}", HR_MIXER_CHUNK, "256", HEADROOM_ORIGIN_DERIVED, "model_type");
  check_value (GRANITE KINDS ",\"mamba_d_conv\":4,\"mamba_chunk_size\":64}", HR_MIXER_CHUNK, "64",
               HEADROOM_ORIGIN_DERIVED, "model_type");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":4,\"mamba_chunk_size\":0}", "mamba_chunk_size is 0");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":4.5}", "mamba_d_conv is 4.5: it must be a whole number above 0.");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":0}", "mamba_d_conv is 0: it must be a whole number above 0.");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":\"4\"}", "mamba_d_conv is \"4\"");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":4,\"mamba_d_head\":64}", "mamba_d_head is 64: the heads");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":4,\"attention_bias\":true}",
                     "attention_bias is true: only false is supported.");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":4,\"mamba_conv_bias\":\"no\"}",
                     "mamba_conv_bias is \"no\": it must be true or false.");
  check_key_refused (GRANITE ",\"layer_types\":[\"mamba\"],\"mamba_d_conv\":4}",
                     "layer_types is […]: it must have an entry for each layer");
  check_value ("{\"model_type\":\"granitemoehybrid\"," LLAMA ",\"num_experts_per_tok\":2,"
               "\"shared_intermediate_size\":16,\"mamba_expand\":2,\"mamba_n_heads\":4,\"mamba_d_state\":8,"
               "\"mamba_n_groups\":1,\"mamba_d_conv\":4" KINDS "}",
               HR_EXPERTS, "8", HEADROOM_ORIGIN_ASSUMED, "num_local_experts");
  check_value (JAMBA ("1", "1"), HR_KV_HEADS, "4", HEADROOM_ORIGIN_ASSUMED, "num_key_value_heads");
}

/* With a norm its recurrence keeps other tensors, before the gate or behind it. */
static void
test_falcon_h1 (void)
{
#define FALCON_H1                                                                                                      \
  "{\"model_type\":\"falcon_h1\"," LLAMA                                                                               \
  ",\"num_key_value_heads\":4,\"mamba_d_ssm\":128,\"mamba_n_heads\":4,\"mamba_d_state\":8,"                            \
  "\"mamba_n_groups\":1,\"mamba_d_conv\":4,\"mamba_rms_norm\":"

  check_value (FALCON_H1 "false}", HR_MIXER_WIDTH, "128", HEADROOM_ORIGIN_DERIVED, "model_type");
  check_key_refused (FALCON_H1 "true}", "mamba_rms_norm is true: only false is supported.");
}

/* One expert is no mixture: no layer has a router, whichever has the expert. Two of 3 · 64 · 128 differ from one by
 * as much and a router of 64 · 2, in each layer that has them. */
static void
test_experts_of_jamba (void)
{
  double one = count_of (JAMBA ("1", "1"));
  double mlp = 3 * 64 * 128;

  g_assert_cmpfloat (count_of (JAMBA ("1", "2")), ==, one);
  g_assert_cmpfloat (count_of (JAMBA ("2", "1")), ==, one + 2 * (mlp + 2 * 64));
  g_assert_cmpfloat (count_of (JAMBA ("2", "2")), ==, one + mlp + 2 * 64);
  /* A layer is one of every so many where its number’s remainder is the offset, which the period is never. */
  check_refused (JAMBA_FROM ("2", "2", "2"), HEADROOM_FILE_ERROR_NOT_COVERED, "expert_layer_offset is 2");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-mixers/mixers", test_mixers);
  g_test_add_func ("/model/hf-mixers/experts-of-jamba", test_experts_of_jamba);
  g_test_add_func ("/model/hf-mixers/halved-mlp", test_halved_mlp);
  g_test_add_func ("/model/hf-mixers/convolutions", test_convolutions);
  g_test_add_func ("/model/hf-mixers/layers-of-gemma-4", test_layers_of_gemma_4);
  g_test_add_func ("/model/hf-mixers/wide-mlp-of-gemma-4", test_wide_mlp_of_gemma_4);
  g_test_add_func ("/model/hf-mixers/streams-of-gemma-3n", test_streams_of_gemma_3n);
  g_test_add_func ("/model/hf-mixers/kinds-of-minimax", test_kinds_of_minimax);
  g_test_add_func ("/model/hf-mixers/adapters-of-zamba-2", test_adapters_of_zamba_2);
  g_test_add_func ("/model/hf-mixers/falcon-h1", test_falcon_h1);
  g_test_add_func ("/model/hf-mixers/sizes-of-mixers", test_sizes_of_mixers);
  g_test_add_func ("/model/hf-mixers/granite-experts", test_granite_experts);
  g_test_add_func ("/model/hf-mixers/letters-of-layers", test_letters_of_layers);
  return g_test_run ();
}
