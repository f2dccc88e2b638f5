/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of one request and of many, each with its range. */
#pragma once

#include "core/serving/figures.h"
#include "core/serving/requests.h"
#include "core/serving/served.h"

/** All figures of a load on a server. */
void hr_serving_figures (const hr_server_t *server, const hr_load_t *load, const hr_capacity_t *capacity,
                         hr_figure_t figures[HR_N_SERVED]);

/** Seconds to the first token: of the only request its prompt’s alone, of one among others as a server has it. */
double hr_first_token_seconds (const hr_server_t *server, const hr_load_t *load);

/** The most requests of all copies that cache and engine take and that reach the targets of the inputs at the slow end;
 * its high end is of the fast one. Says what keeps more from it. */
hr_figure_t hr_largest_concurrency (const hr_server_t *server, const hr_load_t *load, const hr_capacity_t *capacity,
                                    const hr_params_t *p, hr_serving_limit_t *limit);
