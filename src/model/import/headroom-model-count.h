/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a model’s architecture and its files say of its weights, held against each other. */
#pragma once

#include "model/presets/headroom-partial.h"

/** How many parameters the architecture of a partial scenario has, counted tensor by tensor. */
double headroom_model_count_parameters (HeadroomPartial *partial);

/** Take the number of parameters that the files have where the architecture gives another, and remark on it. `source`:
 * where the architecture is from, for people. */
void headroom_model_take_parameters (HeadroomPartial *partial, guint64 stored, const char *source);

/** Take the bytes of the stored weights. */
void headroom_model_take_bytes (HeadroomPartial *partial, guint64 bytes);

/** Remark on how much the files hold, in which types. */
void headroom_model_remark_on_files (HeadroomPartial *partial, guint64 parameters, guint64 bytes, const char *types);
