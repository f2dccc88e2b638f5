/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What most of a step's time goes to, in a sentence or two. */
#pragma once

#include "core/time/time.h"

/** "The largest part is “Matrix products”, 46 %. 45 % is communication and waiting, most of it “Host”.":
 * of a step whose time is known, the larger of the two first. Translated. (transfer full) */
char *headroom_report_parts_of_time (const hr_time_t *time);
