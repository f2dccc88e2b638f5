/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Some values are hard to know: a button beside their row opens what finds them. */
#pragma once

#include <adwaita.h>

#include "core/table/params.h"

/** The button for a parameter's row, or NULL where it needs none. (transfer floating) */
GtkWidget *headroom_parameter_helper_new (hr_param_t param);
