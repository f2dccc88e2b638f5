/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much of a run fits on a GPU. */
#pragma once

#include "core/estimate/solve.h"

#include <glib.h>

/** The largest values, each while all others stay the same; 0: none fits, or not asked for. */
typedef struct
{
  gint64 batch;   /* sequences in a micro-batch; in inference, at a time */
  gint64 length;  /* tokens of a sequence; in inference, of its prompt */
  gint64 context; /* in inference: cached tokens of a sequence */
} HeadroomSizes;

/** Questions about one plan, for many GPUs. */
typedef struct
{
  hr_solver_t batch;
  hr_solver_t length;
  hr_solver_t context; /* of inference */
} HeadroomSizer;

/** About a plan that contradicts nothing. */
void headroom_sizer_init (HeadroomSizer *self, const hr_params_t *params);

/** The answers for a GPU, which may be one of which the catalogue knows nothing, with so much memory. */
HeadroomSizes headroom_sizer_ask (HeadroomSizer *self, const char *gpu, double usable_bytes);
