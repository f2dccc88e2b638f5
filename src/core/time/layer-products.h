/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of the matrix products of a layer and of the head. */
#pragma once

#include "core/time/work.h"

/** All products of a layer, with or without experts. */
hr_passes_t hr_layer_products (const hr_work_t *w, bool has_experts);

/** The output head's. */
hr_passes_t hr_head_products (const hr_work_t *w);
