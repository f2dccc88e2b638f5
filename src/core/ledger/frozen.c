/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first layer beside a frozen embedding: what reads its input needs no gradient. */
#include "core/ledger/frozen.h"
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

/* The row of what is not kept. */
static double
first_layer_spares (hr_page_t *page)
{
  hr_page_t spared = hr_page_aside (page);
  hr_kept_t row = { .module = "layers.0.input_layernorm",
                    .tensor = "not kept: the frozen embedding needs no gradient",
                    .shape = "",
                    .dtype = HR_FP32,
                    .spared = true };

  hr_residual_norm_keeps (&spared, "", false);
  if (page->family->parallel)
    parallel_mlp_spares (&spared);
  row.bytes = -spared.bytes;
  hr_page_append (page, &row);
  return spared.bytes;
}

/* Where the embedding is frozen, the first layer's input needs no gradient, unless it is asked for: its norm keeps
 * nothing. A checkpoint keeps it, though. */
double
hr_frozen_embedding_spares (hr_page_t *page)
{
  bool needs_gradient = !hr_has_adapters (page->facts) || page->p->input_gradients;

  if (needs_gradient || !(page->family->norms & HR_NORM_ATTENTION_IN))
    return 0;
  return first_layer_spares (page);
}
