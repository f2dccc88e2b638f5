/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Types that a switch of the file makes another family of: Falcon 40B and 11B, StableLM 2 12B; and Command R+. */
#include "import-checks.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/result/headroom-estimate.h"

#define FALCON "\"model_type\":\"falcon\",\"vocab_size\":65024,\"bias\":false,\"alibi\":false"
#define FALCON_40B                                                                                                     \
  FALCON ",\"hidden_size\":8192,\"num_hidden_layers\":60,\"num_attention_heads\":128,\"num_kv_heads\":8,"              \
         "\"multi_query\":true,\"parallel_attn\":true,\"new_decoder_architecture\":true"
#define STABLELM_12B                                                                                                   \
  "\"model_type\":\"stablelm\",\"hidden_size\":5120,\"num_hidden_layers\":40,\"num_attention_heads\":32,"              \
  "\"num_key_value_heads\":8,\"intermediate_size\":13824,\"vocab_size\":100352,\"use_qkv_bias\":false,"                \
  "\"tie_word_embeddings\":false"

static void
check_family (const char *text, const char *family, const char *detail)
{
  g_autoptr (HeadroomPartial) partial = read_file (text);

  check_assigned (partial, HR_FAMILY, family, detail);
}

/* tiiuae/falcon-40b: of each layer one projection of 8192 · (8192 + 2·8·64), one of 8192², two of 8192 · 32768, and two
 * norms of weight and bias; an embedding that is the head, too, and a norm. */
static void
test_falcon_40b (void)
{
  double layer = 8192. * (8192 + 2 * 8 * 64) + 8192. * 8192 + 2 * 8192. * 32768 + 4 * 8192;

  check_family ("{" FALCON_40B "}", "falcon_40b", "new_decoder_architecture");
  g_assert_cmpfloat (count_of ("{" FALCON_40B "}"), ==, 60 * layer + 65024. * 8192 + 2 * 8192);
  g_assert_cmpfloat (count_of ("{" FALCON_40B ",\"num_ln_in_parallel_attn\":2}"), ==, 41303293952);
}

/* tiiuae/falcon-180B: heads of 64, 8 of 232 with keys and values. */
static void
test_falcon_180b (void)
{
  double h = 14848;
  double layer = h * (h + 2 * 8 * 64) + h * h + 2 * h * 4 * h + 4 * h;

  g_assert_cmpfloat (count_of ("{" FALCON ",\"hidden_size\":14848,\"num_hidden_layers\":80,\"num_attention_heads\":232,"
                               "\"num_kv_heads\":8,\"new_decoder_architecture\":true}"),
                     ==, 80 * layer + 65024 * h + 2 * h);
}

/* tiiuae/falcon-11B: one norm for both, and a head of its own. */
static void
test_falcon_11b (void)
{
  const char *text = "{" FALCON ",\"hidden_size\":4096,\"num_hidden_layers\":60,\"num_attention_heads\":32,"
                     "\"num_kv_heads\":8,\"new_decoder_architecture\":true,\"num_ln_in_parallel_attn\":1,"
                     "\"tie_word_embeddings\":false,\"ffn_hidden_size\":16384}";
  double layer = 4096. * (4096 + 2 * 8 * 128) + 4096. * 4096 + 2 * 4096. * 16384 + 2 * 4096;

  check_family (text, "falcon_11b", "num_ln_in_parallel_attn");
  g_assert_cmpfloat (count_of (text), ==, 60 * layer + 2 * 65024. * 4096 + 2 * 4096);
}

/* Transformers caches keys and values of all 128 heads of 64; servers those of 8. */
static void
test_caches (void)
{
  const char *kinds[] = { "dynamic", "paged" };
  const double heads[] = { 128, 8 };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (HeadroomPartial) partial = read_file ("{" FALCON_40B "}");
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
      g_autoptr (HeadroomEstimate) estimate = NULL;

      headroom_partial_apply (partial, scenario);
      headroom_scenario_set_text (scenario, HR_MODE, "inference", NULL);
      headroom_scenario_set_text (scenario, HR_SEQUENCE_LENGTH, "1", NULL);
      headroom_scenario_set_text (scenario, HR_MICRO_BATCH_SIZE, "1", NULL);
      headroom_scenario_set_text (scenario, HR_CACHED_TOKENS, "1024", NULL);
      headroom_scenario_set_text (scenario, HR_KV_CACHE_DTYPE, "bf16", NULL);
      headroom_scenario_set_text (scenario, HR_KV_CACHE_KIND, kinds[i], NULL);
      estimate = headroom_estimate_new_for_scenario (scenario);
      g_assert_cmpfloat (headroom_estimate_peek (estimate)->terms[HR_KV_CACHE], ==, 60 * 2 * 1024 * 64 * heads[i] * 2);
    }
}

