/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that the core says about inputs. This is the only part of the comparison that knows its structs: where one
 * changes, results.c follows, and the order of what it dumps stays. */
#pragma once

#include "dump.h"

#include "core/table/params.h"

/** An estimate of random input number `input` with every number and text that can be had of it. Of some inputs also
 * answers of the solver, points of a sweep and a random network of layers. */
void dump_input (const dump_t *dump, unsigned long input, const hr_params_t *p);
