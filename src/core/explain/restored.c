/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An estimate keeps its inputs and its terms: the rest of its values is found again. */
#include "core/explain/restored.h"
#include "core/terms/terms.h"

void
hr_restore (hr_restored_t *restored, const hr_estimate_t *e)
{
  hr_run_init (&restored->run, &e->params, NULL);
  hr_stage_run_init (&restored->at, &restored->run, e->stage, NULL);
  restored->view = restored->at.view;
  restored->view.moment = e->moment;
  restored->view.sums = hr_terms_sum (&restored->view, e->terms);
}
