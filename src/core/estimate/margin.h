/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far the ledger may be off. */
#pragma once

#include "core/estimate/run.h"

/** By how much something may be less or more than it is said to be. */
typedef struct
{
  double less, more;
} hr_margin_t;

/** How much less and more the layers may keep, as shares of what they are said to keep. */
hr_margin_t hr_margin_of_layers (const hr_run_t *run);

/** True where anything is in doubt: the layers, or how many tokens the experts of a GPU receive. */
bool hr_is_in_doubt (const hr_view_t *v, hr_margin_t of_layers);

/** By how much, in bytes, at the view's moment. */
hr_margin_t hr_margin_now (const hr_view_t *v, hr_margin_t of_layers);
