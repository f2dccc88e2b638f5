/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernels of a layer that memory bounds: bytes counted operation by operation in the stacks' code. */
#include "core/time/kernels.h"

/* Launches of backward over those of forward. */
#define BACKWARD_LAUNCHES 1.5

/* Shuffled copies reach so much of a copy's rate. */
#define SHUFFLE_SHARE 0.6

/* Bytes of a routed token's element: sorted once, or sorted again behind the exchange. */
#define SORTED_BYTES 8
#define SORTED_AGAIN_BYTES 16

/* Bytes for each score of a router. */
#define ROUTER_BYTES 30

/* Launches that experts add, that adapters add, and those that are quantised. */
#define EXPERT_LAUNCHES 30
#define ADAPTER_LAUNCHES 40
#define QUANTISED_ADAPTER_LAUNCHES 54

/* What is left of the adapters' bytes where a compiler or a fused kernel joins them, and of backward's over forward's.
 */
#define JOINED_ADAPTERS 0.4
#define ADAPTERS_BACKWARD 1.3

/* Bytes of an element, by what the element is of, and launches. */
typedef struct
{
  double stream, heads, output; /* of the residual stream; of queries and keys; of attention's output */
} bytes_t;

typedef struct
{
  bytes_t forward, backward;
  double gated[2], plain[2]; /* of the MLP's width, forward and backward */
  double launches;
} kernels_t;

/* Norms and the MLP's activation each take the row of their own kernels; all else takes that of the layer. */
static const kernels_t rows[] = {
  [HR_LAYER_KERNELS_FUSED] = { { 20, 4, 0 }, { 20, 4, 0 }, { 6, 10 }, { 4, 6 }, 10 },
  [HR_LAYER_KERNELS_EAGER_RMS] = { { 84, 20, 6 }, { 172, 20, 4 }, { 6 * 1.7, 10 * 1.8 }, { 4 * 1.7, 6 * 1.8 }, 60 },
  [HR_LAYER_KERNELS_EAGER_LAYER_NORM]
  = { { 24, 14, 0 }, { 36, 14, 0 }, { 6 * 1.7, 10 * 1.8 }, { 4 * 1.7, 6 * 1.8 }, 30 },
};

static double
heads_bytes (const hr_work_t *w, bytes_t bytes)
{
  const hr_share_t *s = w->share;
  double rotated = s->tokens * (s->heads + s->kv_heads) * w->kernel.rotated_width;

  return bytes.heads * rotated + bytes.output * s->tokens * s->output_width;
}

static hr_passes_t
stream_bytes (const hr_work_t *w)
{
  const kernels_t *row = &rows[w->kernel.norms];
  double elements = w->share->stream_tokens * w->share->hidden;

  return (hr_passes_t) { row->forward.stream * elements, row->backward.stream * elements };
}

/* Elements of the MLP's width: of the dense one, or of the shared and all routed experts together. */
static double
mlp_elements (const hr_work_t *w, bool has_experts)
{
  const hr_share_t *s = w->share;

  if (has_experts)
    return s->tokens * s->shared_width + hr_expert_tokens (w) * s->expert_width;
  return s->tokens * s->ffn_width;
}

/* The tanh GELU written out as eight operations. */
static const double written_gelu[2] = { 4 * 9, 6 * 11 };

static hr_passes_t
mlp_bytes (const hr_work_t *w, double elements)
{
  const kernels_t *row = &rows[w->kernel.mlp];

  if (w->kernel.written_gelu)
    return (hr_passes_t) { written_gelu[0] * elements, written_gelu[1] * elements };
  if (hr_mlp_inputs (w->share) > 1)
    return (hr_passes_t) { row->gated[0] * elements, row->gated[1] * elements };
  return (hr_passes_t) { row->plain[0] * elements, row->plain[1] * elements };
}

