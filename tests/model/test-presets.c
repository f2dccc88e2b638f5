/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every compiled-in preset loads, has a source and counts what was published; every template prints its
 * page's numbers. */
#include "model/base/headroom-data.h"
#include "model/base/headroom-json-parser.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/presets/headroom-preset-departure.h"
#include "model/presets/headroom-preset-leftover.h"
#include "model/presets/headroom-preset-used.h"
#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-param.h"

#include "core/base/units.h"
#include "core/table/open-settings.h"

static HeadroomPreset *
lookup (HeadroomPresetKind kind, const char *id)
{
  HeadroomPreset *preset = headroom_preset_catalog_lookup (headroom_preset_catalog_get (kind), id);

  g_assert_nonnull (preset);
  return preset;
}

static void
check_preset (HeadroomPreset *preset, GHashTable *ids)
{
  g_assert_true (g_hash_table_add (ids, g_strdup (headroom_preset_get_id (preset))));
  g_assert_cmpstr (headroom_preset_get_name (preset), !=, "");
  g_assert_cmpstr (headroom_preset_get_source (preset), !=, "");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (headroom_preset_get_partial (preset))), >, 5);
}

static void
test_all_load (void)
{
  static const guint at_least[] = { 43, 9, 7 };
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (HeadroomPresetKind kind = 0; kind < HEADROOM_N_PRESET_KINDS; kind++)
    {
      HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (kind);

      g_assert_cmpuint (headroom_preset_catalog_get_length (catalog), >=, at_least[kind]);
      for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
        check_preset (headroom_preset_catalog_get_item (catalog, i), ids);
    }
}

static void
test_orders (void)
{
  static const char *const templates[] = { "activation-rule",     "breakdown-training", "breakdown-serving",
                                           "breakdown-large",     "fp32-network",       "per-gpu-training",
                                           "checkpoint-trade-off" };
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (HEADROOM_PRESET_TEMPLATE);

  for (guint i = 0; i < G_N_ELEMENTS (templates); i++)
    g_assert_cmpstr (headroom_preset_get_id (headroom_preset_catalog_get_item (catalog, i)), ==, templates[i]);
}

static void
test_published_counts (void)
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    {
      HeadroomPreset *preset = headroom_preset_catalog_get_item (catalog, i);
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
      g_autoptr (HeadroomEstimate) estimate = NULL;

      headroom_scenario_set_text (scenario, HR_SEQUENCE_LENGTH, "512", NULL);  /* GPT-2's table has 1024 rows */
      headroom_scenario_set_text (scenario, HR_PARAMETER_COUNT, "1000", NULL); /* a model resets it */
      headroom_preset_apply (preset, scenario);
      estimate = headroom_estimate_new_for_scenario (scenario);
      g_test_message ("%s", headroom_preset_get_id (preset));
      g_assert_nonnull (headroom_preset_get_published_source (preset));
      g_assert_cmpfloat (headroom_estimate_peek (estimate)->parameter_count, ==,
                         headroom_preset_get_published_count (preset));
    }
}

/* A value by its name in the JSON of an estimate: a term's id, a key of "activations" or of the top level. */
static double
value_of (const HeadroomJson *json, const char *name)
{
  const HeadroomJson *terms = headroom_json_get (json, "terms");
  const HeadroomJson *value = headroom_json_get (headroom_json_get (json, "activations"), name);

  for (guint i = 0; value == NULL && i < headroom_json_get_length (terms); i++)
    if (g_str_equal (headroom_json_get_member_string (headroom_json_get_element (terms, i), "id"), name))
      value = headroom_json_get (headroom_json_get_element (terms, i), "bytes");
  if (value == NULL)
    value = headroom_json_get (json, name);
  g_assert_nonnull (value);
  return headroom_json_get_number (value);
}

static double
unit_factor (const char *unit)
{
  static const struct
  {
    const char *unit;
    double factor;
  } units[] = { { "", 1 }, { "s", 1 }, { "B", 1 }, { "MB", 1e6 }, { "GB", 1e9 }, { "MiB", HR_MIB }, { "GiB", HR_GIB } };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_equal (units[i].unit, unit))
      return units[i].factor;
  g_assert_not_reached ();
}

/* Rounded to as many decimals as are printed. */
static void
check_printed (const HeadroomJson *json, const HeadroomJson *expected)
{
  const char *printed = headroom_json_get_member_string (expected, "printed");
  const char *point = strchr (printed, '.');
  double value = value_of (json, headroom_json_get_member_string (expected, "of"))
                 / unit_factor (headroom_json_get_member_string (expected, "unit"));
  g_autofree char *text = g_strdup_printf ("%.*f", point != NULL ? (int) strlen (point + 1) : 0, value);

  if (headroom_json_get (expected, "within") != NULL)
    g_assert_cmpfloat_with_epsilon (value, g_ascii_strtod (printed, NULL),
                                    headroom_json_get_number (headroom_json_get (expected, "within")));
  else
    g_assert_cmpstr (text, ==, printed);
}

