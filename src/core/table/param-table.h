/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameter table, and the choices that its rows name. Private to src/core. */
#pragma once

#include "core/table/params.h"

#include <stddef.h>

/** How a row names its field, and flags that many have: sizes of the work, and numbers of GPUs that divide it. */
/* clang-format off */
#define FIELD(f) \
  .offset = offsetof (hr_params_t, f), \
  .type = _Generic (((hr_params_t *) 0)->f, int64_t: HR_TYPE_INTEGER, double: HR_TYPE_REAL, bool: HR_TYPE_BOOL, \
                    hr_choice_t: HR_TYPE_CHOICE, hr_id_t: HR_TYPE_ID, hr_list_t: HR_TYPE_LIST, \
                    hr_set_t: HR_TYPE_SET)
#define SIZE HR_PARAM_MONOTONE | HR_PARAM_SWEEPABLE
#define DIVIDES HR_PARAM_DIVIDES | HR_PARAM_SWEEPABLE | HR_PARAM_DOUBLES
/* clang-format on */

/** One row a parameter, by hr_param_t (param-table.c). */
extern const hr_param_desc_t hr_param_table[HR_N_PARAMS];

/** Ended by a row without id (param-choices.c). */
extern const hr_choice_desc_t hr_choices_of_modes[];
extern const hr_choice_desc_t hr_choices_of_positions[];
extern const hr_choice_desc_t hr_choices_of_kv_kinds[];
extern const hr_choice_desc_t hr_choices_of_working_memories[];
extern const hr_choice_desc_t hr_choices_of_fine_tunings[];
extern const hr_choice_desc_t hr_choices_of_lora_targets[];
extern const hr_choice_desc_t hr_choices_of_lora_modules[];
extern const hr_choice_desc_t hr_choices_of_lora_variants[];
extern const hr_choice_desc_t hr_choices_of_adapter_dtypes[];
extern const hr_choice_desc_t hr_choices_of_habits[];
extern const hr_choice_desc_t hr_choices_of_departures[];
extern const hr_choice_desc_t hr_choices_of_loadings[];
extern const hr_choice_desc_t hr_choices_of_dtypes[];
extern const hr_choice_desc_t hr_choices_of_float_dtypes[];
extern const hr_choice_desc_t hr_choices_of_optimizers[];
extern const hr_choice_desc_t hr_choices_of_state_dtypes[];
extern const hr_choice_desc_t hr_choices_of_optimizer_steps[];
extern const hr_choice_desc_t hr_choices_of_attentions[];
extern const hr_choice_desc_t hr_choices_of_kernels[];
extern const hr_choice_desc_t hr_choices_of_losses[];
extern const hr_choice_desc_t hr_choices_of_recomputes[];
extern const hr_choice_desc_t hr_choices_of_recompute_modules[];
extern const hr_choice_desc_t hr_choices_of_matmul_dtypes[];
extern const hr_choice_desc_t hr_choices_of_offloads[];
extern const hr_choice_desc_t hr_choices_of_fsdp_versions[];
extern const hr_choice_desc_t hr_choices_of_norm_types[];
extern const hr_choice_desc_t hr_choices_of_dispatchers[];
extern const hr_choice_desc_t hr_choices_of_layer_implementations[];
extern const hr_choice_desc_t hr_choices_of_zero_stages[];
extern const hr_choice_desc_t hr_choices_of_overheads[];
extern const hr_choice_desc_t hr_choices_of_activation_models[];
