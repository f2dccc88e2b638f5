/* SPDX-License-Identifier: GPL-3.0-or-later */
/* LoRA: beside a frozen matrix of rows × columns stand two trained ones, rows × r and r × columns. */
#pragma once

#include "core/count/extent.h"
#include "core/count/tally.h"
#include "core/plan/share.h"

typedef struct
{
  hr_tally_t all;
  double layer;       /* elements of one layer's, in the mean: of one with experts, where there are such */
  double dense_layer; /* of one without */
  double head;        /* of the output head's */
} hr_adapters_t;

/** Count the adapters of these layers, and of the head. */
hr_adapters_t hr_count_adapters (const hr_share_t *share, const hr_extent_t *extent);
