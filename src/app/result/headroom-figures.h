/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Amounts beside the breakdown: what tools will measure, host memory, the cache, what recomputation does to the
 * activations. They are one class over a table of what to tell.
 *
 * Properties: estimate (HeadroomEstimate), about (string: "metrics", "host", "cache" or "activations"). */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_FIGURES (headroom_figures_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomFigures, headroom_figures, HEADROOM, FIGURES, AdwPreferencesGroup)
