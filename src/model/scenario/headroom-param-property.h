/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A parameter as a property of a GObject. */
#pragma once

#include <glib-object.h>

#include "core/table/params.h"

/** The specification: of the row's name, type, range and default. */
GParamSpec *headroom_param_make_pspec (hr_param_t param);

/** The value out of the parameters. `value` has the type of the specification. */
void headroom_param_get_value (hr_param_t param, const hr_params_t *params, GValue *value);

/** The value into the parameters. One that the row does not allow changes nothing. */
hr_set_result_t headroom_param_set_value (hr_param_t param, hr_params_t *params, const GValue *value);
