/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What backward takes at the loss and the output head: the gradients of the head and its input, and weights that are
 * cast up. */
#include "core/count/quantised.h"
#include "core/ledger/loss.h"
#include "core/terms/gradients.h"
#include "core/terms/temporaries.h"
#include "core/terms/term-conditions.h"

static bool
has_head (const hr_view_t *v)
{
  return hr_by_ledger (v) && v->stage->last;
}

static bool
heads_in_forward (const hr_view_t *v)
{
  return hr_heads_in_forward (v->share);
}

static bool
no_head (const hr_view_t *v)
{
  return !has_head (v);
}

static double
head_in_flight (const hr_view_t *v)
{
  return v->counts->trained_head * hr_flight_bytes (v) + v->share->tokens * v->share->hidden * v->facts->compute_bytes;
}

/* Liger multiplies a chunk's weight gradient out, casts it to fp32 and adds it; the input is there until the end. */
static double
fused_head_in_flight (const hr_view_t *v)
{
  return v->counts->trained_head * hr_product_bytes (v)
         + v->share->tokens * v->share->hidden * v->facts->residual_bytes;
}

/* A chunk's weight gradient beside the sum in fp32; the input, its gradient, and that in fp32. */
static double
chunked_head_in_flight (const hr_view_t *v)
{
  return v->counts->trained_head * (v->facts->compute_bytes + 4)
         + v->share->tokens * v->share->hidden * (2 * v->facts->compute_bytes + 4);
}

/* Each chunk's gradient of the head beside the sum. */
static double
head_gradients_in_flight (const hr_view_t *v)
{
  return 2 * v->counts->trained_head * hr_gradient_bytes (v);
}

static bool
steps_head (const hr_view_t *v)
{
  return hr_scratches_in_backward (v) && has_head (v) && !hr_adds_embedding (v);
}

static double
head_step (const hr_view_t *v)
{
  return v->counts->trained_head * (hr_flight_bytes (v) + hr_step_scratch (v))
         + v->share->tokens * v->share->hidden * v->facts->compute_bytes;
}

/* A quantised matrix is cast up to multiply with it, forward and backward. */
static bool
dequantises_head (const hr_view_t *v)
{
  return hr_casts_up_backward (v) && has_head (v) && hr_quantises_head (v->share);
}

static double
head_cast_up (const hr_view_t *v)
{
  return 2 * v->counts->head * v->facts->compute_bytes;
}

static double
head_cast_up_backward (const hr_view_t *v)
{
  return head_cast_up (v) + head_in_flight (v);
}

/* The same of a head that is trained: cast up once, beside the logits' gradient with the rows' scales in it. */
static bool
trains_quantised_head (const hr_view_t *v)
{
  return hr_trains_quantised (v) && has_head (v) && hr_quantises_head (v->share);
}

static double
trained_head_cast_up (const hr_view_t *v)
{
  double logits = v->share->tokens * v->share->head_rows;

  return (v->counts->head + logits + v->share->tokens * v->share->hidden) * v->facts->compute_bytes;
}

const hr_formula_t hr_temporaries_at_loss[] = {
  { no_head, hr_no_bytes, "0", "ledger" },
  { hr_loss_is_fused, fused_head_in_flight,
    "{trained-head} · {product-bytes} + {tokens} · {hidden-size} · {residual-bytes}", "liger2024" },
  { hr_loss_chunks_head, chunked_head_in_flight,
    "{trained-head} · ({activation-bytes} + 4) + {tokens} · {hidden-size} · (2 · {activation-bytes} + 4)",
    "torchtitan" },
  { hr_loss_is_chunked, head_gradients_in_flight, "2 · {trained-head} · {gradient-bytes}", "torchtune" },
  { dequantises_head, head_cast_up, "2 · {head-weights} · {activation-bytes}", NULL },
  { NULL, hr_no_bytes, "0", "ledger" },
};

const hr_formula_t hr_temporaries_at_head[] = {
  { heads_in_forward, hr_no_bytes, "0", "liger2024" },
  { steps_head, head_step,
    "{trained-head} · ({flight-bytes} + {step-scratch-bytes}) + {tokens} · {hidden-size} · {activation-bytes}",
    "torchao" },
  { dequantises_head, head_cast_up_backward,
    "2 · {head-weights} · {activation-bytes} + {trained-head} · {flight-bytes} + {tokens} · {hidden-size} · "
    "{activation-bytes}",
    NULL },
  { trains_quantised_head, trained_head_cast_up,
    "({head-weights} + {tokens} · {head-rows} + {tokens} · {hidden-size}) · "
    "{activation-bytes}",
    "torchao-training" },
  { has_head, head_in_flight, "{trained-head} · {flight-bytes} + {tokens} · {hidden-size} · {activation-bytes}",
    "ledger" },
  { NULL, hr_no_bytes, "0", "ledger" },
};
