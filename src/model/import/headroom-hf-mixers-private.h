/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read of a model with layers without attention, and the parts that several of them share; shared by the files
 * that count them: headroom-hf-mixers.c by type, headroom-hf-mixers-mixed.c those whose layers are of several kinds. */
#pragma once

#include "model/import/headroom-hf-reader-private.h"

typedef struct
{
  const HeadroomHfReader *r;
  const char *missing;   /* the first key that is not there */
  const char *uncovered; /* the first key whose value is not covered */
  double hidden;
  double layers;
  double attention_layers; /* with keys and values */
  double state_elements;   /* of a sequence, in all layers */
  double ffn_size;         /* of a dense MLP, where it is not what the key says; else 0 */
} HeadroomMixed;

/** The value of a key; NULL: there is none. */
const HeadroomJson *headroom_mixed_find (const HeadroomMixed *m, const char *key);

/** The number that the key has; 0 where it is missing, which is noted. */
double headroom_mixed_number (HeadroomMixed *m, const char *key);

gboolean headroom_mixed_is (const HeadroomMixed *m, const char *key, gboolean otherwise);

/** Note a key that says what was not measured. */
void headroom_mixed_need_false (HeadroomMixed *m, const char *key);

/** Parameters of parts. */
double headroom_mixed_matrix (double inputs, double outputs);
double headroom_mixed_biased_matrix (double inputs, double outputs);
double headroom_mixed_gated_mlp (const HeadroomMixed *m, double width);
double headroom_mixed_attention (const HeadroomMixed *m);

/** Width of all query heads, and of all keys’. */
double headroom_mixed_query_width (const HeadroomMixed *m);
double headroom_mixed_key_width (const HeadroomMixed *m);

/** How many layers a list says to be of a kind. */
double headroom_mixed_count_kind (const HeadroomJson *kinds, const char *kind);

/** By a list with a word for each layer, or by every how manieth layer has attention. */
void headroom_mixed_read_attention_layers (HeadroomMixed *m, const char *kind);

/** Sizes of Mamba 2, whose keys differ by type. */
typedef struct
{
  double layers, inner, heads, states, groups, kernel;
  gboolean has_norm, has_bias; /* a norm before the projection out; a bias of the convolution */
} HeadroomMamba2;

/** Parameters of so many layers of it; each has a state. */
double headroom_mixed_mamba2 (HeadroomMixed *m, const HeadroomMamba2 *sizes);

/** Parameters of the layers with a gated delta rule, which have a state each; the others have full attention. */
double headroom_mixed_delta_rule (HeadroomMixed *m);

/** Types with layers of several kinds: all but the ends. */
double headroom_mixed_count_jamba (HeadroomMixed *m);
double headroom_mixed_count_mamba2 (HeadroomMixed *m);
double headroom_mixed_count_nemotron_h (HeadroomMixed *m);
double headroom_mixed_count_zamba2 (HeadroomMixed *m);
double headroom_mixed_count_olmo_hybrid (HeadroomMixed *m);
