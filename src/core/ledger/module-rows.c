/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a row of the ledger is a module's. Source: Megatron-Core, transformer_layer.py, 2026. */
#include "core/ledger/module-rows.h"

#include <string.h>

bool
hr_layer_has_experts (const hr_share_t *share, hr_part_t part)
{
  return share->p->experts > 0 && part != HR_PART_DENSE;
}

bool
hr_layer_is_dense (const hr_share_t *share, hr_part_t part)
{
  return !hr_layer_has_experts (share, part);
}

static bool
fuses_norms (const hr_share_t *share)
{
  return share->p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE;
}

bool
hr_layer_has_attention_norm (const hr_share_t *share, hr_part_t part)
{
  return !fuses_norms (share) || share->facts->family.latent;
}

bool
hr_layer_has_mlp_norm (const hr_share_t *share, hr_part_t part)
{
  return !fuses_norms (share) || hr_layer_has_experts (share, part);
}

/* Most names differ at once: a search estimates thousands of runs. */
static bool
is_same (const char *a, const char *b)
{
  return a[0] == b[0] && strcmp (a, b) == 0;
}

bool
hr_has_names_of (const hr_module_row_t *what, const hr_kept_t *row)
{
  if (!is_same (what->name, row->module))
    return false;
  return what->tensor == NULL || is_same (what->tensor, row->tensor);
}

bool
hr_is_part_of_layers (hr_part_t part)
{
  return part == HR_PART_LAYER || part == HR_PART_DENSE || part == HR_PART_ENCODER;
}
