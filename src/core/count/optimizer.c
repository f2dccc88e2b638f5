/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moments by optimizer, and the formats in which they are kept. */
#include "core/count/optimizer.h"

hr_projection_t
hr_projection (const hr_params_t *p)
{
  hr_projection_t chosen = (hr_projection_t) p->gradient_projection;
  bool trains_all = p->mode == HR_TRAINING && p->fine_tuning == HR_FINE_TUNING_FULL;
  bool has_moments = p->optimizer == HR_ADAMW || p->optimizer == HR_ADAMW_8BIT;

  if (chosen == HR_PROJECTION_NONE)
    return HR_PROJECTION_NONE;
  if (!trains_all || !has_moments || p->optimizer_bytes > 0)
    return HR_PROJECTION_NONE;
  return chosen;
}

double
hr_projector_bytes (const hr_facts_t *facts, const hr_tally_t *trained)
{
  return trained->projectors * facts->trained_weight_bytes;
}

/* Moments of matrices are those of their projected gradients, if these are projected. */
static double
all_moments (const hr_tally_t *trained)
{
  return trained->elements - trained->of_projected + trained->projected;
}

double
hr_first_moments (const hr_params_t *p, const hr_tally_t *trained)
{
  switch ((hr_optimizer_t) p->optimizer)
    {
    case HR_ADAMW:
    case HR_ADAMW_8BIT: return all_moments (trained);
    case HR_ADAMW_4BIT:
    case HR_ADAMW_FP8:
    case HR_MUON:
    case HR_SGD_MOMENTUM:
    case HR_LION: return trained->elements;
    case HR_ADAGRAD:
    case HR_ADAFACTOR:
    case HR_SGD:
    case HR_NO_OPTIMIZER:
    default: return 0;
    }
}

double
hr_second_moments (const hr_params_t *p, const hr_tally_t *trained)
{
  switch ((hr_optimizer_t) p->optimizer)
    {
    case HR_ADAMW:
    case HR_ADAMW_8BIT: return all_moments (trained);
    case HR_ADAMW_4BIT:
    case HR_ADAMW_FP8:
    case HR_ADAGRAD: return trained->elements;
    case HR_MUON: return trained->elements - trained->matrices;
    case HR_ADAFACTOR: return trained->factored;
    case HR_SGD_MOMENTUM:
    case HR_LION:
    case HR_SGD:
    case HR_NO_OPTIMIZER:
    default: return 0;
    }
}

double
hr_stepped_bytes (const hr_params_t *p, const hr_facts_t *facts)
{
  if (p->master_weights)
    return hr_dtype_bytes (hr_dtype_of (p->master_weight_dtype));
  return facts->trained_weight_bytes;
}

/* Eight bits, INT8 or torchao's FP8, have one scale in fp32 for each block. */
static double
block_bytes (const hr_params_t *p)
{
  return 1 + 4 / (double) p->state_block_size;
}

/* torchao's AdamW4bit: half a byte, and a scale in fp32 for each block of 128. */
static const double int4_bytes = 0.5 + 4.0 / 128;

/* The format that an optimizer gives its states by itself. */
static double
own_bytes (const hr_params_t *p, const hr_facts_t *facts)
{
  if (p->optimizer == HR_ADAMW_8BIT || p->optimizer == HR_ADAMW_FP8)
    return block_bytes (p);
  if (p->optimizer == HR_ADAMW_4BIT)
    return int4_bytes;
  if (p->optimizer == HR_ADAFACTOR)
    return 4;
  return hr_stepped_bytes (p, facts);
}

static double
moment_bytes (const hr_params_t *p, const hr_facts_t *facts, hr_state_dtype_t format)
{
  switch (format)
    {
    case HR_STATE_FP32: return 4;
    case HR_STATE_BF16:
    case HR_STATE_FP16: return 2;
    case HR_STATE_FP8: return 1;
    case HR_STATE_INT8: return block_bytes (p);
    case HR_STATE_OWN:
    default: return own_bytes (p, facts);
    }
}

double
hr_first_moment_bytes (const hr_params_t *p, const hr_facts_t *facts)
{
  return moment_bytes (p, facts, (hr_state_dtype_t) p->first_moment_dtype);
}

double
hr_second_moment_bytes (const hr_params_t *p, const hr_facts_t *facts)
{
  return moment_bytes (p, facts, (hr_state_dtype_t) p->second_moment_dtype);
}

double
hr_state_bytes (const hr_params_t *p, const hr_facts_t *facts, const hr_tally_t *trained)
{
  if (p->optimizer_bytes > 0)
    return trained->elements * p->optimizer_bytes;
  return hr_first_moments (p, trained) * hr_first_moment_bytes (p, facts)
         + hr_second_moments (p, trained) * hr_second_moment_bytes (p, facts) + hr_projector_bytes (facts, trained);
}

bool
hr_steps_foreach (const hr_params_t *p)
{
  if (p->optimizer == HR_ADAGRAD && p->optimizer_step == HR_STEP_FUSED)
    return true;
  return p->optimizer_step == HR_STEP_FOREACH;
}

/* SGD adds to weights and momentum in place. AdamW divides by a root, of which its loop makes two copies; Adagrad with
 * foreach has the scaled gradients beside the roots. */
int
hr_update_copies (const hr_params_t *p)
{
  bool divides_two_copies = (p->optimizer == HR_ADAGRAD) == hr_steps_foreach (p);

  if (p->optimizer == HR_SGD || p->optimizer == HR_SGD_MOMENTUM)
    return 0;
  if (divides_two_copies)
    return 2;
  return 1;
}

double
hr_factored_scratch_bytes (const hr_facts_t *facts)
{
  const double square_and_update = 4 + 4;
  const double casts = 4 + 4;

  if (facts->trained_weight_bytes >= 4)
    return square_and_update;
  return square_and_update + casts;
}
