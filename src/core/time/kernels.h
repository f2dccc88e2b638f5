/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of the kernels between the products of a layer, which memory's rate bounds. */
#pragma once

#include "core/time/work.h"

/** Norms, residuals, rotation, functions of the MLP, routing, adapters: bytes over memory's rate, and launches. */
hr_passes_t hr_layer_kernels (const hr_work_t *w, bool has_experts);
