/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stands in for GTK's dialogs about files: remembers what was asked, and is dismissed at once. */
#pragma once

#include <gtk/gtk.h>

/** The title and the proposed name of the dialog that was opened last; NULL: none was since the last call. */
char *take_file_question (void);
