/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which inputs matter to an estimate. */
#pragma once

#include "core/estimate/estimate.h"

/** True where some other value of the parameter would change something that the report shows. Found by trying: the
 * ends of its range, its neighbours, half and double, every choice; values that contradict others are no trial. Where
 * there is no other possible value, it is as the parameter table says, as for what is about the hardware: other GPUs
 * are in the report, too. */
bool hr_report_has_effect (const hr_estimate_t *e, hr_param_t param);
