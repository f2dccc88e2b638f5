/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an estimate was made from, made again: its stage at its peak. */
#pragma once

#include "core/estimate/estimate.h"
#include "core/estimate/run.h"

typedef struct
{
  hr_run_t run;
  hr_stage_run_t at;
  hr_view_t view; /* at the peak's moment, with the sums that shares are of */
} hr_restored_t;

/** Restore an estimate, which must outlive what is restored. */
void hr_restore (hr_restored_t *restored, const hr_estimate_t *e);
