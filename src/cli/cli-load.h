/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that are given on the command line; “-” is standard input. */
#pragma once

#include "model/presets/headroom-partial.h"
#include "model/scenario/headroom-document.h"

/** The bytes of a file. */
GBytes *cli_load (const char *path, GError **error);

/** A document. (transfer full) */
HeadroomDocument *cli_load_document (const char *path, GError **error);

/** What a config.json says, or a model’s folder, safetensors or GGUF file. An error names it. (transfer full) */
HeadroomPartial *cli_load_config (const char *path, GError **error);
