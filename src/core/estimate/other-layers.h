/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layer between moments at which backward may be highest. */
#pragma once

#include "core/terms/view.h"

/** The layer of the chunk, from 1, at which activations and gradients come to the most, of those at which something
 * else begins: another kind of layer, layers that kept everything, checkpoints that are no longer on their way to the
 * host. 0: there is none, so that one of the moments is highest. The view’s own moment does not matter. */
double hr_highest_other_layer (const hr_view_t *v);
