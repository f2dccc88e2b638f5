/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger's other part: what a pipeline stage keeps once, for its embedding and its head. */
#pragma once

#include "core/count/counts.h"
#include "core/ledger/images.h"
#include "core/ledger/kept.h"
#include "core/plan/share.h"
#include "core/plan/stages.h"

/** All amounts are bytes of one micro-batch on one GPU. */
typedef struct
{
  double bytes;              /* all that is kept once: embedding, final norm, head, loss */
  double logit_bytes;        /* of these: counted under logits */
  double offloaded_bytes;    /* of these: in host memory between forward and backward */
  double spared_bytes;       /* what the first layer keeps less than the others */
  double rotation_bytes;     /* cosine and sine: held, not saved, under recomputation */
  double embedding_bytes;    /* what the embedding keeps besides ids, held in backward */
  hr_images_t images;        /* what images keep, of which `bytes` has all that recomputation does not drop */
  double batch_bytes;        /* the micro-batch itself, where it is counted */
  double cast_weight_bytes;  /* copies of the stage's weights in another format: autocast's, and routers' */
  double cast_layers_bytes;  /* of these: autocast's of the layers */
  double cast_head_bytes;    /* of these: autocast's of the head */
  double loss_rows;          /* rows of the loss, each as long as the vocabulary */
  double loss_element_bytes; /* of an element of them */
} hr_ends_t;

/** Read what a stage keeps once: rows into `saved` if not NULL. `counts` are the stage's, `model` the whole model's. */
hr_ends_t hr_ledger_of_ends (const hr_share_t *share, const hr_counts_t *model, const hr_counts_t *counts,
                             const hr_stage_t *stage, hr_saved_t *saved);
