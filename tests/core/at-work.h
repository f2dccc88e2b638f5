/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A GPU at work on a model, for tests of how long parts of a step take. */
#pragma once

#include "core/estimate/estimate.h"
#include "core/time/resolve.h"

typedef struct
{
  hr_params_t p;
  hr_run_t run;
  hr_stage_run_t at;
  hr_work_t work;
} at_work_t;

/** The defaults with that family, on that GPU of the catalogue. */
void begin_work (at_work_t *f, const char *family, const char *gpu);

/** The same of parameters that name their GPU. */
void begin_work_of (at_work_t *f, const hr_params_t *p);
