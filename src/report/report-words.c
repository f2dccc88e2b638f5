/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "report/report-words.h"

#include "core/plan/groups.h"
#include "core/table/params.h"

#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-direction.h"
#include "words/words-numbers.h"

#include <math.h>
#include <string.h>

const char *
headroom_report_gpu_name (const hr_params_t *params)
{
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), params->gpu.text);

  return gpu != NULL ? headroom_gpu_get_name (gpu) : params->gpu.text;
}

char *
headroom_report_gpu_need (const HeadroomCandidate *candidate)
{
  if (candidate->gpus == 0)
    return g_strdup ("–");
  /* Translators: a number of GPUs. ZeRO is a proper name. */
  return candidate->shards ? g_strdup_printf (_ ("%d with ZeRO-3"), (int) candidate->gpus)
                           : g_strdup_printf ("%d", (int) candidate->gpus);
}

static gboolean
has_pool (const hr_params_t *params)
{
  return params->mode == HR_INFERENCE && params->kv_cache_kind == HR_KV_PAGED;
}

/* No pool, no share of it: then all of the GPU counts. */
static gboolean
fits_without_share (const hr_estimate_t *e)
{
  hr_params_t unpaged = e->params;

  unpaged.kv_cache_kind = HR_KV_STATIC;
  return hr_verdict (&unpaged, hr_worst_stage (e)->device, e->usable_bytes) != HR_DOES_NOT_FIT;
}

/* A pool fills the engine's share whatever is asked for, so that nothing of it stays free. */
static char *
describe_share (const hr_estimate_t *e, const char *gpus)
{
  double part = e->params.gpu_memory_utilization;
  g_autofree char *percent = headroom_words_percent (part, 1);
  g_autofree char *share = headroom_words_bytes (part * e->usable_bytes, HR_UNIT_GIB);
  g_autofree char *all = headroom_words_bytes (e->usable_bytes, HR_UNIT_GIB);

  if (e->verdict == HR_FITS)
    return g_strdup_printf (_ ("Fits on %s: the rest of the engine’s share is room for the cache."), gpus);
  if (e->verdict == HR_TIGHT)
    return g_strdup_printf (_ ("Tight on %s: the rest of the engine’s share is room for the cache."), gpus);
  /* Translators: 1: GPUs such as “2 × H100”, 2: a percentage, 3 and 4: amounts of memory. */
  return g_strdup_printf (
      _ ("Does not fit on %1$s: the engine’s share, %2$s or %3$s of %4$s per GPU, is too small for what is asked."),
      gpus, percent, share, all);
}

static char *
describe_fit (const hr_estimate_t *e, const char *gpus, const char *free, const char *share)
{
  switch (e->verdict)
    {
    case HR_FITS:
      /* Translators: 1: GPUs such as “2 × H100”, 2: an amount of memory, 3: a percentage. */
      return g_strdup_printf (_ ("Fits on %1$s with %2$s (%3$s) free per GPU."), gpus, free, share);
    case HR_TIGHT: return g_strdup_printf (_ ("Tight on %1$s: only %2$s (%3$s) stay free per GPU."), gpus, free, share);
    default:
      if (e->free_bytes < 0)
        return g_strdup_printf (_ ("Does not fit on %1$s: %2$s short per GPU."), gpus, free);
      return g_strdup_printf (_ ("Does not fit on %1$s: only %2$s (%3$s) would stay free per GPU."), gpus, free, share);
    }
}

char *
headroom_report_verdict (HeadroomEstimate *estimate)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  g_autofree char *need = headroom_words_bytes (hr_worst_stage (e)->device, HR_UNIT_GIB);
  g_autofree char *free = headroom_words_bytes (fabs (e->free_bytes), HR_UNIT_GIB);
  g_autofree char *share = NULL, *gpus = NULL;

  if (e->verdict == HR_NO_VERDICT)
    return g_strdup_printf (_ ("Needs %s of GPU memory on each GPU; no GPU is chosen."), need);
  share = headroom_words_percent (e->free_bytes / e->usable_bytes, 1);
  /* Translators: a number of GPUs of one kind, such as 2 × H100 SXM5 80GB. */
  gpus = headroom_words_isolate (
      g_strdup_printf (_ ("%1$d × %2$s"), (int) hr_gpu_count (&e->params), headroom_report_gpu_name (&e->params)));
  if (has_pool (&e->params) && (e->verdict != HR_DOES_NOT_FIT || fits_without_share (e)))
    return describe_share (e, gpus);
  return describe_fit (e, gpus, free, share);
}

char *
headroom_report_doubt (const hr_estimate_t *e)
{
  gboolean fits = e->verdict != HR_DOES_NOT_FIT;
  const hr_stage_need_t *need = hr_worst_stage (e);
  double end = fits ? need->device_high : need->device_low;
  g_autofree char *amount = headroom_words_bytes (end, HR_UNIT_GIB);

  if (e->verdict == HR_NO_VERDICT || (hr_verdict (&e->params, end, e->usable_bytes) != HR_DOES_NOT_FIT) == fits)
    return g_strdup ("");
  /* Translators: an amount of memory. */
  return g_strdup_printf (fits ? _ ("At the high end, %s, it would not fit.") : _ ("At the low end, %s, it would fit."),
                          amount);
}

