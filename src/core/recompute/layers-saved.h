/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the layers of a chunk keep without recomputation. */
#pragma once

#include "core/ledger/ends.h"
#include "core/ledger/ledger.h"

/** Layers of a chunk, with what they and their stage keep. */
typedef struct
{
  const hr_share_t *share;
  const hr_ledger_t *ledger;
  const hr_ends_t *ends;
  const hr_stage_t *stage;
  const hr_chunk_t *chunk;
} hr_layers_t;

/** Bytes that layers [from, to) of the chunk keep, counted from its first. */
double hr_layers_saved (const hr_layers_t *layers, double from, double to);

/** Bytes of these that selective recomputation drops. */
double hr_layers_dropped (const hr_layers_t *layers, double from, double to);

/** Bytes of these that wait in host memory; `hr_layer_ahead`: those of one layer that are back early. */
double hr_layers_away (const hr_layers_t *layers, double from, double to);
double hr_layer_ahead (const hr_layers_t *layers, double layer);

/** Bytes that all layers of the stage keep: of one micro-batch, and of all that are in flight. */
double hr_micro_batch_saved (const hr_layers_t *layers);
double hr_stage_saved (const hr_layers_t *layers);

/** Of layers [from, to) of the chunk: those whose products have a name that recomputation by operator does not know. */
double hr_renamed_layers (const hr_layers_t *layers, double from, double to);

/** The same of the model's first n layers. */
double hr_renamed_before (const hr_params_t *p, double n);
