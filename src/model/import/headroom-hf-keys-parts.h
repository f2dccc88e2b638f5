/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The second table of keys, for headroom-hf-keys.c alone. */
#pragma once

#include "model/import/headroom-hf-key.h"

/** Row i of experts, latent attention, parts of layers and dropout, or NULL past the end. */
const HeadroomHfKey *headroom_hf_part_key (unsigned i);
