/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an optimizer keeps for each parameter. PyTorch allocates states like the tensor that is
 * stepped on: as the master weights where there are any, else in the weights' own format. Adam has two moments of
 * every parameter; other optimizers have one of the two, of all parameters or of some. */
#pragma once

#include "core/count/tally.h"
#include "core/facts/facts.h"

/** How gradients are projected for AdamW: not at all beside adapters, or where the states' bytes are typed. */
hr_projection_t hr_projection (const hr_params_t *p);

/** Bytes of what projects the gradients of such trained parameters. */
double hr_projector_bytes (const hr_facts_t *facts, const hr_tally_t *trained);

/** Elements of the optimizer's first and second moments of such trained parameters. */
double hr_first_moments (const hr_params_t *p, const hr_tally_t *trained);
double hr_second_moments (const hr_params_t *p, const hr_tally_t *trained);

/** Bytes of an element of either. */
double hr_first_moment_bytes (const hr_params_t *p, const hr_facts_t *facts);
double hr_second_moment_bytes (const hr_params_t *p, const hr_facts_t *facts);

/** Bytes of all states, moments or typed. */
double hr_state_bytes (const hr_params_t *p, const hr_facts_t *facts, const hr_tally_t *trained);

/** Bytes of a weight as the optimizer steps on it: of the master weights, or the weight itself. */
double hr_stepped_bytes (const hr_params_t *p, const hr_facts_t *facts);

/** Copies of the updated weights that PyTorch’s step makes at once: of all of them with foreach, else of one tensor; a
 * fused step is not asked. Source: torch/optim, _multi_tensor_… and _single_tensor_… of 2.11; optimizers of others, as
 * Lion and Muon, are taken to copy as AdamW does. */
int hr_update_copies (const hr_params_t *p);

/** Whether the step is on all tensors at once. In PyTorch 2.11 Adagrad’s fused step exists on CPUs only. */
bool hr_steps_foreach (const hr_params_t *p);

/** Bytes that Transformers’ Adafactor takes for each element of the tensor that it steps on: the gradient and the
 * weight in FP32 where they are not, the gradient’s square and the update. */
double hr_factored_scratch_bytes (const hr_facts_t *facts);
