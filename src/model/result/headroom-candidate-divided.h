/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A served model divided among more GPUs than its plan has: what each of them needs. */
#pragma once

#include "core/estimate/estimate.h"

#include <glib.h>

enum
{
  HEADROOM_MOST_DIVISIONS = 4
};

/** The same plan on more GPUs. */
typedef struct
{
  hr_params_t params;
  hr_need_t need; /* of each GPU */
} HeadroomDivision;

typedef struct
{
  hr_param_t param; /* what divides the model: tensor or, in llama.cpp, pipeline parallelism */
  guint n;
  HeadroomDivision divisions[HEADROOM_MOST_DIVISIONS]; /* the fewest GPUs first */
} HeadroomDivisions;

/** Those of an estimate of inference that contradict nothing; none of training. */
void headroom_divisions_init (HeadroomDivisions *self, const hr_estimate_t *e);

/** The one with the fewest GPUs of that memory, or NULL: none is enough. */
const HeadroomDivision *headroom_divisions_find (const HeadroomDivisions *self, const char *gpu, double usable_bytes);
