/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the MLP of a layer keeps. */
#pragma once

#include "core/ledger/ledger-page.h"

/** The MLP, with its inputs. */
void hr_mlp_keeps (hr_page_t *page);

/** Whether an MLP reads the output of the norm that attention reads, too. */
bool hr_shares_input (const hr_page_t *page);

/** A projection down: what its adapter keeps. The function before it keeps its input. */
void hr_mlp_output_keeps (hr_page_t *page, const char *module, double width, const char *shape);

/** What a clamp of gate and up has in the place of the gate’s function: four tensors of so many elements. */
void hr_clamped_gate_keeps (hr_page_t *page, const char *module, const char *shape, double elements);

/** The tensors of a gated MLP of a width. */
void hr_gated_mlp_keeps (hr_page_t *page, const char *shape, double width);
