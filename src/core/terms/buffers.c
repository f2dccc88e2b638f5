/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is no tensor of the model: workspaces, gathered tokens, unused gradients, what stages exchange. */
#include "core/terms/buffers.h"
#include "core/base/units.h"
#include "core/plan/latent.h"
#include "core/terms/outside.h"
#include "core/terms/serving.h"

#include <math.h>

double
hr_workspaces (const hr_view_t *v)
{
  return hr_n_library_workspaces (v->p, hr_casts_up_to_serve (v));
}

static double
library_workspaces (const hr_view_t *v)
{
  return ceil (hr_workspaces (v) * v->context.workspace_mib * HR_MIB);
}

static bool
trains_by_ledger (const hr_view_t *v)
{
  return v->p->mode == HR_TRAINING && v->p->activation_model == HR_MODEL_LEDGER;
}

static bool
uses_engine (const hr_view_t *v)
{
  return trains_by_ledger (v) && v->p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE;
}

/* Experts that are multiplied at once have four streams, each with its own workspace. */
double
hr_engine_workspaces (const hr_view_t *v)
{
  double streams = 1;

  if (!uses_engine (v))
    return 0;
  if (v->p->experts > 0 && v->p->grouped_gemm)
    streams += 4;
  return ceil (streams * v->p->te_workspace_mib * HR_MIB);
}

static bool
is_megatron (const hr_view_t *v)
{
  return v->facts->family.engine && trains_by_ledger (v);
}

/* Experts that gather all tokens have a buffer for those of every GPU. */
static double
expert_gather_buffer (const hr_view_t *v)
{
  const hr_share_t *share = v->share;
  double gpus = v->groups->expert * v->groups->expert_tensor;

  if (gpus <= 1)
    return 0;
  return v->facts->compute_bytes * share->stream_tokens * share->hidden * gpus;
}

/* Sequence parallelism has one for the whole residual stream; in modules for further tokens for it and the embedding,
 * unless Transformer Engine projects them. */
static double
stream_gather_buffer (const hr_view_t *v)
{
  const hr_share_t *share = v->share;
  double tensors = 1;

  if (share->stream_tokens >= share->tokens)
    return 0;
  if (v->stage->modules > 0 && v->p->layer_implementation == HR_LAYERS_PLAIN)
    tensors = 2;
  return v->facts->compute_bytes * share->tokens * share->hidden * tensors;
}

double
hr_gather_buffer (const hr_view_t *v)
{
  if (!is_megatron (v))
    return 0;
  if (v->p->experts > 0 && v->p->moe_dispatcher == HR_DISPATCH_ALLGATHER)
    return expert_gather_buffer (v);
  return stream_gather_buffer (v);
}

/* Megatron's own attention multiplies into a buffer for scores. */
double
hr_score_buffer (const hr_view_t *v)
{
  const hr_share_t *share = v->share;
  bool multiplies_itself = v->p->attention == HR_EAGER && v->p->layer_implementation == HR_LAYERS_PLAIN;

  if (!is_megatron (v) || !multiplies_itself)
    return 0;
  return v->facts->compute_bytes * share->sequences * share->heads * share->sequence_length * share->sequence_length;
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
  shapes->columns[shapes->n] = columns;
  shapes->n++;
  shapes->elements += rows * columns;
}

static void
add_mlp_shapes (hr_shapes_t *shapes, const hr_share_t *share, double width)
{
  if (width <= 0)
    return;
  add_shape (shapes, share->hidden, hr_mlp_inputs (share) * width);
  add_shape (shapes, width, share->hidden);
}

static void
add_latent_shapes (hr_shapes_t *shapes, const hr_share_t *share)
{
  hr_latent_matrix_t matrices[HR_LATENT_MATRICES];
  int n = hr_latent_matrices (share, matrices);

  for (int i = 0; i < n; i++)
    add_shape (shapes, matrices[i].rows, matrices[i].columns);
}

static void
add_attention_shapes (hr_shapes_t *shapes, const hr_share_t *share)
{
  if (share->facts->family.latent)
    add_latent_shapes (shapes, share);
  else
    add_shape (shapes, share->hidden, share->query_width + 2 * share->kv_heads * share->head_width);
  add_shape (shapes, share->output_width, share->hidden);
}

static double
elements_of_shapes (const hr_view_t *v)
{
  const hr_share_t *share = v->share;
  hr_shapes_t shapes = { .n = 0 };

  add_attention_shapes (&shapes, share);
  if (v->stage->layers > v->stage->expert_layers)
    add_mlp_shapes (&shapes, share, share->ffn_width);
  if (v->stage->expert_layers > 0)
    {
      add_mlp_shapes (&shapes, share, share->expert_width);
      add_mlp_shapes (&shapes, share, share->shared_width);
    }
  if (v->stage->modules > 0)
    add_shape (&shapes, 2 * share->hidden, hr_projection_width (share));
  return shapes.elements;
}

/* With fused accumulation a weight's gradient goes into the buffer, and autograd gets a tensor that
 * nobody reads: Transformer Engine keeps one of each shape. */
double
hr_unused_gradients (const hr_view_t *v)
{
  if (!uses_engine (v) || !v->p->gradient_accumulation_fusion)
    return 0;
  return v->facts->compute_bytes * elements_of_shapes (v);
}

/* The very first chunk receives nothing. */
static double
receiving_chunks (const hr_stage_t *stage)
{
  if (stage->first)
    return stage->n_chunks - 1;
  return stage->n_chunks;
}

/* Between steps a stage keeps what its chunks received, and that input's gradient; in a step, what is on
 * its way: one tensor each direction, and one more where stages are interleaved. */
double
hr_stage_inputs (const hr_view_t *v)
{
  if (v->groups->pipeline <= 1 || v->p->activation_model != HR_MODEL_LEDGER)
    return 0;
  if (v->p->mode == HR_INFERENCE)
    return hr_received_bytes (v);
  if (v->moment == HR_MOMENT_STEP)
    return 2 * receiving_chunks (v->stage) * v->ledger->checkpoint_bytes;
  if (v->p->virtual_stages > 1)
    return 3 * v->ledger->checkpoint_bytes;
  return 2 * v->ledger->checkpoint_bytes;
}

double
hr_lasting_buffers (const hr_view_t *v)
{
  if (v->p->activation_model != HR_MODEL_LEDGER)
    return 0;
  return library_workspaces (v) + hr_engine_workspaces (v) + hr_gather_buffer (v) + hr_score_buffer (v)
         + hr_unused_gradients (v) + hr_bucket_bytes (v->share);
}
