/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison of scenarios as text. */
#pragma once

#include "model/result/headroom-comparison.h"

void cli_comparison_append_text (const headroom_comparison_t *self, GString *out);
