/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the plot of a sweep says in words. Strings are (transfer full). */
#pragma once

#include "app/sweep/headroom-sweep-list.h"

/** "4 layers: 12.3 GiB in all, …", what is at a place, or at 0 of the value in force: the line under the plot and the
 * slider's text; "" where there is nothing. */
char *headroom_sweep_list_describe (HeadroomSweepList *list, int place);

/** The name of the line of the GPU's memory; NULL without a GPU. */
char *headroom_sweep_list_describe_capacity (HeadroomSweepList *list);
