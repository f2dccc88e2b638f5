/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the page of comparison says of a scenario. */
#pragma once

#include "model/result/headroom-comparison.h"

/** "+3.2 GiB (8 %)": how a term, or the total for HR_N_TERMS, differs from the baseline's, and by what share of it; ""
 * where it does not. (transfer full) */
char *headroom_compare_describe_difference (const headroom_comparison_t *comparison, guint index, hr_term_t term);

/** "44.0 GiB on each GPU, 41.2 GiB to 46.9 GiB": what the device shows, with its range. (transfer full) */
char *headroom_compare_describe_need (const headroom_comparison_t *comparison, guint index);

/** All of it in one sentence for each scenario, for who does not see the bars. (transfer full) */
char *headroom_compare_describe_all (const headroom_comparison_t *comparison);
