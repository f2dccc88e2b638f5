/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choices of parameters: those that a row names, and all lists of them. */
#pragma once

#include "core/table/param-desc.h"

/** Choice i of a row, or NULL past the last. */
const hr_choice_desc_t *hr_choice_at (const hr_param_desc_t *desc, int i);

/** How many choices a row has. */
int hr_choice_count (const hr_param_desc_t *desc);

/** Index of a choice's id, or -1. */
int hr_choice_find (const hr_param_desc_t *desc, const char *id);

/** The lists, for rows; each is ended by a choice without id. */
extern const hr_choice_desc_t hr_choices_of_modes[];
extern const hr_choice_desc_t hr_choices_of_positions[];
extern const hr_choice_desc_t hr_choices_of_model_heads[], hr_choices_of_kv_kinds[];
extern const hr_choice_desc_t hr_choices_of_engines[];
extern const hr_choice_desc_t hr_choices_of_pool_bases[];
extern const hr_choice_desc_t hr_choices_of_working_memories[];
extern const hr_choice_desc_t hr_choices_of_remainders[];
extern const hr_choice_desc_t hr_choices_of_unquantised[];
extern const hr_choice_desc_t hr_choices_of_fine_tunings[];
extern const hr_choice_desc_t hr_choices_of_lora_targets[];
extern const hr_choice_desc_t hr_choices_of_lora_modules[];
extern const hr_choice_desc_t hr_choices_of_expert_adapters[];
extern const hr_choice_desc_t hr_choices_of_lora_variants[];
extern const hr_choice_desc_t hr_choices_of_adapter_dtypes[];
extern const hr_choice_desc_t hr_choices_of_habits[];
extern const hr_choice_desc_t hr_choices_of_departures[];
extern const hr_choice_desc_t hr_choices_of_loadings[];
extern const hr_choice_desc_t hr_choices_of_host_loadings[];
extern const hr_choice_desc_t hr_choices_of_dtypes[];
extern const hr_choice_desc_t hr_choices_of_activation_dtypes[];
extern const hr_choice_desc_t hr_choices_of_float_dtypes[];
extern const hr_choice_desc_t hr_choices_of_optimizers[];
extern const hr_choice_desc_t hr_choices_of_projections[];
extern const hr_choice_desc_t hr_choices_of_state_dtypes[];
extern const hr_choice_desc_t hr_choices_of_optimizer_steps[];
extern const hr_choice_desc_t hr_choices_of_attentions[];
extern const hr_choice_desc_t hr_choices_of_kernels[];
extern const hr_choice_desc_t hr_choices_of_losses[];
extern const hr_choice_desc_t hr_choices_of_recomputes[];
extern const hr_choice_desc_t hr_choices_of_recompute_modules[];
extern const hr_choice_desc_t hr_choices_of_offload_modules[];
extern const hr_choice_desc_t hr_choices_of_matmul_dtypes[];
extern const hr_choice_desc_t hr_choices_of_offloads[];
extern const hr_choice_desc_t hr_choices_of_fsdp_versions[];
extern const hr_choice_desc_t hr_choices_of_norm_types[];
extern const hr_choice_desc_t hr_choices_of_dispatchers[];
extern const hr_choice_desc_t hr_choices_of_graphs[];
extern const hr_choice_desc_t hr_choices_of_layer_implementations[];
extern const hr_choice_desc_t hr_choices_of_zero_stages[];
extern const hr_choice_desc_t hr_choices_of_overheads[];
extern const hr_choice_desc_t hr_choices_of_ranges[];
extern const hr_choice_desc_t hr_choices_of_activation_models[];
