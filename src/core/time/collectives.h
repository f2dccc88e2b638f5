/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of collectives. Source: NCCL's tables of ai-dynamo/aiconfigurator within a domain; latencies over nodes of
 * NCCL's src/graph/tuning.cc. */
#pragma once

#include "core/time/work.h"

/** What collectives take within a domain besides their bytes, of the rates of the GPU. */
void hr_set_delays (hr_work_t *w);

/** Gather, reduce-scatter or sum `bytes`, all that the ranks have together, or exchange what each of them has. */
double hr_collective_seconds (const hr_work_t *w, hr_collective_t kind, double bytes, hr_ranks_t ranks);

/** So many ranks, side by side in domains. */
hr_ranks_t hr_ranks_side_by_side (const hr_work_t *w, double ranks);

/** Tokens go to their experts, or come back: for one layer and micro-batch. */
double hr_exchange_seconds (const hr_work_t *w);

/** Keys and values go once around a context-parallel ring; `bytes` of an element. */
double hr_ring_seconds (const hr_work_t *w, double bytes);

/** A stage sends so many bytes to the next. */
double hr_message_seconds (const hr_work_t *w, double bytes);

/** Bytes a second of the network that a GPU reaches. */
double hr_network_rate (const hr_work_t *w);
