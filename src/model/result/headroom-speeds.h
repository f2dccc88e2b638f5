/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast a scenario is, in the figures by which scenarios are compared: those of a step, or of a server. */
#pragma once

#include "model/result/headroom-estimate.h"

/** The figures in their order. */
typedef enum
{
  HEADROOM_SPEED_STEP, /* seconds of an optimizer step, with their range */
  HEADROOM_SPEED_STEP_LOW,
  HEADROOM_SPEED_STEP_HIGH,
  HEADROOM_SPEED_TOKENS, /* a second, of all GPUs */
  HEADROOM_SPEED_TOKENS_PER_GPU,
  HEADROOM_SPEED_MFU,         /* in percent */
  HEADROOM_SPEED_DAYS,        /* of the whole training */
  HEADROOM_SPEED_GPU_HOURS,   /* the same, of all GPUs together */
  HEADROOM_SPEED_FIRST_TOKEN, /* seconds */
  HEADROOM_SPEED_OUTPUT_TOKEN,
  HEADROOM_SPEED_OUTPUT, /* tokens a second of all requests, with their range */
  HEADROOM_SPEED_OUTPUT_LOW,
  HEADROOM_SPEED_OUTPUT_HIGH,
  HEADROOM_SPEED_REQUESTS, /* the most at a time */
  HEADROOM_N_SPEEDS
} headroom_speed_t;

/** What one scenario has of them; NAN where it is not known, or is about the other kind of run. */
typedef struct
{
  double values[HEADROOM_N_SPEEDS];
} headroom_speeds_t;

/** The figures of an estimate’s run on its GPU. */
headroom_speeds_t headroom_speeds_of (HeadroomEstimate *estimate);

/** "0.932 s a step · 12,345 tokens/s". (transfer full) */
char *headroom_speed_describe_step (double seconds, double tokens_per_second);

/** The same, or of a server "31.2 ms a token · 1,900 tokens/s"; "" where it is not known. (transfer full) */
char *headroom_speeds_describe (const headroom_speeds_t *speeds);

/** Its name in data, with the unit. Never translated. */
const char *headroom_speed_get_id (headroom_speed_t speed);

/** Its name as people read it. (transfer none) */
const char *headroom_speed_get_label (headroom_speed_t speed);

/** "0.932 s", "1,900", "41.2 %", or "–" where it is not known; a time in the unit that suits `like`.
 * (transfer full) */
char *headroom_speed_describe (headroom_speed_t speed, double value, double like);
