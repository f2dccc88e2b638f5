/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What kind of run it is, and how far the program was off where such runs were measured. */
#pragma once

#include "core/base/inputs.h"

/** The share of measured runs that ranges hold; tests/ranges makes them so. */
#define HR_INSIDE 0.9

/** What a person runs, as far as the inputs tell. */
typedef enum
{
  HR_STACK_ENGINE,
  HR_STACK_LLAMACPP,
  HR_STACK_INFERENCE,
  HR_STACK_MEGATRON,
  HR_STACK_FSDP2,
  HR_STACK_TRANSFORMERS_SHARDED,
  HR_STACK_TRANSFORMERS,
  HR_STACK_PYTORCH_SHARDED,
  HR_STACK_PYTORCH,
  HR_N_STACKS
} hr_stack_t;

/** What errors are about: tensors, what the GPU shows of the run, the pool that an engine leaves for its cache. */
typedef enum
{
  HR_OF_TENSORS,
  HR_OF_GPU,
  HR_OF_POOL,
  HR_N_SUBJECTS
} hr_subject_t;

/** By what factor the ends of a range are less and more than the amount between them. */
typedef struct
{
  double less;
  double more;
} hr_spread_t;

/** The stack of a run: the first whose conditions it meets. */
hr_stack_t hr_stack_of (const hr_params_t *p);

/** Stable id ("transformers-sharded") and label marked for translation. */
const char *hr_stack_id (hr_stack_t stack);
const char *hr_stack_label (hr_stack_t stack);

/** Id of the method of fine-tuning, which makes the class, too; "" in inference. */
const char *hr_method_id (const hr_params_t *p);

/** Stable id of what errors are about ("gpu"). */
const char *hr_subject_id (hr_subject_t subject);

/** The spreads of a run by subject: of its class, or as typed. Nine in ten measured runs lie within, each compared with
 * what the runs of other sources say of it (tests/ranges). */
void hr_spreads_of (const hr_params_t *p, hr_spread_t spreads[HR_N_SUBJECTS]);
