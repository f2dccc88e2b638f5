/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window’s journal: what is not saved in it is on the disk all the same. */
#pragma once

#include "app/window/headroom-window.h"
#include "model/history/headroom-journal.h"

/** Journal what is changed in this window from now on. */
void headroom_window_start_journal (HeadroomWindow *self);

/** The window was changed or saved. */
void headroom_window_update_journal (HeadroomWindow *self);

/** Show work that was lost, as changes that are not saved. */
void headroom_window_recover (HeadroomWindow *self, headroom_lost_work_t *work);
