/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison in sight: the choice of its baseline, a bar for each scenario, and the numbers; or in their place why
 * there is none.
 *
 * Signal `baseline-chosen` (uint): which scenario the others are to be compared with. */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-comparison.h"

#define HEADROOM_TYPE_COMPARE_VIEW (headroom_compare_view_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomCompareView, headroom_compare_view, HEADROOM, COMPARE_VIEW, AdwBin)

GtkWidget *headroom_compare_view_new (void);

/** Show a comparison. */
void headroom_compare_view_show (HeadroomCompareView *self, const headroom_comparison_t *comparison, gboolean narrow);

/** Show why there is none: a sentence. `lacks_scenarios`: another scenario would end that. */
void headroom_compare_view_show_problem (HeadroomCompareView *self, const char *problem, gboolean lacks_scenarios);
