/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chain of values from parameters to the work of one stage. */
#include "at-work.h"

#include "cases.h"

void
begin_work (at_work_t *f, const char *family, const char *gpu)
{
  hr_params_t p = params_with ("family", family, "gpu", gpu, NULL);

  begin_work_of (f, &p);
}

void
begin_work_of (at_work_t *f, const hr_params_t *p)
{
  f->p = *p;
  hr_run_init (&f->run, &f->p, NULL);
  hr_stage_run_init (&f->at, &f->run, 0, NULL);
  hr_work_init (&f->work, &f->at.view, hr_gpu_speed_find (p->gpu.text));
}
