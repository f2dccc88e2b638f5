/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A button for the heading of what is shown: its menu copies the table, and copies or exports the picture.
 *
 * Properties: table, chart (strings, names that win.copy-table and win.copy-chart know; NULL: there is none). */
#pragma once

#include <adwaita.h>

#define HEADROOM_TYPE_SHARE_BUTTON (headroom_share_button_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomShareButton, headroom_share_button, HEADROOM, SHARE_BUTTON, AdwBin)

/** What is shown is against a parameter, by that name. */
void headroom_share_button_set_parameter (HeadroomShareButton *self, const char *parameter);
