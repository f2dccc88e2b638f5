/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How labels wrap whose text changes with every value. */
#pragma once

#include <adwaita.h>

/** Let a label that wraps, or those in a row or in the head of a group, wrap at words alone, unless a word is so long
 * that a narrow window has no room for it. Call it after a text was set. */
void headroom_wrap_at_words (GtkWidget *widget);

/** Set the text in the head of a group, which wraps so. */
void headroom_describe_group (AdwPreferencesGroup *group, const char *text);
