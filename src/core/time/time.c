/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of a step, and the rates that follow from them. */
#include "core/time/time.h"
#include "core/facts/core-layers.h"
#include "core/facts/family-facts.h"
#include "core/facts/gpu-speed-texts.h"
#include "core/facts/kernels.h"
#include "core/time/open-steps.h"
#include "core/time/resolve.h"

#include <string.h>

/* Operations of forward and backward: for a parameter and token, and for a pair of query and key and an element. */
#define PASS_FLOPS 2
#define PASSES 3

#define SECONDS_OF_A_DAY 86400
#define HOURS_OF_A_DAY 24

/* Text of a reason. */
static const char *const reasons[] = {
  [HR_TIME_IS_KNOWN] = "",
  [HR_TIME_OF_INFERENCE] = N_ ("A step’s time is computed for training only."),
  [HR_TIME_BY_RULE] = N_ ("A step’s time is computed beside the ledger of saved tensors only, not beside a rule."),
  [HR_TIME_OF_OTHER_HEADS] = N_ ("A step’s time is computed for models that predict the next token only."),
  [HR_TIME_OF_OTHER_LAYERS] = N_ ("A step’s time is computed for layers of one attention and one MLP only."),
  [HR_TIME_WITHOUT_RATES] = HR_TEXT_NO_SPEED,
  [HR_TIME_WITHOUT_FORMAT] = N_ ("This GPU’s speed in this number format is not known."),
  [HR_TIME_OF_OFFLOADED_WEIGHTS] = N_ (
      "No time is estimated: too few steps whose weights come from host memory were measured."),
  [HR_TIME_OF_OFFLOADED_MODULES] = N_ (
      "No time is estimated: too few steps with modules offloaded to host memory were measured."),
  [HR_TIME_OF_EAGER_EXPERTS] = N_ ("Without “Grouped GEMM” experts are computed one after the other. That takes "
                                   "several times longer, and how long is "
                                   "not predicted."),
  [HR_TIME_OF_OTHER_KIND] = HR_TEXT_OTHER_KIND,
  [HR_TIME_SET_BY_MAKER] = HR_TEXT_SET_BY_MAKER,
  [HR_TIME_WITHOUT_PEAK] = HR_TEXT_UNKNOWN_PEAK,
  [HR_TIME_OF_SERVING_GPU] = N_ ("No time is estimated: how fast training is on this GPU is not known, only serving."),
};

const char *
hr_time_reason_text (hr_time_reason_t reason)
{
  return reasons[reason];
}

static bool
offloads_weights (const hr_params_t *p)
{
  return p->cpu_offload && p->cpu_offload_parts == HR_OFFLOAD_WEIGHTS;
}

static bool
loops_over_experts (const hr_params_t *p)
{
  return p->experts > 0 && !p->grouped_gemm && !hr_has_core_layers (p);
}

static bool
knows_format (const hr_work_t *w)
{
  return hr_peak_flops (w->gpu, w->product.format) > 0 && w->rates->product_share[w->product.format] > 0;
}

static hr_time_reason_t
reason_of_gpu (const char *gpu)
{
  switch (hr_gpu_no_speed (gpu))
    {
    case HR_NO_SPEED_OTHER_KIND: return HR_TIME_OF_OTHER_KIND;
    case HR_NO_SPEED_SET_BY_MAKER: return HR_TIME_SET_BY_MAKER;
    case HR_NO_SPEED_UNKNOWN_PEAK: return HR_TIME_WITHOUT_PEAK;
    case HR_NO_SPEED_SERVED_ONLY: return HR_TIME_OF_SERVING_GPU;
    case HR_NO_SPEED_UNLISTED:
    default: return HR_TIME_WITHOUT_RATES;
    }
}

static hr_time_reason_t
reason_of (const hr_params_t *p, const hr_gpu_speed_t *gpu)
{
  if (p->mode != HR_TRAINING)
    return HR_TIME_OF_INFERENCE;
  if (p->activation_model != HR_MODEL_LEDGER)
    return HR_TIME_BY_RULE;
  if (hr_head (p) != HR_HEAD_CAUSAL)
    return HR_TIME_OF_OTHER_HEADS;
  if (hr_has_other_layers (p))
    return HR_TIME_OF_OTHER_LAYERS;
  if (gpu == NULL || gpu->training.origin == HR_RATES_UNKNOWN)
    return reason_of_gpu (p->gpu.text);
  if (offloads_weights (p))
    return HR_TIME_OF_OFFLOADED_WEIGHTS;
  if (p->offload_modules.bits != 0)
    return HR_TIME_OF_OFFLOADED_MODULES;
  if (loops_over_experts (p))
    return HR_TIME_OF_EAGER_EXPERTS;
  return HR_TIME_IS_KNOWN;
}

static void
add_up (hr_time_t *out)
{
  for (int i = 0; i < HR_N_TIMES; i++)
    {
      out->step.seconds += out->terms[i].seconds;
      out->step.low += out->terms[i].low;
      out->step.high += out->terms[i].high;
      out->step.hidden += out->terms[i].hidden;
    }
}

/* What no token is multiplied with: positions are looked up, and towers see images. */
static double
idle_parameters (const hr_run_t *run)
{
  double towers = (double) run->p->tower_parameters;

  if (!run->facts.family.learned_positions)
    return towers;
  return towers + (double) run->p->learned_positions * run->share.hidden;
}

/* Parameters that a token is multiplied with: the input embedding is looked up, unless it is also the head. Adapters
 * are not among them, and a typed count changes no shape. */
