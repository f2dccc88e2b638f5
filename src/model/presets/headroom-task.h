/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person is about to do, and where that starts: a recipe, and a few values that most runs of the kind have. */
#pragma once

#include "model/scenario/headroom-scenario.h"

typedef enum
{
  HEADROOM_TASK_PRE_TRAIN,
  HEADROOM_TASK_FINE_TUNE, /* adapters: a run that trains all weights needs what pre-training does */
  HEADROOM_TASK_SERVE,
  HEADROOM_TASK_NETWORK, /* any network, by its elements */
  HEADROOM_N_TASKS
} HeadroomTask;

/** Translated. (transfer none) */
const char *headroom_task_get_label (HeadroomTask task);
const char *headroom_task_get_help (HeadroomTask task);

/** A parameter that a task is about, under the task's own words. */
typedef struct
{
  hr_param_t param;
  const char *label; /* marked for translation; NULL: the parameter's own, with its unit */
  const char *unit;  /* where the label does not say it */
} HeadroomTaskRow;

/** The rows in order; NULL behind the last. */
const HeadroomTaskRow *headroom_task_get_row (HeadroomTask task, guint i);
/** Translated. (transfer none) */
const char *headroom_task_row_get_label (const HeadroomTaskRow *self);
/** Translated; NULL: none. (transfer none) */
const char *headroom_task_row_get_unit (const HeadroomTaskRow *self);
/** Whether one of the rows is of this parameter. */
gboolean headroom_task_shows (HeadroomTask task, hr_param_t param);

/** The task that a scenario's inputs are about. */
HeadroomTask headroom_task_of (const hr_params_t *params);

/** Start it, as one change: its recipe and its values, but for those that a person typed. A scenario that is about the
 * task already stays as it is. */
void headroom_task_apply (HeadroomTask task, HeadroomScenario *scenario);
