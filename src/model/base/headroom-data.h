/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The facts compiled into this library: data/gpus.json, data/models/, data/recipes/, data/templates/. */
#pragma once

#include <gio/gio.h>

/** One of the compiled-in files, by its path under data/ ("gpus.json"). Never NULL: a missing one is a bug. */
GBytes *headroom_data_lookup (const char *path);

/** The names in one of the compiled-in folders ("models"), sorted. */
GStrv headroom_data_list (const char *folder);