static void
check_expected (HeadroomPreset *preset, const HeadroomJson *expected)
{
  const HeadroomJson *with = headroom_json_get (expected, "with");
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  g_autofree char *text = NULL;
  g_autoptr (HeadroomJson) json = NULL;

  headroom_preset_apply (preset, scenario);
  for (guint i = 0; with != NULL && i < headroom_json_get_length (with); i++)
    {
      g_autofree char *value = headroom_json_describe (headroom_json_get_element (with, i));
      g_strdelimit (value, "\"", ' ');
      g_strstrip (value);
      g_assert_true (
          headroom_scenario_set_text (scenario, hr_param_find (headroom_json_get_key (with, i)), value, NULL));
    }
  estimate = headroom_estimate_new_for_scenario (scenario);
  g_assert_nonnull (estimate);
  text = headroom_estimate_to_json (estimate, scenario);
  json = headroom_json_parse (text, strlen (text), HEADROOM_JSON_STRICT, NULL);
  g_test_message ("%s: %s", headroom_preset_get_id (preset), headroom_json_get_member_string (expected, "of"));
  if (g_str_equal (headroom_json_get_member_string (expected, "of"), "verdict"))
    g_assert_cmpstr (headroom_json_get_member_string (headroom_json_get (json, "gpu"), "verdict"), ==,
                     headroom_json_get_member_string (expected, "printed"));
  else
    check_printed (json, expected);
}

static void
test_templates_print_their_numbers (void)
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (HEADROOM_PRESET_TEMPLATE);

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    {
      HeadroomPreset *preset = headroom_preset_catalog_get_item (catalog, i);
      g_autofree char *path = g_strdup_printf ("templates/%s.json", headroom_preset_get_id (preset));
      g_autoptr (GBytes) bytes = headroom_data_lookup (path);
      g_autoptr (HeadroomJson) json = headroom_json_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                                           HEADROOM_JSON_STRICT, NULL);
      const HeadroomJson *expected = headroom_json_get (json, "expected");

      g_assert_cmpuint (headroom_json_get_length (expected), >, 0);
      for (guint k = 0; k < headroom_json_get_length (expected); k++)
        check_expected (preset, headroom_json_get_element (expected, k));
    }
}

static void
test_assumed_is_marked (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_preset_apply (lookup (HEADROOM_PRESET_TEMPLATE, "breakdown-training"), scenario);
  g_assert_cmpint (headroom_scenario_get_origin (scenario, HR_OVERHEAD_PERCENT), ==, HEADROOM_ORIGIN_ASSUMED);
  g_assert_cmpint (headroom_scenario_get_origin (scenario, HR_LAYERS), ==, HEADROOM_ORIGIN_PRESET);
  g_assert_cmpint (headroom_scenario_get_origin (scenario, HR_CACHED_TOKENS), ==, HEADROOM_ORIGIN_DEFAULT);
  g_assert_cmpstr (headroom_scenario_get_origin_detail (scenario, HR_LAYERS), ==, "breakdown-training");
}

/* Bytes of a parameter on one GPU alone, and on one of eight: weights + gradients + master weights + optimizer
 * states. */
static const struct
{
  const char *id;
  double alone, of_eight;
} state_bytes[] = {
  { "transformers-bf16", 8, 8 },
  { "transformers-4", 8, 8 },
  { "transformers-autocast", 16, 16 },
  { "transformers-fp32", 16, 16 },
  { "transformers-liger", 8, 8 },
  { "fsdp2", 16, 16 / 8. },
  { "torchtitan", 16, 16 / 8. },
  { "torchtitan-2025", 16, 16 / 8. },
  { "llm-foundry", 16, 16 / 8. },
  { "megatron", 18, 18 },
  { "megatron-distributed-optimizer", 18, 6 + 12 / 8. },
  { "deepspeed-zero1", 18, 6 + 12 / 8. },
  { "deepspeed-zero2", 18, 2 + 16 / 8. },
  { "deepspeed-zero3", 18, 18 / 8. },
  { "torchtune", 8, 8 },
  { "torchtune-v0.1", 8, 8 },
  { "nanotron", 18, 6 + 12 / 8. },
  { "loss-only", 4, 4 },
};

