/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From seconds of passes to what people ask of a server. */
#include "core/serving/results.h"
#include "core/base/extremes.h"

#include <math.h>

static hr_figure_class_t
class_of (const hr_server_t *s)
{
  return (hr_figure_class_t) { s->model.experts > 0, s->engine->kind == HR_ENGINE_EAGER };
}

static hr_figure_t
ranged (const hr_server_t *s, double value, hr_figure_kind_t kind)
{
  return hr_ranged (value, kind, class_of (s));
}

/* A single request is known better than those among others. */
static hr_figure_kind_t
kind_of (const hr_load_t *load, hr_figure_kind_t alone, hr_figure_kind_t together)
{
  if (load->requests <= 1)
    return alone;
  return together;
}

static hr_figure_t
output_token (const hr_server_t *s, const hr_load_t *load)
{
  return ranged (s, hr_load_speeds (s, load).output_token_seconds, HR_SECONDS_TOKEN);
}

double
hr_first_token_seconds (const hr_server_t *s, const hr_load_t *load)
{
  if (load->requests <= 1)
    return hr_lone_first_token_seconds (s, load);
  return hr_load_speeds (s, load).first_token_seconds;
}

static hr_figure_t
first_token (const hr_server_t *s, const hr_load_t *load)
{
  return ranged (s, hr_first_token_seconds (s, load), kind_of (load, HR_SECONDS_FIRST_ALONE, HR_SECONDS_FIRST));
}

static hr_figure_t
steady_output (const hr_server_t *s, const hr_load_t *load)
{
  hr_figure_kind_t kind = kind_of (load, HR_SPEED_ALONE, HR_SPEED_SATURATED);

  return ranged (s, hr_load_speeds (s, load).output_tokens_per_second, kind);
}

/* One request on one copy of the model. */
static void
set_alone (const hr_server_t *s, const hr_load_t *load, hr_figure_t figures[HR_N_SERVED])
{
  hr_load_t alone = *load;
  hr_pass_t decode;
  double seconds;

  alone.requests = 1;
  alone.batch = 1;
  decode = hr_load_decode_pass (s, &alone);
  seconds = hr_static_batch_seconds (s, &alone);
  figures[HR_SERVED_DECODE] = ranged (s, 1 / hr_pass_seconds (&decode), HR_SPEED_ALONE);
  figures[HR_SERVED_REQUEST_OUTPUT] = ranged (s, alone.generated / seconds, HR_SPEED_ALONE);
  figures[HR_SERVED_REQUEST_TOTAL] = ranged (s, (alone.prompt + alone.generated) / seconds, HR_SPEED_ALONE);
}

/* All requests start and end together: whoever runs them so has room for them. */
static void
set_batch (const hr_server_t *s, const hr_load_t *load, hr_figure_t figures[HR_N_SERVED])
{
  hr_figure_kind_t kind = kind_of (load, HR_SPEED_ALONE, HR_SPEED_STATIC_BATCH);
  hr_load_t all = *load;
  hr_pass_t prompts = hr_prefill_passes (s, load->requests / s->attention_ranks, load->prompt, load->before);
  hr_pass_t decode;
  double requests = load->copies * load->requests;

  all.batch = all.requests;
  decode = hr_load_decode_pass (s, &all);
  figures[HR_SERVED_PREFILL] = ranged (s, requests * load->prompt / hr_pass_seconds (&prompts), HR_SPEED_PROMPT);
  figures[HR_SERVED_DECODE_TOTAL] = ranged (s, requests / hr_pass_seconds (&decode), kind);
  figures[HR_SERVED_STATIC_BATCH] = ranged (s, requests * load->generated / hr_static_batch_seconds (s, &all), kind);
}

void
hr_serving_figures (const hr_server_t *s, const hr_load_t *load, const hr_capacity_t *capacity,
                    hr_figure_t figures[HR_N_SERVED])
{
  hr_load_t full = hr_load_of (load, capacity, INFINITY); /* as many as there is room for */

  set_alone (s, load, figures);
  set_batch (s, load, figures);
  figures[HR_SERVED_FIRST_TOKEN] = first_token (s, load);
  figures[HR_SERVED_OUTPUT_TOKEN] = output_token (s, load);
  figures[HR_SERVED_OUTPUT] = steady_output (s, load);
  full.requests = full.batch;
  figures[HR_SERVED_SATURATED] = ranged (s, hr_load_speeds (s, &full).output_tokens_per_second, HR_SPEED_SATURATED);
}

typedef enum
{
  SLOW,
  FAST
} end_t;

static double
seconds_at (const hr_figure_t *figure, end_t end)
{
  if (end == SLOW)
    return figure->high;
  return figure->low;
}

static bool
reaches (const hr_server_t *s, const hr_load_t *load, const hr_params_t *p, end_t end)
{
  hr_figure_t token = output_token (s, load);
  hr_figure_t first = first_token (s, load);
  bool is_fast = p->target_tokens_per_second * seconds_at (&token, end) <= 1;
  bool is_soon = p->target_first_token_seconds <= 0 || seconds_at (&first, end) <= p->target_first_token_seconds;

  return is_fast && is_soon;
}

/* Of up to `most` requests on a copy; more of them are never faster. */
static double
count_reaching (const hr_server_t *s, const hr_load_t *load, const hr_params_t *p, double most, end_t end)
{
  const hr_capacity_t all = { most, most, most, most };
  double reached = 0;
  double missed = most + 1;

  while (missed - reached > 1)
    {
      double middle = floor ((reached + missed) / 2);
      hr_load_t tried = hr_load_of (load, &all, middle);

      if (reaches (s, &tried, p, end))
        reached = middle;
      else
        missed = middle;
    }
  return reached;
}

hr_figure_t
hr_largest_concurrency (const hr_server_t *s, const hr_load_t *load, const hr_capacity_t *capacity,
                        const hr_params_t *p, hr_serving_limit_t *limit)
{
  double most = hr_min (capacity->pool, capacity->engine);
  double least = hr_min (capacity->pool_low, capacity->engine);
  double at_best = hr_min (capacity->pool_high, capacity->engine);
  double reached = count_reaching (s, load, p, most, SLOW);

  *limit = HR_LIMIT_ENGINE;
  if (capacity->pool <= capacity->engine)
    *limit = HR_LIMIT_POOL;
  if (reached < most)
    *limit = HR_LIMIT_SPEED;
  return (hr_figure_t) { load->copies * reached, load->copies * hr_min (least, reached),
                         load->copies * count_reaching (s, load, p, at_best, FAST) };
}
