/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The format of quantised weights as config.json files name it; the objects are shortened from published ones. */
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario-problems.h"

#include "util.h"

#define MODEL                                                                                                          \
  "{\"model_type\":\"llama\",\"num_hidden_layers\":2,\"hidden_size\":64,\"intermediate_size\":128,"                    \
  "\"num_attention_heads\":4,\"vocab_size\":100"
#define COMPRESSED(bits, type, group)                                                                                  \
  "\"quant_method\":\"compressed-tensors\",\"config_groups\":{\"group_0\":{\"targets\":[\"Linear\"],\"weights\":"      \
  "{\"num_bits\":" #bits ",\"type\":\"" type "\",\"symmetric\":true,\"group_size\":" group "}}}"
#define GPTQ(bits, group, more) "{\"quant_method\":\"gptq\",\"bits\":" #bits ",\"group_size\":" #group more "}"
#define ROUND(packing, more)                                                                                           \
  "{\"quant_method\":\"auto-round\",\"bits\":4,\"group_size\":64,\"packing_format\":\"" packing "\"" more "}"
#define TORCHAO(type) "{\"quant_method\":\"torchao\",\"quant_type\":" type "}"
#define HQQ(weights) "{\"quant_method\":\"hqq\",\"quant_config\":{\"weight_quant_params\":{" weights "}}}"
#define BNB "\"quant_method\":\"bitsandbytes\",\"load_in_4bit\":true,\"bnb_4bit_quant_type\":\"nf4\""

