/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the core says of time: of a step of training, and of serving. */
#pragma once

#include "dump.h"

#include "core/table/params.h"

/** Both of an input on some GPU: as the input is, and of a common run, since few inputs' speeds are known. */
void dump_speeds (const dump_t *dump, unsigned long input, const hr_params_t *p, double usable_bytes);
