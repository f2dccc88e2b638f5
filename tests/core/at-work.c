/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chain of values from parameters to the work of one stage. */
#include "at-work.h"

#include "cases.h"

void
begin_work (at_work_t *f, const char *family, const char *gpu)
{
  f->p = params_with ("family", family, "gpu", gpu, NULL);
  hr_run_init (&f->run, &f->p, NULL);
  hr_stage_run_init (&f->at, &f->run, 0, NULL);
  hr_work_init (&f->work, &f->at.view, hr_gpu_speed_find (gpu));
}
