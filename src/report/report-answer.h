/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answer in one short line each: the verdict, its rule, the range, the plan. All are translated and (transfer
 * full), "" where there is nothing to say; amounts of memory are as `write` writes them. */
#pragma once

#include "core/estimate/estimate.h"

#include <glib.h>

/** "Does not fit 4 × H100 SXM5 80GB: 12.0 GiB too much on each". */
char *headroom_report_answer (const hr_estimate_t *e, char *(*write) (double bytes));

/** Up to where a run fits, and from where on it does not. */
char *headroom_report_rule (const hr_estimate_t *e, char *(*write) (double bytes));

/** "Range: 84.9 GiB to 103.2 GiB". */
char *headroom_report_range (const hr_estimate_t *e, char *(*write) (double bytes));

/** "Room for 86 users", where the answer does not say so. */
char *headroom_report_users (const hr_estimate_t *e);

/** "DP 16 × TP 2 × PP 2 = 64 GPUs"; "" for one GPU. */
char *headroom_report_plan (const hr_params_t *params);
