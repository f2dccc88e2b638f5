/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The process: options, what belongs to no window, one window for each document. */
#pragma once

#include "app/window/headroom-window.h"

#define HEADROOM_TYPE_APPLICATION (headroom_application_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomApplication, headroom_application, HEADROOM, APPLICATION, AdwApplication)

/** Before anything is translated or formatted. */
void headroom_application_init_locale (void);

HeadroomApplication *headroom_application_new (void);

/** A new window, in sight. (transfer none) */
HeadroomWindow *headroom_application_add_window (HeadroomApplication *self);
