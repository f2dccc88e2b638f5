/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a config.json that others leave without an effect. */
#pragma once

#include "model/import/headroom-hf-reader-private.h"

/** Drop them, once all rows are read, and say where every layer has experts. */
void headroom_hf_reader_drop_idle (HeadroomHfReader *r);
