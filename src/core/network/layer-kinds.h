/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of layer that a generic network is made of: a kind is a row of facts. */
#pragma once

#include "core/network/layer.h"

/** Kind number i, or NULL past the last. */
const hr_layer_kind_t *hr_layer_kind (size_t i);

/** How many fields a kind has. */
int hr_layer_n_fields (const hr_layer_kind_t *kind);
