/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the table of GPUs: a new one is a row here. */
#pragma once

#include "model/result/headroom-candidate.h"
#include "model/result/headroom-column.h"

/** Their rows are HeadroomCandidate. (transfer none) */
const HeadroomColumn *headroom_candidate_columns (guint *n_columns);
