/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From options to a scenario and its estimate. */
#pragma once

#include "cli/cli-args.h"
#include "model/presets/headroom-preset.h"
#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"

typedef struct
{
  HeadroomScenario *scenario;
  HeadroomEstimate *estimate;
  HeadroomPreset *template; /* borrowed, or NULL */
  gboolean file_has_more;   /* other scenarios, or what only a newer version knows */
} cli_request_t;

/** Apply file, template, model or config, recipe and single parameters, in this order, and compute. Remarks,
 * warnings and assumed values go to standard error. */
gboolean cli_request_init (cli_request_t *request, const cli_args_t *args, GError **error);
void cli_request_clear (cli_request_t *request);

/** True where somebody asked for this GPU: an option, a template or the file. A default is nobody's wish. */
gboolean cli_request_names_gpu (const cli_request_t *request);

/** False and an error where no GPU is selected, or one that is not in the catalogue. */
gboolean cli_request_knows_gpu (const cli_request_t *request, GError **error);
