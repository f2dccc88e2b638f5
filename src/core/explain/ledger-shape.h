/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shapes of the ledger's tensors in numbers. */
#pragma once

#include "core/base/inputs.h"

/** A shape with its numbers in it: "4096·2·4096" for "s·b·h". Returns `text`; 128 bytes always suffice. */
const char *hr_shape_substituted (const hr_params_t *params, const char *shape, char *text, size_t size);
