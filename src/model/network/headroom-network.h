/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generic networks for people: written as text, and in sentences.
 *
 * A text has layers separated by ";" or line ends, each a kind and its values:
 *
 *     input 3x224x224; conv 64 k7 s2 p3 no-bias; batch-norm; relu inplace; max-pool 3 s2 p1
 *
 * A number alone is the next value in the order of the kind's fields; a field's name may be cut short. */
#pragma once

#include "core/network/network.h"
#include "model/base/headroom-error.h"

/** Read a text: an array of hr_layer_t, or NULL and an error of HEADROOM_PARAM_ERROR that names layer, field
 * and value. (transfer full) */
GArray *headroom_network_parse (const char *text, GError **error);

/** The text that reads back as these layers; values that are usual are left out. (transfer full) */
char *headroom_network_to_text (const hr_layer_t *layers, guint n);

/** hr_network_run, with an error of HEADROOM_PARAM_ERROR in place of a problem. `at` gets the layer's index and
 * `reason` the message without the layer's name, where a list shows it there; either may be NULL. */
gboolean headroom_network_run (const hr_layer_t *layers, guint n, hr_dtype_t dtype, hr_layer_result_t *results,
                               hr_network_totals_t *totals, guint *at, char **reason, GError **error);

/** "64 × 112 × 112". (transfer full) */
char *headroom_shape_describe (const hr_shape_t *shape);

/** "2. Convolution", for the layer at index 1. (transfer full) */
char *headroom_layer_title (const hr_layer_t *layer, guint i);

/** Where the sum of outputs and PyTorch differ for this network, and why. (transfer full) */
char *headroom_network_compare (const hr_layer_t *layers, guint n, const hr_network_totals_t *totals, hr_dtype_t dtype);
