/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model that was read of its files, taken into the window. */
#pragma once

#include "app/window/headroom-window.h"
#include "model/presets/headroom-partial.h"

/** Show what a model's files say; with `partial` NULL, why they cannot be read. */
void headroom_window_take_model (HeadroomWindow *self, GFile *file, HeadroomPartial *partial, GError **error);
