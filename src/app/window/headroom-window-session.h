/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The end of the session: whoever logs out is told of changes that are not saved. */
#pragma once

#include "app/window/headroom-window.h"

/** The window was changed, saved or closed. */
void headroom_window_update_session (HeadroomWindow *self);
