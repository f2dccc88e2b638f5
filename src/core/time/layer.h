/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of one layer for one micro-batch, part by part. */
#pragma once

#include "core/time/work.h"

typedef struct
{
  hr_passes_t products, attention, memory;
  double again;   /* recomputed */
  double exposed; /* collectives that nothing hides */
  double hidden;  /* those that run beside compute */
  double slowed;  /* how much they slow it */
} hr_layer_seconds_t;

/** A layer with or without experts. */
hr_layer_seconds_t hr_layer_seconds (const hr_work_t *w, bool has_experts);

/** The mean of all layers of the model. */
hr_layer_seconds_t hr_mean_layer_seconds (const hr_work_t *w);

/** What compute beside a collective takes longer, as a share of the shorter of both. Source: Galvatron. */
#define HR_SLOWED_SHARE 0.125

/** All of it. */
double hr_layer_total (const hr_layer_seconds_t *layer);
