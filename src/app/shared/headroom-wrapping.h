/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How labels wrap whose text changes with every value, and where there is room for the texts of a row. */
#pragma once

#include <adwaita.h>

/** Let a label that wraps, or those in a row or in the head of a group, wrap at words alone, unless a word is so long
 * that a narrow window has no room for it. Call it after a text was set. */
void headroom_wrap_at_words (GtkWidget *widget);

/** Set the text in the head of a group, which wraps so. */
void headroom_describe_group (AdwPreferencesGroup *group, const char *text);

/** How large the desktop wants text to be, in percent of what is usual. */
int headroom_get_text_percent (void);

/** Let what is in a box stand side by side, or one below the other where text is so large that a narrow window has no
 * room for it. */
void headroom_stack_large_text (GtkWidget *box);
