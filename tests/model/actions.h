/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person may do to the inputs of a scenario, with random details. */
#pragma once

#include "model/scenario/headroom-scenario.h"

/** One action of any kind, which may change nothing. */
void test_act (HeadroomScenario *scenario, GRand *rand);

/** A config.json is imported. */
void test_import (HeadroomScenario *scenario, GRand *rand);

/** A number from 0 to the one before `limit`. */
guint test_below (GRand *rand, guint limit);
