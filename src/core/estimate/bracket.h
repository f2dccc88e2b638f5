/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The largest step that fits, where more never needs less. Private to core/estimate. */
#pragma once

#include "core/estimate/search.h"

/** A bracket is doubled from a step that fits until one does not, and then narrowed. Not found: no step fits. */
hr_answer_t hr_find_by_bracket (hr_search_t *s);
