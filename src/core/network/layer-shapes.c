/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each kind of layer puts out, and what of its input it refuses. */
#include "core/network/layer-shapes.h"

#include <math.h>

hr_network_error_t
hr_features_shape (hr_layer_io_t *io, hr_network_problem_t *problem)
{
  (void) problem;
  io->out = (hr_shape_t) { 1, { io->v[0] } };
  return HR_NETWORK_OK;
}

hr_network_error_t
hr_sequence_shape (hr_layer_io_t *io, hr_network_problem_t *problem)
{
  (void) problem;
  io->out = (hr_shape_t) { 2, { io->v[0], io->v[1] } };
  return HR_NETWORK_OK;
}

hr_network_error_t
hr_image_shape (hr_layer_io_t *io, hr_network_problem_t *problem)
{
  (void) problem;
  io->out = (hr_shape_t) { 3, { io->v[0], io->v[1], io->v[2] } };
  return HR_NETWORK_OK;
}

/* A window of `kernel` slides over both sides of the padded map. */
static hr_network_error_t
slide (hr_layer_io_t *io, int kernel, int stride, int padding, hr_network_problem_t *problem)
{
  const double *v = io->v;
  double room = fmin (io->in.dims[1], io->in.dims[2]) + 2 * v[padding];

  if (v[kernel] > room)
    return hr_network_fail (problem, HR_NETWORK_RANGE, kernel, 1, room);
  for (int side = 1; side <= 2; side++)
    io->out.dims[side] = floor ((io->in.dims[side] + 2 * v[padding] - v[kernel]) / v[stride]) + 1;
  return HR_NETWORK_OK;
}

hr_network_error_t
hr_convolution_shape (hr_layer_io_t *io, hr_network_problem_t *problem)
{
  double groups = io->v[GROUPS];

  if (fmod (io->in.dims[0], groups) > 0)
    return hr_network_fail (problem, HR_NETWORK_DIVISOR, GROUPS, 1, io->in.dims[0]);
  if (fmod (io->v[CHANNELS], groups) > 0)
    return hr_network_fail (problem, HR_NETWORK_DIVISOR, GROUPS, 1, io->v[CHANNELS]);
  io->out.dims[0] = io->v[CHANNELS];
  return slide (io, KERNEL, STRIDE, PADDING, problem);
}

/* PyTorch refuses to pad a pool by more than half its window. */
hr_network_error_t
hr_pool_shape (hr_layer_io_t *io, hr_network_problem_t *problem)
{
  double half = floor (io->v[POOL_KERNEL] / 2);

  if (io->v[POOL_PADDING] > half)
    return hr_network_fail (problem, HR_NETWORK_RANGE, POOL_PADDING, 0, half);
  return slide (io, POOL_KERNEL, POOL_STRIDE, POOL_PADDING, problem);
}

hr_network_error_t
hr_global_shape (hr_layer_io_t *io, hr_network_problem_t *problem)
{
  (void) problem;
  io->out.dims[1] = io->out.dims[2] = 1;
  return HR_NETWORK_OK;
}

hr_network_error_t
hr_units_shape (hr_layer_io_t *io, hr_network_problem_t *problem)
{
  (void) problem;
  io->out.dims[io->out.n - 1] = io->v[UNITS];
  return HR_NETWORK_OK;
}

hr_network_error_t
hr_flat_shape (hr_layer_io_t *io, hr_network_problem_t *problem)
{
  (void) problem;
  io->out = (hr_shape_t) { 1, { hr_shape_elements (&io->in) } };
  return HR_NETWORK_OK;
}

/* What an addition's shortcut must be divided by to reach the shape. */
static double
shortcut_stride (const hr_layer_io_t *io)
{
  return ceil (io->skip.dims[1] / io->in.dims[1]);
}

bool
hr_is_projected (const hr_layer_io_t *io)
{
  return !hr_shape_equals (&io->skip, &io->in);
}

/* Where the shapes differ, a 1 × 1 convolution with batch norm adapts the shortcut, as in ResNet. */
hr_network_error_t
hr_sum_shape (hr_layer_io_t *io, hr_network_problem_t *problem)
{
  if (!hr_is_projected (io))
    return HR_NETWORK_OK;
  if (io->in.n != 3 || io->skip.n != 3)
    return hr_network_fail (problem, HR_NETWORK_SKIP, 0, 0, 0);
  for (int side = 1; side <= 2; side++)
    if (floor ((io->skip.dims[side] - 1) / shortcut_stride (io)) + 1 != io->in.dims[side])
      return hr_network_fail (problem, HR_NETWORK_SKIP, 0, 0, 0);
  return HR_NETWORK_OK;
}
