/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of a prompt and of a token, and the rates that follow from them. */
#include "core/serving/serving.h"
#include "core/facts/family-facts.h"
#include "core/facts/gpu-speed-texts.h"
#include "core/plan/placement.h"
#include "core/serving/open-servers.h"
#include "core/serving/results.h"

#include <math.h>
#include <string.h>

/* Transformers copies a growing cache in every pass: measured up to so many tokens. */
#define MOST_COPIED_TOKENS 8192

/* Text of a reason. */
static const char *const reasons[] = {
  [HR_SERVING_IS_KNOWN] = "",
  [HR_SERVING_OF_TRAINING] = N_ ("The speed of serving is computed for inference only."),
  [HR_SERVING_BY_RULE] = N_ (
      "The speed of serving is computed beside the ledger of saved tensors only, not beside a rule."),
  [HR_SERVING_OF_OTHER_HEADS] = N_ ("The speed of serving is computed for models that predict the next token only."),
  [HR_SERVING_OF_OTHER_LAYERS] = N_ ("The speed of serving is computed for layers of one attention and one MLP only."),
  [HR_SERVING_WITHOUT_SPEEDS] = HR_TEXT_NO_SPEED,
  [HR_SERVING_WITHOUT_FORMAT] = N_ ("How fast weights of this format are read was not measured."),
  [HR_SERVING_WITHOUT_LINK] = N_ ("How these GPUs are joined is not known."),
  [HR_SERVING_FROM_HOST] = N_ ("The speed of serving with weights in host memory was not measured."),
  [HR_SERVING_OF_EAGER_EXPERTS] = N_ (
      "Experts that are computed one after the other are several times slower than this can predict."),
  [HR_SERVING_OF_COPIED_CACHES] = N_ ("Transformers copies its growing cache for every token. With a cache as long as "
                                      "this it is slower than this says."),
  [HR_SERVING_QUEUES] = N_ ("More requests come than run together: the others queue, and wait longer for their first "
                            "token than this says."),
  [HR_SERVING_OF_OTHER_KIND] = HR_TEXT_OTHER_KIND,
  [HR_SERVING_SET_BY_MAKER] = HR_TEXT_SET_BY_MAKER,
  [HR_SERVING_WITHOUT_PEAK] = HR_TEXT_UNKNOWN_PEAK,
};

bool
hr_serving_has_no_room (const hr_serving_t *serving)
{
  return serving->limit == HR_LIMIT_POOL && serving->largest_concurrency.value < 1;
}

bool
hr_serving_term_counts (const hr_serving_t *serving, hr_serving_term_t term)
{
  return serving->prefill.terms[term].value != 0 || serving->decode.terms[term].value != 0;
}

const char *
hr_serving_reason_text (hr_serving_reason_t reason)
{
  return reasons[reason];
}

static bool
has_weights_on_host (const hr_params_t *p)
{
  return hr_host_layers (p) > 0 || hr_has_host_head (p);
}

static hr_serving_reason_t
reason_of_workload (const hr_params_t *p)
{
  if (p->mode != HR_INFERENCE)
    return HR_SERVING_OF_TRAINING;
  if (p->activation_model != HR_MODEL_LEDGER)
    return HR_SERVING_BY_RULE;
  if (hr_head (p) != HR_HEAD_CAUSAL)
    return HR_SERVING_OF_OTHER_HEADS;
  if (hr_has_other_layers (p))
    return HR_SERVING_OF_OTHER_LAYERS;
  if (has_weights_on_host (p))
    return HR_SERVING_FROM_HOST;
  return HR_SERVING_IS_KNOWN;
}

static hr_serving_reason_t
reason_of_engine (const hr_params_t *p, hr_engine_t engine)
{
  bool is_eager = hr_engine_desc (engine)->kind == HR_ENGINE_EAGER;

  if (is_eager && p->experts > 0)
    return HR_SERVING_OF_EAGER_EXPERTS;
  return HR_SERVING_IS_KNOWN;
}

/* What makes a number a guess that is said with it. */
static hr_serving_reason_t
doubt_of (hr_engine_t engine, const hr_load_t *load)
{
  bool is_eager = hr_engine_desc (engine)->kind == HR_ENGINE_EAGER;
  double cached = load->before + load->prompt + load->generated;

  if (is_eager && cached > MOST_COPIED_TOKENS)
    return HR_SERVING_OF_COPIED_CACHES;
  if (load->requests > load->batch)
    return HR_SERVING_QUEUES;
  return HR_SERVING_IS_KNOWN;
}

