/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why nothing is said of a GPU's speed, in training as in serving. */
#pragma once

#include "core/base/text.h"

#define HR_TEXT_NO_SPEED N_ ("The speed of this GPU is not known.")
#define HR_TEXT_OTHER_KIND                                                                                             \
  N_ ("No speed is estimated for accelerators of this kind: none of them was among the measurements.")
#define HR_TEXT_SET_BY_MAKER                                                                                           \
  N_ ("No speed is estimated for this GPU: its power limit, and with it its speed, differs from device to device.")
#define HR_TEXT_UNKNOWN_PEAK                                                                                           \
  N_ ("No speed is estimated for this GPU: its peak FLOP/s or the rate of its memory is not known.")
