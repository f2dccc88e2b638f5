/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the table of GPUs: a new one is a row here. */
#pragma once

#include "model/result/headroom-candidate.h"
#include "model/result/headroom-column.h"

/** Their rows are HeadroomCandidate. (transfer none) */
const HeadroomColumn *headroom_candidate_columns (guint *n_columns);

/** The same for tables of one mode: people have no column that says nothing of it. (transfer full) (g_free) */
HeadroomColumn *headroom_candidate_columns_new (hr_mode_t mode, guint *n_columns);
