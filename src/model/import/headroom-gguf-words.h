/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is refused of a GGUF file, in its own keys. */
#pragma once

#include <glib.h>

/** Say `refusal`, which speaks of keys of a config.json, in the keys of the GGUF file that these stand for: `keys` has
 * the one by the other. Of a key that is missing no other spelling is named, since GGUF has one. */
void headroom_gguf_refuse (const GError *refusal, GHashTable *keys, GError **error);