/* clang-format off */
static const struct
{
  const char *config, *format; /* “unknown”: no row has it */
  double bits;                 /* of an element, scales and all; 0: as the format has them */
} cases[] = {
  { "{" BNB ",\"bnb_4bit_use_double_quant\":true}", "bnb-nf4-dq" },
  { "{" BNB ",\"bnb_4bit_use_double_quant\":false}", "bnb-nf4" },
  { "{" BNB "}", "bnb-nf4" },
  { "{\"quant_method\":\"bitsandbytes\",\"load_in_8bit\":true}", "bnb-int8" },
  { "{\"quant_method\":\"bitsandbytes\",\"load_in_4bit\":true,\"bnb_4bit_quant_type\":\"fp4\"}", "bnb-fp4" },
  { "{\"quant_method\":\"bitsandbytes\",\"load_in_4bit\":true,\"bnb_4bit_use_double_quant\":true}", "bnb-fp4-dq" },
  { "{\"quant_method\":\"bitsandbytes\",\"load_in_4bit\":true,\"bnb_4bit_quant_type\":\"af4\"}", "unknown" },
  { "{\"quant_method\":\"bitsandbytes\",\"load_in_4bit\":true,\"load_in_8bit\":true}", "unknown" },
  { "{\"load_in_8bit\":true,\"load_in_4bit\":false}", "bnb-int8" },
  { "{\"quant_method\":\"bitsandbytes\"}", "unknown" },
  { GPTQ (4, 128, ",\"desc_act\":true"), "gptq-128" },
  { GPTQ (8, 128, ""), "gptq-8bit-128" },
  { GPTQ (4, 64, ",\"desc_act\":true"), "gptq", 4.3125 }, /* 4 + (16 + 4) / 64 */
  { GPTQ (4, 32, ""), "gptq", 4.625 },
  { GPTQ (4, 1024, ""), "gptq", 4.01953125 },
  { GPTQ (4, -1, ""), "gptq", 4 },
  { GPTQ (3, 128, ""), "gptq", 3.1484375 }, /* 3 + (16 + 3) / 128 */
  { GPTQ (2, 32, ""), "gptq", 2.5625 },
  { GPTQ (8, 32, ""), "gptq", 8.75 },
  { GPTQ (5, 128, ""), "unknown" },
  { GPTQ (0, 128, ""), "unknown" },
  { GPTQ (99, 128, ""), "unknown" },
  { GPTQ (4.5, 128, ""), "unknown" },
  { GPTQ ("4", 128, ""), "unknown" },
  { GPTQ (4, 0, ""), "unknown" },
  { GPTQ (4, -2, ""), "unknown" },
  { GPTQ (4, 100.5, ""), "unknown" },
  { GPTQ (4, 1e9, ""), "unknown" },
  { GPTQ (4, null, ""), "unknown" },
  { "{\"quant_method\":\"gptq\",\"group_size\":128}", "unknown" },
  { GPTQ (4, 65536, ""), "gptq", 4 + 20 / 65536. },
  { GPTQ (4, 65537, ""), "unknown" },
  { "{\"quant_method\":\"gptq\"}", "unknown" },
  { GPTQ (4, 128, ",\"dynamic\":{\"+:.*down_proj.*\":{\"bits\":8}}"), "unknown" },
  { GPTQ (4, 128, ",\"dynamic\":{\"-:.*down_proj.*\":{}}"), "unknown" },
  { GPTQ (4, 128, ",\"dynamic\":{}"), "gptq-128" },
  { GPTQ (4, 128, ",\"dynamic\":{\"-:.*mlp\\\\.gate$\":{},\"-:lm_head\":{}}"), "gptq-128" },
  { "{\"quant_method\":\"awq\",\"bits\":4,\"group_size\":128,\"version\":\"gemm\"}", "awq-128" },
  { "{\"quant_method\":\"awq\",\"w_bit\":4,\"q_group_size\":128}", "awq-128" },
  { "{\"quant_method\":\"awq\",\"bits\":4,\"group_size\":64}", "awq", 4.3125 },
  { "{\"quant_method\":\"awq\",\"w_bit\":4,\"q_group_size\":32}", "awq", 4.625 },
  { "{\"quant_method\":\"awq\",\"bits\":3,\"group_size\":128}", "unknown" },
  { ROUND ("auto_round:auto_gptq", ""), "gptq", 4.3125 },
  { ROUND ("auto_round:auto_awq", ""), "awq", 4.3125 },
  { ROUND ("auto_round:fp8", ""), "unknown" },
  { ROUND ("auto_round:auto_gptq", ",\"data_type\":\"mx_fp\""), "unknown" },
  { ROUND ("auto_round:auto_gptq", ",\"extra_config\":{\"model.layers.0.mlp\":{\"bits\":16}}"), "unknown" },
  { "{\"quant_method\":\"fp8\",\"weight_block_size\":[128,128]}", "fp8-block" },
  { "{\"quant_method\":\"fp8\",\"weight_block_size\":[128,64]}", "unknown" },
  { "{\"quant_method\":\"fp8\",\"weight_block_size\":[64,128]}", "unknown" },
  { "{\"quant_method\":\"fp8\",\"weight_block_size\":[128]}", "unknown" },
  { "{\"quant_method\":\"fp8\",\"weight_block_size\":null}", "fp8" },
  { "{\"quant_method\":\"fp8\"}", "fp8" },
  { "{\"quant_method\":\"mxfp4\"}", "mxfp4" },
  { "{" COMPRESSED (8, "float", "null") "}", "fp8" },
  { "{" COMPRESSED (8, "int", "null") "}", "w8a8-int8" },
  { "{" COMPRESSED (4, "int", "128") "}", "w4a16-128" },
  { "{" COMPRESSED (8, "float", "32") "}", "mxfp8" },
  { "{" COMPRESSED (4, "float", "16") "}", "nvfp4" },
  { "{" COMPRESSED (4, "float", "32") "}", "unknown" },
  { "{" COMPRESSED (4, "int", "64") "}", "wna16", 4.25 }, /* 4 + 16 / 64 */
  { "{" COMPRESSED (8, "int", "128") "}", "wna16", 8.125 },
  { "{" COMPRESSED (4, "int", "null,\"strategy\":\"channel\"") "}", "wna16", 4 },
  { "{" COMPRESSED (4, "int", "32,\"symmetric\":false") "}", "wna16", 4.625 }, /* and a zero of 4 bits */
  { "{" COMPRESSED (3, "int", "64") "}", "unknown" },
  { "{" COMPRESSED (4, "int", "null") "}", "unknown" },
  { "{\"quant_method\":\"compressed-tensors\",\"config_groups\":{}}", "unknown" },
  { "{\"quant_method\":\"compressed-tensors\",\"config_groups\":{\"group_0\":4}}", "unknown" },
  { "{\"quant_method\":\"compressed-tensors\",\"config_groups\":{\"group_0\":{\"weights\":null}}}", "unknown" },
  { "{\"quant_method\":\"modelopt\",\"quant_algo\":\"NVFP4\"}", "nvfp4" },
  { "{\"quant_method\":\"modelopt\",\"quant_algo\":\"FP8\"}", "fp8" },
  { "{\"quant_method\":\"modelopt\",\"quant_algo\":\"MXFP8\"}", "mxfp8" },
  { "{\"quant_method\":\"modelopt\",\"quant_algo\":\"W4A8_AWQ\"}", "unknown" },
  { "{\"quant_algo\":\"FP8\",\"config_groups\":{\"group_0\":{}},\"producer\":{\"name\":\"modelopt\"}}", "fp8" },
  { TORCHAO ("\"int4_weight_only\""), "torchao-int4" },
  { TORCHAO ("\"int4_weight_only\",\"quant_type_kwargs\":{\"group_size\":128}"), "torchao-int4" },
  { TORCHAO ("\"int4_weight_only\",\"quant_type_kwargs\":{\"group_size\":32}"), "torchao", 5 }, /* 4 + 32 / 32 */
  { TORCHAO ("{\"default\":{\"_type\":\"Int4WeightOnlyConfig\",\"_data\":{\"group_size\":64}}}"), "torchao", 4.5 },
  { TORCHAO ("{\"default\":{\"_type\":\"Int8WeightOnlyConfig\",\"_data\":{}}}"), "torchao-int8" },
  { TORCHAO ("\"int8_weight_only\""), "torchao-int8" },
  { TORCHAO ("\"float8_weight_only\""), "fp8" },
  { TORCHAO ("{\"default\":{}}"), "unknown" },
  { TORCHAO ("{\"default\":{\"_type\":\"Int8WeightOnlyConfig\"},\"lm_head\":{}}"), "unknown" },
  { TORCHAO ("4"), "unknown" },
  { "{\"quant_method\":\"eetq\",\"weights\":\"int8\"}", "eetq-int8" },
  { "{\"quant_method\":\"quanto\",\"weights\":\"int8\"}", "quanto", 8 },
  { "{\"quant_method\":\"quanto\",\"weights\":\"float8\"}", "quanto", 8 },
  { "{\"quant_method\":\"quanto\",\"weights\":\"int4\"}", "quanto", 4.25 }, /* 4 + (16 + 16) / 128 */
  { "{\"quant_method\":\"quanto\",\"weights\":\"int2\"}", "quanto", 2.25 },
  { "{\"quant_method\":\"quanto\",\"weights\":null}", "unknown" },
  { "{\"quant_method\":\"bitnet\"}", "bitnet", 2 },
  { "{\"quant_method\":\"bitnet\",\"linear_class\":\"bitlinear\",\"quantization_mode\":\"offline\"}", "bitnet", 2 },
  { "{\"quant_method\":\"bitnet\",\"linear_class\":\"autobitlinear\"}", "unknown" },
  { "{\"quant_method\":\"bitnet\",\"quantization_mode\":\"online\"}", "unknown" },
  { "{\"quant_method\":\"exl2\",\"bits\":4.25,\"head_bits\":6}", "exl2", 4.25 },
  { "{\"quant_method\":\"exl2\",\"bits\":12}", "unknown" },
  { HQQ ("\"nbits\":4,\"group_size\":64"), "hqq", 4.5 },   /* 4 + (16 + 16) / 64 */
  { HQQ ("\"nbits\":3,\"group_size\":64"), "hqq", 3.7 },   /* ten of them in 32 bits */
  { HQQ ("\"nbits\":2,\"group_size\":16"), "hqq", 4 },
  { HQQ ("\"nbits\":4,\"group_size\":64,\"quant_zero\":true"), "unknown" },
  { "{\"quant_method\":\"hqq\",\"quant_config\":{\"self_attn.q_proj\":{}}}", "unknown" },
  { "{\"quant_method\":\"hqq\"}", "unknown" },
  { "{\"quant_method\":\"aqlm\",\"in_group_size\":8,\"num_codebooks\":1,\"nbits_per_codebook\":16}", "unknown" },
  { "{\"group_size\":64,\"bits\":4}", "mlx-4bit" },
  { "{\"group_size\":64,\"bits\":8}", "mlx-8bit" },
  { "{\"quant_method\":\"fbgemm_fp8\"}", "fp8" },
  { "{\"quant_method\":4}", "unknown" },
  { "{\"bits\":4}", "unknown" },
  { "{\"bits\":8}", "unknown" },
  { "{\"group_size\":64}", "unknown" },
  { "{\"group_size\":32,\"bits\":4}", "unknown" },
  { "{\"group_size\":128,\"bits\":4}", "unknown" },
  { "{\"quant_method\":\"compressed-tensors\",\"config_groups\":[4]}", "unknown" },
  { "{\"quant_method\":\"compressed-tensors\",\"config_groups\":{\"group_0\":{\"weights\":\"int\"}}}", "unknown" },
  { "{}", "unknown" },
  { "\"fp8\"", "unknown" },
  { "[]", "unknown" },
};

