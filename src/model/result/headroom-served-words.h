/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of serving as text. */
#pragma once

#include "core/serving/served.h"

/** A value of a figure, with its unit: "31.2 ms", "1,900 tokens/s". Translated. (transfer full) */
char *headroom_served_describe (hr_served_t figure, double value);
