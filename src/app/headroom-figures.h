/* Amounts beside the breakdown: every moment of a step, and what recomputation does to the activations. The two
 * are one class over two tables.
 *
 * Properties: estimate (HeadroomEstimate), about (string: "moments" or "activations"). */
#pragma once

#include <adwaita.h>

#include "model/headroom-estimate.h"

#define HEADROOM_TYPE_FIGURES (headroom_figures_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomFigures, headroom_figures, HEADROOM, FIGURES, AdwPreferencesGroup)