/* What mlx-lm writes of its own. */
static const struct
{
  const char *config, *format;
  double bits;
} mlx_cases[] = {
  { "{\"group_size\":64,\"bits\":4}", "mlx-4bit" },
  { "{\"group_size\":64,\"bits\":8,\"mode\":\"affine\"}", "mlx-8bit" },
  { "{\"group_size\":32,\"bits\":3}", "mlx", 4 },
  { "{\"group_size\":64,\"bits\":6}", "mlx", 6.5 }, /* 6 + (16 + 16) / 64 */
  { "{\"group_size\":128,\"bits\":4}", "mlx", 4.25 },
  { "{\"group_size\":32,\"bits\":4,\"mode\":\"mxfp4\"}", "mlx", 4.25 }, /* 4 + 8 / 32 */
  { "{\"group_size\":32,\"bits\":8,\"mode\":\"mxfp8\"}", "mlx", 8.25 },
  { "{\"group_size\":16,\"bits\":4,\"mode\":\"nvfp4\"}", "mlx", 4.5 }, /* 4 + 8 / 16 */
  { "{\"group_size\":64,\"bits\":7}", "unknown" },
  { "{\"group_size\":64,\"bits\":4,\"mode\":\"other\"}", "unknown" },
  { "{\"group_size\":64,\"bits\":4,\"model.layers.0.mlp.gate\":{\"group_size\":64,\"bits\":8}}", "mlx-4bit" },
  { "{\"group_size\":64,\"bits\":4,\"model.layers.0.mlp.down_proj\":{\"group_size\":64,\"bits\":6}}", "unknown" },
  { "{\"group_size\":64,\"bits\":4,\"model.layers.0.mlp.gate_proj\":false}", "unknown" },
  { "{\"group_size\":64,\"bits\":4,\"lm_head\":{\"group_size\":64,\"bits\":6}}", "unknown" },
  { "4", "unknown" },
};
/* clang-format on */

