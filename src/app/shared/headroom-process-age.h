/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the process has been there: what the bench calls the time to the first frame. */
#pragma once

#include <time.h>

/** What a clock of the system says, in milliseconds. */
double headroom_timespec_ms (const struct timespec *time);

/** Milliseconds since the process was executed; 0 where the kernel does not say. */
double headroom_process_age_ms (void);
