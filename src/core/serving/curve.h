/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What more requests at a time cost each of them, and bring to all: a server's frontier. */
#pragma once

#include "core/serving/serving.h"

#include <stddef.h>

enum
{
  HR_MAX_CURVE_POINTS = 40
};

/** Expected values with so many requests at a time, on all copies of the model. */
typedef struct
{
  double requests;
  double sequences;              /* of them, on each GPU that has attention of its own: micro-batch-size */
  double tokens_per_second;      /* of all, prompts included in the time */
  double user_tokens_per_second; /* of each, once its first token is there */
  double first_token_seconds;
} hr_curve_point_t;

/** True where the curve has more than one point: known without computing any. */
bool hr_serving_has_curve (const hr_serving_t *serving);

/** From one request on each GPU that has attention of its own, in steps of a half or a third more, to as many as cache
 * and engine take at a time. Returns how many points; 0 where the speed is not known. */
size_t hr_serving_curve (const hr_serving_t *serving, hr_curve_point_t points[HR_MAX_CURVE_POINTS]);

/** The point of so many requests on all copies of the model, whose speed is known. */
hr_curve_point_t hr_serving_point (const hr_serving_t *serving, double requests);
