/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What PyTorch keeps for backward: the rows of the ledger and their sums. */
#pragma once

#include "core/base/dtype.h"

#include <stdbool.h>
#include <stddef.h>

/** Which part of the model a ledger row belongs to. */
typedef enum
{
  HR_PART_LAYER,        /* kept once a layer; a mixture of experts' dense layers have their own rows */
  HR_PART_DENSE,        /* kept once a dense layer of a mixture of experts */
  HR_PART_FULL,         /* kept besides, or not kept, in a layer with full attention among such with a window */
  HR_PART_SPARSE,       /* the same in a layer whose gate is sparse */
  HR_PART_SHARING,      /* the same in a layer that reads keys and values of another */
  HR_PART_SHARING_FULL, /* besides, in such a one with full attention */
  HR_PART_CONVOLVED,    /* the same in a layer with a convolution among such with attention */
  HR_PART_RECURRENT,    /* the same in a layer with a recurrence */
  HR_PART_ENCODER,      /* kept once a layer of an encoder; the decoder's layers have those of HR_PART_LAYER */
  HR_PART_TOWER,        /* kept once a layer of the tower that computes images */
  HR_PART_MODULE,       /* kept besides in a layer that is in a module for further tokens */
  HR_PART_REST,         /* kept once: embedding, final norm, head, loss */
  HR_PART_CHECKPOINT,   /* kept once a checkpoint, in place of layers: no row of the ledger itself */
  HR_N_PARTS
} hr_part_t;

/** One kept tensor. Strings are static and untranslated. */
typedef struct
{
  hr_part_t part;
  const char *module; /* "self_attn.q_proj" */
  const char *tensor; /* "input" */
  const char *shape;  /* in symbols: "s·b·h" */
  hr_dtype_t dtype;
  double bytes;
  double dropped; /* of these bytes: what selective recomputation drops; below zero: what it keeps besides */
  bool product;   /* what it keeps of them in their place is a matrix product's output */
  bool loss;      /* counted under logits, not under activations */
  bool further;   /* of the logits of further tokens: kept until the next token's are done */
  bool early;     /* kept once, and held until backward is done with the layers */
  bool image;     /* kept once, and held until backward of the tower that computes images */
  bool away;      /* in host memory between forward and backward */
  bool batch;  /* the micro-batch itself: in memory, but nothing that backward asked for, so not in `baseline_bytes` */
  bool spared; /* what the first layer keeps less than the others: bytes below zero */
} hr_kept_t;

enum
{
  HR_LEDGER_ROWS = 288
};

/** What PyTorch keeps for backward (the columns of tests/data/saved-for-backward.csv). */
typedef struct
{
  double baseline_bytes;        /* kept at the end of forward without recomputation */
  double saved_bytes_per_layer; /* one layer, without recomputation */
  double saved_bytes_rest;      /* embedding, final norm, head, loss */
  double stored_bytes;          /* kept at the end of forward under the chosen recomputation */
  double peak_backward_bytes;   /* the most that is kept at once during backward */
  double cast_weight_bytes;     /* copies of weights: 16-bit ones under autocast, FP32 ones of routers and norms */
  double rule_34_bytes;         /* of one micro-batch in the stage's layers: 34·s·b·h, with 5·a·s²·b for kept scores */
  double rule_34_error;         /* of that: −0.25 is a quarter too low; both are 0 where there is no ledger */
  size_t n_kept;
  hr_kept_t kept[HR_LEDGER_ROWS];
} hr_saved_t;