static void
check_states (const char *recipe, int gpus, double expected)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  const double *terms;
  double bytes;

  headroom_preset_apply (lookup (HEADROOM_PRESET_RECIPE, recipe), scenario);
  headroom_scenario_set_number (scenario, HR_DATA_PARALLEL, gpus, NULL);
  headroom_scenario_set_text (scenario, HR_PARAMETER_COUNT, "8B", NULL);
  headroom_scenario_set_text (scenario, HR_SEQUENCE_LENGTH, "1", NULL);
  headroom_scenario_set_text (scenario, HR_MICRO_BATCHES, "2", NULL); /* gradients are there all the time */
  headroom_scenario_set_text (scenario, HR_MICRO_BATCH_SIZE, "1", NULL);
  estimate = headroom_estimate_new_for_scenario (scenario);
  g_test_message ("%s, %d", recipe, gpus);
  g_assert_nonnull (estimate);
  terms = headroom_estimate_peek (estimate)->terms;
  bytes = terms[HR_WEIGHTS] + terms[HR_MASTER_WEIGHTS_TERM] + terms[HR_GRADIENTS] + terms[HR_OPTIMIZER_STATES];
  g_assert_cmpfloat_with_epsilon (bytes / 8e9, expected, 1e-6);
}

static void
test_recipes (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (state_bytes); i++)
    {
      check_states (state_bytes[i].id, 1, state_bytes[i].alone);
      check_states (state_bytes[i].id, 8, state_bytes[i].of_eight);
    }
}

/* What one recipe sets of the stack, all set, so that nothing is left over from the recipe before. */
static void
test_recipes_set_stack (void)
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE);
  HeadroomPartial *first = headroom_preset_get_partial (headroom_preset_catalog_get_item (catalog, 0));

  g_assert_nonnull (headroom_partial_find (first, HR_LOADER_ATTENTION_MASK)); /* of Megatron */
  g_assert_null (headroom_partial_find (first, HR_DATA_PARALLEL));            /* of no stack */
  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
      HeadroomPreset *recipe = headroom_preset_catalog_get_item (catalog, i);

      headroom_preset_apply (lookup (HEADROOM_PRESET_RECIPE, "megatron"), scenario);
      headroom_preset_apply (recipe, scenario);
      for (int param = 0; param < HR_N_PARAMS; param++)
        if (headroom_partial_find (first, (hr_param_t) param) != NULL)
          g_assert_cmpstr (headroom_scenario_get_origin_detail (scenario, (hr_param_t) param), ==,
                           headroom_preset_get_id (recipe));
    }
}

static void
check_recipe (HeadroomScenario *scenario, const char *recipe, hr_param_t param, const char *value)
{
  g_autofree char *text = NULL;

  headroom_preset_apply (lookup (HEADROOM_PRESET_RECIPE, recipe), scenario);
  text = headroom_scenario_get_text (scenario, param);
  g_test_message ("%s", recipe);
  g_assert_cmpstr (text, ==, value);
}

/* FSDP1 gathers whatever the method is; axolotl's loss has no logits. */
static void
test_stacks_of_adapters (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  check_recipe (scenario, "peft-fsdp1", HR_FINE_TUNING, "lora");
  check_recipe (scenario, "peft-fsdp1-qlora", HR_FINE_TUNING, "qlora");
  check_recipe (scenario, "peft-fsdp1-qlora", HR_WEIGHT_QUANTIZATION, "bnb-nf4-dq");
  check_recipe (scenario, "peft-fsdp1-qlora", HR_ZERO_STAGE, "3");
  check_recipe (scenario, "peft-fsdp1-qlora", HR_FSDP_VERSION, "1");
  check_recipe (scenario, "peft-fsdp1", HR_ZERO_STAGE, "3");
  check_recipe (scenario, "peft-fsdp1", HR_FSDP_VERSION, "1");
  check_recipe (scenario, "axolotl", HR_LOSS_KERNEL, "cut");
  check_recipe (scenario, "axolotl", HR_ZERO_STAGE, "0");
}

/* PEFT makes adapters of a 16-bit model in FP32, with autocast and without. */
static void
test_adapters_of_peft (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  check_recipe (scenario, "transformers-peft", HR_AUTOCAST, "yes");
  check_recipe (scenario, "transformers-peft", HR_ADAPTER_DTYPE, "fp32");
  check_recipe (scenario, "transformers-peft-bf16", HR_AUTOCAST, "no");
  check_recipe (scenario, "transformers-peft-bf16", HR_ADAPTER_DTYPE, "fp32");
}

/* Both project gradients, but GaLore steps within the backward pass; its projection goes with the recipe. */
static void
test_projecting_recipes (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  check_recipe (scenario, "galore", HR_GRADIENT_PROJECTION, "galore");
  check_recipe (scenario, "galore", HR_OPTIMIZER_IN_BACKWARD, "yes");
  check_recipe (scenario, "apollo", HR_GRADIENT_PROJECTION, "apollo");
  check_recipe (scenario, "apollo", HR_OPTIMIZER_IN_BACKWARD, "no");
  check_recipe (scenario, "apollo", HR_PROJECTION_RANK, "256");
  check_recipe (scenario, "transformers-bf16", HR_GRADIENT_PROJECTION, "none");
}

