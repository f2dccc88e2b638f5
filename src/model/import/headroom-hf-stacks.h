/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An encoder beside a decoder in one config.json. */
#pragma once

#include "model/import/headroom-hf-reader-private.h"

/** The section of the decoder, in a file that has one for each of two stacks; NULL: it has none. */
const HeadroomJson *headroom_hf_find_decoder (const HeadroomJson *root);

/** Hold what the file says of an encoder against its decoder, and read the encoder’s section, where there is one;
 * changes nothing for any other family. */
gboolean headroom_hf_reader_read_stacks (HeadroomHfReader *r);
