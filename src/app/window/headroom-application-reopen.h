/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The documents that were open last are opened again, if the person wishes so. */
#pragma once

#include "app/window/headroom-application.h"

/** Note which documents are open now. */
void headroom_application_note_documents (GtkApplication *self);

/** Open those that were open last; FALSE where that is not wished, or where none of them is there. */
gboolean headroom_application_reopen_documents (GtkApplication *self);
