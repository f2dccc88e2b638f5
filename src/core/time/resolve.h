/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the values behind an estimate to what the formulas of time read. */
#pragma once

#include "core/estimate/run.h"
#include "core/time/work.h"

/** Resolve the inputs behind a run, seen from one of its stages, for GPUs with these rates. */
void hr_work_init (hr_work_t *w, const hr_view_t *view, const hr_gpu_speed_t *gpu);

/** The efficiency of matrix products inside a step that was fitted for a generation of GPUs: by how much they are
 * slower than the same products in microbenchmarks. */
double hr_fitted_efficiency (hr_generation_t generation);
