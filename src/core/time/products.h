/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of matrix products. Source: fitted to the products of ai-dynamo/aiconfigurator, with a fixed cost a tile. */
#pragma once

#include "core/time/work.h"

/** Output of m × n, of sums over k. */
typedef struct
{
  double m, n, k;
} hr_product_t;

/** Compute products in a format from now on, at the rate that they reach in a step: the format's peak by what of it
 * products reach alone and by `product.efficiency`, which does not lift it over the peak. */
void hr_multiply_in (hr_work_t *w, hr_compute_format_t format);

/** The larger of arithmetic and of memory's traffic, and a launch. `added_bytes`: of an element of the output that is
 * added to what is there. */
double hr_product_seconds (const hr_work_t *w, hr_product_t product, double added_bytes);

/** A product of a forward pass without its launch: as one of a batch. */
double hr_product_busy_seconds (const hr_work_t *w, hr_product_t product);

/** A product and the two of its backward pass, with the casts of FP8 and FP4; that of a frozen weight is left out. */
hr_passes_t hr_product_passes (const hr_work_t *w, hr_product_t product);

/** As many equal products as a GPU has experts, as one group: they have one launch and cast nothing. */
hr_passes_t hr_group_passes (const hr_work_t *w, hr_product_t product);
