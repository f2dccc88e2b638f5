/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an estimate was made from, made again: its stage at its peak, or where it has gone to. */
#pragma once

#include "core/estimate/estimate.h"
#include "core/estimate/run.h"

/** It must not be copied: its parts point at each other. */
typedef struct
{
  hr_run_t run;
  hr_stage_run_t at;
  hr_plan_t plan; /* the view's, where that is at a layer between moments */
  hr_view_t view; /* at the peak's moment, with the sums that shares are of */
} hr_restored_t;

/** Restore an estimate, which must outlive what is restored. */
void hr_restore (hr_restored_t *restored, const hr_estimate_t *e);

/** Let the view go to a moment, or to a layer of the model, from 1, between moments (0: none); its sums stay. */
void hr_restored_go_to (hr_restored_t *restored, hr_moment_t moment, int layer);
