/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the host takes to launch what GPUs compute: a step is no shorter. */
#pragma once

#include "core/time/work.h"

/** Milliseconds to launch: a step, a micro-batch, a layer and micro-batch, one with experts. */
typedef struct
{
  double step_ms, micro_batch_ms, layer_ms, expert_layer_ms;
} hr_launches_t;

/** Measured on a class of hosts, with Megatron-LM's functional tests: 349 runs whose layers are small. */
const hr_launches_t *hr_launches_of (hr_host_class_t host);

/** Set the host's seconds by class of host, stack and layers. */
void hr_set_host_seconds (hr_work_t *w);
