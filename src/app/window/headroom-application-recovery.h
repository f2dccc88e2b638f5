/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unsaved work of a process that ended, offered to the person who starts the next one. */
#pragma once

#include "app/window/headroom-application.h"

/** Ask in this window whether to recover what was lost; nothing where nothing was. */
void headroom_application_offer_recovery (HeadroomApplication *self, HeadroomWindow *window);

/** Wait until journals of the last changes are there, or gone. */
void headroom_application_finish_journals (void);
