/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing a result to a file that the person chooses. */
#pragma once

#include "app/window/headroom-window.h"

/** How one kind of content is written. A thread does it: nothing in the content may be what the window changes. */
typedef struct
{
  gboolean (*write) (gpointer content, GFile *file, GCancellable *cancellable, GError **error);
  GDestroyNotify free;
} HeadroomWindowExportKind;

/** Ask for a file in one of the formats, by their ids up to NULL (the first is suggested), and write the content to it.
 * The window says what came of it. Takes the content. */
void headroom_window_export_to_file (HeadroomWindow *window, const char *const *formats,
                                     const HeadroomWindowExportKind *kind, gpointer content);
