/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which keys of a config.json feed which parameter: rows. */
#pragma once

#include "model/import/headroom-hf-key.h"

/** Row i, or NULL past the end. Rows come in the order in which they must be read. */
const HeadroomHfKey *headroom_hf_key (unsigned i);
