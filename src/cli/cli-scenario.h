/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which scenario of a document is meant. */
#pragma once

#include "cli/cli-args.h"
#include "model/scenario/headroom-document.h"

/** The scenario that an option names, or else numbers from 1; the first without the option. A name that several have is
 * refused. (transfer none) */
HeadroomScenario *
cli_find_scenario (HeadroomDocument *document, const cli_args_t *args, cli_option_t option, GError **error);
