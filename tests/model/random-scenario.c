/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values from every origin, or of a preset beside the few that people type. */
#include "random-scenario.h"

#include "core/table/checks.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/scenario/headroom-scenario-problems.h"
#include "same/inputs.h"

enum
{
  EACH_KEPT = 3, /* of so many inputs one is valid, the others change until they are not */
  CHANGES = 20   /* at most */
};

static const char *const gpus[] = { "", "h100-sxm5-80gb", "h200-sxm-141gb", "geforce-rtx-4090", "instinct-mi300x" };

/* A detail as each origin has it. */
static const char *
detail_of (HeadroomOrigin origin)
{
  static const char *const details[HEADROOM_N_ORIGINS] = {
    [HEADROOM_ORIGIN_PRESET] = "llama-3-8b",
    [HEADROOM_ORIGIN_IMPORTED] = "hidden_size",
    [HEADROOM_ORIGIN_DERIVED] = "head_dim",
    [HEADROOM_ORIGIN_ASSUMED] = "llama",
  };

  return details[origin];
}

/* All values that are not defaults, from anywhere. */
static void
put_values (HeadroomScenario *scenario, unsigned long input, const hr_params_t *p)
{
  headroom_scenario_freeze (scenario);
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      const char *name = hr_param_desc ((hr_param_t) i)->name;
      HeadroomOrigin origin = 1 + random_below (input, name, HEADROOM_N_ORIGINS - 1);
      char text[HR_TEXT_SIZE];
      g_autofree char *now = headroom_scenario_get_text (scenario, (hr_param_t) i);

      hr_param_get_text (p, (hr_param_t) i, text, sizeof text);
      if (!g_str_equal (now, text))
        headroom_scenario_set_from (scenario, (hr_param_t) i, text, origin, detail_of (origin));
    }
  headroom_scenario_set_from (scenario, HR_GPU, gpus[random_below (input, "gpu", G_N_ELEMENTS (gpus))],
                              HEADROOM_ORIGIN_TYPED, NULL);
  headroom_scenario_thaw (scenario);
}

HeadroomScenario *
random_scenario (unsigned long input)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  hr_params_t p;

  random_inputs (input, &p);
  for (int turn = 0; input % EACH_KEPT != 0 && turn < CHANGES && hr_is_valid (&p); turn++)
    random_change (input, turn, &p);
  put_values (scenario, input, &p);
  return scenario;
}

/* One of a few values, as somebody would type it, where it contradicts nothing. */
static void
type_value (HeadroomScenario *scenario, unsigned long input, hr_param_t param)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  g_autofree char *what = g_strconcat ("typed ", desc->name, NULL);
  double value = 1 << random_below (input, what, 4);

  if (desc->type == HR_TYPE_CHOICE)
    value = random_below (input, what, (unsigned) hr_choice_count (desc));
  headroom_scenario_set_number (scenario, param, value, NULL);
  if (!headroom_scenario_is_valid (scenario))
    headroom_scenario_reset (scenario, param);
}

/* Few of each: a new preset moves no scenario. */
static const char *const models[] = { "llama-2-7b",  "llama-3-8b", "mixtral-8x7b", "qwen3-30b-a3b", "gpt2-xl",
                                      "gemma-2-27b", "bert-large", "t5-base",      "deepseek-v3" };
static const char *const recipes[] = {
  "fsdp2", "megatron", "deepspeed-zero3", "transformers-peft", "unsloth",  "qlora-bitsandbytes",    "torchtitan",
  "llm-c", "vllm",     "sglang",          "tensorrt-llm",      "llamacpp", "transformers-inference"
};

HeadroomScenario *
random_run (unsigned long input)
{
  static const hr_param_t typed[] = { HR_TENSOR_PARALLEL,    HR_DATA_PARALLEL, HR_PIPELINE_PARALLEL,
                                      HR_MICRO_BATCH_SIZE,   HR_MICRO_BATCHES, HR_RECOMPUTE,
                                      HR_OPTIMIZER,          HR_ZERO_STAGE,    HR_ENGINE,
                                      HR_POOL_BASIS,         HR_KV_CACHE_KIND, HR_KV_CACHE_DTYPE,
                                      HR_WEIGHT_QUANTIZATION };
  static const char *const run_gpus[] = {
    "", "h100-sxm5-80gb", "h200-sxm-141gb", "geforce-rtx-4090", "tesla-v100-sxm2-32gb", "instinct-mi300x", "of-nobody"
  };
  HeadroomScenario *scenario = headroom_scenario_new ();

  headroom_preset_apply (headroom_preset_find (models[random_below (input, "model", G_N_ELEMENTS (models))]), scenario);
  if (random_below (input, "has a recipe", 2) == 1)
    headroom_preset_apply (headroom_preset_find (recipes[random_below (input, "recipe", G_N_ELEMENTS (recipes))]),
                           scenario);
  headroom_scenario_set_text (scenario, HR_GPU, run_gpus[random_below (input, "gpu", G_N_ELEMENTS (run_gpus))], NULL);
  headroom_scenario_set_number (scenario, HR_MODE, random_below (input, "mode", 2), NULL);
  if (!headroom_scenario_is_valid (scenario))
    headroom_scenario_reset (scenario, HR_MODE);
  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    if (random_below (input, hr_param_desc (typed[i])->name, 3) == 0)
      type_value (scenario, input, typed[i]);
  if (!headroom_scenario_is_valid (scenario)) /* the recipe is not for such a model */
    headroom_scenario_reset_all (scenario);
  return scenario;
}
