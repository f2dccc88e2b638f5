/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people call a parameter elsewhere. */
#pragma once

#include "core/table/param-ids.h"

/** Words and names of options that other programs and papers use for a parameter, separated by commas; "" where there
 * are none. They are names, not translated. */
const char *hr_param_words (hr_param_t param);

/** The parameter that a name means elsewhere: “gradient-checkpointing” is HR_RECOMPUTE. Case, “-”, “_” and
 * spaces do not count. HR_N_PARAMS: none. */
hr_param_t hr_param_find_by_word (const char *word);
