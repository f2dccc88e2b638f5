/* SPDX-License-Identifier: GPL-3.0-or-later */
/* .headroom files on disk. Saving is atomic: the old or the new file, never a mixture. */
#pragma once

#include "model/scenario/headroom-document.h"

/** How the name of such a file ends. */
#define HEADROOM_SCENARIO_FILE_SUFFIX ".headroom"

/** Whether a file of that name is one, for all that the name says. */
gboolean headroom_scenario_file_is_named (const char *file_name);

/** Load. `etag` may be NULL; keep it for saving. */
HeadroomDocument *headroom_scenario_file_load (GFile *file, char **etag, GCancellable *cancellable, GError **error);
void headroom_scenario_file_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                                        gpointer user_data);
HeadroomDocument *headroom_scenario_file_load_finish (GFile *file, GAsyncResult *result, char **etag, GError **error);

/** Save. `etag` NULL: whatever is there is replaced; else HEADROOM_FILE_ERROR_CHANGED where somebody else
 * wrote the file since. The text is taken at once; later changes do not leak into an asynchronous save. */
gboolean headroom_scenario_file_save (HeadroomDocument *document, GFile *file, const char *etag, char **new_etag,
                                      GCancellable *cancellable, GError **error);
void headroom_scenario_file_save_async (HeadroomDocument *document, GFile *file, const char *etag,
                                        GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** `replaced` may be NULL; it gets what was in the file before, NULL where nothing was that could be read. */
gboolean headroom_scenario_file_save_finish (GFile *file, GAsyncResult *result, GBytes **replaced, char **new_etag,
                                             GError **error);
