/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A transformer block as a layer of a generic network: the ledger of one ViT layer, which is the plain
 * block with layer norm, biases and GELU (PyTorch's TransformerEncoderLayer with norm_first). */
#include "core/network/layer-shapes.h"
#include "core/work.h"

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

static void
run_block (hr_work_t *w, hr_params_t *p, const hr_layer_io_t *io)
{
  double width = io->in.dims[1];

  hr_params_init (p);
  hr_param_set_text (p, HR_FAMILY, "vit");
  p->activation_dtype = p->weight_dtype = (hr_choice_t) io->dtype;
  p->micro_batch_size = p->layers = 1;
  p->sequence_length = (int64_t) io->in.dims[0];
  p->hidden_size = (int64_t) width;
  p->attention_heads = p->kv_heads = (int64_t) io->v[HEADS];
  p->head_dim = (int64_t) (width / io->v[HEADS]);
  p->ffn_size = (int64_t) (io->v[FFN] > 0 ? io->v[FFN] : 4 * width);
  p->qkv_bias = p->o_bias = p->mlp_bias = true;
  hr_work_init (w, p, NULL);
  hr_work_enter (w, 0, NULL);
}

double
hr_block_params (const hr_layer_io_t *io)
{
  hr_params_t p;
  hr_work_t w;

  run_block (&w, &p, io);
  return w.counts.layer;
}

/* The first norm's input is the block's. */
double
hr_block_inner_bytes (const hr_layer_io_t *io)
{
  hr_params_t p;
  hr_work_t w;

  run_block (&w, &p, io);
  return w.ledger.layer_bytes - hr_shape_elements (&io->in) * hr_dtype_bytes (io->dtype);
}
