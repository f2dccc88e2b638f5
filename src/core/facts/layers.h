/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which layers of a model are of which kind: with experts or dense, with full attention, a window or a convolution,
 * with keys and values or the indexer of others, and those in modules that predict further tokens. Layers are numbered
 * from 0; modules' layers come behind the model's last. */
#pragma once

#include "core/base/inputs.h"
#include "core/facts/families.h"

/** All layers: with those of an encoder, which come before the decoder's. Modules' are not among them. */
double hr_all_model_layers (const hr_params_t *p);

/** Of the first `n` layers: those of an encoder before a decoder. */
double hr_encoder_layers (const hr_params_t *p, double n);

/** Of the first `n` layers: those with experts. */
double hr_expert_layers (const hr_params_t *p, double n);

/** Of `n` layers: those that have weights of their own. */
double hr_distinct_layers (const hr_params_t *p, double n);

/** Of so many layers the last, or of some families the first, looks at all tokens, where the others have a sliding
 * window; 0: none does. */
double hr_full_attention_every (const hr_params_t *p);

/** Of the first `n` layers: those that look at all tokens so. */
double hr_full_attention_layers (const hr_params_t *p, double n);

/** Of the first `n` layers: those with a short convolution in place of attention, evenly between the others. */
double hr_convolution_layers (const hr_params_t *p, double n);

/** Of the first `n` layers: those with a recurrence of which the ledger knows each tensor, in place of attention. */
double hr_recurrent_layers (const hr_params_t *p, double n);

/** True where some layers have a convolution or such a recurrence, and the others attention. */
bool hr_mixes_layers (const hr_family_t *family);

/** Of the first `n` layers: those that look at the tokens that the indexer of another chose, and have none. */
double hr_unindexed_layers (const hr_params_t *p, double n);

/** Of the first `n` layers: those whose parameters are others than most layers': such with a convolution, of an
 * encoder, or without an indexer. */
double hr_other_layers (const hr_params_t *p, double n);

/** Of the first `n` layers: those whose gate is sparse, none in a model that has no others, or experts. */
double hr_sparse_layers (const hr_params_t *p, double n);

/** Of the first `n` layers: those that read keys and values of others in training; and of these, those that look at
 * all tokens. */
double hr_sharing_layers (const hr_params_t *p, double n);
double hr_sharing_full_layers (const hr_params_t *p, double n);

/** Of the first `n` layers: those that differ from the others in what stands before the MLP: that look at
 * all tokens where others have a window, or have a convolution or a recurrence. */
double hr_differing_layers (const hr_params_t *p, double n);

/** After so many layers such a one has come at least once, and such another. */
double hr_differing_every (const hr_params_t *p);

/** What full training leaves out: so many leading layers, the embedding with its positions, the output head with the
 * final norm. None where adapters are trained, nor beside another activation model than the ledger. */
double hr_frozen_layers (const hr_params_t *p);
bool hr_freezes_embedding (const hr_params_t *p);
bool hr_freezes_head (const hr_params_t *p);

/** Whether full training may leave anything out. */
bool hr_freezes_any (const hr_params_t *p);

/** Modules that predict further tokens, where there are any: each is counted as a layer behind the last one. */
double hr_mtp_modules (const hr_params_t *p);

/** True where a layer, counted from 0, looks at all tokens among such with a window. */
bool hr_family_is_full (const hr_family_t *family, int layer);