static HeadroomPartial *
read_key (const char *key, const char *config)
{
  g_autofree char *text = g_strconcat (MODEL ",\"", key, "\":", config, "}", NULL);
  g_autoptr (GError) error = NULL;
  HeadroomPartial *partial = headroom_hf_config_parse (text, strlen (text), &error);

  g_assert_no_error (error);
  return partial;
}

static HeadroomPartial *
read_with (const char *config)
{
  return read_key ("quantization_config", config);
}

static void
check_format (const char *key, const char *config, const char *format, double bits)
{
  g_autoptr (HeadroomPartial) partial = read_key (key, config);
  HeadroomAssignment *read = headroom_partial_find (partial, HR_WEIGHT_QUANTIZATION);
  HeadroomAssignment *read_bits = headroom_partial_find (partial, HR_QUANTIZED_WEIGHT_BITS);
  gboolean is_known = !g_str_equal (format, "unknown");
  g_autofree char *remarks = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (partial));

  g_test_message ("%s", config);
  g_assert_nonnull (read);
  g_assert_cmpstr (headroom_assignment_get_value (read), ==, format);
  g_assert_cmpint (headroom_assignment_get_origin (read), ==, HEADROOM_ORIGIN_IMPORTED);
  g_assert_true (g_str_has_prefix (headroom_assignment_get_detail (read), key));
  g_assert_cmpint (strstr (remarks, "are quantised") != NULL, ==, is_known);
  if (bits == 0)
    g_assert_null (read_bits);
  else
    g_assert_cmpfloat_with_epsilon (g_ascii_strtod (headroom_assignment_get_value (read_bits), NULL), bits, 1e-12);
}

static void
test_formats (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    check_format ("quantization_config", cases[i].config, cases[i].format, cases[i].bits);
  for (gsize i = 0; i < G_N_ELEMENTS (mlx_cases); i++)
    check_format ("quantization", mlx_cases[i].config, mlx_cases[i].format, mlx_cases[i].bits);
}

