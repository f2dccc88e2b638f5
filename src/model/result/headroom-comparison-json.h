/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison of scenarios as JSON. */
#pragma once

#include "model/result/headroom-comparison.h"

/** The JSON of `headroom-cli compare --format=json`; never localised. (transfer full) */
char *headroom_comparison_to_json (const headroom_comparison_t *self);
