/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is kept where a layer computes one of several streams and predicts the others: AltUp (Gemma 3n). */
#pragma once

#include "core/ledger/ledger-page.h"

/** In a layer, before attention: the prediction of all streams, the norm of the one that is computed, and two matrices
 * of a low rank that read it beside attention. */
void hr_prediction_keeps (hr_page_t *page);

/** In a layer, behind the MLP: what corrects the prediction by what was computed. */
void hr_correction_keeps (hr_page_t *page);

/** Once, beside the embedding: what makes the streams of it. Frozen, it keeps none of it. */
void hr_streams_made_keep (hr_page_t *page);

/** Once, before the final norm: what makes one of the streams. */
void hr_streams_joined_keep (hr_page_t *page);
