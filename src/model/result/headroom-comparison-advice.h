/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What would make each of the compared scenarios fit: the cheapest advice. */
#pragma once

#include "model/result/headroom-advice.h"
#include "model/result/headroom-comparison.h"

/** Whether a scenario is tight or does not fit, so that there is advice for it. */
gboolean headroom_comparison_wants_advice (const headroom_comparison_t *self, guint index);

/** The same of at least one. */
gboolean headroom_comparison_any_wants_advice (const headroom_comparison_t *self);

/** Ask for all advice that is wanted and not there yet: up to a tenth of a second for each scenario. In any thread. */
void headroom_comparison_advise (headroom_comparison_t *self);

/** Give a scenario advice that was asked for elsewhere, of headroom_advice_new(). */
void headroom_comparison_set_advice (headroom_comparison_t *self, guint index, GPtrArray *advice);

/** The cheapest advice for a scenario; NULL: none, or not asked for yet. */
const HeadroomAdvice *headroom_comparison_get_advice (const headroom_comparison_t *self, guint index);

/** "Recompute every layer: fits, 21.3 GiB", that nothing helps, "…" where nobody has asked yet, or "–" where
 * none is wanted. (transfer full) */
char *headroom_comparison_describe_advice (const headroom_comparison_t *self, guint index,
                                           char *(*describe_bytes) (double bytes));
