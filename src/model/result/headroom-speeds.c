/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of figures by which scenarios are compared. */
#include "model/result/headroom-speeds.h"

#include "model/result/headroom-column.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

#include <math.h>

enum
{
  SECONDS_PER_DAY = 24 * 60 * 60
};

static char *
describe_percent (double percent)
{
  return headroom_words_percent (percent / 100, 1);
}

static const struct
{
  const char *id;
  const char *label;
  char *(*describe) (double value); /* NULL: a time */
  double unit_seconds;              /* of a time */
} table[HEADROOM_N_SPEEDS] = {
  [HEADROOM_SPEED_STEP] = { "step-seconds", N_ ("Step"), NULL, 1 },
  [HEADROOM_SPEED_STEP_LOW] = { "step-seconds-low", N_ ("Step, low"), NULL, 1 },
  [HEADROOM_SPEED_STEP_HIGH] = { "step-seconds-high", N_ ("Step, high"), NULL, 1 },
  [HEADROOM_SPEED_TOKENS] = { "tokens-per-second", N_ ("Tokens per second"), headroom_words_rate },
  [HEADROOM_SPEED_TOKENS_PER_GPU] = { "tokens-per-second-per-gpu", N_ ("Tokens per second per GPU"),
                                      headroom_words_rate },
  [HEADROOM_SPEED_MFU] = { "mfu-percent", N_ ("MFU"), describe_percent },
  [HEADROOM_SPEED_DAYS] = { "days", N_ ("Whole training"), NULL, SECONDS_PER_DAY },
  [HEADROOM_SPEED_GPU_HOURS] = { "gpu-hours", N_ ("GPU hours"), headroom_words_rate },
  [HEADROOM_SPEED_FIRST_TOKEN] = { "first-token-seconds", N_ ("Time to first token"), NULL, 1 },
  [HEADROOM_SPEED_OUTPUT_TOKEN] = { "output-token-seconds", N_ ("Time per output token"), NULL, 1 },
  [HEADROOM_SPEED_OUTPUT] = { "output-tokens-per-second", N_ ("Output, all requests"), headroom_words_token_rate },
  [HEADROOM_SPEED_OUTPUT_LOW] = { "output-tokens-per-second-low", N_ ("Output, low"), headroom_words_token_rate },
  [HEADROOM_SPEED_OUTPUT_HIGH] = { "output-tokens-per-second-high", N_ ("Output, high"), headroom_words_token_rate },
  [HEADROOM_SPEED_REQUESTS] = { "largest-concurrency", N_ ("Most requests at a time"), headroom_words_grouped },
};

static void
take_step (headroom_speeds_t *speeds, const hr_time_t *time)
{
  double *values = speeds->values;

  if (time->reason != HR_TIME_IS_KNOWN)
    return;
  values[HEADROOM_SPEED_STEP] = time->step.seconds;
  values[HEADROOM_SPEED_STEP_LOW] = time->step.low;
  values[HEADROOM_SPEED_STEP_HIGH] = time->step.high;
  values[HEADROOM_SPEED_TOKENS] = time->tokens_per_second;
  values[HEADROOM_SPEED_TOKENS_PER_GPU] = time->tokens_per_second_per_gpu;
  values[HEADROOM_SPEED_MFU] = time->mfu_percent;
  values[HEADROOM_SPEED_DAYS] = headroom_column_count_or_nothing (time->days);
  values[HEADROOM_SPEED_GPU_HOURS] = headroom_column_count_or_nothing (time->gpu_hours);
}

/* Where there is no room for a request, there is no speed either. */
static void
take_server (headroom_speeds_t *speeds, const hr_serving_t *serving)
{
  double *values = speeds->values;

  if (serving->reason != HR_SERVING_IS_KNOWN || hr_serving_has_no_room (serving))
    return;
  values[HEADROOM_SPEED_FIRST_TOKEN] = serving->figures[HR_SERVED_FIRST_TOKEN].value;
  values[HEADROOM_SPEED_OUTPUT_TOKEN] = serving->figures[HR_SERVED_OUTPUT_TOKEN].value;
  values[HEADROOM_SPEED_OUTPUT] = serving->figures[HR_SERVED_OUTPUT].value;
  values[HEADROOM_SPEED_OUTPUT_LOW] = serving->figures[HR_SERVED_OUTPUT].low;
  values[HEADROOM_SPEED_OUTPUT_HIGH] = serving->figures[HR_SERVED_OUTPUT].high;
  values[HEADROOM_SPEED_REQUESTS] = serving->largest_concurrency.value;
}

headroom_speeds_t
headroom_speeds_of (HeadroomEstimate *estimate)
{
  headroom_speeds_t speeds;

  for (int i = 0; i < HEADROOM_N_SPEEDS; i++)
    speeds.values[i] = NAN;
  if (headroom_estimate_peek (estimate)->params.mode == HR_TRAINING)
    take_step (&speeds, headroom_estimate_peek_time (estimate));
  else
    take_server (&speeds, headroom_estimate_peek_serving (estimate));
  return speeds;
}

const char *
headroom_speed_get_id (headroom_speed_t speed)
{
  return table[speed].id;
}

const char *
headroom_speed_get_label (headroom_speed_t speed)
{
  return headroom_gettext (table[speed].label);
}

char *
headroom_speed_describe (headroom_speed_t speed, double value, double like)
{
  if (isnan (value))
    return g_strdup ("–");
  if (table[speed].describe != NULL)
    return table[speed].describe (value);
  return headroom_words_seconds_like (value * table[speed].unit_seconds, like * table[speed].unit_seconds);
}

char *
headroom_speed_describe_step (double seconds, double tokens_per_second)
{
  g_autofree char *time = headroom_words_seconds (seconds);
  g_autofree char *rate = headroom_words_token_rate (tokens_per_second);

  /* Translators: 1: a time, such as “0.932 s”, 2: such as “8806 tokens/s”. */
  return g_strdup_printf (_ ("%1$s a step · %2$s"), time, rate);
}

static char *
describe_token (const double *values)
{
  g_autofree char *seconds = headroom_words_seconds (values[HEADROOM_SPEED_OUTPUT_TOKEN]);
  g_autofree char *rate = headroom_words_token_rate (values[HEADROOM_SPEED_OUTPUT]);

  /* Translators: 1: a time, such as “31.2 ms”, 2: such as “1900 tokens/s”. */
  return g_strdup_printf (_ ("%1$s a token · %2$s"), seconds, rate);
}

char *
headroom_speeds_describe (const headroom_speeds_t *speeds)
{
  if (!isnan (speeds->values[HEADROOM_SPEED_STEP]))
    return headroom_speed_describe_step (speeds->values[HEADROOM_SPEED_STEP], speeds->values[HEADROOM_SPEED_TOKENS]);
  if (!isnan (speeds->values[HEADROOM_SPEED_OUTPUT_TOKEN]))
    return describe_token (speeds->values);
  return g_strdup ("");
}
