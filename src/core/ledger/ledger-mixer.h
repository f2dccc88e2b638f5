/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a recurrence keeps that stands in place of attention or beside it, computed by PyTorch’s own operations. */
#pragma once

#include "core/ledger/ledger-page.h"
#include "core/ledger/mixer-sizes.h"

/** All of the mixer that the family has. */
void hr_mixer_keeps (hr_page_t *page);

/** The causal convolution over a few tokens, of so many channels: what it reads and what it gives. */
void hr_mixer_convolution_keeps (hr_page_t *page, const char *module, double channels, double input_width);

/** The format of what the mixer reads of a layer that it is alone in: under autocast that of the norm’s weight. */
hr_dtype_t hr_mixer_input_dtype (const hr_page_t *page);

/** The format of what softplus reads and gives, which autocast computes in FP32 (PyTorch, autocast_mode.h). */
hr_dtype_t hr_mixer_softplus_dtype (const hr_page_t *page);

/** A tensor of the recurrence itself. The shape is said where chunks are whole. */
void hr_mixer_core_keeps (hr_page_t *page, const hr_mixer_sizes_t *sizes, const char *tensor, const char *shape,
                          hr_dtype_t dtype, double elements);

/** The projection out, and what it reads. */
void hr_mixer_output_keeps (hr_page_t *page, const hr_mixer_sizes_t *sizes, const char *module);

/** Mamba’s, Mamba 2’s and the gated delta rule’s. */
void hr_mamba_keeps (hr_page_t *page);
void hr_mamba2_keeps (hr_page_t *page);
void hr_delta_rule_keeps (hr_page_t *page);
