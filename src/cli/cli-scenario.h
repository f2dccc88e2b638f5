/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which scenario of a document is meant. */
#pragma once

#include "model/scenario/headroom-document.h"

/** The scenario with that name, or else with that number from 1; the first for NULL. A name that several have is
 * refused. (transfer none) */
HeadroomScenario *cli_find_scenario (HeadroomDocument *document, const char *name, GError **error);
