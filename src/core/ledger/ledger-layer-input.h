/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is kept where each layer has an input of its own besides the residual stream (Gemma 3n and 4): that has a
 * width then. */
#pragma once

#include "core/ledger/ledger-page.h"

/** In a layer, behind the MLP: a gate of that input, and what becomes of their product. */
void hr_layer_input_keeps (hr_page_t *page);

/** Once, beside the embedding: what makes these inputs of it. Frozen, it keeps none of it. */
void hr_layer_inputs_made_keep (hr_page_t *page);

/** Once: the inputs of all layers. */
void hr_layer_inputs_keep (hr_page_t *page);