static double
routing_bytes (const hr_work_t *w)
{
  const hr_share_t *s = w->share;
  double sorted_bytes = SORTED_AGAIN_BYTES;

  if (w->links.exchange == HR_EXCHANGE_ONCE_A_NODE)
    sorted_bytes = SORTED_BYTES;
  return sorted_bytes * hr_expert_tokens (w) * s->hidden / SHUFFLE_SHARE
         + ROUTER_BYTES * s->stream_tokens * (double) s->p->experts;
}

/* Bytes of an element that an adapter reads, which is dropped out and multiplied: 2 and 2 and a mask, and 2; and of one
 * that it gives: written, read and written to be scaled, and added to the frozen product: 2, 4 and 6. */
#define ADAPTER_BYTES_IN 7
#define ADAPTER_BYTES_OUT 12

static double
adapter_width (double in, double out)
{
  return ADAPTER_BYTES_IN * in + ADAPTER_BYTES_OUT * out;
}

/* Bytes of a token in the adapter of one of a layer's matrices. That of the head is not among them. */
static double
target_bytes (const hr_share_t *s, unsigned target)
{
  double keys = s->kv_heads * s->head_width;

  switch (target)
    {
    case HR_TARGET_Q: return adapter_width (s->hidden, s->query_width);
    case HR_TARGET_K:
    case HR_TARGET_V: return adapter_width (s->hidden, keys);
    case HR_TARGET_QKV: return adapter_width (s->hidden, s->query_width + 2 * keys);
    case HR_TARGET_O: return adapter_width (s->query_width, s->hidden);
    case HR_TARGET_GATE:
    case HR_TARGET_UP: return adapter_width (s->hidden, s->ffn_width);
    case HR_TARGET_GATE_UP: return adapter_width (s->hidden, 2 * s->ffn_width);
    case HR_TARGET_DOWN: return adapter_width (s->ffn_width, s->hidden);
    default: return 0;
    }
}

static double
adapter_bytes (const hr_work_t *w)
{
  double bytes = 0;

  for (unsigned target = HR_TARGET_Q; target <= HR_TARGET_DOWN; target <<= 1)
    if (w->share->facts->adapter_targets & target)
      bytes += w->share->tokens * target_bytes (w->share, target);
  if (w->kernel.layer == HR_LAYER_KERNELS_FUSED)
    return JOINED_ADAPTERS * bytes;
  return bytes;
}

static double
adapter_launches (const hr_work_t *w)
{
  if (!w->product.frozen || w->product.fused_adapters)
    return 0;
  if (w->product.unpacked_bytes > 0)
    return QUANTISED_ADAPTER_LAUNCHES;
  return ADAPTER_LAUNCHES;
}

static hr_passes_t
adapters (const hr_work_t *w)
{
  double unpacked = w->product.unpacked_bytes;
  hr_passes_t bytes = { unpacked, unpacked };

  if (!w->product.frozen || w->product.fused_adapters)
    return bytes;
  bytes.forward += adapter_bytes (w);
  bytes.backward += ADAPTERS_BACKWARD * adapter_bytes (w);
  return bytes;
}

hr_passes_t
hr_layer_kernels (const hr_work_t *w, bool has_experts)
{
  const kernels_t *row = &rows[w->kernel.layer];
  hr_passes_t bytes = { heads_bytes (w, row->forward), heads_bytes (w, row->backward) };
  double launches = row->launches + adapter_launches (w);
  double rate = w->memory_bytes_a_second;

  bytes = hr_passes_sum (bytes, stream_bytes (w));
  bytes = hr_passes_sum (bytes, mlp_bytes (w, mlp_elements (w, has_experts)));
  bytes = hr_passes_sum (bytes, adapters (w));
  if (has_experts)
    {
      double routing = routing_bytes (w);

      bytes = hr_passes_sum (bytes, (hr_passes_t) { routing, routing });
      launches += EXPERT_LAUNCHES;
    }
  return (hr_passes_t) {
    bytes.forward / rate + launches * HR_LAUNCH_SECONDS,
    bytes.backward / rate + BACKWARD_LAUNCHES * launches * HR_LAUNCH_SECONDS,
  };
}
