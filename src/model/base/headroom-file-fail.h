/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a file cannot be read or replaced: what both have to say. */
#pragma once

#include "model/base/headroom-error.h"

/** Say why the file of that name cannot be read or, with any other code than HEADROOM_FILE_ERROR_UNREADABLE, be saved.
 * Takes `why`. Cancelling is no fault of the file: it stays G_IO_ERROR_CANCELLED. Returns NULL. */
gpointer headroom_file_fail (GError **error, HeadroomFileError code, const char *name, GError *why);

/** Whether it is a regular file; if not, the error has that code. */
gboolean headroom_file_check_type (GFileInfo *info, HeadroomFileError code, const char *name, GError **error);
