/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One value of the inputs, by the row of its parameter: read and written as a number or as text. */
#pragma once

#include "core/table/param-desc.h"

/** Fill in every default: a complete, valid example (a 7B model, 4096 tokens, micro-batch 2). */
void hr_params_init (hr_params_t *p);

/** True where a value is text rather than a number: an id or a list. */
bool hr_param_is_text (hr_param_t id);

/** The value as a number: a choice's index, 0 or 1 for yes/no. Not for text (gives 0). */
double hr_param_get (const hr_params_t *p, hr_param_t id);

/** True where the value is the default. */
bool hr_param_is_default (const hr_params_t *p, hr_param_t id);

typedef enum
{
  HR_SET_OK,
  HR_SET_NOT_A_NUMBER,   /* the text is no number, yes/no or finite value */
  HR_SET_NOT_WHOLE,      /* a fraction where a whole number is needed */
  HR_SET_OUT_OF_RANGE,   /* outside min..max */
  HR_SET_UNKNOWN_CHOICE, /* not one of the choices' ids, or not an id */
} hr_set_result_t;

/** Store a number. On anything but HR_SET_OK nothing is changed. Not for text. */
hr_set_result_t hr_param_set (hr_params_t *p, hr_param_t id, double value);

/** Read a number in the C locale as this parameter means it: "8k" is 8192 of a length in tokens, 8000 of all others. */
bool hr_param_number_from_text (hr_param_t id, const char *text, double *number);

/** Store from text in the C locale: "4096", "4k", "8.03e9", "7B", "yes", "bf16", "h100-sxm5-80gb", "4+4+3", "q+v".
 * On anything but HR_SET_OK nothing is changed. */
hr_set_result_t hr_param_set_text (hr_params_t *p, hr_param_t id, const char *text);

/** Write the value as hr_param_set_text reads it, in any locale with '.' as decimal point; the
 * shortest digits that give the same number back. Returns `text`. HR_TEXT_SIZE bytes always suffice. */
enum
{
  HR_TEXT_SIZE = 1024
};
const char *hr_param_get_text (const hr_params_t *p, hr_param_t id, char *text, size_t size);
