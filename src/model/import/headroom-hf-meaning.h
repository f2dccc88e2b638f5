/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a config.json that are not the parameter’s own, but mean one. */
#pragma once

#include "model/import/headroom-hf-reader-private.h"

/** True where the value of a key is not the parameter’s own. */
gboolean headroom_hf_key_has_meaning (const HeadroomHfKey *row, const HeadroomJson *value);

/** Take the number that it means. */
gboolean headroom_hf_reader_read_meaning (HeadroomHfReader *r, const HeadroomHfKey *row, const char *key,
                                          const HeadroomJson *value);
