/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with a scenario's values, and what its GPU offers. */
#include "model/scenario/headroom-scenario-problems.h"

#include "model/gpus/headroom-gpu-catalog.h"
#include "model/scenario/headroom-param.h"

static HeadroomGpu *
get_gpu (HeadroomScenario *self)
{
  return headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (),
                                      headroom_scenario_peek_params (self)->gpu.text);
}

double
headroom_scenario_get_usable_bytes (HeadroomScenario *self)
{
  HeadroomGpu *gpu = get_gpu (self);

  if (gpu == NULL)
    return 0;
  return headroom_gpu_get_usable_bytes (gpu);
}

/* A value from a file is called what the file calls it, too. */
static char *
describe_with_key (hr_param_t param, const hr_params_t *params, gpointer scenario)
{
  const char *key = headroom_scenario_get_origin_detail (scenario, param);
  g_autofree char *value = NULL;

  if (key == NULL || headroom_scenario_get_origin (scenario, param) != HEADROOM_ORIGIN_IMPORTED)
    return headroom_problem_describe_value (param, params, NULL);
  value = headroom_param_describe_value (param, params);
  return headroom_problem_describe_key (key, headroom_param_get_label (param), value);
}

static void
add_check (GListStore *list, const hr_check_t *check, HeadroomScenario *scenario)
{
  const hr_params_t *params = headroom_scenario_peek_params (scenario);
  g_autofree char *message = headroom_problem_expand (headroom_gettext (check->message), params, describe_with_key,
                                                      scenario);
  g_autofree char *plain = headroom_problem_expand (check->message, params, headroom_problem_describe_plainly, NULL);
  g_autoptr (HeadroomProblem) problem = NULL;
  guint n = 0;

  while (n < G_N_ELEMENTS (check->params) && check->params[n] != HR_N_PARAMS)
    n++;
  problem = headroom_problem_new (check->severity, check->params, n, message, plain);
  g_list_store_append (list, problem);
}

static char *
name_gpu (const char *sentence, const char *name)
{
  GString *text = g_string_new (sentence);

  g_string_replace (text, "%s", name, 1);
  return g_string_free_and_steal (text);
}

static void
add_unknown_gpu (GListStore *list, HeadroomScenario *self)
{
  static const char sentence[] = N_ ("The GPU “%s” is not in the catalogue: there is no verdict.");
  static const hr_param_t gpu = HR_GPU;
  const char *id = headroom_scenario_peek_params (self)->gpu.text;
  g_autofree char *message = name_gpu (headroom_gettext (sentence), id);
  g_autofree char *plain = name_gpu (sentence, id);
  g_autoptr (HeadroomProblem) problem = headroom_problem_new (HR_WARNING, &gpu, 1, message, plain);

  if (*id != '\0' && get_gpu (self) == NULL)
    g_list_store_append (list, problem);
}

static gboolean
lacks_bf16 (HeadroomScenario *self)
{
  const hr_params_t *params = headroom_scenario_peek_params (self);
  HeadroomGpu *gpu = get_gpu (self);

  return gpu != NULL && params->activation_model == HR_MODEL_LEDGER && params->activation_dtype == HR_BF16
         && !headroom_gpu_computes_bf16 (gpu);
}

static gboolean
is_served_by_vllm (HeadroomScenario *self)
{
  const hr_params_t *params = headroom_scenario_peek_params (self);
  gboolean has_pool = params->kv_cache_kind == HR_KV_PAGED && params->pool_basis == HR_POOL_OF_GPU;

  return params->mode == HR_INFERENCE && has_pool;
}

/* vLLM asks for compute capability 8.0; torch.cuda.is_bf16_supported() counts the emulation of older ones. */
static const char *
get_format_sentence (HeadroomScenario *self)
{
  if (is_served_by_vllm (self))
    return N_ ("%s has no units for BF16, and vLLM refuses it there. FP16 is the format of such GPUs.");
  return N_ ("%s has no units for BF16: it is emulated slowly. FP16 is the format of such GPUs.");
}

static void
add_format_without_units (GListStore *list, HeadroomScenario *self)
{
  static const hr_param_t params[] = { HR_ACTIVATION_DTYPE, HR_GPU };
  const char *sentence = get_format_sentence (self);
  const char *name = headroom_gpu_get_name (get_gpu (self));
  g_autofree char *message = name_gpu (headroom_gettext (sentence), name);
  g_autofree char *plain = name_gpu (sentence, name);
  g_autoptr (HeadroomProblem) problem = headroom_problem_new (HR_WARNING, params, G_N_ELEMENTS (params), message,
                                                              plain);

  g_list_store_append (list, problem);
}

GListModel *
headroom_scenario_get_problems (HeadroomScenario *self)
{
  GListStore *list = g_list_store_new (HEADROOM_TYPE_PROBLEM);
  const hr_params_t *params = headroom_scenario_peek_params (self);
  const hr_check_t *checks[HR_MAX_PROBLEMS];
  size_t n = hr_check (params, checks);

  for (size_t i = 0; i < n; i++)
    add_check (list, checks[i], self);
  add_unknown_gpu (list, self);
  if (lacks_bf16 (self))
    add_format_without_units (list, self);
  return G_LIST_MODEL (list);
}

gboolean
headroom_scenario_is_valid (HeadroomScenario *self)
{
  return hr_is_valid (headroom_scenario_peek_params (self));
}
