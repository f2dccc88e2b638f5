/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of layer with their fields, for the help of `layers` and for the manual. */
#pragma once

#include <glib.h>

#include "core/network/layer-kinds.h"

/** “conv channels kernel …”; the sizes of an input are joined by ×. (transfer full) */
char *cli_layer_usage (const hr_layer_kind_t *kind);

/** Append the kinds of layer and an example. */
void cli_append_layer_kinds (GString *out);
