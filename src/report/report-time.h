/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time of a step in sentences. All are translated, and (transfer full) unless said otherwise. */
#pragma once

#include "core/time/time.h"

#include <glib.h>

/** True where something is to be said of it: in training on a GPU that is named. */
gboolean headroom_report_tells_time (const hr_time_t *time);

/** "0.932 s a step · 8834 tokens/s"; "" where there is no number. */
char *headroom_report_step (const hr_time_t *time);

/** "989 TFLOP/s": of one GPU, what MFU and HFU are shares of. */
char *headroom_report_peak_rate (const hr_time_t *time);

/** "Whole training: 1.8 days (1.5 to 3.4), 351 GPU hours."; NULL where its tokens are not given. */
char *headroom_report_training (const hr_time_t *time);

/** That a speed is that of the GPU's class; NULL where it is the GPU's own. (transfer none) */
const char *headroom_report_origin (hr_rates_origin_t origin);

/** Seconds with their range and what most of them goes to; on a second line rates, what the whole training takes, and
 * what they rest on. Or why there is no number. */
char *headroom_report_time (const hr_time_t *time);
