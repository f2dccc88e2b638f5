/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shape functions of the layer kinds: each fills in io->out, which is io->in to begin with, or says
 * what is wrong. Private to src/core. */
#pragma once

#include "core/network/layer.h"

/* Fields by place. */
enum
{
  CHANNELS,
  KERNEL,
  STRIDE,
  PADDING,
  GROUPS,
  BIAS
};
enum
{
  POOL_KERNEL,
  POOL_STRIDE,
  POOL_PADDING
};
enum
{
  UNITS,
  UNITS_BIAS
};

/** True where an addition's shortcut has another shape: it gets a 1 × 1 convolution and batch norm. */
bool hr_is_projected (const hr_layer_io_t *io);

hr_network_error_t hr_features_shape (hr_layer_io_t *io, hr_network_problem_t *problem);
hr_network_error_t hr_sequence_shape (hr_layer_io_t *io, hr_network_problem_t *problem);
hr_network_error_t hr_image_shape (hr_layer_io_t *io, hr_network_problem_t *problem);
hr_network_error_t hr_convolution_shape (hr_layer_io_t *io, hr_network_problem_t *problem);
hr_network_error_t hr_pool_shape (hr_layer_io_t *io, hr_network_problem_t *problem);
hr_network_error_t hr_global_shape (hr_layer_io_t *io, hr_network_problem_t *problem);
hr_network_error_t hr_units_shape (hr_layer_io_t *io, hr_network_problem_t *problem);
hr_network_error_t hr_flat_shape (hr_layer_io_t *io, hr_network_problem_t *problem);
hr_network_error_t hr_sum_shape (hr_layer_io_t *io, hr_network_problem_t *problem);
