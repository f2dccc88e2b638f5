/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The GPUs of the catalogue as choices of a row, below a first one that stands for none. */
#pragma once

#include <gio/gio.h>

/** A HeadroomChoice for each GPU there is now, below one with that name. (transfer full) */
GListModel *headroom_gpu_choices_new (const char *none);

/** The id of the GPU at a place of it; empty for the first. */
const char *headroom_gpu_choices_get_id (guint position);

/** The place of a GPU; GTK_INVALID_LIST_POSITION where there is no such GPU. */
guint headroom_gpu_choices_find (const char *id);
