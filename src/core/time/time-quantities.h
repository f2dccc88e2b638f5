/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What formulas of time name: parts of a step, in seconds, and parameters. Private to core/time. */
#pragma once

#include "core/terms/formula.h"
#include "core/time/step.h"

/** Symbols and values as they are in the parts of a step, which must outlive the source. */
hr_quantity_source_t hr_quantities_of_step (const hr_step_parts_t *parts);
