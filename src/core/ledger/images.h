/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What images keep: sums of the tower that computes them, and of what joins it to the text. */
#pragma once

#include <stdbool.h>

/** All amounts are bytes of one micro-batch. */
typedef struct
{
  double bytes;         /* held from the tower's forward to its backward */
  double dropped_bytes; /* what recomputation keeps less of its layers */
  double rebuilt_bytes; /* of a layer while it is rebuilt, besides `bytes` */
  double input_bytes;   /* of a layer: its input, which is its checkpoint */
  bool keeps_input;     /* a layer keeps that itself */
} hr_images_t;
