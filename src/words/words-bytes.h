/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Amounts of memory as text. All strings are (transfer full). */
#pragma once

#include <glib.h>

#include "core/base/units.h"

/** An amount of memory with its unit and the locale's decimal point: "149.8 GiB", "−12.3 MiB". */
char *headroom_words_bytes (double bytes, hr_byte_unit_t unit);

/** The same with two decimals from 1 GiB up, as pages print that this is compared with: "44.50 GiB". */
char *headroom_words_bytes_fine (double bytes);

/** Every byte, grouped: "120,259,084,288 B". */
char *headroom_words_exact_bytes (double bytes);
