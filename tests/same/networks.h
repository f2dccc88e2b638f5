/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random lists of layers. */
#pragma once

#include "dump.h"

/** What the core says of a random network, whole and after each of its layers. */
void dump_network (const dump_t *dump, unsigned long input);
