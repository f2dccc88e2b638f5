/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that the core says about inputs. This is the only part of the comparison that knows its structs: where one
 * changes, results.c follows, and names and order of what it dumps stay. */
#pragma once

#include "dump.h"

#include "core/table/params.h"

/** An estimate with every number and text that can be had of it. */
void dump_estimate (dump_t *dump, const hr_params_t *p, double usable_bytes);

/** Answers of the solver and points of a sweep about one parameter. */
void dump_answers (dump_t *dump, const hr_params_t *p, hr_param_t param, double usable_bytes);

/** A random network of layers. */
void dump_network (dump_t *dump, unsigned long input);
