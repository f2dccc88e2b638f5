/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A transformer block as a layer of a generic network: the ledger of one ViT layer, which is the plain
 * block with layer norm, biases and GELU (PyTorch's TransformerEncoderLayer with norm_first). */
#include "core/network/layer-block.h"
#include "core/count/weights.h"
#include "core/ledger/ledger.h"
#include "core/table/params.h"

#include <math.h>
#include <string.h>

enum
{
  HEADS,
  FFN
};

hr_network_error_t
hr_block_shape (hr_layer_io_t *io, hr_network_problem_t *problem)
{
  if (fmod (io->in.dims[1], io->v[HEADS]) > 0)
    return hr_network_fail (problem, HR_NETWORK_DIVISOR, HEADS, 1, io->in.dims[1]);
  return HR_NETWORK_OK;
}

/* The block as a model of one layer. */
static void
describe_block (hr_params_t *p, const hr_layer_io_t *io)
{
  double width = io->in.dims[1];
  double ffn = io->v[FFN];

  if (ffn <= 0)
    ffn = 4 * width;
  hr_params_init (p);
  hr_param_set_text (p, HR_FAMILY, "vit");
  p->activation_dtype = (hr_choice_t) io->dtype;
  p->weight_dtype = (hr_choice_t) io->dtype;
  p->micro_batch_size = 1;
  p->layers = 1;
  p->sequence_length = (int64_t) io->in.dims[0];
  p->hidden_size = (int64_t) width;
  p->attention_heads = (int64_t) io->v[HEADS];
  p->kv_heads = p->attention_heads;
  p->head_dim = (int64_t) (width / io->v[HEADS]);
  p->ffn_size = (int64_t) ffn;
  p->qkv_bias = true;
  p->o_bias = true;
  p->mlp_bias = true;
}

/* What the block is counted from. */
typedef struct
{
  hr_params_t p;
  hr_facts_t facts;
  hr_groups_t groups;
  hr_share_t share;
} hr_block_t;

static void
init_block (hr_block_t *block, const hr_layer_io_t *io)
{
  describe_block (&block->p, io);
  hr_facts_init (&block->facts, &block->p);
  block->groups = hr_groups (&block->p);
  hr_share_of_model (&block->p, &block->facts, &block->groups, &block->share);
}

double
hr_block_params (const hr_layer_io_t *io)
{
  hr_block_t block;
  hr_layer_counts_t kinds;

  init_block (&block, io);
  hr_count_layer_kinds (&block.share, &kinds);
  return kinds.dense.elements;
}

/* The first norm's input is the block's. */
double
hr_block_inner_bytes (const hr_layer_io_t *io)
{
  hr_block_t block;
  hr_layer_counts_t kinds;
  hr_model_counts_t model;
  hr_chunk_t layers;
  hr_ledger_t ledger;

  init_block (&block, io);
  hr_count_layer_kinds (&block.share, &kinds);
  hr_count_model (&block.share, &kinds, &model);
  layers = hr_all_layers (&block.p);
  hr_ledger_of_layers (&block.share, &model.counts, &layers, NULL, &ledger);
  return ledger.layer_bytes - hr_shape_elements (&io->in) * hr_dtype_bytes (io->dtype);
}
