/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several short statements in one line. */
#pragma once

#include <glib.h>

/** Before what follows other text: add the separator, unless the text is empty. */
void headroom_words_separate (GString *text, const char *separator);

/** Add a statement that can stand alone, with a dot between it and the one before. */
void headroom_words_list_add (GString *list, const char *statement);
