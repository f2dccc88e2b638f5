/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameter table. Private to src/core. */
#pragma once

#include "core/table/param-desc.h"

/** One row a parameter, by hr_param_t. */
extern const hr_param_desc_t hr_param_table[HR_N_PARAMS];