static hr_serving_reason_t
reason_of_hardware (const hr_params_t *p, const hr_gpu_speed_t *gpu)
{
  bool exchanges = p->tensor_parallel > 1 || (p->experts > 0 && p->expert_parallel > 1);

  if (exchanges && gpu->joint == HR_JOINED_BY_NOTHING)
    return HR_SERVING_WITHOUT_LINK;
  return HR_SERVING_IS_KNOWN;
}

/* A format of experts leaves a model without experts as it is. */
static bool
quantises_any (const hr_params_t *p)
{
  hr_quantised_t what = hr_quantization (p)->what;

  if (what == HR_QUANTISED_EXPERTS)
    return p->experts > 0;
  return what != HR_QUANTISED_NOTHING;
}

/* Weights of 16 bits, or of a format whose speed is known. */
static const hr_weight_speed_t *
weights_of (const hr_params_t *p)
{
  if (quantises_any (p))
    return hr_weight_speed (hr_quantization (p)->choice.id);
  if (hr_dtype_bytes (hr_dtype_of (p->weight_dtype)) != 2)
    return NULL;
  return hr_weight_speed ("none");
}

static void
set_result (hr_pass_result_t *result, const hr_pass_t *pass, hr_figure_kind_t kind, hr_figure_class_t class)
{
  result->pass = *pass;
  result->seconds = hr_ranged (hr_pass_seconds (pass), kind, class);
  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    result->terms[i] = hr_ranged (pass->seconds[i], kind, class);
}

static void
set_passes (hr_serving_t *out, const hr_server_t *s, hr_figure_class_t class)
{
  hr_load_t alone = hr_load_of (&out->load, &out->capacity, 1);
  hr_pass_t prefill = hr_prefill_passes (s, 1, alone.prompt, alone.before);
  hr_pass_t decode = hr_load_decode_pass (s, &alone);
  hr_pass_t step = hr_load_decode_pass (s, &out->load);

  set_result (&out->prefill, &prefill, HR_SECONDS_FIRST_ALONE, class);
  set_result (&out->decode, &decode, HR_SECONDS_ALONE, class);
  set_result (&out->step, &step, HR_SECONDS_TOKEN, class);
}

static hr_serving_reason_t
reason_of_gpu (const char *gpu)
{
  switch (hr_gpu_no_speed (gpu))
    {
    case HR_NO_SPEED_OTHER_KIND: return HR_SERVING_OF_OTHER_KIND;
    case HR_NO_SPEED_SET_BY_MAKER: return HR_SERVING_SET_BY_MAKER;
    case HR_NO_SPEED_UNKNOWN_PEAK: return HR_SERVING_WITHOUT_PEAK;
    case HR_NO_SPEED_SERVED_ONLY:
    case HR_NO_SPEED_UNLISTED:
    default: return HR_SERVING_WITHOUT_SPEEDS;
    }
}

/* What no engine changes; `gpu` may be NULL. */
static hr_serving_reason_t
reason_without_engine (const hr_params_t *p, const hr_gpu_speed_t *gpu)
{
  hr_serving_reason_t reason = reason_of_workload (p);

  if (reason != HR_SERVING_IS_KNOWN)
    return reason;
  if (gpu == NULL)
    return reason_of_gpu (p->gpu.text);
  if (weights_of (p) == NULL)
    return HR_SERVING_WITHOUT_FORMAT;
  return reason_of_hardware (p, gpu);
}

hr_server_t
hr_serving_server (const hr_serving_t *serving, hr_run_t *run)
{
  const hr_params_t *p = &serving->params;

  hr_run_init (run, p, NULL);
  return hr_server (run, serving->engine, hr_gpu_speed_find (p->gpu.text), weights_of (p));
}

/* In the order of HR_N_OPENED. */
static void
list_figures (const hr_serving_t *serving, double *figures)
{
  for (int i = 0; i < HR_N_SERVED; i++)
    figures[i] = serving->figures[i].value;
  figures[HR_OPENED_CONCURRENCY] = serving->largest_concurrency.value;
  figures[HR_OPENED_PREFILL] = serving->prefill.seconds.value;
  figures[HR_OPENED_DECODE] = serving->decode.seconds.value;
  figures[HR_OPENED_STEP] = serving->step.seconds.value;
}

