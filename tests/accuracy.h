/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far the program was from what others measured or published. A test notes every row it compares, in groups; the
 * outcome is data/accuracy/NAME.json, which the program shows. HEADROOM_UPDATE_GOLDEN=1 writes the file anew. */
#pragma once

#include "core/table/params.h"

#include <glib.h>

typedef struct accuracy accuracy_t;

/** An empty tally that belongs to data/accuracy/NAME.json. */
accuracy_t *accuracy_new (const char *name);
void accuracy_free (accuracy_t *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (accuracy_t, accuracy_free)

/** By how many percent `computed` is more than `measured`: 0 only where they are equal. */
double accuracy_error (double computed, double measured);

/** One row of `group`, and of "all", that is off by `error` percent; NaN: cannot be compared. */
void accuracy_note (accuracy_t *self, const char *group, double error);

/** The same row once more, in a group that cuts across the others and is not summed. */
void accuracy_note_besides (accuracy_t *self, const char *group, double error);

/** Whether the measurement of that row lies between the estimate's low and high end. */
void accuracy_note_range (accuracy_t *self, const char *group, gboolean inside);

/** The share of the compared rows of a group that do. */
double accuracy_share_inside (accuracy_t *self, const char *group);

/** Count the rows by each choice of these parameters, and so see which had none. `params` ends with HR_N_PARAMS. */
void accuracy_watch (accuracy_t *self, const hr_param_t *params);

/** One more row with these inputs. */
void accuracy_note_ways (accuracy_t *self, const hr_params_t *p);

/** One more row with that choice: where a test measures outside of rows, or the program chooses by itself. */
void accuracy_note_choice (accuracy_t *self, hr_param_t param, int choice);

/** One more row, with these two inputs together or not: "fine-tuning=lora experts". */
void accuracy_note_way (accuracy_t *self, const char *name, gboolean met);

/** Element floor (share · n) of the group's sorted sizes of errors, counted from 0. */
double accuracy_quantile (accuracy_t *self, const char *group, double share);

/** Hold the file to what was noted, of exactly `rows` rows: fails where fewer were, as when it is picked by name. */
void accuracy_hold (accuracy_t *self, guint rows);

/** Print what was noted, one line a group. */
void accuracy_print (accuracy_t *self);