/* A stack changes: what a recipe says holds of a time, and its source says of which. A paper's year is another. */
static void
test_recipes_are_dated (void)
{
  HeadroomPresetCatalog *recipes = headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE);
  g_autoptr (GRegex) paper = g_regex_new ("et al\\., [^;]*, 20[0-9]{2}", 0, 0, NULL);

  for (guint i = 0; i < headroom_preset_catalog_get_length (recipes); i++)
    {
      const char *source = headroom_preset_get_source (headroom_preset_catalog_get_item (recipes, i));
      g_autofree char *own = g_regex_replace_literal (paper, source, -1, 0, "", 0, NULL);

      g_test_message ("%s", source);
      g_assert_true (g_regex_match_simple ("\\b20[12][0-9]\\b", own, 0, 0));
    }
}

/* What a person chose stays but where the stack means something else; what came with a recipe goes with it. */
static void
test_recipes_leave_the_run_alone (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  check_recipe (scenario, "qlora-bitsandbytes", HR_FINE_TUNING, "qlora");
  check_recipe (scenario, "transformers-bf16", HR_FINE_TUNING, "full");
  headroom_scenario_set_text (scenario, HR_FINE_TUNING, "lora", NULL);
  for (guint i = 0; i < 2; i++)
    {
      check_recipe (scenario, "transformers-autocast", HR_FINE_TUNING, "lora");
      check_recipe (scenario, "deepspeed-zero3", HR_FINE_TUNING, "lora");
      check_recipe (scenario, "vllm", HR_FINE_TUNING, "lora");
    }
  check_recipe (scenario, "megatron", HR_FINE_TUNING, "full"); /* it has no adapters */

  check_recipe (scenario, "qlora-gptq", HR_RECOMPUTE, "full");
  check_recipe (scenario, "transformers-bf16", HR_RECOMPUTE, "none");
  headroom_scenario_set_text (scenario, HR_RECOMPUTE, "sqrt", NULL);
  check_recipe (scenario, "deepspeed-zero3", HR_RECOMPUTE, "sqrt");

  check_recipe (scenario, "vllm", HR_MODE, "inference");
  check_recipe (scenario, "transformers-bf16", HR_MODE, "training");
  headroom_scenario_set_text (scenario, HR_MODE, "inference", NULL);
  check_recipe (scenario, "transformers-fp32", HR_MODE, "inference");
}

/* vLLM's first engine reserves 4 GiB of host memory for sequences that it swaps out; the one after it does not swap. */
static void
test_first_engine_of_vllm (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  check_recipe (scenario, "vllm-v0", HR_SWAP_SPACE_MIB, "4096");
  check_recipe (scenario, "vllm-v0", HR_MAX_SEQUENCES, "256");
  check_recipe (scenario, "vllm", HR_SWAP_SPACE_MIB, "0");
  check_recipe (scenario, "vllm", HR_MAX_SEQUENCES, "1024");
}

/* What has no pool is told by its recipe alone, on a GPU of any class; whoever uses it has decided on the engine. */
static void
test_engines_without_pool (void)
{
  static const struct
  {
    const char *recipe;
    hr_engine_t engine;
  } engines[] = { { "transformers-inference", HR_ENGINE_TRANSFORMERS }, { "mlx", HR_ENGINE_MLX } };

  for (gsize i = 0; i < G_N_ELEMENTS (engines); i++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
      const hr_params_t *p = headroom_scenario_peek_params (scenario);

      g_assert_true (hr_is_open (p, HR_OPEN_ENGINE));
      headroom_preset_apply (lookup (HEADROOM_PRESET_RECIPE, engines[i].recipe), scenario);
      g_assert_cmpint (p->engine, ==, engines[i].engine);
      g_assert_false (hr_is_open (p, HR_OPEN_ENGINE));
    }
}

/* Each engine's share is of something else. */
static void
test_shares_of_engines (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  check_recipe (scenario, "sglang", HR_POOL_BASIS, "free-at-start");
  check_recipe (scenario, "vllm", HR_POOL_BASIS, "gpu");
  check_recipe (scenario, "tensorrt-llm", HR_POOL_BASIS, "rest");
  check_recipe (scenario, "tensorrt-llm", HR_KV_BLOCK_SIZE, "32");
}

/* MLX has its own formats and no CUDA context: what it has on the GPU are tensors. */
static void
test_mlx (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  check_recipe (scenario, "mlx", HR_WEIGHT_QUANTIZATION, "mlx-4bit");
  check_recipe (scenario, "mlx", HR_CONTEXT_MIB, "0");
}

