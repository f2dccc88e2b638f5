/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What published speeds of serving have of settings that others leave open. */
#pragma once

#include "core/time/opened.h"

/** For each setting what sets it as they have it; NULL for those of training. */
const hr_set_otherwise_t *hr_open_servers (void);
