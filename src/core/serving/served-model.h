/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a pass over the model reads and computes, resolved to numbers. Nothing is counted here: it comes from the counts
 * of an estimate. */
#pragma once

#include "core/estimate/run.h"

/** The whole model; parameters are those of matrices that a token is multiplied with. */
typedef struct
{
  double layers, expert_layers;
  double always;  /* parameters of all layers that every token reads */
  double head;    /* of the output head */
  double expert;  /* of one routed expert of one layer */
  double experts; /* of a layer */
  double experts_per_token;
  double always_bytes, head_bytes, expert_bytes; /* of one such parameter */
  double hidden, heads;
  double full_layers, window_layers;
  double window;       /* tokens that a layer with a sliding window looks at */
  double token_bytes;  /* of one layer's cache for a token */
  double cache_heads;  /* among which the cache is divided */
  bool latent;         /* the cache is of latent attention */
  double latent_width; /* 2 · rank + rope: multiplied for a pair of tokens and a head */
  double score_width;  /* of a head's key and value together */
} hr_served_model_t;

/** Of the model behind a run. */
hr_served_model_t hr_served_model (const hr_run_t *run);

/** Bytes that a pass over `tokens` cached tokens of one sequence reads. */
double hr_cached_bytes (const hr_served_model_t *model, double tokens);

/** Share of the experts that so many tokens visit when they choose evenly: 1 − (1 − T/E)ⁿ, an upper bound. */
double hr_visited_share (const hr_served_model_t *model, double tokens);
