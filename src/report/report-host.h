/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Host memory in sentences. All are translated and (transfer full). */
#pragma once

#include "model/result/headroom-estimate.h"

/** How sure the host memory of a process is, how much of it is pinned, and what a node needs; "" where there is none.
 * `write` writes bytes. */
char *headroom_report_host (const hr_estimate_t *e, char *(*write) (double bytes));

/** What these figures leave out, in a sentence. (transfer none) */
const char *headroom_report_host_without (void);