/* Of a small run by Megatron's defaults: two workspaces of cuBLAS and one of Transformer Engine, 32 MiB each, and
 * one unused gradient of each shape of weight, 16 bit: h · 3h, h · h, h · 2f and f · h with h = 4096, f = 11008.
 * The vocabulary of 50257 is padded to 393 · 128 = 50304 rows; they are not the published model's. */
static void
test_megatron_buffers (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;

  headroom_preset_apply (lookup (HEADROOM_PRESET_MODEL, "llama-2-7b"), scenario);
  headroom_scenario_set_text (scenario, HR_VOCAB_SIZE, "50257", NULL);
  headroom_preset_apply (lookup (HEADROOM_PRESET_RECIPE, "megatron"), scenario);
  estimate = headroom_estimate_new_for_scenario (scenario);
  g_assert_cmpfloat (headroom_estimate_peek (estimate)->terms[HR_BUFFERS], ==,
                     3 * 33554432.0 + 2 * (4 * 4096.0 * 4096 + 3 * 4096.0 * 11008));
  g_assert_cmpfloat (headroom_estimate_peek (estimate)->gpu_parameter_count
                         - headroom_estimate_peek (estimate)->parameter_count,
                     ==, 2 * (50304 - 50257) * 4096.0);
}

/* Megatron-LM’s functional test gpt3_7b_tp1_pp4_memory_speed: its logits are 6 bytes each of 8192 · 131 200. */
static void
test_megatron_logits (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;

  headroom_preset_apply (lookup (HEADROOM_PRESET_RECIPE, "megatron"), scenario);
  headroom_scenario_set_text (scenario, HR_SEQUENCE_LENGTH, "8192", NULL);
  headroom_scenario_set_text (scenario, HR_MICRO_BATCH_SIZE, "1", NULL);
  headroom_scenario_set_text (scenario, HR_VOCAB_SIZE, "131200", NULL);
  estimate = headroom_estimate_new_for_scenario (scenario);
  g_assert_cmpint (headroom_estimate_peek (estimate)->peak, ==, HR_AT_LOSS);
  g_assert_cmpfloat (headroom_estimate_peek (estimate)->terms[HR_LOGITS], ==, 6448742400);
}

static void
check_refused (const char *text, HeadroomFileError code, const char *named)
{
  g_autoptr (GError) error = NULL;
  HeadroomPreset *preset = headroom_preset_new_from_data (HEADROOM_PRESET_RECIPE, text, strlen (text), &error);

  g_assert_null (preset);
  g_assert_error (error, HEADROOM_FILE_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, named));
}

static void
test_mistakes_are_named (void)
{
  check_refused ("{\"id\":\"x\",\"name\":\"X\",\"parameters\":{}}", HEADROOM_FILE_ERROR_MISSING, "source");
  check_refused ("{\"id\":\"x\",\"name\":\"X\",\"source\":\"s\"}", HEADROOM_FILE_ERROR_MISSING, "parameters");
  check_refused ("{\"id\":\"x\",\"name\":\"X\",\"source\":\"s\",\"parameters\":[]}", HEADROOM_FILE_ERROR_MISSING,
                 "parameters");
  check_refused ("{\"id\":\"x\",\"name\":\"X\",\"source\":\"s\",\"layers\":1}", HEADROOM_FILE_ERROR_VALUE, "layers");
  check_refused ("{\"id\":\"x\",\"name\":\"X\",\"source\":\"s\",\"parameters\":{\"lairs\":1}}",
                 HEADROOM_FILE_ERROR_VALUE, "lairs");
  check_refused ("{\"id\":\"x\",\"name\":\"X\",\"source\":\"s\",\"parameters\":{\"layers\":\"1\"}}",
                 HEADROOM_FILE_ERROR_VALUE, "layers");
  check_refused ("{\"id\":\"x\",\"name\":\"X\",\"source\":\"s\",\"parameters\":{},\"assumed\":[\"dropout\"]}",
                 HEADROOM_FILE_ERROR_VALUE, "dropout");
  check_refused ("[]", HEADROOM_FILE_ERROR_FORMAT, "preset");
}

static void
test_finalized (void)
{
  const char *text = "{\"id\":\"x\",\"name\":\"X\",\"source\":\"s\",\"parameters\":{\"layers\":3}}";
  HeadroomPreset *preset = headroom_preset_new_from_data (HEADROOM_PRESET_MODEL, text, strlen (text), NULL);
  HeadroomScenario *scenario = headroom_scenario_new ();

  headroom_scenario_set_text (scenario, HR_EXPERTS, "8", NULL);
  headroom_preset_apply (preset, scenario);
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_LAYERS), ==, 3);
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_EXPERTS), ==, 0);
  g_assert_finalize_object (preset);
  g_assert_finalize_object (scenario);
}