static double
multiplied_parameters (const hr_run_t *run)
{
  const hr_counts_t *model = &run->model.counts;
  double active = model->active;

  if (!run->p->tied_embeddings)
    active -= model->head;
  if (hr_has_adapters (&run->facts))
    active -= model->trained.elements;
  return active / run->model.typed_share - idle_parameters (run);
}

/* Scores are of the queries' width, their sums of the values', which is another in latent attention. */
static double
attention_flops (const hr_run_t *run)
{
  const hr_share_t *s = &run->share;
  double width = (s->query_width + s->output_width) / 2;

  return PASS_FLOPS * (double) run->p->layers * s->sequence_length * width * s->tensor_ranks;
}

/* Passes through the matrices: those beside adapters have no gradient of their own. */
static double
passes_of_matrices (const hr_run_t *run, double passes)
{
  if (hr_has_adapters (&run->facts))
    return 1 + (passes - 1) / 2;
  return passes;
}

static void
set_rates (hr_time_t *out, const hr_run_t *run, const hr_work_t *w)
{
  double matrices = PASS_FLOPS * multiplied_parameters (run);
  double attention = attention_flops (run);
  double again = w->schedule.again.products * matrices + w->schedule.again.attention * attention;
  double trained = 1 - w->schedule.frozen_layers / w->schedule.layers;
  double passes = 1 + (PASSES - 1) * trained;
  double needed = passes_of_matrices (run, passes) * matrices + passes * attention;
  double tokens = run->share.sequence_length * run->share.sequences * w->schedule.micro_batches * run->groups.data;
  double peak_flops = hr_peak_flops (w->gpu, w->product.format);
  double peak = peak_flops * w->links.world * out->step.seconds / tokens;

  out->tokens_per_second = tokens / out->step.seconds;
  out->tokens_per_second_per_gpu = out->tokens_per_second / w->links.world;
  out->days = run->p->training_tokens / out->tokens_per_second / SECONDS_OF_A_DAY;
  out->gpu_hours = HOURS_OF_A_DAY * out->days * w->links.world;
  out->peak_flops = peak_flops;
  out->mfu_percent = 100 * needed / peak;
  out->hfu_percent = 100 * (needed + again) / peak;
}

static bool
seconds_of (const hr_params_t *params, const void *context, double *seconds)
{
  hr_time_t time;

  (void) context;
  hr_time_run (params, &time);
  *seconds = time.step.seconds;
  return time.reason == HR_TIME_IS_KNOWN;
}

/* What was left open moves the ends, and neither the seconds nor what follows from them. */
static void
widen_by_open_settings (hr_time_t *out)
{
  const hr_openings_t openings = { .n = 1, .figures_of = seconds_of, .otherwise = hr_open_steps () };

  hr_open_figures (&out->params, &openings, &out->step.seconds, &out->opened);
  for (int i = 0; i < HR_N_TIMES; i++)
    {
      out->terms[i].low *= out->opened.range.low;
      out->terms[i].high *= out->opened.range.high;
    }
  out->step.low *= out->opened.range.low;
  out->step.high *= out->opened.range.high;
}

static void
compute_on (const hr_run_t *run, const hr_stage_run_t *first, const hr_gpu_speed_t *gpu, hr_time_t *out)
{
  hr_work_t work;
  hr_step_parts_t parts;

  hr_work_init (&work, &first->view, gpu);
  if (!knows_format (&work))
    {
      out->reason = HR_TIME_WITHOUT_FORMAT;
      return;
    }
  parts = hr_step_parts (&work);
  hr_step_terms (&parts, out->terms);
  add_up (out);
  set_rates (out, run, &work);
  widen_by_open_settings (out);
}

static void
compute (const hr_gpu_speed_t *gpu, hr_time_t *out)
{
  hr_run_t run;
  hr_stage_run_t first;

  hr_run_init (&run, &out->params, NULL);
  hr_stage_run_init (&first, &run, 0, NULL);
  compute_on (&run, &first, gpu, out);
}

/* All but the numbers. Returns what is known of the GPU; NULL where there are no numbers. */
static const hr_gpu_speed_t *
begin (const hr_params_t *params, hr_time_t *out)
{
  const hr_gpu_speed_t *gpu = hr_gpu_speed_find (params->gpu.text);

  out->params = *params;
  memset (&out->reason, 0, sizeof *out - offsetof (hr_time_t, reason));
  out->reason = reason_of (params, gpu);
  if (out->reason != HR_TIME_IS_KNOWN)
    return NULL;
  out->origin = gpu->training.origin;
  return gpu;
}

void
hr_time_run (const hr_params_t *params, hr_time_t *out)
{
  const hr_gpu_speed_t *gpu = begin (params, out);

  if (gpu != NULL)
    compute (gpu, out);
}

void
hr_time_run_with_estimate (const hr_params_t *params, double usable_bytes, hr_estimate_t *estimate, hr_time_t *out)
{
  const hr_gpu_speed_t *gpu = begin (params, out);
  hr_run_t run;
  hr_stage_run_t first;

  hr_estimate_run_sharing (params, usable_bytes, &run, &first, estimate);
  if (gpu != NULL)
    compute_on (&run, &first, gpu, out);
}

void
hr_time_run_closed (const hr_params_t *params, hr_time_t *out)
{
  hr_params_t closed = *params;

  closed.open_settings = 0;
  hr_time_run (&closed, out);
}
