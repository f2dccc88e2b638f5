/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the table of GPUs: a new one is a row here. */
#pragma once

#include "model/result/headroom-candidate.h"
#include "model/result/headroom-column.h"

/** Their rows are HeadroomCandidate. (transfer none) */
const HeadroomColumn *headroom_candidate_columns (guint *n_columns);

/** How many GPUs it takes: "4", "16 with ZeRO-3", "none" where no number is enough. (transfer full) */
char *headroom_candidate_describe_gpus (const HeadroomCandidate *candidate);
