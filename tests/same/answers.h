/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the solver and a sweep say of a parameter. */
#pragma once

#include "dump.h"

#include "core/table/params.h"

/** The largest or least value that fits, a few points, and how many GPUs share the model. */
void dump_answers (const dump_t *dump, const hr_params_t *p, hr_param_t param, double usable_bytes);
