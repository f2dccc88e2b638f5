/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings that some layers have for themselves. */
#pragma once

#include "core/table/params.h"
#include "model/base/headroom-json.h"

/** The number that all of the layers in an object have of what the parameter stands for; NaN where they differ. */
double headroom_hf_layer_setting (const hr_params_t *p, hr_param_t param, const HeadroomJson *layers);

/** True where the object has each layer that looks at all tokens, none besides, and no other settings. */
gboolean headroom_hf_layer_settings_fit (const hr_params_t *p, const HeadroomJson *layers);
