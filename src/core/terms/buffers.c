/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Workspaces of libraries, and buffers that a training stack keeps from step to step. Source: Megatron-Core
 * and Transformer Engine; each is held to measured rows (tests/data/megatron-cases.csv). */
#include "core/base/units.h"
#include "core/work.h"

#include <math.h>

/* cuBLAS has one workspace for each thread that multiplies: forward's and autograd's. The two copies of a
 * matrix that is cast up to serve were found from totals with a workspace in them. */
double
hr_workspaces (const hr_work_t *w)
{
  if (w->p->mode == HR_TRAINING)
    return 2;
  return hr_casts_up_to_serve (w) ? 0 : 1;
}

double
hr_library_workspaces (const hr_work_t *w)
{
  return w->p->activation_model == HR_MODEL_LEDGER ? ceil (hr_workspaces (w) * w->p->library_workspace_mib * HR_MIB)
                                                   : 0;
}

static bool
uses_engine (const hr_work_t *w)
{
  return w->p->mode == HR_TRAINING && w->p->activation_model == HR_MODEL_LEDGER
         && w->p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE;
}

/* Experts that are multiplied at once have four streams, each with its own workspace. */
double
hr_engine_workspaces (const hr_work_t *w)
{
  double streams = w->p->experts > 0 && w->p->grouped_gemm ? 5 : 1;

  return uses_engine (w) ? ceil (streams * w->p->te_workspace_mib * HR_MIB) : 0;
}

static bool
is_megatron (const hr_work_t *w)
{
  return w->facts.family.engine && w->p->mode == HR_TRAINING && w->p->activation_model == HR_MODEL_LEDGER;
}

/* Experts that gather all tokens have a buffer for those of every GPU; else sequence parallelism has one
 * for the whole residual stream; in modules for further tokens for it and the embedding, unless Transformer Engine
 * projects them. */
double
hr_gather_buffer (const hr_work_t *w)
{
  double gpus = w->groups.expert * w->groups.expert_tensor;
  bool gathers_both = w->stage.modules > 0 && w->p->layer_implementation == HR_LAYERS_PLAIN;

  if (!is_megatron (w))
    return 0;
  if (w->p->experts > 0 && w->p->moe_dispatcher == HR_DISPATCH_ALLGATHER)
    return gpus > 1 ? w->facts.compute_bytes * w->share.stream_tokens * w->share.hidden * gpus : 0;
  return w->share.stream_tokens < w->share.tokens
             ? w->facts.compute_bytes * w->share.tokens * w->share.hidden * (gathers_both ? 2 : 1)
             : 0;
}

/* Megatron's own attention multiplies into a buffer for scores. */
double
hr_score_buffer (const hr_work_t *w)
{
  bool scores = w->p->attention == HR_EAGER && w->p->layer_implementation == HR_LAYERS_PLAIN;

  return is_megatron (w) && scores ? w->facts.compute_bytes * w->share.sequences * w->share.heads
                                         * w->share.sequence_length * w->share.sequence_length
                                   : 0;
}

enum
{
  MAX_SHAPES = 12
};

/* Shapes of weights, each once. */
typedef struct
{
  double rows[MAX_SHAPES], columns[MAX_SHAPES];
  int n;
  double elements;
} hr_shapes_t;

static void
add_shape (hr_shapes_t *shapes, double rows, double columns)
{
  for (int i = 0; i < shapes->n; i++)
    if (shapes->rows[i] == rows && shapes->columns[i] == columns)
      return;
  shapes->rows[shapes->n] = rows;
  shapes->columns[shapes->n++] = columns;
  shapes->elements += rows * columns;
}

static void
add_mlp_shapes (const hr_work_t *w, hr_shapes_t *shapes, double width)
{
  if (width <= 0)
    return;
  add_shape (shapes, w->share.hidden, (w->facts.family.gated ? 2 : 1) * width);
  add_shape (shapes, width, w->share.hidden);
}

/* Latent attention goes down and up again. */
static void
add_attention_shapes (const hr_work_t *w, hr_shapes_t *shapes)
{
  double rank = (double) w->p->q_lora_rank;

  if (!w->facts.family.latent)
    add_shape (shapes, w->share.hidden, w->share.query_width + 2 * w->share.kv_heads * w->share.head_width);
  else
    {
      if (rank > 0)
        add_shape (shapes, w->share.hidden, rank);
      add_shape (shapes, rank > 0 ? rank : w->share.hidden, w->share.query_width);
      add_shape (shapes, w->share.hidden, w->share.kv_rank + (double) w->p->qk_rope_head_dim);
      add_shape (shapes, w->share.kv_rank, w->share.heads * ((double) w->p->qk_nope_head_dim + w->share.value_width));
    }
  add_shape (shapes, w->share.output_width, w->share.hidden);
}

/* With fused accumulation a weight's gradient goes into the buffer, and autograd gets a tensor that
 * nobody reads: Transformer Engine keeps one of each shape. */
double
hr_unused_gradients (const hr_work_t *w)
{
  hr_shapes_t shapes = { .n = 0 };

  if (!uses_engine (w) || !w->p->gradient_accumulation_fusion)
    return 0;
  add_attention_shapes (w, &shapes);
  if (w->stage.layers > w->stage.expert_layers)
    add_mlp_shapes (w, &shapes, w->share.ffn_width);
  if (w->stage.expert_layers > 0)
    {
      add_mlp_shapes (w, &shapes, w->share.expert_width);
      add_mlp_shapes (w, &shapes, w->share.shared_width);
    }
  if (w->stage.modules > 0)
    add_shape (&shapes, 2 * w->share.hidden, w->share.projection_width);
  return w->facts.compute_bytes * shapes.elements;
}

/* Between steps a stage keeps what its chunks received, and that input's gradient; in a step, what is on
 * its way: one tensor each direction, and one more where stages are interleaved. */
double
hr_stage_inputs (const hr_work_t *w)
{
  double received = w->stage.n_chunks - (w->stage.first ? 1 : 0), moving = w->p->virtual_stages > 1 ? 3 : 2;

  if (w->groups.pipeline <= 1 || w->p->activation_model != HR_MODEL_LEDGER)
    return 0;
  return (w->moment == HR_MOMENT_STEP ? 2 * received : moving) * w->ledger.checkpoint_bytes;
}

double
hr_lasting_buffers (const hr_work_t *w)
{
  if (w->p->activation_model != HR_MODEL_LEDGER)
    return 0;
  return hr_library_workspaces (w) + hr_engine_workspaces (w) + hr_gather_buffer (w) + hr_score_buffer (w)
         + hr_unused_gradients (w) + hr_bucket_bytes (w);
}
