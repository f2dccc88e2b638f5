/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The format of quantised weights as config.json files name it; the objects are shortened from published ones. */
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/result/headroom-estimate.h"

#include "util.h"

#define MODEL                                                                                                          \
  "{\"model_type\":\"llama\",\"num_hidden_layers\":2,\"hidden_size\":64,\"intermediate_size\":128,"                    \
  "\"num_attention_heads\":4,\"vocab_size\":100"
#define COMPRESSED(bits, type, group)                                                                                  \
  "\"quant_method\":\"compressed-tensors\",\"config_groups\":{\"group_0\":{\"targets\":[\"Linear\"],\"weights\":"      \
  "{\"num_bits\":" #bits ",\"type\":\"" type "\",\"symmetric\":true,\"group_size\":" group "}}}"
#define BNB "\"quant_method\":\"bitsandbytes\",\"load_in_4bit\":true,\"bnb_4bit_quant_type\":\"nf4\""

/* clang-format off */
static const struct
{
  const char *config, *format; /* NULL: not known */
} cases[] = {
  { "{" BNB ",\"bnb_4bit_use_double_quant\":true}", "bnb-nf4-dq" },
  { "{" BNB ",\"bnb_4bit_use_double_quant\":false}", "bnb-nf4" },
  { "{" BNB "}", "bnb-nf4" },
  { "{\"quant_method\":\"bitsandbytes\",\"load_in_8bit\":true}", "bnb-int8" },
  { "{\"quant_method\":\"bitsandbytes\",\"load_in_4bit\":true,\"bnb_4bit_quant_type\":\"fp4\"}", NULL },
  { "{\"quant_method\":\"gptq\",\"bits\":4,\"group_size\":128,\"desc_act\":true}", "gptq-128" },
  { "{\"quant_method\":\"gptq\",\"bits\":8,\"group_size\":128}", "gptq-8bit-128" },
  { "{\"quant_method\":\"gptq\",\"bits\":4,\"group_size\":-1}", NULL },
  { "{\"quant_method\":\"awq\",\"bits\":4,\"group_size\":128,\"version\":\"gemm\"}", "awq-128" },
  { "{\"quant_method\":\"awq\",\"w_bit\":4,\"q_group_size\":128}", "awq-128" },
  { "{\"quant_method\":\"fp8\",\"weight_block_size\":[128,128]}", "fp8-block" },
  { "{\"quant_method\":\"fp8\",\"weight_block_size\":[128,64]}", NULL },
  { "{\"quant_method\":\"fp8\",\"weight_block_size\":[128]}", NULL },
  { "{\"quant_method\":\"fp8\",\"weight_block_size\":null}", "fp8" },
  { "{\"quant_method\":\"fp8\"}", "fp8" },
  { "{\"quant_method\":\"mxfp4\"}", "mxfp4" },
  { "{" COMPRESSED (8, "float", "null") "}", "fp8" },
  { "{" COMPRESSED (8, "int", "null") "}", "w8a8-int8" },
  { "{" COMPRESSED (4, "int", "128") "}", "w4a16-128" },
  { "{" COMPRESSED (8, "float", "32") "}", "mxfp8" },
  { "{" COMPRESSED (4, "float", "16") "}", "nvfp4" },
  { "{" COMPRESSED (4, "float", "32") "}", NULL },
  { "{" COMPRESSED (4, "int", "64") "}", NULL },
  { "{\"quant_method\":\"compressed-tensors\",\"config_groups\":{}}", NULL },
  { "{\"quant_method\":\"compressed-tensors\",\"config_groups\":{\"group_0\":4}}", NULL },
  { "{\"quant_method\":\"compressed-tensors\",\"config_groups\":{\"group_0\":{\"weights\":null}}}", NULL },
  { "{\"quant_method\":\"modelopt\",\"quant_algo\":\"NVFP4\"}", "nvfp4" },
  { "{\"quant_method\":\"modelopt\",\"quant_algo\":\"FP8\"}", "fp8" },
  { "{\"quant_method\":\"modelopt\",\"quant_algo\":\"MXFP8\"}", "mxfp8" },
  { "{\"quant_method\":\"modelopt\",\"quant_algo\":\"W4A8_AWQ\"}", NULL },
  { "{\"quant_method\":\"torchao\",\"quant_type\":\"int4_weight_only\"}", "torchao-int4" },
  { "{\"group_size\":64,\"bits\":4}", "mlx-4bit" },
  { "{\"group_size\":64,\"bits\":8}", "mlx-8bit" },
  { "{\"quant_method\":\"torchao\",\"quant_type\":{\"default\":{}}}", NULL },
  { "{\"quant_method\":\"fbgemm_fp8\"}", "fp8" },
  { "{\"quant_method\":\"hqq\"}", NULL },
  { "{\"quant_method\":4}", NULL },
  { "{\"bits\":4}", NULL },
  { "{\"bits\":8}", NULL },
  { "{\"group_size\":64}", NULL },
  { "{\"group_size\":32,\"bits\":4}", NULL },
  { "{\"group_size\":32,\"bits\":8}", NULL },
  { "{\"group_size\":64,\"bits\":3}", NULL },
  { "{\"quant_method\":\"compressed-tensors\",\"config_groups\":[4]}", NULL },
  { "{\"quant_method\":\"compressed-tensors\",\"config_groups\":{\"group_0\":{\"weights\":\"int\"}}}", NULL },
  { "\"fp8\"", NULL },
  { "[]", NULL },
};
/* clang-format on */

