/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shapes counted and compared, and a problem with a layer noted. */
#include "core/network/layer.h"

double
hr_shape_elements (const hr_shape_t *shape)
{
  double elements = 1;

  for (int i = 0; i < shape->n; i++)
    elements *= shape->dims[i];
  return elements;
}

bool
hr_shape_equals (const hr_shape_t *a, const hr_shape_t *b)
{
  if (a->n != b->n)
    return false;
  for (int i = 0; i < a->n; i++)
    if (a->dims[i] != b->dims[i])
      return false;
  return true;
}

hr_network_error_t
hr_network_fail (hr_network_problem_t *problem, hr_network_error_t error, int field, double min, double max)
{
  problem->error = error;
  problem->field = field;
  problem->min = min;
  problem->max = max;
  return error;
}
