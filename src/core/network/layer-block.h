/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A transformer block as a layer of a generic network. */
#pragma once

#include "core/network/layer.h"

/** The block's output is its input's shape; its width must be a multiple of its heads. */
hr_network_error_t hr_block_shape (hr_layer_io_t *io, hr_network_problem_t *problem);

/** The block's parameters, and bytes that it saves for backward besides its input. */
double hr_block_params (const hr_layer_io_t *io);
double hr_block_inner_bytes (const hr_layer_io_t *io);
