/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Amounts of memory in the unit of the settings. */
#pragma once

#include <glib.h>

/** "112.3 GiB": as all amounts are written, in the unit that the person has chosen. (transfer full) */
char *headroom_format_bytes (double bytes);
