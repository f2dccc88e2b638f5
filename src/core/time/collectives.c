/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collectives in a domain of NVLink and over nodes, by volume, latency, and what middle sizes take longer. */
#include "core/time/collectives.h"
#include "core/base/extremes.h"

#include <math.h>

/* Of the network's rate that collectives reach, and of that what all-to-all reaches. */
#define NETWORK_SHARE 0.88
#define ALL_TO_ALL_SHARE 0.85

/* Of a link's rate that one GPU's message to the next reaches. */
#define LINK_SHARE 0.75

/* Bytes at which half of the delay of middle sizes is there: of what goes around a ring, and of exchanges. */
#define MIDDLE_BYTES 8e6
#define EXCHANGED_MIDDLE_BYTES 16e6

/* An exchange has no ring: a rank sends to all others at once, and every further one delays it by this share of a
 * ring's step. Messages go word by word at this rate, beginning sooner than those in pieces, which take so many
 * microseconds whatever the GPU. Read off NCCL's tables of A100, H100, H200 and B200 (tests/data/microbenchmarks): as a
 * ring, exchanges are 14.5 % off in the middle, so 6.7 %; and 5.3 % on B300, GB200 and GB300, which nothing was read
 * off. */
#define FURTHER_RANK_SHARE 0.3
#define WORD_RATE 6.5e9
#define PIECES_US 14

/* How much of a bus few ranks do not reach. */
#define FEW_RANKS_LOSS 0.92

/* Microseconds that NCCL takes over nodes: to begin; for a node more; for a rank more. */
#define BASE_US 8.4
#define RING_NODE_US 4.9
#define RING_RANK_US 0.34
#define TREE_LEVEL_US 28
#define TREE_RANK_US 6.8
#define ALL_TO_ALL_US 20
#define ALL_TO_ALL_NODE_US 1

/* Seconds of a message's way around a ring, besides its bytes. */
#define HOP_SECONDS 10e-6

double
hr_network_rate (const hr_work_t *w)
{
  return NETWORK_SHARE * w->links.network_gb_s * 1e9;
}

static double
bus_rate (const hr_work_t *w, hr_collective_t kind)
{
  return w->rates->bus_gb_s[kind] * 1e9;
}

/* A sum for all is a reduce-scatter and a gather. */
static double
rounds (hr_collective_t kind)
{
  if (kind == HR_COLLECTIVE_ALL_REDUCE)
    return 2;
  return 1;
}

static hr_delays_t
delays_of_ring (const hr_rates_t *rates, double rounds)
{
  return (hr_delays_t) { .begin_us = rates->latency_us,
                         .rank_us = rounds * rates->latency_per_rank_us,
                         .middle_us = rounds * rates->middle_us,
                         .middle_bytes = MIDDLE_BYTES };
}

/* Both rounds are one kernel, and each of them goes one step less than there are ranks: counted as the ranks, sums are
 * 15.5 % off in the middle, so 7.1 %. */
static hr_delays_t
delays_of_sums (const hr_rates_t *rates)
{
  hr_delays_t delays = delays_of_ring (rates, rounds (HR_COLLECTIVE_ALL_REDUCE));

  delays.begin_us -= delays.rank_us;
  return delays;
}

static hr_delays_t
delays_of_exchanges (const hr_rates_t *rates)
{
  double further_us = FURTHER_RANK_SHARE * rates->latency_per_rank_us;
  double begin_us = rates->latency_us + 2 * (rates->latency_per_rank_us - further_us);
  double message_us = hr_max (0, PIECES_US - begin_us - 2 * further_us);

  return (hr_delays_t) { .begin_us = begin_us,
                         .rank_us = further_us,
                         .message_us = message_us,
                         .middle_us = hr_max (0, rates->middle_us - message_us),
                         .middle_bytes = EXCHANGED_MIDDLE_BYTES };
}

void
hr_set_delays (hr_work_t *w)
{
  w->links.delays[HR_COLLECTIVE_GATHER] = delays_of_ring (w->rates, rounds (HR_COLLECTIVE_GATHER));
  w->links.delays[HR_COLLECTIVE_ALL_REDUCE] = delays_of_sums (w->rates);
  w->links.delays[HR_COLLECTIVE_EXCHANGE] = delays_of_exchanges (w->rates);
}

static double
middle_seconds (const hr_delays_t *delays, double bytes)
{
  return delays->middle_us * 1e-6 * bytes / (bytes + delays->middle_bytes);
}

static double
message_seconds (const hr_delays_t *delays, double bytes)
{
  return hr_min (bytes / WORD_RATE, delays->message_us * 1e-6);
}

static double
domain_seconds (const hr_work_t *w, hr_collective_t kind, double bytes, double ranks)
{
  const hr_delays_t *delays = &w->links.delays[kind];
  double latency = (delays->begin_us + delays->rank_us * ranks) * 1e-6;
  double volume = rounds (kind) * (ranks - 1) / ranks * bytes;
  double reached = 1 - FEW_RANKS_LOSS / (ranks * ranks);

  return latency + message_seconds (delays, bytes / ranks) + volume / (bus_rate (w, kind) * reached);
}

