/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows and columns of latent attention's projections, in the order in which they are passed. */
#include "core/plan/latent.h"

int
hr_latent_matrices (const hr_share_t *share, hr_latent_matrix_t matrices[HR_LATENT_MATRICES])
{
  double query_rank = (double) share->p->q_lora_rank;
  double rotated = (double) share->p->qk_rope_head_dim;
  double unrotated = (double) share->p->qk_nope_head_dim;
  int n = 0;

  if (query_rank > 0)
    matrices[n++] = (hr_latent_matrix_t) { share->hidden, query_rank, true };
  matrices[n++] = (hr_latent_matrix_t) { hr_query_input (share), share->query_width, false };
  matrices[n++] = (hr_latent_matrix_t) { share->hidden, share->kv_rank + rotated, true };
  matrices[n++] = (hr_latent_matrix_t) { share->kv_rank, share->heads * (unrotated + share->value_width), false };
  return n;
}

void
hr_indexer_matrices (const hr_share_t *share, hr_latent_matrix_t matrices[HR_INDEXER_MATRICES])
{
  double heads = (double) share->p->index_heads;
  double width = (double) share->p->index_head_dim;

  matrices[0] = (hr_latent_matrix_t) { hr_query_input (share), heads * width, false };
  matrices[1] = (hr_latent_matrix_t) { share->hidden, width, false };
  matrices[2] = (hr_latent_matrix_t) { share->hidden, heads, false };
}
