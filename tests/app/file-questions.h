/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stands in for GTK's dialogs about files, for the printer and for what shows pages: remembers what was asked. A dialog
 * about a file is dismissed at once, or ends as was told before. */
#pragma once

#include <gtk/gtk.h>

/** What was asked last, in words: title, proposed name, folder, kinds of files; NULL: nothing since the last call. */
char *take_file_question (void);

/** Answer the next question with this path. */
void answer_file_question (const char *path);

/** Let the next question fail with this message. */
void fail_file_question (const char *message);
