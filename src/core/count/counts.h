/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters of the model, or of what one GPU holds of it, by what they are for. All numbers are of elements, not of
 * bytes. */
#pragma once

#include "core/count/tally.h"

typedef struct
{
  double total, active;
  double layer, dense_layer;               /* one layer (with its experts), one dense layer among such: in the mean */
  double largest_layer;                    /* the largest of any kind */
  double module;                           /* what a module for further tokens has besides its layer */
  double head;                             /* V · h whether tied or not */
  double layer_matmul, dense_layer_matmul; /* of one layer: matrices that autocast casts */
  double ends_matmul;                      /* the same outside the layers: the head, an image's patches */
  double quantised, largest_quantised;     /* matrices that are quantised, and the largest of any */
  double padded_quantised;                 /* the quantised ones as the kernel has them, with padding */
  double mixed_bytes;                      /* of them in a GGUF file's mix of types or as stored, else 0 */
  hr_tally_t trained;                      /* all of them, or the adapters; what follows is about these */
  double trained_layer, trained_dense_layer, trained_head, trained_embedding;
  double head_adapter;
} hr_counts_t;

/** The whole model; by how much a typed number of parameters is larger than the counted one, or 1; and by how much the
 * quantised matrices are larger as stored than by their format, or 1. */
typedef struct
{
  hr_counts_t counts;
  double typed_share;
  double stored_share;
} hr_model_counts_t;
