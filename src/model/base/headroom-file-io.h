/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes in and out, so that no file can block, flood or half-overwrite anything. */
#pragma once

#include "model/base/headroom-error.h"

/** Read a regular file of at most HEADROOM_JSON_MAX_MIB. Pipes, folders and devices are refused unopened. `etag` may be
 * NULL; it gets what headroom_file_save() wants to see to know that nobody else wrote the file. */
GBytes *headroom_file_load (GFile *file, char **etag, GCancellable *cancellable, GError **error);

/** The same in a thread; here `etag` may not be NULL. */
void
headroom_file_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
GBytes *headroom_file_load_finish (GFile *file, GAsyncResult *result, char **etag, GError **error);

/** Read a stream (standard input) up to the same limit; `name` is for messages. */
GBytes *headroom_stream_load (GInputStream *stream, const char *name, GCancellable *cancellable, GError **error);

/** Replace the file's contents: the old or the new, never a mixture, and read them back. With `etag` not NULL the file
 * must still have it (HEADROOM_FILE_ERROR_CHANGED). `new_etag` may be NULL. */
gboolean headroom_file_save (GFile *file, GBytes *contents, const char *etag, char **new_etag,
                             GCancellable *cancellable, GError **error);

/** The same in a thread, whatever tag the file has. */
void headroom_file_save_async (GFile *file, GBytes *contents, GAsyncReadyCallback callback, gpointer user_data);
gboolean headroom_file_save_finish (GFile *file, GAsyncResult *result, GError **error);

/** The file's name as a person knows it (never a document portal's path). */
char *headroom_file_get_display_name (GFile *file);
