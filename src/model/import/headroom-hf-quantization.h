/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a config.json says of quantised weights. */
#pragma once

#include "model/import/headroom-hf-reader-private.h"

/** Where ModelOpt says it, in a file beside the config.json. */
#define HEADROOM_HF_QUANTIZATION_FILE "hf_quant_config.json"
#define HEADROOM_HF_QUANTIZATION_BESIDE HEADROOM_HF_QUANTIZATION_FILE ": quantization"

/** What the file says of quantised weights, and the key that says it; NULL: nothing does. mlx-lm says it twice. */
const HeadroomJson *headroom_hf_reader_find_quantization (const HeadroomHfReader *r, const char **key);

/** Read in what format the weights are, or that it is not known. */
void headroom_hf_reader_read_quantization (HeadroomHfReader *r);

/** Read which of the layers' matrices are not quantised, once the number of layers is known, and whether
 * the file lists others than can be told apart. */
void headroom_hf_reader_read_unquantized (HeadroomHfReader *r);
