/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formulas of temporaries, by what the GPU is at (temporaries-*.c), and what others read of them. Private to
 * core/terms. */
#pragma once

#include "core/terms/term-rows.h"

/** The loss and the output head. */
extern const hr_formula_t hr_temporaries_at_loss[];
extern const hr_formula_t hr_temporaries_at_head[];

/** Backward of the layers and of the embedding. */
extern const hr_formula_t hr_temporaries_in_layers[];
extern const hr_formula_t hr_temporaries_at_embedding[];

/** The optimizer's step, and inference. */
extern const hr_formula_t hr_temporaries_at_step[];
extern const hr_formula_t hr_temporaries_of_serving[];

/** Bytes of what a rebuilt segment took and the allocator holds at the loss; 0: it holds none. */
double hr_freed_segment (const hr_view_t *v);

/** Bytes that GaLore takes to decompose the largest gradient, without the workspace of the library that does it. */
double hr_decomposition_bytes (const hr_view_t *v);

/** True where quantised matrices are trained themselves. */
bool hr_trains_quantised (const hr_view_t *v);

/** True where frozen quantised matrices are cast up to multiply with them, forward and backward. */
bool hr_casts_up_backward (const hr_view_t *v);
