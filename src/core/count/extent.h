/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of the model is counted: some of its layers, with the ends that are there. */
#pragma once

#include <stdbool.h>

typedef struct
{
  double dense_layers, expert_layers; /* those in modules included; one where all share their weights */
  double modules;
  bool first, last;                                 /* has the embedding; has the head */
  double frozen_dense_layers, frozen_expert_layers; /* of the layers: those that are not trained */
  double others,
      frozen_others;      /* of these: with a convolution in place of attention, of an encoder, or without an indexer */
  bool leads_with_others; /* those without experts are among them; else such with them alone */
  bool first_layer;       /* has the first one */
  double full, sharing, sharing_full; /* that look at all tokens; that read keys and values of others; both */
  bool trained;                       /* without what is never trained */
} hr_extent_t;