/* What a method needs to be read is named where it is missing, with the keys that it would be in. */
static void
test_missing_keys (void)
{
#define GROUP(name, weights) "{\"quant_method\":\"compressed-tensors\",\"config_groups\":{\"" name "\":" weights "}}"
  static const char *const missing[][2] = {
    { "{\"quant_method\":\"compressed-tensors\"}", "config_groups" },
    { "{\"quant_method\":\"compressed-tensors\",\"config_groups\":{}}", "config_groups.group_0" },
    { GROUP ("group_0", "{}"), "config_groups.group_0.weights" },
    { GROUP ("g", "{\"weights\":{\"type\":\"int\",\"group_size\":32}}"), "config_groups.g.weights.num_bits" },
    { GROUP ("group_0", "{\"weights\":{\"num_bits\":4,\"group_size\":32}}"), "config_groups.group_0.weights.type" },
    { GROUP ("group_0", "{\"weights\":{\"num_bits\":4,\"type\":\"int\"}}"),
      "config_groups.group_0.weights.group_size" },
    { "{\"quant_method\":\"gptq\",\"group_size\":128}", "bits" },
    { "{\"quant_method\":\"awq\",\"w_bit\":4}", "group_size" },
    { "{\"quant_method\":\"auto-round\",\"bits\":4,\"group_size\":128}", "packing_format" },
    { "{\"quant_method\":\"hqq\"}", "quant_config" },
    { "{\"quant_method\":\"bitsandbytes\"}", "load_in_4bit" },
    { "{\"producer\":{\"name\":\"modelopt\"}}", "quant_algo" },
    { "{\"bits\":3}", "quant_method" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (missing); i++)
    {
      g_autoptr (HeadroomPartial) partial = read_with (missing[i][0]);
      g_autofree char *remark = g_strdup_printf ("“quantization_config.%s” is missing.", missing[i][1]);

      g_test_message ("%s", missing[i][0]);
      g_assert_true (g_strv_contains (headroom_partial_get_remarks (partial), remark));
    }
}

/* The one group may have any name, and its weights no zeros where nothing else is said: 4 + 16 ÷ 32 bits. */
static void
test_one_group (void)
{
#define OF_32 "\"num_bits\":4,\"type\":\"int\",\"group_size\":32"
  check_format ("quantization_config", GROUP ("group_0", "{\"weights\":{" OF_32 "}}"), "wna16", 4.5);
  check_format ("quantization_config", GROUP ("all", "{\"weights\":{" OF_32 ",\"symmetric\":true}}"), "wna16", 4.5);
  check_format ("quantization_config", GROUP ("all", "{\"weights\":{" OF_32 ",\"symmetric\":false}}"), "wna16", 4.625);
}

/* A file with both says the same twice; without either nothing is quantised. */
static void
test_keys (void)
{
  g_autoptr (HeadroomPartial) both = read_with ("null,\"quantization\":{\"group_size\":64,\"bits\":4}");
  g_autoptr (HeadroomPartial) neither = read_with ("null");

  g_assert_nonnull (headroom_partial_find (both, HR_WEIGHT_QUANTIZATION));
  g_assert_null (headroom_partial_find (neither, HR_WEIGHT_QUANTIZATION));
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
 * four it is no more than half, and that is said, as of what else is listed. Heads, routers and other parts of a model
 * are never quantised here. */
static void
test_unquantised (void)
{
  static const struct
  {
    const char *list, *matrices; /* NULL: all are quantised */
  } lists[] = {
    { "[\"lm_head\"]", NULL },
    { "[]", NULL },
    { "[\"lm_head\",\"re:.*mlp.gate$\"]", NULL },
    { "[\"lm_head\",\"re:.*self_attn.*\"]", "attention" },
    { "[\"self_attn\",\"re:.*shared_experts.*\"]", "attention+shared-experts" },
    { "[\"model.layers.0.self_attn*\",\"model.layers.1.self_attn*\"]", "attention" },
    { "[\"model.layers.0.self_attn*\"]", "others" },
    { "[\"q_proj\"]", "others" },
    { "[\"self_attn\",\"model.layers.1.mlp\"]", "attention+others" },
    { "[\"re:.*self_attn.q_proj\"]", "others" },
    { "[\"re:.*self_attn.q_proj\",\"re:.*self_attn.k_proj\",\"re:.*self_attn.v_proj\"]", "attention" },
    { "[4]", NULL },
    { "[\"re:.*vision_tower.*self_attn.*\",\"visual.blocks.0.self_attn\"]", NULL },
    { "[\"model.layers.0.mlp.gate\",\"model.layers.1.mlp.gate\"]", NULL },
    { "[\"model.layers.0.mlp.gate_proj\"]", "others" },
    { "[\"gate\",\"e_score_correction_bias\"]", NULL }, /* which is no matrix */
    { "[\"model.layers.1.eh_proj\"]", "others" },
    { "[\"model.layers.2.eh_proj\",\"model.layers.2.self_attn.q_proj\"]", NULL }, /* behind the last layer */
    { "\"self_attn\"", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *config = g_strdup_printf ("{" COMPRESSED (4, "float", "16") ",\"ignore\":%s}", lists[i].list);
      g_autoptr (HeadroomPartial) partial = read_with (config);
      HeadroomAssignment *read = headroom_partial_find (partial, HR_UNQUANTIZED_MATRICES);

      g_test_message ("%s", config);
      g_assert_cmpstr (read != NULL ? headroom_assignment_get_value (read) : NULL, ==, lists[i].matrices);
    }
}

static char *
refuse_with (const char *config, const char *mode, const char *fine_tuning)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomPartial) partial = read_with (config);
  g_autoptr (GListModel) problems = NULL;
  GString *errors = g_string_new (NULL);

  headroom_partial_apply (partial, scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_MODE, mode, NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_FINE_TUNING, fine_tuning, NULL));
  problems = headroom_scenario_get_problems (scenario);
  for (guint i = 0; i < g_list_model_get_n_items (problems); i++)
    {
      g_autoptr (HeadroomProblem) problem = g_list_model_get_item (problems, i);

      if (headroom_problem_get_severity (problem) == HR_ERROR)
        g_string_append (errors, headroom_problem_get_message (problem));
    }
  return g_string_free_and_steal (errors);
}

