/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random scenarios: scenario number k is the same in every tree that has the same parameters. */
#pragma once

#include "model/scenario/headroom-scenario.h"

/** A scenario of which every value that is no default is from somewhere. Two of three contradict themselves.
 * (transfer full) */
HeadroomScenario *random_scenario (unsigned long input);

/** A run of a preset's model, trained or served, with few inputs besides, and mostly on a GPU; it contradicts nothing,
 * and of most a speed is known. (transfer full) */
HeadroomScenario *random_run (unsigned long input);