static void
check_length (HeadroomScenario *scenario, const char *model, double length)
{
  headroom_preset_apply (lookup (HEADROOM_PRESET_MODEL, model), scenario);
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_SEQUENCE_LENGTH), ==, length);
}

/* GPT-2 knows 1024 positions: that goes when another model comes. What a person or a template set stays. */
static void
test_length_goes_with_its_model (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  double usual = headroom_scenario_get_number (scenario, HR_SEQUENCE_LENGTH);

  g_assert_cmpfloat (usual, !=, 1024);
  check_length (scenario, "gpt2", 1024);
  check_length (scenario, "llama-3-8b", usual);
  check_length (scenario, "gpt2", 1024);
  check_length (scenario, "bert-base", 512);
  g_assert_true (headroom_scenario_set_text (scenario, HR_SEQUENCE_LENGTH, "700", NULL));
  check_length (scenario, "llama-3-8b", 700);
  headroom_preset_apply (lookup (HEADROOM_PRESET_TEMPLATE, "breakdown-serving"), scenario);
  check_length (scenario, "llama-2-7b", 1024);
}

/* What a window begins with is named, though no preset was chosen. */
static void
test_a_fresh_scenario_is_of_presets (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  g_assert_true (headroom_preset_find_used (HEADROOM_PRESET_MODEL, scenario)
                 == lookup (HEADROOM_PRESET_MODEL, "llama-2-7b"));
  g_assert_true (headroom_preset_find_used (HEADROOM_PRESET_RECIPE, scenario)
                 == lookup (HEADROOM_PRESET_RECIPE, "transformers-bf16"));
  headroom_scenario_set_text (scenario, HR_POSITION_EMBEDDINGS, "rope", NULL); /* as documents of 0.1.0 have it */
  g_assert_true (headroom_preset_find_used (HEADROOM_PRESET_MODEL, scenario)
                 == lookup (HEADROOM_PRESET_MODEL, "llama-2-7b"));
  headroom_scenario_set_text (scenario, HR_POSITION_EMBEDDINGS, "alibi", NULL);
  g_assert_null (headroom_preset_find_used (HEADROOM_PRESET_MODEL, scenario));
}

/* A preset that was chosen stays the one in use after a value of it was typed, but no longer stands; another may. */
static void
test_what_stands (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  HeadroomPreset *llama = lookup (HEADROOM_PRESET_MODEL, "llama-2-7b");

  headroom_preset_apply (llama, scenario);
  g_assert_true (headroom_preset_find_standing (HEADROOM_PRESET_MODEL, scenario) == llama);
  g_assert_true (headroom_scenario_set_text (scenario, HR_LAYERS, "31", NULL));
  g_assert_null (headroom_preset_find_standing (HEADROOM_PRESET_MODEL, scenario));
  g_assert_true (headroom_preset_find_used (HEADROOM_PRESET_MODEL, scenario) == llama);
  g_assert_true (headroom_scenario_set_text (scenario, HR_LAYERS, "32", NULL));
  g_assert_true (headroom_preset_find_standing (HEADROOM_PRESET_MODEL, scenario) == llama);
}

/* A model that leaves its positions to the family has them by name, too, and no others: rotary, learned, ALiBi. */
static void
test_positions_by_name (void)
{
  static const struct
  {
    const char *model;
    hr_position_t position;
  } models[] = { { "llama-2-7b", HR_POSITION_ROPE },
                 { "gpt2", HR_POSITION_LEARNED },
                 { "bloom-7b1", HR_POSITION_ALIBI } };

  for (gsize i = 0; i < G_N_ELEMENTS (models); i++)
    for (hr_position_t position = HR_POSITION_AS_FAMILY; position <= HR_POSITION_ALIBI; position++)
      {
        g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
        HeadroomPreset *model = lookup (HEADROOM_PRESET_MODEL, models[i].model);
        gboolean is_same = position == HR_POSITION_AS_FAMILY || position == models[i].position;

        headroom_preset_apply (model, scenario);
        headroom_scenario_set_number (scenario, HR_POSITION_EMBEDDINGS, position, NULL);
        g_assert_true (headroom_preset_stands (model, scenario) == is_same);
      }
}

