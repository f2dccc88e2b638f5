/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of tasks. */
#include "model/presets/headroom-task.h"

#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

enum
{
  MAX_VALUES = 4,
  MAX_ROWS = 7
};

#define END { HR_N_PARAMS }

typedef struct
{
  hr_param_t param;
  const char *value; /* NULL: no more */
} value_t;

typedef struct
{
  const char *label;
  const char *help;
  const char *recipe;
  value_t values[MAX_VALUES];
} task_t;

/* clang-format off */
static const task_t tasks[] = {
  [HEADROOM_TASK_PRE_TRAIN] = {
    N_ ("Pre-train"), N_ ("Train all weights of a model, on one GPU or on many."), "transformers-bf16",
    { { HR_MODE, "training" }, { HR_FINE_TUNING, "full" } } },
  [HEADROOM_TASK_FINE_TUNE] = {
    N_ ("Fine-tune"), N_ ("Train adapters of a published model."), "transformers-peft",
    { { HR_MODE, "training" }, { HR_SEQUENCE_LENGTH, "2048" }, { HR_MICRO_BATCH_SIZE, "1" },
      { HR_RECOMPUTE, "full" } } },
  [HEADROOM_TASK_SERVE] = {
    N_ ("Serve"), N_ ("Answer the prompts of users with a published model."), "vllm-0.17",
    { { HR_MODE, "inference" } } },
  [HEADROOM_TASK_NETWORK] = {
    N_ ("Any network"), N_ ("Train a network of any kind, by what it saves for backward."), "transformers-fp32",
    { { HR_MODE, "training" }, { HR_FINE_TUNING, "full" } } },
};

static const HeadroomTaskRow rows[HEADROOM_N_TASKS][MAX_ROWS + 1] = {
  [HEADROOM_TASK_PRE_TRAIN] = {
    { HR_SEQUENCE_LENGTH }, { HR_MICRO_BATCH_SIZE }, { HR_MICRO_BATCHES }, { HR_DATA_PARALLEL },
    { HR_TENSOR_PARALLEL }, { HR_PIPELINE_PARALLEL }, { HR_ZERO_STAGE }, END },
  [HEADROOM_TASK_FINE_TUNE] = {
    { HR_FINE_TUNING, N_ ("Method") }, { HR_LORA_RANK, N_ ("Rank of the adapters") }, { HR_SEQUENCE_LENGTH },
    { HR_MICRO_BATCH_SIZE, N_ ("Batch on each GPU"), N_ ("sequences") },
    { HR_DATA_PARALLEL, N_ ("GPUs that share the batch") }, END },
  [HEADROOM_TASK_SERVE] = {
    { HR_MICRO_BATCH_SIZE, N_ ("Users at a time") }, { HR_CACHED_TOKENS, N_ ("Context of each user"), N_ ("tokens") },
    { HR_SEQUENCE_LENGTH, N_ ("Prompt length"), N_ ("tokens") },
    { HR_GENERATED_TOKENS, N_ ("Answer length"), N_ ("tokens") },
    { HR_WEIGHT_QUANTIZATION },
    { HR_TENSOR_PARALLEL, N_ ("GPUs that share the model") }, END },
  [HEADROOM_TASK_NETWORK] = {
    { HR_PARAMETER_COUNT, N_ ("Parameters") }, { HR_ACTIVATION_ELEMENTS, N_ ("Elements saved per sample") },
    { HR_MICRO_BATCH_SIZE, N_ ("Samples on each GPU") }, { HR_DATA_PARALLEL, N_ ("GPUs that share the batch") }, END },
};
/* clang-format on */

const char *
headroom_task_get_label (HeadroomTask task)
{
  return headroom_gettext (tasks[task].label);
}

const char *
headroom_task_get_help (HeadroomTask task)
{
  return headroom_gettext (tasks[task].help);
}

const HeadroomTaskRow *
headroom_task_get_row (HeadroomTask task, guint i)
{
  const HeadroomTaskRow *row = &rows[task][i];

  if (row->param == HR_N_PARAMS)
    return NULL;
  return row;
}

gboolean
headroom_task_shows (HeadroomTask task, hr_param_t param)
{
  const HeadroomTaskRow *row;

  for (guint i = 0; (row = headroom_task_get_row (task, i)) != NULL; i++)
    if (row->param == param)
      return TRUE;
  return FALSE;
}

const char *
headroom_task_row_get_label (const HeadroomTaskRow *self)
{
  if (self->label == NULL)
    return headroom_param_get_label (self->param);
  return headroom_gettext (self->label);
}

const char *
headroom_task_row_get_unit (const HeadroomTaskRow *self)
{
  if (self->label == NULL)
    return headroom_param_get_unit (self->param);
  if (self->unit == NULL)
    return NULL;
  return headroom_gettext (self->unit);
}

HeadroomTask
headroom_task_of (const hr_params_t *params)
{
  if (params->activation_model == HR_MODEL_ELEMENTS)
    return HEADROOM_TASK_NETWORK;
  if (params->mode == HR_INFERENCE)
    return HEADROOM_TASK_SERVE;
  if (params->fine_tuning != HR_FINE_TUNING_FULL)
    return HEADROOM_TASK_FINE_TUNE;
  return HEADROOM_TASK_PRE_TRAIN;
}

/* What decides which task it is gives way; all else that was typed stays. */
static gboolean
may_set (HeadroomScenario *scenario, hr_param_t param)
{
  if (param == HR_MODE || param == HR_FINE_TUNING)
    return TRUE;
  return headroom_scenario_get_origin (scenario, param) != HEADROOM_ORIGIN_TYPED;
}

/* They go again with the recipe that they came with. */
static void
set_values (HeadroomTask task, HeadroomScenario *scenario)
{
  for (int i = 0; i < MAX_VALUES && tasks[task].values[i].value != NULL; i++)
    {
      hr_param_t param = tasks[task].values[i].param;

      if (may_set (scenario, param))
        headroom_scenario_set_from (scenario, param, tasks[task].values[i].value, HEADROOM_ORIGIN_PRESET,
                                    tasks[task].recipe);
    }
}

static void
set_activation_model (HeadroomTask task, HeadroomScenario *scenario)
{
  if (task == HEADROOM_TASK_NETWORK)
    headroom_scenario_set_from (scenario, HR_ACTIVATION_MODEL, "elements", HEADROOM_ORIGIN_PRESET, tasks[task].recipe);
  else if (headroom_scenario_peek_params (scenario)->activation_model == HR_MODEL_ELEMENTS)
    headroom_scenario_reset (scenario, HR_ACTIVATION_MODEL);
}

void
headroom_task_apply (HeadroomTask task, HeadroomScenario *scenario)
{
  HeadroomPresetCatalog *recipes = headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE);
  HeadroomPreset *recipe = headroom_preset_catalog_lookup (recipes, tasks[task].recipe);

  g_return_if_fail (recipe != NULL);
  if (headroom_task_of (headroom_scenario_peek_params (scenario)) == task)
    return;
  headroom_scenario_freeze (scenario);
  headroom_preset_apply (recipe, scenario);
  set_values (task, scenario);
  set_activation_model (task, scenario);
  headroom_scenario_thaw (scenario);
}
