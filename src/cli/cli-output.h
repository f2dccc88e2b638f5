/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where --output leads, and names of files that say no format. */
#pragma once

#include <glib.h>

/** True for “-”. NULL is no output at all. */
gboolean cli_is_standard_output (const char *output);

/** Refuse a name that ends in none of the formats’ ids. Returns FALSE. */
gboolean cli_refuse_ending (const char *output, const char *const *ids, GError **error);
