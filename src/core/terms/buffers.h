/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Workspaces of libraries, and buffers that a training stack keeps from step to step. Source: Megatron-Core
 * and Transformer Engine; each is held to measured rows (tests/data/megatron-cases.csv). */
#pragma once

#include "core/terms/view.h"

/** Bytes of all of them, those between stages apart. */
double hr_lasting_buffers (const hr_view_t *v);

/** Its parts: how many workspaces cuBLAS has, and bytes of the others. */
double hr_workspaces (const hr_view_t *v);
double hr_engine_workspaces (const hr_view_t *v);
double hr_gather_buffer (const hr_view_t *v);
double hr_score_buffer (const hr_view_t *v);
double hr_unused_gradients (const hr_view_t *v);

/** Tensors between pipeline stages. */
double hr_stage_inputs (const hr_view_t *v);
