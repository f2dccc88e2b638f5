/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `headroom --bench` measures: the time to the first frame, and from a changed value to the frame that shows
 * it, and how much of that is work. It prints lines of "name value …" and quits. */
#pragma once

#include "app/window/headroom-window.h"

void headroom_bench_start (HeadroomWindow *window);

/** The value below which so many of a hundred are: 50 is the median, 99 the most that can be asked. Sorts them. */
double headroom_bench_percentile (double values[], guint n, guint percent);
