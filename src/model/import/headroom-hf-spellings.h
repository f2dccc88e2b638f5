/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of a config.json that are spellings of one size. */
#pragma once

#include "model/import/headroom-hf-reader-private.h"

/** Refuse a file in which they have different numbers. */
gboolean headroom_hf_reader_check_spellings (HeadroomHfReader *r);
