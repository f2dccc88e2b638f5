/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read of a model whose parameters are counted type by type, and the parts that several of them share; shared
 * by the files that count them. */
#pragma once

#include "model/import/headroom-hf-reader-private.h"

/** Sizes of a recurrence that the ledger knows; a width of 0: it does not. */
typedef struct
{
  double width, heads, key_heads, states, chunk, kernel, step_rank;
} HeadroomRecurrence;

typedef struct
{
  const HeadroomHfReader *r;
  const char *missing;   /* the first key that is not there */
  const char *also;      /* another name of that key; NULL: it has none */
  const char *assumed;   /* a key that is not there: of which layers have attention the class's default is taken */
  const char *uncovered; /* the first key whose value is not covered */
  const char *expected;  /* of it, a sentence; NULL: that this part is not supported */
  double hidden;
  double layers;
  double attention_layers; /* with keys and values */
  double state_elements;   /* of a sequence, in all layers */
  HeadroomRecurrence recurrence;
  double ffn_size; /* of a dense MLP, where it is not what the key says; else 0 */
} HeadroomCounted;

/** The value of a key; NULL: there is none. */
const HeadroomJson *headroom_counted_find (const HeadroomCounted *m, const char *key);

/** Note that a key's value is not covered, and what was expected of it; the first one counts. */
void headroom_counted_refuse (HeadroomCounted *m, const char *key, const char *expected);

/** The whole number that the key has; 0 where it is missing, which is noted, as is one that is below 0 or has a
 * fraction. */
double headroom_counted_number (HeadroomCounted *m, const char *key);

/** The same of a size, which is above 0. */
double headroom_counted_size (HeadroomCounted *m, const char *key);

/** The same of a number that need not be whole. */
double headroom_counted_ratio (HeadroomCounted *m, const char *key);

/** Note that a list has not an entry for each layer. */
void headroom_counted_need_all_layers (HeadroomCounted *m, const char *key, const HeadroomJson *list);

/** What a switch says; `otherwise` where it is missing; null is no, as in Python. That it is none is noted. */
gboolean headroom_counted_is (HeadroomCounted *m, const char *key, gboolean otherwise);

/** Note a key that says what was not measured. */
void headroom_counted_need_false (HeadroomCounted *m, const char *key);

/** Parameters of parts. */
double headroom_counted_matrix (double inputs, double outputs);
double headroom_counted_biased_matrix (double inputs, double outputs);
double headroom_counted_gated_mlp (const HeadroomCounted *m, double width);
double headroom_counted_attention (const HeadroomCounted *m);

/** Width of all query heads, and of all keys’. */
double headroom_counted_query_width (const HeadroomCounted *m);
double headroom_counted_key_width (const HeadroomCounted *m);

/** How many layers a list says to be of a kind. */
double headroom_counted_of_kind (const HeadroomJson *kinds, const char *kind);

/** By a list with a word for each layer, or by every how manieth layer has attention. */
void headroom_counted_read_attention_layers (HeadroomCounted *m, const char *kind);

/** Sizes of Mamba 2, whose keys differ by type. */
typedef struct
{
  double layers, inner, heads, states, groups, kernel;
  const char *chunk;           /* the key that says how many tokens a chunk has */
  gboolean has_norm, has_bias; /* a norm before the projection out; a bias of the convolution */
} HeadroomMamba2;

/** Parameters of so many layers of it; each has a state. */
double headroom_counted_mamba2 (HeadroomCounted *m, const HeadroomMamba2 *sizes);

/** Parameters of the layers with a gated delta rule, which have a state each; the others have full attention. */
double headroom_counted_delta_rule (HeadroomCounted *m);
