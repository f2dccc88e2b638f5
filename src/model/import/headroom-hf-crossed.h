/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layers of Llama 3.2 Vision that look at images alone. */
#pragma once

#include "model/import/headroom-hf-reader-private.h"

/** Refuse a list of such layers that is none; changes nothing for other types. */
gboolean headroom_hf_reader_check_crossed (HeadroomHfReader *r);

/** How many the file lists. */
guint headroom_hf_reader_count_crossed (const HeadroomHfReader *r);

/** The number of layers without them, as a difference of keys. (transfer full) */
char *headroom_hf_reader_describe_uncrossed (const HeadroomHfReader *r, const char *key);

/** Count their parameters beside the language model; changes nothing for other types. */
gboolean headroom_hf_reader_read_crossed (HeadroomHfReader *r);
