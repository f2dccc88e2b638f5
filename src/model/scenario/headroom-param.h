/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words around one row of the parameter table: labels, values and refusals for people. */
#pragma once

#include "core/table/params.h"
#include "model/base/headroom-error.h"
#include "model/base/headroom-json.h"
#include "words/headroom-i18n.h"

/** The row's translated label, help, unit (NULL: none). */
const char *headroom_param_get_label (hr_param_t param);
const char *headroom_param_get_help (hr_param_t param);
const char *headroom_param_get_unit (hr_param_t param);

/** The value in the words of the window: a choice's translated label, "yes", a GPU's name, digits. */
char *headroom_param_describe_value (hr_param_t param, const hr_params_t *params);

/** The value that a parameter has beside the other inputs unless somebody types one, such as the context of the chosen
 * GPU; NULL where it is the same beside all of them. (transfer full) */
char *headroom_param_describe_usual (hr_param_t param, const hr_params_t *params);

/** "Micro-batch size: 4". (transfer full) */
char *headroom_param_describe_setting (hr_param_t param, const hr_params_t *params);

/** Whether a parameter has the same value in both. */
gboolean headroom_param_has_same_value (hr_param_t param, const hr_params_t *a, const hr_params_t *b);

/** "a whole number from 1 to 1000", "yes or no", "one of training, inference". */
char *headroom_param_describe_range (hr_param_t param);

/** The code of a refusal in HEADROOM_PARAM_ERROR; not for HR_SET_OK. */
HeadroomParamError headroom_param_get_error_code (hr_set_result_t result);

/** Turn a refusal of the core into an error: `who` is how the reader knows the field (a label, an option,
 * a file's own key), `value` what was given. Domain and code are the caller's. Does nothing for HR_SET_OK. */
void headroom_param_set_error (GError **error, GQuark domain, int code, hr_param_t param, const char *who,
                               const char *value);

/** Store a JSON value: numbers only from numbers, yes/no only from true and false, choices and ids only
 * from strings. Nothing is changed on failure. */
hr_set_result_t headroom_param_set_json (hr_params_t *params, hr_param_t param, const HeadroomJson *value);

/** The value as JSON, the counterpart. */
HeadroomJson *headroom_param_to_json (hr_param_t param, const hr_params_t *params);

/** SHA-256 in hexadecimal of all values, one line "name=value" each in the table's order, as files and options write
 * them. (transfer full) */
char *headroom_params_checksum (const hr_params_t *params);
