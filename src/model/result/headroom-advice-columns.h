/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the table of advice: a new one is a row here. */
#pragma once

#include "model/result/headroom-advice.h"
#include "model/result/headroom-column.h"

/** Their rows are HeadroomAdvice. (transfer none) */
const HeadroomColumn *headroom_advice_columns (guint *n_columns);

/** A piece of advice as an object; never localised. (transfer full) */
HeadroomJson *headroom_advice_piece_to_json (const HeadroomAdvice *advice);

/** All of it as an array of such objects. (transfer full) */
HeadroomJson *headroom_advice_to_json (GPtrArray *advice);