static HeadroomPartial *
read_with (const char *config)
{
  g_autofree char *text = g_strconcat (MODEL ",\"quantization_config\":", config, "}", NULL);
  g_autoptr (GError) error = NULL;
  HeadroomPartial *partial = headroom_hf_config_parse (text, strlen (text), &error);

  g_assert_no_error (error);
  return partial;
}

static void
test_formats (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HeadroomPartial) partial = read_with (cases[i].config);
      HeadroomAssignment *read = headroom_partial_find (partial, HR_WEIGHT_QUANTIZATION);
      g_autofree char *remarks = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (partial));

      g_test_message ("%s", cases[i].config);
      g_assert_cmpstr (read != NULL ? headroom_assignment_get_value (read) : NULL, ==, cases[i].format);
      g_assert_nonnull (strstr (remarks, cases[i].format != NULL ? "are quantised" : "as if they were not quantised"));
      if (read == NULL)
        continue;
      g_assert_cmpint (headroom_assignment_get_origin (read), ==, HEADROOM_ORIGIN_IMPORTED);
      g_assert_cmpstr (headroom_assignment_get_detail (read), ==, "quantization_config");
    }
}

/* A layer has 4·64² + 3·64·128 = 40 960 elements in matrices, each of a byte; embedding, head and the five norms of 64
 * stay in two. */
static void
test_weights (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomPartial) partial = read_with ("{\"quant_method\":\"fp8\"}");
  hr_estimate_t e;

  headroom_partial_apply (partial, scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_MODE, "inference", NULL));
  hr_estimate_run (headroom_scenario_peek_params (scenario), 0, &e);
  g_assert_cmpfloat (e.terms[HR_WEIGHTS], ==, 2 * 40960 + 2 * (2 * 100 * 64 + 5 * 64));
}

/* The next file without a format does not get that of the one before; what a person chose stays. */
static void
test_next_file (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomPartial) quantised = read_with ("{\"quant_method\":\"mxfp4\"}");
  g_autoptr (HeadroomPartial) plain = read_with ("null");
  const hr_params_t *p = headroom_scenario_peek_params (scenario);

  headroom_partial_apply (quantised, scenario);
  g_assert_cmpint (p->weight_quantization, !=, 0);
  headroom_partial_apply (plain, scenario);
  g_assert_cmpint (p->weight_quantization, ==, 0);
  g_assert_true (headroom_scenario_set_text (scenario, HR_WEIGHT_QUANTIZATION, "q8-0", NULL));
  headroom_partial_apply (plain, scenario);
  g_assert_cmpint (p->weight_quantization, !=, 0);
}

