/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which part of a step a change shortens. */
#pragma once

#include "core/time/time.h"

/** “Shortens “Pipeline bubble””: the part of a step that gets shorter by the most seconds; where others do,
 * too, it says so. NULL where none does, or where the time of either run is not known. (transfer full) */
char *headroom_describe_shortened (const hr_params_t *before, const hr_params_t *after);
