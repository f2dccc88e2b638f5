/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Amounts of memory in the unit of the settings. */
#pragma once

#include <glib.h>

/** "112.3 GiB": as all amounts are written, in the unit that the person has chosen. (transfer full) */
char *headroom_format_bytes (double bytes);

/** An amount on the axis: round ones without a fraction, "8 GiB". As a hr_chart_format_t has it. */
const char *headroom_format_tick (double value, char *text, size_t size, void *unused);
