/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The row of keys that holds for a parameter and a family. */
#pragma once

#include "model/import/headroom-hf-keys.h"

/** The row of a parameter that holds for the family: one that names it before one for all. NULL: none. */
const HeadroomHfKey *headroom_hf_key_of (hr_param_t param, const char *family);

/** True where the words have the family. */
bool headroom_hf_names (const char *families, const char *family);

/** True where a row of the parameter names the family. */
bool headroom_hf_names_param (hr_param_t param, const char *family);

/** True where the rows know the family: a family without a row of its own may have keys that they misread. */
bool headroom_hf_covers (const char *family);
