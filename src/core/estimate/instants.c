/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of instants, and the moments of which each is made. */
#include "core/estimate/instants.h"

/* clang-format off */
static const struct
{
  const char *id, *label;
} instants[HR_N_INSTANTS] = {
  [HR_AT_LOAD] = { "load", N_ ("Loading") },
  [HR_AT_IMAGES] = { "images", N_ ("Images") },
  [HR_AT_FORWARD] = { "forward", N_ ("Forward") },
  [HR_AT_LOSS] = { "loss", N_ ("Loss") },
  [HR_AT_BACKWARD] = { "backward", N_ ("Backward") },
  [HR_AT_STEP] = { "optimizer-step", N_ ("Optimizer step") },
  [HR_AT_PREFILL] = { "prefill", N_ ("Prefill") },
  [HR_AT_DECODE] = { "decode", N_ ("Decode") },
};
/* clang-format on */

static const struct
{
  hr_instant_t instant;
  const char *label;
} moments[HR_N_MOMENTS] = {
  [HR_MOMENT_FORWARD_IMAGES] = { HR_AT_IMAGES, N_ ("Forward of images") },
  [HR_MOMENT_FORWARD] = { HR_AT_FORWARD, N_ ("Start of forward") },
  [HR_MOMENT_LOSS] = { HR_AT_LOSS, N_ ("Loss") },
  [HR_MOMENT_HEAD] = { HR_AT_BACKWARD, N_ ("Backward of the head") },
  [HR_MOMENT_BACKWARD_START] = { HR_AT_BACKWARD, N_ ("Backward of the fullest layers") },
  [HR_MOMENT_BACKWARD_FIRST] = { HR_AT_BACKWARD, N_ ("Backward of the first segment") },
  [HR_MOMENT_BACKWARD_END] = { HR_AT_BACKWARD, N_ ("Backward of the first layer") },
  [HR_MOMENT_BACKWARD_IMAGES] = { HR_AT_BACKWARD, N_ ("Backward of images") },
  [HR_MOMENT_EMBEDDING] = { HR_AT_BACKWARD, N_ ("Backward of the embedding") },
  [HR_MOMENT_STEP] = { HR_AT_STEP, N_ ("Optimizer step") },
  [HR_MOMENT_LOAD] = { HR_AT_LOAD, N_ ("Loading") },
  [HR_MOMENT_PREFILL] = { HR_AT_PREFILL, N_ ("Prefill") },
  [HR_MOMENT_DECODE] = { HR_AT_DECODE, N_ ("Decode") },
};

const char *
hr_instant_id (hr_instant_t instant)
{
  return instants[instant].id;
}

const char *
hr_instant_label (hr_instant_t instant)
{
  return instants[instant].label;
}

hr_instant_t
hr_moment_instant (hr_moment_t moment)
{
  return moments[moment].instant;
}

hr_moments_t
hr_moments_of (hr_mode_t mode)
{
  if (mode == HR_INFERENCE)
    return (hr_moments_t) { HR_MOMENT_PREFILL, HR_N_MOMENTS };
  return (hr_moments_t) { HR_MOMENT_FORWARD_IMAGES, HR_MOMENT_PREFILL };
}

const char *
hr_moment_label (hr_moment_t moment)
{
  return moments[moment].label;
}
