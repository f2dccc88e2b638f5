/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random inputs that pass the checks: input number k is the same in every tree that has the same parameters. */
#pragma once

#include "core/table/params.h"

#include <stddef.h>

/** A number below `n` that depends on the input's number and on what it is for, and on nothing else. */
unsigned random_below (unsigned long input, const char *what, unsigned n);

/** A number from 0 to 1, found the same way. */
double random_share (unsigned long input, const char *what);

/** Input number `input`: valid, with anything from a few to most parameters other than their defaults. */
void random_inputs (unsigned long input, hr_params_t *p);

/** Bytes of a GPU that goes with it; 0 where none does. */
double random_memory (unsigned long input);

/** A parameter that can be swept, to be asked for. */
hr_param_t random_unknown (unsigned long input);

/** Another value for one parameter, which may contradict the others. */
void random_change (unsigned long input, int turn, hr_params_t *p);
