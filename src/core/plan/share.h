/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sizes of a model, or what one GPU has of each: the letters of the formulas, with their names. */
#pragma once

#include "core/facts/facts.h"
#include "core/plan/groups.h"

/** The tokens whose keys attention reads: of a sequence, and of a micro-batch on one GPU. */
typedef struct
{
  double length, tokens;
  bool of_encoder; /* those of what the encoder before a decoder gives */
} hr_keys_t;

typedef struct
{
  const hr_params_t *p; /* what it was made from */
  const hr_facts_t *facts;
  const hr_groups_t *groups;
  double tensor_ranks;    /* GPUs among which the matrices are divided: 1 in the whole model */
  double sequence_length; /* s */
  double sequences;       /* b, of a micro-batch */
  double tokens;          /* n = s · b */
  double stream_tokens;   /* of the residual stream: n over sequence parallelism */
  hr_keys_t keys;         /* s and n but for attention to an encoder */
  double hidden;          /* h */
  double embedding_width; /* of the tables of words, positions and token types: h, or one of their own */
  double words_width;     /* of what the head’s matrix reads */
  double heads;           /* a */
  double kv_heads;        /* k */
  double head_width;      /* d, of a query's or a key's head */
  double value_width;     /* of a value's head: d but for latent attention */
  double query_width;     /* q = a · d, of all heads */
  double output_width;    /* of attention's output: values of all heads */
  double kv_rank;         /* of latent attention */
  double ffn_width;       /* f */
  double experts;         /* E, routed ones of a layer */
  double expert_width;    /* of one routed expert */
  double shared_width;    /* of all shared experts together */
  double vocab_rows;      /* V, rows of the embedding and of a head of words */
  double head_rows;       /* rows of the head that there is: words or labels; 0: there is none */
} hr_share_t;

/** The whole model, as if one GPU had all of it. The parts must outlive the share. */
void hr_share_of_model (const hr_params_t *p, const hr_facts_t *facts, const hr_groups_t *groups, hr_share_t *share);

/** What a layer that looks at all tokens has, where such layers may have heads of their own number and width; else the
 * same. */
hr_share_t hr_share_of_full_layers (const hr_share_t *share);

/** What the encoder before a decoder has, whose sequences may be of another length; else the same. */
hr_share_t hr_share_of_encoder (const hr_share_t *share);

/** The decoder's share in its attention to what the encoder gives. */
hr_share_t hr_share_of_cross_attention (const hr_share_t *share);

/** Set `share` to what one GPU has of it under the plan: of an undivided model all. */
void hr_divide_share (const hr_share_t *model, hr_share_t *share);

/** Width of what a module for further tokens projects to. */
double hr_projection_width (const hr_share_t *share);

/** Width of the input that each layer has besides the residual stream; 0: it has none. */
double hr_layer_input_width (const hr_share_t *share);

/** Width of one routed expert of the model, which is the MLP's where it has none of its own; of all shared experts
 * together. */
double hr_expert_width (const hr_params_t *p);
double hr_shared_width (const hr_params_t *p);

/** Width of what the projection of queries reads: the compressed query of latent attention, or the residual stream. */
double hr_query_input (const hr_share_t *share);

/** True where a matrix takes the embedding to the width of the layers. */
bool hr_projects_embedding (const hr_share_t *share);

/** Projections of an MLP that read its input: up, and gate where there is one. */
double hr_mlp_inputs (const hr_share_t *share);

/** Tensors of an MLP's width that are in flight at a time: up and its function, and gate where there is one. */
double hr_mlp_tensors (const hr_share_t *share);

/** Width of the MLP that a token passes; with experts, of all that it visits together. */
double hr_mlp_width (const hr_share_t *share, bool has_experts);

/** Elements of the largest weight of an MLP, with its bias; of experts, of gate and up of all together. */
double hr_mlp_weight (const hr_share_t *share, bool has_experts);
