/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Megatron-Core's modules and the rows of a layer that are theirs. Private to core/ledger. */
#pragma once

#include "core/ledger/kept.h"
#include "core/plan/share.h"

/** A row of the ledger that a module has in some layers. */
typedef struct
{
  unsigned module;    /* a bit of its own */
  const char *name;   /* of the ledger's module */
  const char *tensor; /* NULL: all that it keeps */
  bool (*applies) (const hr_share_t *share, hr_part_t part);
} hr_module_row_t;

/** True for a row of the ledger with the names of one of a module. */
bool hr_has_names_of (const hr_module_row_t *what, const hr_kept_t *row);

/** True for rows that every layer of a kind has: modules are about these. */
bool hr_is_part_of_layers (hr_part_t part);

/** What layers have: experts, an MLP of their own, or a norm that is a module of its own. Transformer Engine has a norm
 * and the product behind it as one module, but for latent attention and experts. */
bool hr_layer_has_experts (const hr_share_t *share, hr_part_t part);
bool hr_layer_is_dense (const hr_share_t *share, hr_part_t part);
bool hr_layer_has_attention_norm (const hr_share_t *share, hr_part_t part);
bool hr_layer_has_mlp_norm (const hr_share_t *share, hr_part_t part);
