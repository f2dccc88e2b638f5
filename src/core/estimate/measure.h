/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tensors, what the allocator holds, what the device shows. */
#pragma once

#include "core/estimate/metrics.h"
#include "core/estimate/peak.h"

/** By how many bytes an end of the device's range moves with each byte of the context. */
double hr_context_weight (const hr_params_t *p, hr_range_point_t point);

/** What the workspaces of a process take where each has so many MiB, with the allocator's share: bytes. */
double hr_held_workspaces (const hr_params_t *p, double workspace_mib);

/** By how many bytes an end of the device's range moves with each byte of that. */
double hr_workspace_weight (const hr_params_t *p, hr_range_point_t point);

/** Each metric of a stage of the run at its peak, with a low and a high end. */
void hr_measure (const hr_run_t *run, const hr_view_t *v, const hr_peak_t *peak, hr_range_t metrics[HR_N_METRICS]);
