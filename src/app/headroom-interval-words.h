/* What the plot of intervals says in words. Strings are (transfer full). */
#pragma once

#include "app/headroom-intervals.h"

/** "4 layers: 12.3 GiB in all, …", the line under the plot and the slider's text; "" without intervals. */
char *headroom_intervals_describe (HeadroomIntervals *intervals);

/** The name of the line of the GPU's memory; NULL without a GPU. */
char *headroom_intervals_describe_capacity (HeadroomIntervals *intervals);

/** An amount on the axis: round ones without a fraction, "8 GiB". As a hr_chart_format_t has it. */
const char *headroom_intervals_format_tick (double value, char *text, size_t size, void *unused);
