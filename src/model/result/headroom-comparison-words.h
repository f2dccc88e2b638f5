/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a scenario in a comparison: the same in the window, on pages and on pictures. */
#pragma once

#include "model/result/headroom-comparison.h"

/** Words an amount of memory. (transfer full) */
typedef char *(*HeadroomDescribeBytes) (double bytes);

/** "+3.2 GiB (8 %)": how a term, or the total for HR_N_TERMS, differs from the baseline's, and by what share of it; ""
 * where it does not. (transfer full) */
char *headroom_comparison_describe_difference (const headroom_comparison_t *self, guint index, hr_term_t term,
                                               HeadroomDescribeBytes describe_bytes);

/** "44.0 GiB on each GPU, 41.2 GiB to 46.9 GiB": what the device shows, with its range. (transfer full) */
char *headroom_comparison_describe_need (const headroom_comparison_t *self, guint index,
                                         HeadroomDescribeBytes describe_bytes);

/** "wide: Tight, 44.0 GiB on each GPU, 41.2 GiB to 46.9 GiB, +3.2 GiB (8 %).", a sentence for each scenario.
 * (transfer full) */
char *headroom_comparison_describe (const headroom_comparison_t *self, HeadroomDescribeBytes describe_bytes);