/* A server that is chosen for a quantised file serves what is in the file. */
static void
test_recipe_keeps_format (void)
{
  static const char *const servers[] = { "vllm", "vllm-0.17", "transformers-inference" };
  HeadroomPresetCatalog *recipes = headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE);

  for (gsize i = 0; i < G_N_ELEMENTS (servers); i++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
      g_autoptr (HeadroomPartial) quantised = read_with ("{\"quant_method\":\"mxfp4\"}");

      headroom_partial_apply (quantised, scenario);
      headroom_preset_apply (headroom_preset_catalog_lookup (recipes, servers[i]), scenario);
      g_assert_cmpint (headroom_scenario_peek_params (scenario)->weight_quantization, !=, 0);
    }
}

/* A model of two layers: a list names all of a part, or layer by layer, or each matrix; of one layer or one matrix in
 * four it is no more than half. Heads, routers and other parts of a model are never quantised here; what else is listed
 * is said. */
static void
test_unquantised (void)
{
  static const struct
  {
    const char *list, *matrices; /* NULL: all are quantised */
    gboolean others;
  } lists[] = {
    { "[\"lm_head\"]", NULL, FALSE },
    { "[]", NULL, FALSE },
    { "[\"lm_head\",\"re:.*mlp.gate$\"]", NULL, FALSE },
    { "[\"lm_head\",\"re:.*self_attn.*\"]", "attention", FALSE },
    { "[\"self_attn\",\"re:.*shared_experts.*\"]", "attention+shared-experts", FALSE },
    { "[\"model.layers.0.self_attn*\",\"model.layers.1.self_attn*\"]", "attention", FALSE },
    { "[\"model.layers.0.self_attn*\"]", NULL, FALSE },
    { "[\"q_proj\"]", NULL, TRUE },
    { "[\"re:.*self_attn.q_proj\"]", NULL, FALSE },
    { "[\"re:.*self_attn.q_proj\",\"re:.*self_attn.k_proj\",\"re:.*self_attn.v_proj\"]", "attention", FALSE },
    { "[4]", NULL, FALSE },
    { "[\"re:.*vision_tower.*self_attn.*\",\"visual.blocks.0.self_attn\"]", NULL, FALSE },
    { "[\"model.layers.0.mlp.gate\",\"model.layers.1.mlp.gate\"]", NULL, FALSE },
    { "[\"model.layers.0.mlp.gate_proj\"]", NULL, TRUE },
    { "\"self_attn\"", NULL, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *config = g_strdup_printf ("{" COMPRESSED (4, "float", "16") ",\"ignore\":%s}", lists[i].list);
      g_autoptr (HeadroomPartial) partial = read_with (config);
      HeadroomAssignment *read = headroom_partial_find (partial, HR_UNQUANTIZED_MATRICES);
      g_autofree char *remarks = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (partial));

      g_test_message ("%s", config);
      g_assert_cmpint (strstr (remarks, "lists matrices") != NULL, ==, lists[i].others);
      g_assert_cmpstr (read != NULL ? headroom_assignment_get_value (read) : NULL, ==, lists[i].matrices);
    }
}

/* A method that is known in another format: what the file says of it is named. */
static void
test_unknown_formats (void)
{
  static const char *const configs[][2] = {
    { "{\"quant_method\":\"gptq\",\"bits\":3,\"group_size\":64}",
      "(“gptq”) has a format that is not supported (bits = 3, "
      "group_size = 64)" },
    { "{\"quant_method\":\"fp8\",\"weight_block_size\":[64,64]}", "(weight_block_size = […])" },
    { "{\"quant_method\":\"hqq\",\"bits\":4}", "(“hqq”) names a format that is not supported" },
    { "{\"quant_method\":\"bitsandbytes\"}", "(“bitsandbytes”) names a format that is not supported" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (configs); i++)
    {
      g_autoptr (HeadroomPartial) partial = read_with (configs[i][0]);
      g_autofree char *remarks = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (partial));

      g_test_message ("%s", remarks);
      g_assert_nonnull (strstr (remarks, configs[i][1]));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-quantization/formats", test_formats);
  g_test_add_func ("/model/hf-quantization/unquantised", test_unquantised);
  g_test_add_func ("/model/hf-quantization/unknown-formats", test_unknown_formats);
  g_test_add_func ("/model/hf-quantization/recipe-keeps-format", test_recipe_keeps_format);
  g_test_add_func ("/model/hf-quantization/weights", test_weights);
  g_test_add_func ("/model/hf-quantization/next-file", test_next_file);
  return g_test_run ();
}
