/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every key and what it does, and a search in them. */
#pragma once

#include <adwaita.h>

#define HEADROOM_TYPE_SHORTCUTS_DIALOG (headroom_shortcuts_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomShortcutsDialog, headroom_shortcuts_dialog, HEADROOM, SHORTCUTS_DIALOG, AdwDialog)

AdwDialog *headroom_shortcuts_dialog_new (void);
