/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The facts of the model in force: its family's, with what the parameters say otherwise. */
#pragma once

#include "core/facts/families.h"

/** The head: the family's, or what takes its place. */
hr_head_t hr_head (const hr_params_t *p);

/** True of families whose own head is of masked tokens: what takes its place reads the first token. */
bool hr_is_encoder (const hr_params_t *p);

/** True where what layers keep is not known but bounded: such with a recurrence or a convolution, or with parts that
 * the ledger does not have. */
bool hr_is_bounded (const hr_params_t *p);

/** True where a model of the family may cap its logits, and another not. */
bool hr_may_cap_logits (const hr_params_t *p);

/** True where the logits pass a tanh before the loss. */
bool hr_caps_logits (const hr_params_t *p);

/** True where layers are not each an attention to all tokens and an MLP: pairs of an encoder's and a decoder's, such
 * with an indexer, such with a recurrence or a convolution, or bounded ones. Their parts are counted, but not how long
 * each takes. */
bool hr_has_other_layers (const hr_params_t *p);

/** True where the head shares the embedding's weights. */
bool hr_ties_head (const hr_params_t *p);

/** True with multi-head latent attention, by family or by the rank that an open one was given. */
bool hr_is_latent (const hr_params_t *p);

/** The norm of the layers, whatever a stack does of its own. */
hr_norm_t hr_model_norm (const hr_params_t *p);

/** True where layers rotate queries and keys, and where a plain MLP’s tanh GELU is written as several operations. */
bool hr_rotates (const hr_params_t *p);
bool hr_writes_gelu (const hr_params_t *p);

/** True where a learned table of positions is among the weights. */
bool hr_learns_positions (const hr_params_t *p);

/** Tokens that such a table has rows for; its first rows may be of padding. */
int64_t hr_usable_positions (const hr_params_t *p);

/** True where a parameter says of a structural fact that the model is not built as its family. */
bool hr_departs_from_family (const hr_params_t *p);

/** The facts of a family with what the parameters say: where the model departs from it, and what a stack does in its
 * own way. */
void hr_family_fill (const hr_params_t *p, hr_family_t *facts);
