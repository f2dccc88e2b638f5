/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inputs of layers: a table of words has a part for each layer, to which a projection of the embedding is added. Each
 * layer multiplies its own with a gate, and adds what it makes of that to the stream. */
#include "core/ledger/ledger-layer-input.h"
#include "core/facts/layers.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-norm.h"

static double
width (const hr_page_t *page)
{
  return hr_layer_input_width (page->share);
}

/* Else the gate’s product has no use for the gate: what it is multiplied with needs no gradient. */
static bool
makes_inputs (const hr_page_t *page)
{
  return !hr_has_adapters (page->facts) && !hr_freezes_embedding (page->p);
}

void
hr_layer_input_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  double elements = share->stream_tokens * width (page);
  hr_normed_t projected = { .dtype = dtype, .rows = share->stream_tokens, .width = share->hidden, .shape = "s·b·h" };

  hr_linear_keeps (page, &(const hr_input_t) { "per_layer_input_gate", 0, 1, share->hidden, "s·b·h" });
  hr_page_keep (page, "per_layer_input_gate", "output", "s·b·h₂", dtype, elements);
  if (makes_inputs (page))
    hr_page_keep (page, "per_layer_input_gate", "gelu", "s·b·h₂", dtype, elements);
  hr_linear_keeps (page, &(const hr_input_t) { "per_layer_projection", 0, 1, width (page), "s·b·h₂" });
  hr_norm_keeps (page, "post_per_layer_input_norm", &projected);
}

/* What the first layer reads is its checkpoint, and what several streams are made of is kept, but for autocast’s copy
 * of it. */
static bool
is_kept (const hr_page_t *page)
{
  hr_choice_t recompute = page->p->recompute;
  bool is_checkpoint = recompute != HR_RECOMPUTE_NONE && recompute != HR_RECOMPUTE_SELECTIVE;

  return (is_checkpoint || page->family->streams > 0) && !page->facts->autocasts;
}

void
hr_layer_inputs_made_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  double layers = (double) page->p->layers;
  hr_normed_t projected = { .dtype = page->facts->compute,
                            .rows = share->stream_tokens * layers,
                            .width = width (page),
                            .shape = "s·b·L·h₂",
                            .rows_shape = "s·b·L",
                            .pairs_shape = "2·s·b·L",
                            .width_shape = "h₂" };

  if (!is_kept (page))
    hr_linear_keeps (page, &(const hr_input_t) { "per_layer_model_projection", 0, 1, share->hidden, "s·b·h" });
  hr_norm_keeps (page, "per_layer_projection_norm", &projected);
}

void
hr_layer_inputs_keep (hr_page_t *page)
{
  double elements = page->share->stream_tokens * (double) page->p->layers * width (page);

  hr_page_keep (page, "per_layer_inputs", "inputs of all layers", "s·b·L·h₂", hr_residual_dtype (page->p, page->facts),
                elements);
}