/* What a recipe says of the logits is of its own loss kernel, and of the optimizer's states of its own optimizer. */
static void
test_settings_go_with_their_choice (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_preset_apply (lookup (HEADROOM_PRESET_RECIPE, "transformers-peft"), scenario);
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_LOGIT_BYTES), ==, 12);
  g_assert_true (headroom_scenario_set_text (scenario, HR_LOSS_KERNEL, "plain", NULL)); /* as before */
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_LOGIT_BYTES), ==, 12);
  g_assert_true (headroom_scenario_set_text (scenario, HR_LOSS_KERNEL, "fused", NULL));
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_LOGIT_BYTES), ==, 0);
  g_assert_cmpint (headroom_scenario_get_origin (scenario, HR_LOGIT_BYTES), ==, HEADROOM_ORIGIN_DEFAULT);
}

/* As a file of 0.1.0 has it: the loss kernel typed, and the recipe’s bytes of another one beside it. */
static void
test_leftovers_of_a_choice (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *said = NULL;

  headroom_preset_apply (lookup (HEADROOM_PRESET_RECIPE, "transformers-peft"), scenario);
  g_assert_null (headroom_preset_drop_leftovers (scenario));
  headroom_scenario_set_from (scenario, HR_LOSS_KERNEL, "plain", HEADROOM_ORIGIN_TYPED, NULL); /* the recipe’s */
  g_assert_null (headroom_preset_drop_leftovers (scenario));
  headroom_scenario_set_from (scenario, HR_LOSS_KERNEL, "fused", HEADROOM_ORIGIN_TYPED, NULL);
  said = headroom_preset_drop_leftovers (scenario);
  g_assert_nonnull (strstr (said, headroom_param_get_label (HR_LOGIT_BYTES)));
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_LOGIT_BYTES), ==, 0);
  g_assert_cmpint (headroom_scenario_get_origin (scenario, HR_LOGIT_BYTES), ==, HEADROOM_ORIGIN_DEFAULT);
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_LOSS_KERNEL), ==, HR_LOSS_FUSED);
  g_assert_null (headroom_preset_drop_leftovers (scenario));
}

/* Typed again as the recipe has them, choices leave the recipe's values in force. Returns how many choices are not the
 * defaults. */
static guint
check_choices_typed_again (HeadroomPreset *recipe)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  hr_params_t defaults;
  guint n_unusual = 0;

  hr_params_init (&defaults);
  headroom_preset_apply (recipe, scenario);
  for (hr_param_t param = 0; param < HR_N_PARAMS; param++)
    if (hr_param_desc (param)->belongs_to != NULL)
      {
        hr_param_t choice = hr_param_find (hr_param_desc (param)->belongs_to);
        g_autofree char *chosen = headroom_scenario_get_text (scenario, choice);

        n_unusual += headroom_scenario_get_origin (scenario, param) == HEADROOM_ORIGIN_PRESET
                     && headroom_scenario_get_number (scenario, choice) != hr_param_get (&defaults, choice);
        headroom_scenario_set_from (scenario, choice, chosen, HEADROOM_ORIGIN_TYPED, NULL);
      }
  g_assert_null (headroom_preset_drop_leftovers (scenario));
  return n_unusual;
}

static void
test_choices_typed_again (void)
{
  HeadroomPresetCatalog *recipes = headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE);
  guint n_unusual = 0;

  for (guint i = 0; i < headroom_preset_catalog_get_length (recipes); i++)
    n_unusual += check_choices_typed_again (headroom_preset_catalog_get_item (recipes, i));
  g_assert_cmpuint (n_unusual, >, 0);
}

/* A batch of training is no number of requests: a recipe that serves says how many it is about. */
static void
test_servers_say_concurrency (void)
{
  HeadroomPresetCatalog *recipes = headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE);
  guint n_servers = 0;

  for (guint i = 0; i < headroom_preset_catalog_get_length (recipes); i++)
    {
      HeadroomPartial *partial = headroom_preset_get_partial (headroom_preset_catalog_get_item (recipes, i));
      HeadroomAssignment *mode = headroom_partial_find (partial, HR_MODE);
      gboolean serves = mode != NULL && g_str_equal (headroom_assignment_get_value (mode), "inference");

      g_assert_true ((headroom_partial_find (partial, HR_MICRO_BATCH_SIZE) != NULL) == serves);
      n_servers += serves;
    }
  g_assert_cmpuint (n_servers, >=, 4);
}

/* What a person typed stays, and so does what belongs to another choice. */
static void
test_typed_settings_stay (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_preset_apply (lookup (HEADROOM_PRESET_RECIPE, "megatron"), scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_LOGIT_BYTES, "12", NULL));
  g_object_set (scenario, "loss-kernel", HR_LOSS_JIT, NULL);
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_LOGIT_BYTES), ==, 12);
  headroom_preset_apply (lookup (HEADROOM_PRESET_RECIPE, "megatron"), scenario);
  g_object_set (scenario, "optimizer", HR_LION, NULL);
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_LOGIT_BYTES), ==, 6);
}

