/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What most of a step's time goes to, in a sentence or two. */
#pragma once

#include "core/time/time.h"

/** "The largest part is “Matrix products”, 43 %. 46 % is communication and waiting, most of it “Pipeline bubble”, 25
 * %.": of a step whose time is known. Translated. (transfer full) */
char *headroom_report_parts_of_time (const hr_time_t *time);