/* Gathers go around a ring of ranks, sums up and down a tree of nodes. */
static double
network_latency (hr_collective_t kind, double nodes, hr_ranks_t ranks)
{
  if (kind == HR_COLLECTIVE_ALL_REDUCE)
    return (BASE_US + TREE_LEVEL_US * log2 (nodes) + TREE_RANK_US * (ranks.near - 1)) * 1e-6;
  return (BASE_US + RING_NODE_US * (nodes - 1) + RING_RANK_US * (ranks.ranks - nodes)) * 1e-6;
}

static double
network_seconds (const hr_work_t *w, hr_collective_t kind, double bytes, hr_ranks_t ranks)
{
  double volume = rounds (kind) * (ranks.ranks - 1) / ranks.ranks * bytes;
  double nodes = ceil (ranks.ranks / ranks.near);
  double rate = hr_min (bus_rate (w, kind), hr_network_rate (w) * ranks.near);

  return network_latency (kind, nodes, ranks) + volume / rate;
}

double
hr_collective_seconds (const hr_work_t *w, hr_collective_t kind, double bytes, hr_ranks_t ranks)
{
  double middle = middle_seconds (&w->links.delays[kind], bytes);

  if (ranks.ranks <= 1 || bytes <= 0)
    return 0;
  if (ranks.ranks <= ranks.near)
    return domain_seconds (w, kind, bytes, ranks.ranks) + middle;
  return network_seconds (w, kind, bytes, ranks) + middle;
}

hr_ranks_t
hr_ranks_side_by_side (const hr_work_t *w, double ranks)
{
  return (hr_ranks_t) { ranks, hr_min (ranks, w->links.domain_gpus) };
}

/* Bytes of the residual stream's tokens on one GPU; each goes to several experts. */
static double
token_bytes (const hr_work_t *w)
{
  return 2 * w->share->stream_tokens * w->share->hidden;
}

static double
routed_bytes (const hr_work_t *w)
{
  return (double) w->share->p->experts_per_token * token_bytes (w);
}

static double
within_domain (const hr_work_t *w)
{
  double ranks = w->share->groups->expert;

  return hr_collective_seconds (w, HR_COLLECTIVE_EXCHANGE, routed_bytes (w), (hr_ranks_t) { ranks, ranks });
}

static double
exchange_latency (double nodes)
{
  return (ALL_TO_ALL_US + ALL_TO_ALL_NODE_US * nodes) * 1e-6;
}

/* Every GPU sends to every other. */
static double
all_to_all (const hr_work_t *w)
{
  double ranks = w->share->groups->expert;
  double leaving = routed_bytes (w) * (1 - w->links.domain_gpus / ranks);

  if (ranks <= w->links.domain_gpus)
    return within_domain (w);
  return exchange_latency (ceil (ranks / w->links.domain_gpus)) + leaving / (ALL_TO_ALL_SHARE * hr_network_rate (w));
}

/* A token goes once to every node that has one of its experts, and is copied there. Source: DeepEP; HybridEP. */
static double
once_a_node (const hr_work_t *w)
{
  double gpus = w->share->groups->expert * w->share->groups->tensor;
  double nodes = ceil (gpus / w->links.domain_gpus);
  double missed = pow (1 - 1 / nodes, (double) w->share->p->experts_per_token);
  double leaving = nodes * (1 - missed) * (nodes - 1) / nodes * token_bytes (w);
  double near = routed_bytes (w) * (w->links.domain_gpus - 1) / w->links.domain_gpus;

  if (gpus <= w->links.domain_gpus)
    return within_domain (w);
  return exchange_latency (nodes) + hr_max (leaving / hr_network_rate (w), near / bus_rate (w, HR_COLLECTIVE_EXCHANGE));
}

double
hr_exchange_seconds (const hr_work_t *w)
{
  if (w->share->groups->expert <= 1)
    return 0;
  switch (w->links.exchange)
    {
    case HR_EXCHANGE_ALL_TO_ALL: return all_to_all (w);
    case HR_EXCHANGE_ONCE_A_NODE: return once_a_node (w);
    case HR_EXCHANGE_UNKNOWN:
    default: return (all_to_all (w) + once_a_node (w)) / 2;
    }
}

/* Of a GPU's message to its neighbour, with everything in one domain or over the network. */
static double
neighbour_rate (const hr_work_t *w, double gpus)
{
  if (gpus <= w->links.domain_gpus)
    return LINK_SHARE * w->gpu->link_gb_s * 1e9;
  return hr_network_rate (w);
}

double
hr_ring_seconds (const hr_work_t *w, double bytes)
{
  const hr_share_t *s = w->share;
  double hops = s->groups->context - 1;
  double sent = bytes * s->tokens * s->kv_heads * s->head_width;

  return hops * (sent / neighbour_rate (w, s->groups->tensor * s->groups->context) + HOP_SECONDS);
}

double
hr_message_seconds (const hr_work_t *w, double bytes)
{
  return bytes / neighbour_rate (w, w->links.world);
}