/* What is not the newer decoder is as before; what is no switch is refused. */
static void
test_falcon_switches (void)
{
  check_family ("{" FALCON ",\"hidden_size\":4544,\"num_hidden_layers\":32,\"num_attention_heads\":71,"
                "\"new_decoder_architecture\":false}",
                "falcon", "model_type");
  check_names ("{" FALCON_40B ",\"num_ln_in_parallel_attn\":3}", "num_ln_in_parallel_attn is 3");
  check_names ("{" FALCON ",\"hidden_size\":64,\"num_hidden_layers\":2,\"num_attention_heads\":4,"
               "\"new_decoder_architecture\":1}",
               "new_decoder_architecture is 1: it must be true or false.");
}

/* stabilityai/stablelm-2-12b: of each layer four matrices of attention, three of 5120 · 13824, a norm of weight and
 * bias, and a weight of 160 for each of 32 + 8 heads; two tables and a norm. */
static void
test_stablelm (void)
{
  const char *both = "{" STABLELM_12B ",\"use_parallel_residual\":true,\"qk_layernorm\":true}";
  double matrices = 2 * 5120. * 5120 + 2 * 5120. * 1280 + 3 * 5120. * 13824;
  double ends = 2 * 100352. * 5120 + 2 * 5120;

  check_family (both, "stablelm_parallel", "use_parallel_residual");
  g_assert_cmpfloat (count_of (both), ==, 40 * (matrices + 2 * 5120 + 40 * 160) + ends);
  g_assert_cmpfloat (count_of ("{" STABLELM_12B ",\"qk_layernorm\":true}"), ==,
                     40 * (matrices + 4 * 5120 + 40 * 160) + ends);
  g_assert_cmpfloat (count_of ("{" STABLELM_12B "}"), ==, 40 * (matrices + 4 * 5120) + ends);
  check_names ("{" STABLELM_12B ",\"use_parallel_residual\":\"yes\"}", "use_parallel_residual is");
}

/* CohereForAI/c4ai-command-r-plus has 103 810 674 688 parameters: of each layer attention of 12288 with 8 of 96 heads
 * for keys and values, an MLP of 33792, a norm, and a weight of 128 for each of 96 + 8 heads. */
static void
test_command_r_plus (void)
{
  g_assert_cmpfloat (count_of ("{\"model_type\":\"cohere\",\"hidden_size\":12288,\"num_hidden_layers\":64,"
                               "\"num_attention_heads\":96,\"num_key_value_heads\":8,\"intermediate_size\":33792,"
                               "\"vocab_size\":256000,\"use_qk_norm\":true}"),
                     ==, 103810674688);
}

/* databricks/dbrx-base has 131 596 523 520 parameters: of each layer one projection of 6144 · (6144 + 2·8·128), one of
 * 6144², two norms of a weight each, a router of 16, and as many experts of three matrices; two tables and a norm. */
static void
test_dbrx (void)
{
#define DBRX(attention)                                                                                                \
  "{\"model_type\":\"dbrx\",\"d_model\":6144,\"n_heads\":48,\"n_layers\":40,\"vocab_size\":100352,\"attn_config\":"    \
  "{" attention "},\"ffn_config\":{\"ffn_hidden_size\":10752,\"moe_num_experts\":16,\"moe_top_k\":4}}"
  double layer = 6144. * (6144 + 2048) + 6144. * 6144 + 2 * 6144 + 6144. * 16 + 16 * 3 * 6144. * 10752;
  g_autoptr (HeadroomPartial) partial = read_file (DBRX ("\"clip_qkv\":8,\"kv_n_heads\":8"));
  HeadroomAssignment *chosen = headroom_partial_find (partial, HR_EXPERTS_PER_TOKEN);

  g_assert_cmpstr (headroom_assignment_get_value (chosen), ==, "4");
  g_assert_cmpstr (headroom_assignment_get_detail (chosen), ==, "ffn_config.moe_top_k");
  g_assert_cmpfloat (40 * layer + 2 * 100352. * 6144 + 6144, ==, 131596523520);
  g_assert_cmpfloat (count_of (DBRX ("\"clip_qkv\":8,\"kv_n_heads\":8")), ==, 131596523520);
  check_names (DBRX ("\"clip_qkv\":null,\"kv_n_heads\":8"), "attn_config.clip_qkv is null");
  check_names (DBRX ("\"kv_n_heads\":\"8\""), "attn_config.kv_n_heads");
#undef DBRX
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-variants/falcon-40b", test_falcon_40b);
  g_test_add_func ("/model/hf-variants/falcon-180b", test_falcon_180b);
  g_test_add_func ("/model/hf-variants/falcon-11b", test_falcon_11b);
  g_test_add_func ("/model/hf-variants/caches", test_caches);
  g_test_add_func ("/model/hf-variants/falcon-switches", test_falcon_switches);
  g_test_add_func ("/model/hf-variants/stablelm", test_stablelm);
  g_test_add_func ("/model/hf-variants/command-r-plus", test_command_r_plus);
  g_test_add_func ("/model/hf-variants/dbrx", test_dbrx);
  return g_test_run ();
}
