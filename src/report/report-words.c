/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values and names as they stand in every output. */
#include "report/report-words.h"

#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"
#include "words/words-name.h"

const char *
headroom_report_gpu_name (const hr_params_t *params)
{
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), params->gpu.text);

  if (gpu == NULL)
    return params->gpu.text;
  return headroom_gpu_get_name (gpu);
}

/* The parameter table has the units of many. */
static const char *
unit_of_one (const char *unit)
{
  static const char *const singulars[][2] = {
    { "GPUs", N_ ("GPU") },           { "elements", N_ ("element") }, { "layers", N_ ("layer") },
    { "sequences", N_ ("sequence") }, { "stages", N_ ("stage") },     { "tokens", N_ ("token") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (singulars); i++)
    if (g_str_equal (singulars[i][0], unit))
      return _ (singulars[i][1]);
  return _ (unit);
}

char *
headroom_report_value (hr_param_t param, const hr_params_t *params)
{
  g_autofree char *value = headroom_param_describe_value (param, params);
  const char *unit = headroom_param_get_unit (param);

  if (unit == NULL)
    return g_steal_pointer (&value);
  if (hr_param_get (params, param) == 1)
    unit = unit_of_one (hr_param_desc (param)->unit);
  /* Translators: 1: a number, 2: its unit. */
  return g_strdup_printf (_ ("%1$s %2$s"), value, unit);
}

char *
headroom_report_dup_title (HeadroomScenario *scenario)
{
  const char *title = headroom_scenario_get_title (scenario);
  const char *detail = headroom_scenario_get_origin_detail (scenario, HR_LAYERS);
  HeadroomPreset *model = NULL;

  if (title != NULL && *title != '\0')
    return headroom_words_short_name (title);
  if (detail != NULL && headroom_scenario_get_origin (scenario, HR_LAYERS) == HEADROOM_ORIGIN_PRESET)
    model = headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_MODEL), detail);
  if (model == NULL)
    return g_strdup ("");
  return g_strdup (headroom_preset_get_name (model));
}

double
headroom_report_saving (const hr_estimate_t *e)
{
  if (e->saved.baseline_bytes <= 0)
    return 0;
  return 1 - e->saved.stored_bytes / e->saved.baseline_bytes;
}

const char *
headroom_report_about_saved (void)
{
  return _ (
      "“Saved for backward, at the peak” is the largest amount that is saved at once, including the log-softmax of "
      "the loss. “Activations” in the breakdown is the amount at the overall peak; there, the log-softmax is part "
      "of “Logits and loss”.");
}

const char *const *
headroom_report_limits (void)
{
  static const char *const limits[] = {
    N_ ("This is an estimate, not a benchmark: measured memory and seconds differ from it, mostly by no more than the "
        "ranges say."),
    N_ ("It counts one process on each GPU. Other programs, displays and monitoring on the same GPU are not included."),
    N_ ("Library workspaces beyond the CUDA context, compiled graphs, data loaders and checkpoints that pass through "
        "GPU memory are not included."),
    N_ ("Low and high follow the spread of published measurements of such runs, or of CUDA context, communication "
        "buffers and allocator where there are too few; real runs can lie outside."),
    N_ ("Usable memory is what a single process can allocate, which is usually less than the advertised size; a GPU "
        "that is partitioned or shared with other tenants has less."),
    N_ ("Cooling, electricity and price are not considered; power is the vendor’s figure."),
    NULL,
  };

  return limits;
}
