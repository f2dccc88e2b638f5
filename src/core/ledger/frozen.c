/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first trained layer above a frozen embedding, or frozen layers: what reads its input needs no gradient. And a
 * first layer without a norm before attention. */
#include "core/ledger/frozen.h"
#include "core/facts/layers.h"
#include "core/ledger/ledger-mlp.h"
#include "core/ledger/ledger-norm.h"

/* Beside attention the first layer's MLP has nothing that needs a gradient but its own adapters. Where one
 * dropout follows the sum, its mask stays. */
static void
parallel_mlp_spares (hr_page_t *spared)
{
  const hr_family_t *family = spared->family;
  bool adapts_mlp = (spared->facts->adapter_targets & (HR_TARGETS_MLP | HR_TARGET_DOWN)) != 0;
  hr_page_t mask = hr_page_aside (spared);

  if (family->norms & HR_NORM_MLP_IN)
    hr_residual_norm_keeps (spared, "", true);
  if (adapts_mlp)
    return;
  hr_mlp_keeps (spared);
  if (!(family->dropouts & HR_DROP_ATTENTION))
    hr_dropout_mask_keeps (&mask, "", HR_DROP_MLP);
  spared->bytes -= mask.bytes;
}

/* Of the first layer, whose norm is frozen, too. */
static double
adapted_layer_spares (const hr_page_t *page)
{
  hr_page_t spared = hr_page_aside (page);

  hr_residual_norm_keeps (&spared, "", false);
  if (page->family->parallel)
    parallel_mlp_spares (&spared);
  return spared.bytes;
}

/* What is trained begins with a layer that has no norm before attention. */
static bool
is_bare (const hr_page_t *page)
{
  return page->family->bare_first_layer && hr_frozen_layers (page->p) <= 0;
}

/* The row of what is not kept. */
static void
put_spared (hr_page_t *page, double bytes)
{
  hr_kept_t row = { .module = "layers.0.input_layernorm",
                    .tensor = "not kept: the frozen embedding needs no gradient",
                    .shape = "",
                    .dtype = HR_FP32,
                    .spared = true };

  if (is_bare (page))
    row.tensor = "not kept: the first layer has no norm before attention";
  else if (hr_frozen_layers (page->p) > 0)
    {
      row.module = "input_layernorm";
      row.tensor = "not kept: the frozen layers below the first trained one need no gradient";
    }
  row.bytes = -bytes;
  hr_page_append (page, &row);
}

/* Where the embedding is frozen, the first layer's input needs no gradient, unless it is asked for: its norm keeps
 * nothing. A checkpoint keeps it, though. What another stage sends always needs one. */
double
hr_first_layer_spares (hr_page_t *page)
{
  bool adapts = hr_has_adapters (page->facts) && !page->p->input_gradients;
  double spared = 0;

  if (!page->stage->first || !(page->family->norms & HR_NORM_ATTENTION_IN))
    return 0;
  if (adapts || is_bare (page))
    spared = adapted_layer_spares (page);
  else if (hr_freezes_embedding (page->p))
    spared = hr_trained_norm_spares (page);
  if (spared > 0)
    put_spared (page, spared);
  return spared;
}
