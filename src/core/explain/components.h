/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of an estimate by the names under which engines print them at start-up. */
#pragma once

#include "core/estimate/estimate.h"

typedef struct
{
  double bytes, low, high;
} hr_component_t;

/** Number i's id, such as "activation-peak", or NULL past the last. */
const char *hr_component_id (int i);

/** The part with that id; false where these inputs have no such part. */
bool hr_component (const hr_estimate_t *e, const char *id, hr_component_t *component);
