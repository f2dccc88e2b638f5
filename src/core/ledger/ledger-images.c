/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tower for images is a stack of layers as any other, of facts, sizes and tokens of its own: its page is made of the
 * inputs with these in the place of the language model’s. */
#include "core/ledger/ledger-images.h"
#include "core/facts/kernels.h"
#include "core/facts/towers.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-layer.h"
#include "core/ledger/ledger-norm.h"
#include "core/ledger/ledger-rotation.h"

#include <math.h>

/* A tower as if it were the model. It must not be copied: its parts point at each other. */
typedef struct
{
  const hr_tower_t *tower;
  hr_params_t p;
  hr_facts_t facts;
  hr_groups_t groups;
  hr_share_t share;
  hr_page_t page;
  double text_tokens; /* what is made of the images */
  double text_width;
} tower_run_t;

/* Sizes of the tower. Dropout, padding and what stacks do with the text’s layers are not its own. */
static void
set_sizes (hr_params_t *p)
{
  p->layers = p->tower_layers;
  p->hidden_size = p->tower_hidden_size;
  p->ffn_size = p->tower_ffn_size;
  p->attention_heads = p->kv_heads = p->tower_heads;
  p->head_dim = p->tower_hidden_size / p->tower_heads;
  p->sequence_length = (int64_t) hr_image_patches (p, (double) p->image_tokens);
  p->experts = 0;
  p->sliding_window = 0;
  p->dropout = p->attention_dropout = 0;
  p->padding_mask = p->packed_sequences = p->expanded_kv = false;
  p->held_dequantized_weights = p->quantized_linear_input = false;
}

/* Nothing of a page is dropped, away or divided; recomputation of the tower is told apart. */
static void
set_stack (hr_params_t *p)
{
  p->recompute = HR_RECOMPUTE_NONE;
  p->offload_modules.bits = 0;
  p->compile = false;
  p->mlp_kernel = HR_KERNEL_EAGER;
  p->tensor_parallel = p->pipeline_parallel = p->context_parallel = p->expert_parallel = 1;
  p->sequence_parallel = false;
}

/* Adapters are on the text’s matrices: of a frozen tower no Linear module keeps its input. Autocast’s LayerNorm
 * casts what it reads to FP32, as if the stream were, which it need not be. */
static void
set_facts (hr_facts_t *facts, const hr_tower_t *tower)
{
  facts->family = tower->layers;
  facts->masks_pairs = false;
  facts->adapter_targets = 0;
  facts->fused_adapters = false;
  facts->fp32_adapters = false;
  facts->expert_adapters = HR_EXPERT_ADAPTERS_NONE;
  if (facts->autocasts && tower->narrow_stream && tower->layers.norm == HR_RMS_NORM)
    {
      facts->residual = facts->compute;
      facts->residual_bytes = facts->compute_bytes;
    }
}

static void
init (tower_run_t *run, const hr_page_t *text)
{
  run->tower = hr_tower (text->p->tower_family);
  run->p = *text->p;
  run->facts = *text->facts;
  set_sizes (&run->p);
  set_stack (&run->p);
  set_facts (&run->facts, run->tower);
  run->groups = hr_groups (&run->p);
  hr_share_of_model (&run->p, &run->facts, &run->groups, &run->share);
  run->page = hr_page (&run->share, text->model, text->saved);
  hr_page_take_letters (&run->page, HR_LETTERS_OF_IMAGES);
  run->text_tokens = (double) text->p->image_tokens * text->share->sequences;
  run->text_width = text->share->hidden;
}

/* The joined outputs of attention, which computes images, or windows, one by one. Flash-attn’s own takes all. */
static void
joined_outputs_keep (tower_run_t *run)
{
  hr_page_t *page = &run->page;

  if (run->tower->apart && page->p->attention != HR_FLASH && hr_keeps_input (page, HR_TARGET_O))
    hr_page_keep (page, "self_attn.o_proj", "input, joined of all images", "", page->facts->compute,
                  page->share->tokens * page->share->hidden);
}

static double
layer_keeps (tower_run_t *run)
{
  hr_layer_keeps (&run->page, HR_PART_TOWER, false);
  joined_outputs_keep (run);
  return run->page.bytes;
}

static void
keep (tower_run_t *run, const char *module, const char *tensor, double elements)
{
  hr_page_keep (&run->page, module, tensor, "", run->page.facts->compute, elements);
}

static void
linear_keeps (tower_run_t *run, const char *module)
{
  hr_linear_keeps (&run->page, &(const hr_input_t) { module, 0, 1, run->share.hidden, "" });
}

/* Without a token for the class. */
static double
true_patches (const tower_run_t *run)
{
  return run->text_tokens * floor (run->p.tower_patches_per_token);
}

/* The convolution keeps the pixels, cast to the format of its weight; in that format they are the batch itself. */
static void
pixels_keep (tower_run_t *run)
{
  hr_page_t *page = &run->page;

  if (!hr_has_adapters (page->facts) && !hr_is_fp32 (page->facts->compute))
    keep (run, "patch_embedding", "pixels, cast", true_patches (run) * page->family->patch_elements);
  if (run->tower->bytes_per_patch > 0)
    hr_page_keep (page, "pos_embed", "indices and weights", "", HR_INT8,
                  page->share->tokens * run->tower->bytes_per_patch);
}

