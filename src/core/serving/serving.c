/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of a prompt and of a token, and the rates that follow from them. */
#include "core/serving/serving.h"
#include "core/plan/placement.h"

#include <math.h>
#include <string.h>

/* Transformers copies a growing cache in every pass: measured up to so many tokens. */
#define MOST_COPIED_TOKENS 8192

/* Text of a reason. */
static const char *const reasons[] = {
  [HR_SERVING_IS_KNOWN] = "",
  [HR_SERVING_OF_TRAINING] = N_ ("The speed of serving is computed for inference only."),
  [HR_SERVING_OF_OTHER_HEADS] = N_ ("The speed of serving is computed for models that predict the next token only."),
  [HR_SERVING_WITHOUT_SPEEDS] = N_ ("The speed of this GPU is not known."),
  [HR_SERVING_WITHOUT_FORMAT] = N_ ("How fast weights of this format are read was not measured."),
  [HR_SERVING_WITHOUT_LINK] = N_ ("How these GPUs are joined is not known."),
  [HR_SERVING_FROM_HOST] = N_ ("The speed of serving with weights in host memory was not measured."),
  [HR_SERVING_OF_ADAPTERS] = N_ ("The speed of serving with adapters was not measured."),
  [HR_SERVING_OF_EAGER_EXPERTS] = N_ (
      "Experts that are computed one after the other are several times slower than this can predict."),
  [HR_SERVING_OF_COPIED_CACHES] = N_ (
      "A growing cache that is copied for every token is slower than this can predict."),
};

const char *
hr_serving_reason_text (hr_serving_reason_t reason)
{
  return reasons[reason];
}

static bool
has_weights_on_host (const hr_params_t *p)
{
  bool offloads_weights = p->cpu_offload && p->cpu_offload_parts == HR_OFFLOAD_WEIGHTS;

  return offloads_weights || hr_host_layers (p) > 0 || hr_has_host_head (p);
}

static hr_serving_reason_t
reason_of_workload (const hr_params_t *p)
{
  if (p->mode != HR_INFERENCE)
    return HR_SERVING_OF_TRAINING;
  if (hr_family (p->family)->head != HR_HEAD_CAUSAL)
    return HR_SERVING_OF_OTHER_HEADS;
  if (has_weights_on_host (p))
    return HR_SERVING_FROM_HOST;
  if (p->fine_tuning != HR_FINE_TUNING_FULL)
    return HR_SERVING_OF_ADAPTERS;
  return HR_SERVING_IS_KNOWN;
}

static hr_serving_reason_t
reason_of_engine (const hr_params_t *p, hr_engine_t engine)
{
  bool is_eager = hr_engine_desc (engine)->kind == HR_ENGINE_EAGER;

  if (is_eager && p->experts > 0)
    return HR_SERVING_OF_EAGER_EXPERTS;
  if (is_eager && p->cached_tokens > MOST_COPIED_TOKENS)
    return HR_SERVING_OF_COPIED_CACHES;
  return HR_SERVING_IS_KNOWN;
}

static hr_serving_reason_t
reason_of_hardware (const hr_params_t *p, const hr_gpu_speed_t *gpu)
{
  bool exchanges = p->tensor_parallel > 1 || p->expert_parallel > 1;

  if (exchanges && gpu->joint == HR_JOINED_BY_NOTHING)
    return HR_SERVING_WITHOUT_LINK;
  return HR_SERVING_IS_KNOWN;
}

/* Weights of 16 bits, or of a format whose speed is known. */
static const hr_weight_speed_t *
weights_of (const hr_params_t *p)
{
  bool is_quantised = hr_quantization (p)->what != HR_QUANTISED_NOTHING;

  if (!is_quantised && hr_dtype_bytes (hr_dtype_of (p->weight_dtype)) != 2)
    return NULL;
  return hr_weight_speed (hr_quantization (p)->choice.id);
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
set_prefill (hr_serving_t *out, const hr_server_t *server, hr_figure_class_t class)
{
  double prompt = (double) out->params.sequence_length;
  hr_pass_t pass = hr_prefill_passes (server, 1, prompt, 0);

  set_result (&out->prefill, &pass, HR_SECONDS_FIRST_ALONE, class);
  out->prefill_tokens_per_second = hr_ranged (prompt / out->prefill.seconds.value, HR_SPEED_PROMPT, class);
}

static void
set_decode (hr_serving_t *out, const hr_server_t *server, hr_figure_class_t class)
{
  const hr_params_t *p = &out->params;
  double prompt = (double) p->sequence_length;
  double middle = fmax (prompt, (prompt + (double) p->cached_tokens) / 2);
  hr_pass_t pass = hr_decode_pass (server, 1, middle);

  set_result (&out->decode, &pass, HR_SECONDS_ALONE, class);
  out->decode_tokens_per_second = hr_per_second (1, &out->decode.seconds);
}

static void
compute (hr_serving_t *out, const hr_server_t *server)
{
  hr_figure_class_t class = { out->params.experts > 0, server->engine->kind == HR_ENGINE_EAGER };

  set_prefill (out, server, class);
  set_decode (out, server, class);
}

/* What no engine changes; `gpu` may be NULL. */
static hr_serving_reason_t
reason_without_engine (const hr_params_t *p, const hr_gpu_speed_t *gpu)
{
  hr_serving_reason_t reason = reason_of_workload (p);

  if (reason != HR_SERVING_IS_KNOWN)
    return reason;
  if (gpu == NULL)
    return HR_SERVING_WITHOUT_SPEEDS;
  if (weights_of (p) == NULL)
    return HR_SERVING_WITHOUT_FORMAT;
  return reason_of_hardware (p, gpu);
}

void
hr_serving_run_on (const hr_params_t *params, hr_engine_t engine, hr_serving_t *out)
{
  const hr_gpu_speed_t *gpu = hr_gpu_speed_find (params->gpu.text);
  hr_server_t server;
  hr_run_t run;

  memset (out, 0, sizeof *out);
  out->params = *params;
  out->engine = engine;
  out->reason = reason_without_engine (params, gpu);
  if (out->reason == HR_SERVING_IS_KNOWN)
    out->reason = reason_of_engine (params, engine);
  if (out->reason != HR_SERVING_IS_KNOWN)
    return;
  hr_run_init (&run, &out->params, NULL);
  server = hr_server (&run, engine, gpu, weights_of (params));
  compute (out, &server);
}

void
hr_serving_run (const hr_params_t *params, hr_serving_t *out)
{
  const hr_gpu_speed_t *gpu = hr_gpu_speed_find (params->gpu.text);
  hr_gpu_class_t class = HR_GPU_HBM;

  if (gpu != NULL)
    class = gpu->class;
  hr_serving_run_on (params, hr_engine_of (params, class), out);
}
