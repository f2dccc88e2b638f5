/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a key does, and the key. Property `accelerator` (string): as for gtk_accelerator_parse(); several are separated
 * by spaces. */
#pragma once

#include <adwaita.h>

#define HEADROOM_TYPE_SHORTCUT_ROW (headroom_shortcut_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomShortcutRow, headroom_shortcut_row, HEADROOM, SHORTCUT_ROW, AdwPreferencesRow)

/** TRUE where each word of `query` begins a word of what the key does, or of the key. */
gboolean headroom_shortcut_row_matches (HeadroomShortcutRow *self, const char *query);
