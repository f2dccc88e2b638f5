/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files as they were before this version first saved them in its own form: the values that an earlier one understood
 * otherwise are still there. Kept in the user's state folder, since a sandbox lets nothing be written beside a file. */
#pragma once

#include <gio/gio.h>

/** Keep what a file called `name` had in it until saving replaced that, unless this version had written it. NULL
 * without an error: there is nothing to keep. `replaced` may be NULL. (transfer full) */
GFile *headroom_originals_keep (GBytes *replaced, const char *name, GError **error);

/** Where the originals of this user are. (transfer full) */
char *headroom_originals_dup_folder (void);
