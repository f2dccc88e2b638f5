/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the table of advice: a new one is a row here. */
#pragma once

#include "core/table/params.h"
#include "model/result/headroom-column.h"

/** Their rows are HeadroomAdvice. (transfer none) */
const HeadroomColumn *headroom_advice_columns (guint *n_columns);

/** All of it as an array of objects; never localised. (transfer full) */
HeadroomJson *headroom_advice_to_json (GPtrArray *advice, const hr_params_t *before);
