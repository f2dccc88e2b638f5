/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a person's own GPUs: a tree with a list "gpus", read, changed and written as a whole. */
#pragma once

#include <gio/gio.h>

#include "model/base/headroom-json.h"

/** What is in the file now; without a file an empty list. `etag` may be NULL. On failure the error names the file.
 * (transfer full) */
HeadroomJson *headroom_own_gpu_file_read (char **etag, GError **error);

/** Replace the file, which must still have `etag`. */
gboolean headroom_own_gpu_file_write (const HeadroomJson *root, const char *etag, GError **error);

/** Begin an error with the name of the file. */
void headroom_own_gpu_file_prefix_error (GError **error);

/** The entry with that id; NULL where there is none, or no tree. (transfer none) */
const HeadroomJson *headroom_own_gpu_file_find (const HeadroomJson *root, const char *id);

/** The tree with the entry `old` replaced, or with `entry` NULL taken out; with `old` NULL the entry is added.
 * (transfer full) */
HeadroomJson *headroom_own_gpu_file_change (const HeadroomJson *root, const HeadroomJson *old, HeadroomJson *entry);
