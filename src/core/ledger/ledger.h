/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger: the tensors that PyTorch keeps for backward. Here are its sums of a layer of each kind; what is kept once
 * is in core/ledger/ends.h. */
#pragma once

#include "core/count/counts.h"
#include "core/ledger/differences.h"
#include "core/ledger/kept.h"
#include "core/plan/share.h"
#include "core/plan/stages.h"

/** What a layer keeps without recomputation. All amounts are bytes of one layer on one GPU. */
typedef struct
{
  double layer_bytes;           /* a layer, with its experts where there are any */
  double dense_layer_bytes;     /* a layer without experts */
  double module_bytes;          /* what a module for further tokens keeps besides its layer */
  double routed_bytes;          /* of a layer with experts: what grows with the tokens that come from other GPUs */
  double after_attention_bytes; /* of a layer: what its MLP and the norms behind attention keep */
  double largest_tensor_bytes;  /* of a layer: its largest tensor, but for attention's core */
  double dropped_bytes;         /* of a layer: what selective recomputation drops */
  double dense_dropped_bytes;   /* the same of a layer without experts */
  double away_bytes;            /* of a layer: what is in host memory between forward and backward */
  double dense_away_bytes;      /* the same of a layer without experts */
  double ahead_bytes;           /* of the former: what is back while the layer behind it is used */
  double dense_ahead_bytes;     /* the same of a layer without experts */
  double renamed_bytes;         /* what it drops besides where products have another name */
  double checkpoint_bytes;      /* one kept segment input */
  hr_more_t more[HR_N_DIFFERENCES];
  bool has_differences; /* some of these are not zero */
  bool is_eager;        /* attention is eager */
  bool keeps_scores;    /* attention keeps the scores of every pair of tokens */
  bool casts_scores;    /* eager attention of 16 bits with a softmax in FP32 */
} hr_ledger_t;

/** What there is to say of layers that keep nothing for backward. */
void hr_ledger_of_serving (const hr_share_t *share, hr_ledger_t *ledger);

/** Read what a layer of each kind keeps: rows into `saved` if not NULL. `layers` are all of the model, `counts` its
 * parameters. */
void hr_ledger_of_layers (const hr_share_t *share, const hr_counts_t *counts, const hr_chunk_t *layers,
                          hr_saved_t *saved, hr_ledger_t *ledger);
