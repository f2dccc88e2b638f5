/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A generic network: a list of layers, what each puts out, and what PyTorch keeps of it for backward.
 *
 * A tensor is memory: a view, or an output written in place, is the memory of its input. Whatever reads a
 * tensor again in backward keeps it, and it is counted once, at the layer that made it. The data that goes in is
 * not counted, and neither are parameters: they are there anyway. Before the first parameter nothing has a
 * gradient, and nothing is kept. */
#pragma once

#include "core/network/layer-kinds.h"

enum
{
  HR_NETWORK_LAYERS = 1000
};

/** The most elements, and the most parameters, that a network may have: sums stay exact, and what it keeps
 * is within the range of `activation-elements`. */
#define HR_NETWORK_LARGEST 1e14

typedef struct
{
  const hr_layer_kind_t *kind;
  double values[HR_LAYER_FIELDS];
} hr_layer_t;

/** One layer's share. */
typedef struct
{
  hr_shape_t shape;   /* of its output */
  double elements;    /* of its output: the rule's count; a view and the data have none */
  double kept_bytes;  /* for each sample: its output where backward needs it, and its own tensors */
  double fixed_bytes; /* whatever the batch */
  double params;
} hr_layer_result_t;

/** The sums. */
typedef struct
{
  double elements, kept_bytes, fixed_bytes, params;
  double input_bytes; /* data that backward needs, besides: of each sample */
} hr_network_totals_t;

/** A layer of that kind with its usual values. */
hr_layer_t hr_layer_init (const hr_layer_kind_t *kind);

/** Run at most HR_NETWORK_LAYERS layers; `results` has room for as many. False with the first problem. */
bool hr_network_run (const hr_layer_t *layers, size_t n, hr_dtype_t dtype, hr_layer_result_t *results,
                     hr_network_totals_t *totals, hr_network_problem_t *problem);
