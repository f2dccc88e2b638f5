/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which layers a pipeline stage has, and what it has in flight at its fullest. Source: Megatron-Core's schedules. */
#pragma once

#include "core/base/inputs.h"

/** Consecutive layers that one stage runs at a time, and how often they are in flight. In training those that backward
 * comes to: frozen layers that it need not reach are left out. */
typedef struct
{
  double from, layers;  /* from layer number `from`, 0 first */
  double modules;       /* of these, the last ones: so many are in modules for further tokens */
  double expert_layers; /* of these: with experts */
  double passes;        /* micro-batches whose activations are held */
} hr_chunk_t;

/** The number in the model, from 1, of a chunk's layer, from 1; and the other way round. 0 is none in both. */
int hr_layer_of_model (const hr_chunk_t *chunk, double layer);
double hr_layer_of_chunk (const hr_chunk_t *chunk, int layer);

enum
{
  HR_MAX_CHUNKS = 32 /* of one stage */
};

/** What one pipeline stage does at its fullest. */
typedef struct
{
  int rank, n_chunks;
  bool first, last;            /* has the embedding; has the head and the loss */
  double layers;               /* of all its chunks, those of modules included */
  double expert_layers;        /* of these: with experts */
  double frozen_layers;        /* of these: the leading ones, which are in no chunk */
  double frozen_expert_layers; /* of these: with experts */
  double modules;              /* that predict further tokens, behind the model's last layer */
  double passes;               /* of all its chunks */
  int newest;                  /* the chunk whose backward comes first */
  hr_chunk_t chunks[HR_MAX_CHUNKS];
} hr_stage_t;

/** The schedule of stage `rank`, 0 first: 1F1B, or interleaved where there are virtual stages. */
void hr_stage (const hr_params_t *p, int rank, hr_stage_t *stage);

/** The layers of the whole model, those of modules included, as one chunk. */
hr_chunk_t hr_all_layers (const hr_params_t *p);

/** Parts of the model that one stage runs in turn: in inference it has one. */
int64_t hr_virtual_stages (const hr_params_t *p);

/** Layers of chunk k of the whole pipeline, as given by stage-layers or divided evenly; stage-remainder says who takes
 * what is left over. Source: vLLM's get_pp_indices; llama.cpp's load_tensors. */
double hr_chunk_layers (const hr_params_t *p, int k);
