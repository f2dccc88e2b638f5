/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formats of quantised weights that config.json files name, as choices of weight-quantization. */
#pragma once

#include "model/base/headroom-json.h"

typedef struct
{
  const char *choice; /* of the parameter weight-quantization; NULL: the format is not known */
  double bits;        /* of an element, with its share of scale and zero; 0: as the choice has them */
} HeadroomHfWeights;

/** What “quantization_config” says of the weights. A file that names no method is one of mlx-lm’s where it
 * `is_mlx`, as it says the same under “quantization”; else the method is not known but for what mlx-lm writes by
 * default. */
HeadroomHfWeights headroom_hf_find_weights (const HeadroomJson *config, gboolean is_mlx);

/** The method that it names, or that its other keys are of; NULL: none. */
const char *headroom_hf_find_quant_method (const HeadroomJson *config);

/** The first key, with those that it is in, without which the method's format is not known; NULL: none is missing.
 * (transfer full) */
char *headroom_hf_find_missing_weight_key (const HeadroomJson *config);

/** What the file says of its weights, of formats that exist with other numbers of bits or in groups of other sizes. */
HeadroomHfWeights headroom_hf_find_packed_weights (const HeadroomJson *config, gboolean is_mlx);

/** The first key that gives some matrices a format of their own; NULL: none does. */
const char *headroom_hf_find_override (const HeadroomJson *config);

/** The number of a key; NaN where there is none. */
double headroom_hf_weights_number (const HeadroomJson *config, const char *key);

/** True where the key says yes. */
gboolean headroom_hf_weights_is_set (const HeadroomJson *config, const char *key);

/** True where compressed-tensors keeps no zeros of a group, as it does where nothing is said. */
gboolean headroom_hf_weights_is_symmetric (const HeadroomJson *weights);

/** What compressed-tensors says of the weights, where all groups of matrices have one format; else NULL. */
const HeadroomJson *headroom_hf_compressed_weights (const HeadroomJson *config);

/** torchao’s one format of all matrices by its name or class; else NULL. */
const char *headroom_hf_torchao_format (const HeadroomJson *config);

/** The size of the groups that torchao’s format is given; NaN: none is. */
double headroom_hf_torchao_group (const HeadroomJson *config);
