/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person set once and for all, and where the window stood. Backed by GSettings; where the schema is
 * not installed the defaults hold for as long as the program runs.
 *
 * Properties: byte-unit (string, "gib" or "gb"), default-gpu (string: the id of a GPU, or empty),
 * picture-look (string: "light", "dark" or "window"), picture-scale (int, 1 to 4), report-author (string: a name, or
 * empty), window-width, window-height (int), window-maximized, show-pane, reopen-documents (boolean), open-documents
 * (strings: URIs). They have the names of the schema's keys. */
#pragma once

#include <glib-object.h>

#include "core/base/units.h"

#define HEADROOM_TYPE_SETTINGS (headroom_settings_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomSettings, headroom_settings, HEADROOM, SETTINGS, GObject)

/** The one of this process. (transfer none) */
HeadroomSettings *headroom_settings_get_default (void);

/** The unit in which sizes are shown. */
hr_byte_unit_t headroom_settings_get_byte_unit (HeadroomSettings *self);

/** Call `update (object)` whenever the unit of sizes changes, as long as `object` lives. */
void headroom_settings_watch_byte_unit (gpointer object, GCallback update);
