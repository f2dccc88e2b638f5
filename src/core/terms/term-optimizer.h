/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Optimizer states: all of them, and those in unified memory. */
#pragma once

#include "core/terms/view.h"

/** Bytes of the optimizer's states on this GPU. */
double hr_states_on_gpu (const hr_view_t *v);

/** Bytes of paged states on this GPU, wherever they are; 0: they are not paged. */
double hr_paged_bytes (const hr_view_t *v);