static void
before_layers_keep (tower_run_t *run)
{
  pixels_keep (run);
  if (run->tower->bytes_per_token > 0)
    hr_page_keep (&run->page, "visual", "order of the windows", "", HR_INT8,
                  run->text_tokens * run->tower->bytes_per_token);
  if (run->tower->norm_before)
    hr_residual_norm_keeps (&run->page, "pre_layrnorm", false);
  hr_rotation_keeps (&run->page);
}

/* The GELU keeps what the first projection gives. */
static void
mlp_joint_keeps (tower_run_t *run)
{
  double elements = run->text_tokens * run->text_width;

  linear_keeps (run, "multi_modal_projector.linear_1");
  keep (run, "multi_modal_projector.act", "output of linear_1", elements);
  if (hr_keeps_input (&run->page, 0))
    keep (run, "multi_modal_projector.linear_2", "input", elements);
}

/* A mean of patches keeps them. The norm is Gemma’s; the projection is a product with a matrix, whose gradient needs
 * what it reads. */
static void
pooled_joint_keeps (tower_run_t *run)
{
  hr_page_t *page = &run->page;
  hr_facts_t gemma = *page->facts;
  double elements = run->text_tokens * run->share.hidden;
  hr_normed_t normed = { .dtype = page->facts->compute,
                         .rows = run->text_tokens,
                         .width = run->share.hidden,
                         .shape = "",
                         .rows_shape = "",
                         .width_shape = "" };

  keep (run, "multi_modal_projector.avg_pool", "input", page->share->tokens * run->share.hidden);
  gemma.family.norm = HR_RMS_NORM_ONE_PLUS;
  page->facts = &gemma;
  page->family = &gemma.family;
  hr_norm_keeps (page, "multi_modal_projector.mm_soft_emb_norm", &normed);
  page->facts = &run->facts;
  page->family = &run->facts.family;
  if (hr_keeps_input (page, 0))
    keep (run, "multi_modal_projector", "input of the projection", elements);
}

/* Both projections read patches side by side; the GELU keeps what the first gives. */
static void
merger_keeps (tower_run_t *run, const char *module)
{
  linear_keeps (run, module);
  keep (run, module, "output of linear_fc1", run->share.tokens * run->share.hidden);
  linear_keeps (run, module);
}

/* Behind some layers, what is merged is normed: the next layer’s norm keeps the same input. */
static void
merged_layers_keep (tower_run_t *run)
{
  for (int i = 0; i < run->tower->merged_layers; i++)
    {
      hr_page_keep (&run->page, "deepstack_merger.norm", "mean and reciprocal deviation", "", HR_FP32,
                    2 * run->text_tokens);
      merger_keeps (run, "deepstack_merger");
    }
}

static void
joint_keeps (tower_run_t *run)
{
  switch (run->tower->joint)
    {
    case HR_JOINT_LINEAR: linear_keeps (run, "multi_modal_projector.linear"); break;
    case HR_JOINT_MLP: mlp_joint_keeps (run); break;
    case HR_JOINT_POOLED: pooled_joint_keeps (run); break;
    case HR_JOINT_MERGER:
      merged_layers_keep (run);
      merger_keeps (run, "merger");
      break;
    case HR_JOINT_NONE:
    default: break;
    }
}

/* All but the layers. */
static double
once_keeps (tower_run_t *run)
{
  hr_page_begin (&run->page, HR_PART_REST);
  run->page.next.image = true;
  before_layers_keep (run);
  if (run->tower->norm_behind)
    hr_residual_norm_keeps (&run->page, "post_layernorm", false);
  joint_keeps (run);
  return run->page.bytes;
}

static double
stream_bytes (const tower_run_t *run)
{
  if (run->tower->narrow_stream)
    return run->facts.compute_bytes;
  return run->facts.residual_bytes;
}

/* Each layer is checkpointed, and rebuilt in backward; its own input may be the checkpoint. */
static void
recompute (const tower_run_t *run, double layer_bytes, hr_images_t *images)
{
  bool is_cast = stream_bytes (run) < run->facts.residual_bytes;

  images->input_bytes = run->share.tokens * run->share.hidden * stream_bytes (run);
  images->keeps_input = hr_keeps_own_input (&run->p, &run->facts) && !is_cast;
  images->dropped_bytes = (double) run->p.layers * (layer_bytes - images->input_bytes);
  images->rebuilt_bytes = layer_bytes;
  if (images->keeps_input)
    images->rebuilt_bytes -= images->input_bytes;
}

hr_images_t
hr_images_keep (const hr_page_t *text)
{
  hr_images_t images = { 0 };
  tower_run_t run;
  double layer_bytes;
  double once_bytes;

  init (&run, text);
  layer_bytes = layer_keeps (&run);
  once_bytes = once_keeps (&run);
  if (text->p->recompute == HR_RECOMPUTE_FULL)
    recompute (&run, layer_bytes, &images);
  images.bytes = once_bytes + (double) text->p->tower_layers * layer_bytes - images.dropped_bytes;
  return images;
}
