/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hugging Face's config.json, of every family that the core's parameter `family` offers. */
#pragma once

#include "model/base/headroom-json.h"
#include "model/presets/headroom-partial.h"

/** Read the text of a config.json. The partial scenario lists what was found (origin imported, detail: the
 * file's key), derived and assumed (a class default of Transformers for a key that is not there); its
 * remarks say which nested section was read. Errors are of domain HEADROOM_FILE_ERROR and name the file's
 * own key, its value and the allowed range. */
HeadroomPartial *headroom_hf_config_parse (const char *data, gsize length, GError **error);

/** The same where another file of the folder has what “quantization_config” lacks; NULL: there is none. */
HeadroomPartial *
headroom_hf_config_parse_beside (const char *data, gsize length, const HeadroomJson *quantization, GError **error);

/** The same from a file. */
HeadroomPartial *headroom_hf_config_load (GFile *file, GCancellable *cancellable, GError **error);

/** True where the text looks like a config.json rather than a .headroom document: for paste and drop. */
gboolean headroom_hf_config_sniff (const char *data, gsize length);
