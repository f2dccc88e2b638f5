/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How right the program is for runs like one: the measured runs of its stack and method, which
 * data/accuracy/classes.json has from tests/ranges. */
#pragma once

#include "core/estimate/run-class.h"

#include <glib.h>

/** The measured runs of one stack, method and subject. */
typedef struct
{
  char *stack, *method, *subject;
  double n_runs;
  double n_sources;
  double n_inside;       /* of the runs, in the range that the runs of other sources give */
  double median_percent; /* sizes of errors */
  double p90_percent;
  double width_percent; /* in the mean, of those ranges */
  GPtrArray *sources;   /* who published the runs */
} HeadroomRunClass;

/** "Transformers · LoRA". (transfer full) */
char *headroom_run_class_get_label (const hr_params_t *params);

/** What was measured of runs like that, by subject; NULL where nothing was. */
const HeadroomRunClass *headroom_run_class_find (const hr_params_t *params, hr_subject_t subject);

/** Number i of all, or NULL past the last. */
const HeadroomRunClass *headroom_run_class_get (guint i);

/** "On the GPU". */
const char *headroom_subject_get_label (hr_subject_t subject);

/** How many, and how far off, as sentences. (transfer full) */
char *headroom_run_class_describe (const HeadroomRunClass *self);

/** The measured runs that a range rests on: of the GPU, else of tensors or the pool; NULL where nothing like it was
 * measured. */
const HeadroomRunClass *headroom_run_class_of_range (const hr_params_t *params, hr_subject_t *subject);

/** What the range of an estimate rests on, as sentences; NULL where it is not one of measured runs. (transfer full) */
char *headroom_run_class_explain (const hr_params_t *params);

/** Who published them, by name. (transfer full) */
char *headroom_run_class_describe_sources (const HeadroomRunClass *self);