/* Every choice that values belong to is one that a person can make. */
static void
test_belongings_name_choices (void)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      const char *belongs_to = hr_param_desc (i)->belongs_to;
      hr_param_t choice = belongs_to != NULL ? hr_param_find (belongs_to) : i;

      g_assert_cmpint (choice, <, HR_N_PARAMS);
      g_assert_true (belongs_to == NULL || choice != i);
    }
}

/* As the list of models prints it, in any case. */
static void
test_repository (void)
{
  HeadroomPresetCatalog *models = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);
  HeadroomPreset *preset = headroom_preset_catalog_lookup (models, "META-LLAMA/llama-2-7b-hf");

  g_assert_nonnull (preset);
  g_assert_cmpstr (headroom_preset_get_id (preset), ==, "llama-2-7b");
  g_assert_null (headroom_preset_catalog_lookup (models, "meta-llama/"));
}

static void
assert_departure (HeadroomPreset *recipe, HeadroomScenario *scenario, hr_param_t param, const char *expected)
{
  g_autofree char *departure = headroom_preset_describe_departure (recipe, scenario, param);

  g_assert_cmpstr (departure, ==, expected);
}

/* The recipe sets FP32 weights where BF16 is the default, and AdamW as the default does. */
static void
test_departures (void)
{
  HeadroomPresetCatalog *recipes = headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE);
  HeadroomPreset *recipe = headroom_preset_catalog_lookup (recipes, "transformers-fp32");
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_preset_apply (recipe, scenario);
  assert_departure (recipe, scenario, HR_WEIGHT_DTYPE, "By default: BF16");
  assert_departure (recipe, scenario, HR_OPTIMIZER, NULL);
  assert_departure (recipe, scenario, HR_LAYERS, NULL);
  g_assert_true (headroom_scenario_set_text (scenario, HR_OPTIMIZER, "sgd", NULL));
  assert_departure (recipe, scenario, HR_OPTIMIZER, "Recipe: AdamW");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/presets/all-load", test_all_load);
  g_test_add_func ("/model/presets/orders", test_orders);
  g_test_add_func ("/model/presets/published-counts", test_published_counts);
  g_test_add_func ("/model/presets/templates-print-their-numbers", test_templates_print_their_numbers);
  g_test_add_func ("/model/presets/assumed-is-marked", test_assumed_is_marked);
  g_test_add_func ("/model/presets/recipes", test_recipes);
  g_test_add_func ("/model/presets/recipes-set-stack", test_recipes_set_stack);
  g_test_add_func ("/presets/stacks-of-adapters", test_stacks_of_adapters);
  g_test_add_func ("/presets/adapters-of-peft", test_adapters_of_peft);
  g_test_add_func ("/presets/projecting-recipes", test_projecting_recipes);
  g_test_add_func ("/presets/recipes-are-dated", test_recipes_are_dated);
  g_test_add_func ("/model/presets/recipes-leave-the-run-alone", test_recipes_leave_the_run_alone);
  g_test_add_func ("/model/presets/first-engine-of-vllm", test_first_engine_of_vllm);
  g_test_add_func ("/model/presets/engines-without-pool", test_engines_without_pool);
  g_test_add_func ("/model/presets/shares-of-engines", test_shares_of_engines);
  g_test_add_func ("/model/presets/mlx", test_mlx);
  g_test_add_func ("/model/presets/megatron-buffers", test_megatron_buffers);
  g_test_add_func ("/model/presets/megatron-logits", test_megatron_logits);
  g_test_add_func ("/model/presets/mistakes-are-named", test_mistakes_are_named);
  g_test_add_func ("/model/presets/length-goes-with-its-model", test_length_goes_with_its_model);
  g_test_add_func ("/model/presets/settings-go-with-their-choice", test_settings_go_with_their_choice);
  g_test_add_func ("/model/presets/leftovers-of-a-choice", test_leftovers_of_a_choice);
  g_test_add_func ("/model/presets/choices-typed-again", test_choices_typed_again);
  g_test_add_func ("/model/presets/servers-say-concurrency", test_servers_say_concurrency);
  g_test_add_func ("/model/presets/typed-settings-stay", test_typed_settings_stay);
  g_test_add_func ("/model/presets/belongings-name-choices", test_belongings_name_choices);
  g_test_add_func ("/model/presets/finalized", test_finalized);
  g_test_add_func ("/presets/a-fresh-scenario-is-of-presets", test_a_fresh_scenario_is_of_presets);
  g_test_add_func ("/presets/what-stands", test_what_stands);
  g_test_add_func ("/presets/positions-by-name", test_positions_by_name);
  g_test_add_func ("/model/presets/repository", test_repository);
  g_test_add_func ("/model/presets/departures", test_departures);
  return g_test_run ();
}
