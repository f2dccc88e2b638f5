/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs of an estimate, and the table that describes them.
 *
 * hr_params_t (core/base/inputs.h) holds the values as plain fields; hr_param_table (param-rows-*.h, by group) has one
 * row a parameter. GObject properties, rows of the window, command-line options, file keys, CSV
 * columns and the report's list of inputs are loops over that table. To add a parameter:
 * one field there, one id in param-ids.h, one row in param-rows-*.h, and the formula that reads it.
 *
 * Every value passes through double, which is exact for whole numbers up to 2^53: no range
 * in the table exceeds that. */
#pragma once

#include "core/table/param-choices.h"
#include "core/table/param-desc.h"
#include "core/table/param-values.h"

/** The row of a parameter. */
const hr_param_desc_t *hr_param_desc (hr_param_t id);

/** The parameter with that name, or HR_N_PARAMS. */
hr_param_t hr_param_find (const char *name);

/** A group's heading, marked for translation. */
const char *hr_group_label (hr_group_t group);

/** True where the parameter has an effect with these inputs. */
bool hr_param_applies (const hr_params_t *p, hr_param_t id);

/** True where the parameter has an effect with another family, but none with this one: it is about something that the
 * family does not have. */
bool hr_param_is_foreign (const hr_params_t *p, hr_param_t id);
