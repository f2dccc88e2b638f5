/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What contradicts what in a scenario: one rule that its inputs break. Immutable.
 * Properties: message (string), is-error (boolean). */
#pragma once

#include <glib-object.h>

#include "core/table/checks.h"

#define HEADROOM_TYPE_PROBLEM (headroom_problem_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomProblem, headroom_problem, HEADROOM, PROBLEM, GObject)

/** `plain` is the message without translation. */
HeadroomProblem *headroom_problem_new (hr_severity_t severity, const hr_param_t *params, guint n_params,
                                       const char *message, const char *plain);

hr_severity_t headroom_problem_get_severity (HeadroomProblem *self);
/** A translated sentence with labels and values in it, ready to show. */
const char *headroom_problem_get_message (HeadroomProblem *self);
/** The same in English, with the values as files have them: for JSON and CSV. */
const char *headroom_problem_get_plain_message (HeadroomProblem *self);
/** The first of the parameters that it concerns. */
hr_param_t headroom_problem_get_param (HeadroomProblem *self);
/** True where the problem is to be flagged at that parameter's row. */
gboolean headroom_problem_concerns (HeadroomProblem *self, hr_param_t param);

/** How a message names a parameter and its value. */
typedef char *(*HeadroomDescribeParam) (hr_param_t param, const hr_params_t *params, gpointer user_data);

/** "Label (value)", translated. */
char *headroom_problem_describe_value (hr_param_t param, const hr_params_t *params, gpointer user_data);

/** "Label (value)" in English, with the value as files have it. */
char *headroom_problem_describe_plainly (hr_param_t param, const hr_params_t *params, gpointer user_data);

/** "intermediate_size (Feed-forward size: 0)": what a file calls an input, what it is called here, and its value. */
char *headroom_problem_describe_key (const char *key, const char *label, const char *value);

/** Replace each "{name}" in a check's message by what `describe` says; NULL: "Label (value)". */
char *headroom_problem_expand (const char *message, const hr_params_t *params, HeadroomDescribeParam describe,
                               gpointer user_data);