/* What is not known is refused where the weights are used as they are, in the file's own words; where all weights are
 * trained they have the weights' format. */
static void
test_unknown_formats (void)
{
  static const char *const configs[][2] = {
    { GPTQ (5, 64, ""), "quantization_config.quant_method = \"gptq\", bits = 5, group_size = 64 (Weight" },
    { GPTQ (4, 128, ",\"dynamic\":{\"+:.*down_proj.*\":{\"bits\":8}}"), "dynamic = {…}" },
    { "{\"quant_method\":\"fp8\",\"weight_block_size\":[64,64]}", "weight_block_size = […]" },
    { "{\"quant_method\":\"aqlm\",\"bits\":2}", "quantization_config.quant_method = \"aqlm\"" },
    { "{\"bits\":4}", "quantization_config.bits = 4" },
    { "[]", "quantization_config = […]" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (configs); i++)
    {
      g_autofree char *served = refuse_with (configs[i][0], "inference", "full");
      g_autofree char *adapted = refuse_with (configs[i][0], "training", "lora");
      g_autofree char *trained = refuse_with (configs[i][0], "training", "full");

      g_test_message ("%s", served);
      g_assert_nonnull (strstr (served, configs[i][1]));
      g_assert_nonnull (strstr (served, "is not supported: what the weights take is not known"));
      g_assert_nonnull (strstr (adapted, configs[i][1]));
      g_assert_cmpstr (trained, ==, "");
    }
}

/* Of GPTQ the head is quantised where the file says so, of EXL2 always. */
static void
test_head (void)
{
  g_autoptr (HeadroomPartial) plain = read_with (GPTQ (4, 64, ",\"lm_head\":false"));
  g_autoptr (HeadroomPartial) gptq = read_with (GPTQ (4, 64, ",\"lm_head\":true"));
  g_autoptr (HeadroomPartial) exl2 = read_with ("{\"quant_method\":\"exl2\",\"bits\":4.25,\"head_bits\":6}");

  g_assert_null (headroom_partial_find (plain, HR_QUANTIZED_HEAD));
  g_assert_cmpstr (headroom_assignment_get_value (headroom_partial_find (gptq, HR_QUANTIZED_HEAD)), ==, "yes");
  g_assert_cmpstr (headroom_assignment_get_value (headroom_partial_find (exl2, HR_QUANTIZED_HEAD)), ==, "yes");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-quantization/formats", test_formats);
  g_test_add_func ("/model/hf-quantization/keys", test_keys);
  g_test_add_func ("/model/hf-quantization/missing-keys", test_missing_keys);
  g_test_add_func ("/model/hf-quantization/one-group", test_one_group);
  g_test_add_func ("/model/hf-quantization/head", test_head);
  g_test_add_func ("/model/hf-quantization/unquantised", test_unquantised);
  g_test_add_func ("/model/hf-quantization/unknown-formats", test_unknown_formats);
  g_test_add_func ("/model/hf-quantization/recipe-keeps-format", test_recipe_keeps_format);
  g_test_add_func ("/model/hf-quantization/weights", test_weights);
  g_test_add_func ("/model/hf-quantization/next-file", test_next_file);
  return g_test_run ();
}
