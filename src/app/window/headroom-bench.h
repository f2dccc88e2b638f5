/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `headroom --bench` measures: the time to the first frame, and from a changed value to the frame that shows
 * it, and how much of that is work. It prints lines of "name value …" and quits. */
#pragma once

#include "app/window/headroom-window.h"

void headroom_bench_start (HeadroomWindow *window);
