/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the core says of time: of a step of training, and of serving. */
#include "speeds.h"

#include "inputs.h"

#include "core/serving/serving-text.h"
#include "core/table/checks.h"
#include "core/time/time-text.h"

enum
{
  SYMBOLS = 32
};

static void
dump_seconds (const dump_t *dump, const hr_seconds_t *seconds)
{
  dump_number (dump, "  seconds", seconds->seconds);
  dump_number (dump, "  seconds, low", seconds->low);
  dump_number (dump, "  seconds, high", seconds->high);
  dump_number (dump, "  seconds, hidden", seconds->hidden);
}

static void
dump_symbols (const dump_t *dump, const hr_symbol_t *symbols, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      dump_text (dump, "  symbol of time", symbols[i].symbol);
      dump_text (dump, "  meaning of time", symbols[i].meaning);
    }
}

static void
dump_time_term (const dump_t *dump, const hr_time_t *time, hr_time_term_t term)
{
  char text[HR_FORMULA_SIZE];
  hr_symbol_t symbols[SYMBOLS];

  dump_number (dump, hr_time_desc (term)->id, time->terms[term].seconds);
  dump_seconds (dump, &time->terms[term]);
  dump_text (dump, "  formula of time", hr_time_formula (time, term, text, sizeof text));
  dump_text (dump, "  time in numbers", hr_time_substituted (time, term, text, sizeof text));
  dump_text (dump, "  source of time", hr_time_citation (term));
  dump_symbols (dump, symbols, hr_time_symbols (time, term, symbols, SYMBOLS));
}

static void
dump_time (const dump_t *dump, const hr_params_t *p)
{
  hr_time_t time;

  hr_time_run (p, &time);
  dump_number (dump, "why no time", time.reason);
  if (time.reason != HR_TIME_IS_KNOWN)
    return;
  dump_number (dump, "origin of time", time.origin);
  dump_seconds (dump, &time.step);
  for (int i = 0; i < HR_N_TIMES; i++)
    dump_time_term (dump, &time, (hr_time_term_t) i);
  dump_number (dump, "tokens a second", time.tokens_per_second);
  dump_number (dump, "tokens a second and GPU", time.tokens_per_second_per_gpu);
  dump_number (dump, "days", time.days);
  dump_number (dump, "GPU hours", time.gpu_hours);
  dump_number (dump, "MFU", time.mfu_percent);
  dump_number (dump, "HFU", time.hfu_percent);
}

static void
dump_figure (const dump_t *dump, const char *name, const hr_figure_t *figure)
{
  dump_number (dump, name, figure->value);
  dump_number (dump, "  figure, low", figure->low);
  dump_number (dump, "  figure, high", figure->high);
}

static void
dump_pass (const dump_t *dump, const hr_pass_result_t *result)
{
  char text[HR_FORMULA_SIZE];
  hr_symbol_t symbols[SYMBOLS];

  dump_figure (dump, "seconds of a pass", &result->seconds);
  for (int i = 0; i < HR_N_SERVING_TERMS; i++)
    {
      const hr_pass_t *pass = &result->pass;
      hr_serving_term_t term = (hr_serving_term_t) i;

      dump_figure (dump, hr_serving_desc (term)->id, &result->terms[i]);
      dump_text (dump, "  formula of a pass", hr_serving_formula (pass, term, text, sizeof text));
      dump_text (dump, "  pass in numbers", hr_serving_substituted (pass, term, text, sizeof text));
      dump_text (dump, "  source of a pass", hr_serving_citation (term));
      dump_symbols (dump, symbols, hr_serving_symbols (pass, term, symbols, SYMBOLS));
    }
}