char *
headroom_report_value (hr_param_t param, const hr_params_t *params)
{
  g_autofree char *value = headroom_param_describe_value (param, params);
  const char *unit = headroom_param_get_unit (param);

  /* Translators: 1: a number, 2: its unit. */
  return unit != NULL ? g_strdup_printf (_ ("%1$s %2$s"), value, unit) : g_steal_pointer (&value);
}

char *
headroom_report_stage (const hr_estimate_t *e, const char *need)
{
  if (e->n_stages <= 1)
    return g_strdup ("");
  if (e->stage == e->worst)
    /* Translators: 1: a stage of the pipeline, counted from 0, 2: how many there are, 3: an amount of memory. */
    return g_strdup_printf (_ ("Stage %1$d of %2$d is shown: it needs the most, %3$s."), e->stage, e->n_stages, need);
  /* Translators: 1 and 3: stages of the pipeline, counted from 0, 2: how many there are, 4: an amount of memory. */
  return g_strdup_printf (_ ("Stage %1$d of %2$d is shown; stage %3$d needs the most, %4$s."), e->stage, e->n_stages,
                          e->worst, need);
}

const char *
headroom_report_pool (const hr_estimate_t *e)
{
  if (!e->room.known || !has_pool (&e->params))
    return NULL;
  return _ ("The engine takes this room at its start: nvidia-smi shows all of it as used.");
}

char *
headroom_report_room_holds (const hr_estimate_t *e, char *(*write) (double number))
{
  g_autofree char *tokens = write (e->room.tokens);
  g_autofree char *length = write ((double) e->params.cached_tokens);
  g_autofree char *sequences = write (e->room.sequences);

  /* Translators: 1 to 3: numbers; 3 is that of sequences. */
  return g_strdup_printf (_ ("Tokens: %1$s. Sequences of %2$s tokens: %3$s."), tokens, length, sequences);
}

char *
headroom_report_room (const hr_estimate_t *e, const char *room)
{
  g_autofree char *amount = NULL, *holds = NULL;

  if (!e->room.known)
    return g_strdup ("");
  /* Translators: an amount of memory. */
  amount = g_strdup_printf (_ ("Room for the cache: %s."), room);
  holds = headroom_report_room_holds (e, headroom_words_digits);
  return g_strjoin (" ", amount, holds, headroom_report_pool (e), NULL);
}

const char *
headroom_report_title (HeadroomScenario *scenario)
{
  const char *title = headroom_scenario_get_title (scenario);
  const char *detail = headroom_scenario_get_origin_detail (scenario, HR_LAYERS);
  HeadroomPreset *model = NULL;

  if (title != NULL && *title != '\0')
    return title;
  if (detail != NULL && headroom_scenario_get_origin (scenario, HR_LAYERS) == HEADROOM_ORIGIN_PRESET)
    model = headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_MODEL), detail);
  return model != NULL ? headroom_preset_get_name (model) : "";
}

double
headroom_report_saving (const hr_estimate_t *e)
{
  return e->saved.baseline_bytes > 0 ? 1 - e->saved.stored_bytes / e->saved.baseline_bytes : 0;
}

char *
headroom_report_command (const hr_params_t *params)
{
  GString *command = g_string_new ("headroom-cli estimate");
  hr_params_t defaults;
  char value[HR_TEXT_SIZE], usual[HR_TEXT_SIZE];

  hr_params_init (&defaults);
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      hr_param_get_text (params, i, value, sizeof value);
      if (!g_str_equal (value, hr_param_get_text (&defaults, i, usual, sizeof usual)))
        g_string_append_printf (command, " --%s=%s", hr_param_desc (i)->name, value);
    }
  return g_string_free_and_steal (command);
}

char *
headroom_report_checksum (const hr_params_t *params)
{
  g_autoptr (GString) inputs = g_string_new (NULL);
  char value[HR_TEXT_SIZE];

  for (int i = 0; i < HR_N_PARAMS; i++)
    g_string_append_printf (inputs, "%s=%s\n", hr_param_desc (i)->name,
                            hr_param_get_text (params, i, value, sizeof value));
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, inputs->str, (gssize) inputs->len);
}

const char *const *
headroom_report_limits (void)
{
  static const char *const limits[] = {
    N_ ("This is an estimate, not a benchmark: it says nothing about throughput, and a step’s time only relative to "
        "one without recomputation."),
    N_ ("It counts one process on each GPU. Other programs, displays and monitoring on the same GPU are not included."),
    N_ ("Library workspaces beyond the CUDA context, compiled graphs, data loaders and checkpoints that pass through "
        "GPU memory are not included."),
    N_ ("Low and high follow the spread of published measurements of CUDA context, communication buffers and "
        "allocator; real runs can lie outside."),
    N_ ("Usable memory is what one process can get, not the number on the box; a GPU partitioned or shared by other "
        "tenants has less."),
    N_ ("Power, cooling, interconnect and prices are not judged."),
    NULL,
  };

  return limits;
}