static bool
figures_of (const hr_params_t *params, const void *usable_bytes, double *figures)
{
  hr_serving_t serving;

  hr_serving_run (params, *(const double *) usable_bytes, &serving);
  list_figures (&serving, figures);
  return serving.reason == HR_SERVING_IS_KNOWN;
}

static void
widen (hr_figure_t *figure, const hr_opened_t *opened)
{
  figure->low *= opened->range.low;
  figure->high *= opened->range.high;
}

static void
widen_count (hr_figure_t *count, const hr_opened_t *opened)
{
  widen (count, opened);
  count->low = floor (count->low);
  count->high = floor (count->high);
}

static void
widen_pass (hr_pass_result_t *result, const hr_opened_t *opened)
{
  widen (&result->seconds, opened);
  for (int i = 0; i < HR_N_SERVING_TERMS; i++)
    widen (&result->terms[i], opened);
}

/* What was left open moves the ends of all that has some, and no figure. */
static void
widen_by_open_settings (hr_serving_t *out, double usable_bytes)
{
  const hr_openings_t openings = {
    .n = HR_N_OPENED, .figures_of = figures_of, .context = &usable_bytes, .otherwise = hr_open_servers ()
  };
  double figures[HR_N_OPENED];

  list_figures (out, figures);
  hr_open_figures (&out->params, &openings, figures, out->opened);
  for (int i = 0; i < HR_N_SERVED; i++)
    widen (&out->figures[i], &out->opened[i]);
  widen_count (&out->largest_concurrency, &out->opened[HR_OPENED_CONCURRENCY]);
  widen_pass (&out->prefill, &out->opened[HR_OPENED_PREFILL]);
  widen_pass (&out->decode, &out->opened[HR_OPENED_DECODE]);
  widen_pass (&out->step, &out->opened[HR_OPENED_STEP]);
}

static void
compute (hr_serving_t *out, double usable_bytes)
{
  const hr_params_t *p = &out->params;
  hr_server_t server;
  hr_load_t load;
  hr_run_t run;

  server = hr_serving_server (out, &run);
  load = hr_requests (&server, p);
  out->capacity = hr_capacity (&server, p, &load, usable_bytes);
  out->load = hr_load_of (&load, &out->capacity, load.requests);
  out->doubt = doubt_of (out->engine, &out->load);
  set_passes (out, &server, (hr_figure_class_t) { p->experts > 0, server.engine->kind == HR_ENGINE_EAGER });
  hr_serving_figures (&server, &out->load, &out->capacity, out->figures);
  out->largest_concurrency = hr_largest_concurrency (&server, &load, &out->capacity, p, &out->limit);
  widen_by_open_settings (out, usable_bytes);
}

/* An engine that is named has its habits, where the inputs have those of none. */
static void
take_habits (hr_params_t *p)
{
  const hr_engine_desc_t *engine = hr_engine_desc ((hr_engine_t) p->engine);
  bool has_pool = p->engine != HR_ENGINE_BY_INPUTS && engine->memory_share > 0;

  if (!has_pool || p->kv_cache_kind == HR_KV_PAGED)
    return;
  p->kv_cache_kind = HR_KV_PAGED;
  p->gpu_memory_utilization = engine->memory_share;
}

void
hr_serving_run (const hr_params_t *params, double usable_bytes, hr_serving_t *out)
{
  const hr_gpu_speed_t *gpu = hr_gpu_speed_find (params->gpu.text);

  memset (out, 0, sizeof *out);
  out->params = *params;
  out->reason = reason_without_engine (params, gpu);
  if (out->reason != HR_SERVING_IS_KNOWN)
    return;
  out->origin = gpu->served;
  out->engine = hr_engine_of (params, gpu->class);
  out->reason = reason_of_engine (params, out->engine);
  if (out->reason != HR_SERVING_IS_KNOWN)
    return;
  take_habits (&out->params);
  compute (out, usable_bytes);
}

void
hr_serving_run_closed (const hr_params_t *params, double usable_bytes, hr_serving_t *out)
{
  hr_params_t closed = *params;

  closed.open_settings = 0;
  hr_serving_run (&closed, usable_bytes, out);
}