static void
dump_serving (const dump_t *dump, const hr_params_t *p, double usable_bytes)
{
  hr_serving_t serving;

  hr_serving_run (p, usable_bytes, &serving);
  dump_number (dump, "why no serving", serving.reason);
  if (serving.reason != HR_SERVING_IS_KNOWN)
    return;
  dump_number (dump, "doubt", serving.doubt);
  dump_number (dump, "engine", serving.engine);
  dump_number (dump, "batch", serving.load.batch);
  dump_number (dump, "pool", serving.capacity.pool);
  dump_number (dump, "pool, low", serving.capacity.pool_low);
  dump_number (dump, "pool, high", serving.capacity.pool_high);
  dump_number (dump, "most of the engine", serving.capacity.engine);
  dump_pass (dump, &serving.prefill);
  dump_pass (dump, &serving.decode);
  dump_pass (dump, &serving.step);
  for (int i = 0; i < HR_N_SERVED; i++)
    dump_figure (dump, hr_served_desc ((hr_served_t) i)->id, &serving.figures[i]);
  dump_figure (dump, "most requests", &serving.largest_concurrency);
  dump_number (dump, "limit", serving.limit);
}

static int
speed_rows (void)
{
  int n = 0;

  while (hr_gpu_speed_at (n) != NULL)
    n++;
  return n;
}

static void
choose_gpu (unsigned long input, hr_params_t *p)
{
  unsigned row = random_below (input, "GPU", (unsigned) speed_rows ());

  hr_param_set_text (p, HR_GPU, hr_gpu_speed_at ((int) row)->gpu);
}

static hr_choice_t
random_choice (unsigned long input, hr_param_t param)
{
  const hr_param_desc_t *desc = hr_param_desc (param);

  return (hr_choice_t) random_below (input, desc->name, (unsigned) hr_choice_count (desc));
}

/* Defaults but for what engines go by. */
static void
dump_common_server (const dump_t *dump, unsigned long input, double usable_bytes)
{
  hr_params_t p;

  hr_params_init (&p);
  choose_gpu (input, &p);
  p.mode = HR_INFERENCE;
  p.engine = random_choice (input, HR_ENGINE);
  p.pool_basis = random_choice (input, HR_POOL_BASIS);
  p.kv_cache_kind = random_choice (input, HR_KV_CACHE_KIND);
  p.weight_quantization = random_choice (input, HR_WEIGHT_QUANTIZATION);
  p.micro_batch_size = INT64_C (1) << random_below (input, "requests", 8);
  p.tensor_parallel = INT64_C (1) << random_below (input, "tensor of a server", 3);
  p.prompt_tokens = random_below (input, "prompt", 2000);
  p.generated_tokens = 1 + random_below (input, "answer", 1000);
  p.target_tokens_per_second = random_below (input, "target", 40);
  if (hr_is_valid (&p))
    dump_serving (dump, &p, usable_bytes);
}

/* Defaults but for what products, exchanges and updates go by. */
static void
dump_common_step (const dump_t *dump, unsigned long input)
{
  hr_params_t p;

  hr_params_init (&p);
  choose_gpu (input, &p);
  p.attention = random_choice (input, HR_ATTENTION);
  p.matmul_dtype = random_choice (input, HR_MATMUL_DTYPE);
  p.recompute = random_choice (input, HR_RECOMPUTE);
  p.tensor_parallel = INT64_C (1) << random_below (input, "tensor of a step", 4);
  p.data_parallel = INT64_C (1) << random_below (input, "data of a step", 6);
  p.pipeline_parallel = INT64_C (1) << random_below (input, "stages of a step", 3);
  p.micro_batches = 8;
  p.training_tokens = 1e9;
  if (hr_is_valid (&p))
    dump_time (dump, &p);
}

void
dump_speeds (const dump_t *dump, unsigned long input, const hr_params_t *p, double usable_bytes)
{
  hr_params_t placed = *p;

  choose_gpu (input, &placed);
  if (hr_is_valid (&placed))
    {
      dump_time (dump, &placed);
      dump_serving (dump, &placed, usable_bytes);
    }
  dump_common_server (dump, input, usable_bytes);
  dump_common_step (dump, input);
}
