/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files as they were before this version first saved them in its own form: the values that an earlier one understood
 * otherwise are still there. Kept in the user's state folder, since a sandbox lets nothing be written beside a file. */
#pragma once

#include "model/scenario/headroom-document.h"

/** Write the original of a document that was read from a file called `name`. NULL without an error: there is nothing
 * to keep. (transfer full) */
GFile *headroom_originals_keep (HeadroomDocument *document, const char *name, GError **error);

/** Where the originals of this user are. (transfer full) */
char *headroom_originals_dup_folder (void);
