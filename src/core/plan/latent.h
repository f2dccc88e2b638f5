/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matrices of latent attention: query, and key with value, go down to a rank and up again (DeepSeek-V2, section
 * 2.1). The rotated key is shared by the heads. */
#pragma once

#include "core/plan/share.h"

typedef struct
{
  double rows;
  double columns;
  bool goes_down; /* to a rank */
} hr_latent_matrix_t;

enum
{
  HR_LATENT_MATRICES = 4
};

/** Those of an indexer: queries from what the queries of attention are made of, one key for all heads, and a weight of
 * each head (DeepSeek-V3.2-Exp, 2025). */
enum
{
  HR_INDEXER_MATRICES = 3
};

void hr_indexer_matrices (const hr_share_t *share, hr_latent_matrix_t matrices[HR_INDEXER_MATRICES]);

/** The projections but for that of the output; returns how many. Without a rank, queries have one matrix. */
int hr_latent_matrices (const hr_share_t *share, hr_latent_matrix_t matrices[HR_LATENT_MATRICES]);
