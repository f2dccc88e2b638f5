/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What experts keep: grouped as in Transformers, all of them at once, or dispatched over GPUs. */
#include "core/ledger/ledger-experts.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-mlp.h"

static double
chosen_experts (const hr_page_t *page)
{
  return (double) page->p->experts_per_token;
}

/* A copy in FP32 of what the router reads; that of its weight is among the copies of weights. */
static void
router_copy_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  bool casts_input = !hr_is_fp32 (page->facts->compute) && !hr_has_adapters (page->facts);

  if (casts_input)
    hr_page_keep (page, "mlp.gate", "input in fp32", "s·b·h", HR_FP32, share->stream_tokens * share->hidden);
}

double
hr_router_copy_bytes (const hr_page_t *page)
{
  const hr_family_t *family = page->family;
  bool casts = family->router_fp32 && !family->router_weight_fp32 && !family->dispatches;

  if (!casts || page->p->experts <= 0 || hr_is_fp32 (hr_residual_dtype (page->p, page->facts)))
    return 0;
  return (double) page->p->experts * page->share->hidden * hr_dtype_bytes (HR_FP32);
}

/* Of each of the two choices: masks of all experts and the largest score's index, probabilities and that of the
 * chosen. */
static void
masked_scores_keep (hr_page_t *page)
{
  double tokens = page->share->tokens;
  double experts = (double) page->p->experts;
  hr_dtype_t dtype = page->facts->compute;

  hr_page_keep (page, "mlp.router", "masks of all experts", "2·s·b·E", HR_INT8, 2 * tokens * experts);
  hr_page_keep (page, "mlp.router", "chosen experts", "2·s·b", HR_INT64, 2 * tokens);
  hr_page_keep (page, "mlp.router", "router probabilities", "2·s·b·(E + 1)", dtype, 2 * tokens * (experts + 1));
}

/* Of each token and each of its experts. */
static void
sorted_scores_keep (hr_page_t *page)
{
  double rows = page->share->tokens * chosen_experts (page);

  hr_page_keep (page, "mlp.router", "chosen experts", "K·s·b", HR_INT64, rows);
  hr_page_keep (page, "mlp.router", "probabilities of the chosen", "K·s·b", HR_FP32, rows);
}

static hr_dtype_t
chosen_dtype (const hr_page_t *page)
{
  if (page->family->router == HR_ROUTER_CHOSEN_FP32)
    return HR_FP32;
  return page->facts->compute;
}

/* Of each token: scores of all experts, and of the chosen ones indices of eight bytes, weights, and the sum that
 * these are divided by. */
static void
router_keeps (hr_page_t *page)
{
  double tokens = page->share->tokens;
  double experts = (double) page->p->experts;
  double chosen = chosen_experts (page);

  if (page->family->router_fp32)
    router_copy_keeps (page);
  switch (page->family->router)
    {
    case HR_ROUTER_NORMED:
      hr_page_keep (page, "mlp.gate", "router probabilities", "s·b·(E + 3·K + 1)", HR_FP32,
                    tokens * (experts + 3 * chosen + 1));
      break;
    case HR_ROUTER_CLAMPED:
      hr_page_keep (page, "mlp.gate", "router probabilities", "s·b·(E + 3·K + 2)", HR_FP32,
                    tokens * (experts + 3 * chosen + 2));
      break;
    case HR_ROUTER_NORMED_16:
      hr_page_keep (page, "mlp.gate", "router probabilities", "s·b·(E + K + 1)", page->facts->compute,
                    tokens * (experts + chosen + 1));
      hr_page_keep (page, "mlp.gate", "chosen experts", "s·b·K", HR_INT64, tokens * chosen);
      break;
    case HR_ROUTER_MASKED: masked_scores_keep (page); break;
    case HR_ROUTER_SORTED: sorted_scores_keep (page); return;
    case HR_ROUTER_PLAIN:
      hr_page_keep (page, "mlp.gate", "router probabilities", "s·b·(E + 2·K)", HR_FP32,
                    tokens * (experts + 2 * chosen));
      break;
    case HR_ROUTER_CHOSEN_FP32:
    case HR_ROUTER_CHOSEN:
    default:
      hr_page_keep (page, "mlp.gate", "probabilities of the chosen", "s·b·K", chosen_dtype (page), tokens * chosen);
      hr_page_keep (page, "mlp.gate", "chosen experts", "s·b·K", HR_INT64, tokens * chosen);
      break;
    }
  hr_page_keep (page, "mlp.gate", "tokens of each expert", "E", HR_FP32, experts);
}

static hr_dtype_t
weight_dtype (const hr_page_t *page)
{
  if (page->family->router == HR_ROUTER_CHOSEN || page->family->router_16)
    return page->facts->compute;
  return HR_FP32;
}

/* Indices that gather the tokens, sort them by expert and back; a weight and a mask for each; with biases also the
 * expert of each. */
static void
indices_keep (hr_page_t *page, double rows)
{
  hr_page_keep (page, "mlp.experts", "indices", "3·K·s·b", HR_INT64, 3 * rows);
  hr_page_keep (page, "mlp.experts", "weights", "K·s·b", weight_dtype (page), rows);
  hr_page_keep (page, "mlp.experts", "mask", "K·s·b", HR_INT8, rows);
  if (page->p->mlp_bias)
    hr_page_keep (page, "mlp.experts", "indices of biases", "K·s·b", HR_INT64, rows);
}

/* What the activation function of routed experts reads, and what it gives: a plain one the function and its product
 * with the router's probability, a gated one the product of all. */
static void
dispatched_activation_keeps (hr_page_t *page, double elements)
{
  hr_dtype_t dtype = page->facts->compute;

  if (page->family->gated)
    {
      hr_page_keep (page, "mlp.experts", "gate and up", "2·K·s·b·f′", dtype, 2 * elements);
      hr_page_keep (page, "mlp.experts", "output of the activation", "K·s·b·f′", dtype, elements);
      return;
    }
  hr_page_keep (page, "mlp.experts", "up", "K·s·b·f′", dtype, elements);
  hr_page_keep (page, "mlp.experts", "output of the activation", "2·K·s·b·f′", dtype, 2 * elements);
}

/* PEFT adds an adapter's product to the weights of all experts, and multiplies with the sum. Beside the weights
 * adapters keep what is between their two matrices. */
static void
expert_adapters_keep (hr_page_t *page, double rows)
{
  const hr_share_t *share = page->share;
  double matrices = hr_mlp_inputs (share) + 1;
  double expert = matrices * share->hidden * share->expert_width;

  switch (page->facts->expert_adapters)
    {
    case HR_EXPERT_ADAPTERS_MERGED:
      hr_page_keep (page, "mlp.experts", "weights with their adapters", "", page->facts->compute,
                    share->experts * expert);
      break;
    case HR_EXPERT_ADAPTERS_SEPARATE:
    case HR_EXPERT_ADAPTERS_SHARED:
      hr_page_keep (page, "mlp.experts", "adapters’ inner tensors", "2·K·s·b·r", page->facts->compute,
                    2 * rows * page->facts->adapter_rank);
      break;
    case HR_EXPERT_ADAPTERS_NONE:
    default: break;
    }
}

/* Routed experts keep what comes in, and what is around their function. */
static void
dispatched_tokens_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  double rows = chosen_experts (page) * share->stream_tokens * share->groups->expert_tensor;
  double before = page->bytes;

  hr_page_keep (page, "mlp.experts", "dispatched tokens", "K·s·b·h", dtype, rows * share->hidden);
  dispatched_activation_keeps (page, rows * share->expert_width);
  hr_page_keep (page, "mlp.experts", "probabilities", "K·s·b", HR_FP32, rows);
  expert_adapters_keep (page, rows);
  page->routed_bytes = 0;
  if (share->groups->expert > 1)
    page->routed_bytes = page->bytes - before;
}

/* The product of a sigmoid and what the experts give keeps both. */
static void
shared_gate_keeps (hr_page_t *page, double tokens)
{
  hr_dtype_t dtype = page->facts->compute;

  hr_page_keep (page, "mlp.shared_expert_gate", "sigmoid", "s·b", dtype, tokens);
  hr_page_keep (page, "mlp.shared_experts", "output", "s·b·h", dtype, tokens * page->share->hidden);
}

static void
dispatching_shared_experts_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  const char *shape = page->family->gated ? "3·s·b·f″" : "2·s·b·f″";

  if (share->shared_width <= 0)
    return;
  hr_page_keep (page, "mlp.shared_experts", "inputs and output of the activation", shape, page->facts->compute,
                hr_mlp_tensors (share) * share->tokens * share->shared_width);
  if (page->family->shared_gate)
    shared_gate_keeps (page, share->stream_tokens);
}

/* Megatron's experts get each token K times from all GPUs, and give as many back. */
static void
dispatched_experts_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  double scores = (double) page->p->experts + chosen_experts (page);

  hr_linear_keeps (page, &(const hr_input_t) { "mlp.router", 0, 1, share->hidden, "s·b·h" });
  dispatched_tokens_keep (page);
  hr_page_keep (page, "mlp.router", "scores and choices", "3·s·b·(E + K)", HR_FP32, 3 * share->stream_tokens * scores);
  dispatching_shared_experts_keep (page);
  hr_dropout_mask_keeps (page, "mlp.experts", HR_DROP_MLP);
}

/* Granite sorts the tokens by expert itself: two indices and a weight, and the output once more, weighted. */
static void
sorted_tokens_keep (hr_page_t *page, double rows)
{
  hr_dtype_t dtype = page->facts->compute;

  hr_page_keep (page, "block_sparse_moe", "indices", "2·K·s·b", HR_INT64, 2 * rows);
  hr_page_keep (page, "block_sparse_moe", "weights", "K·s·b", dtype, rows);
  hr_page_keep (page, "block_sparse_moe", "output, weighted", "K·s·b·h", dtype, rows * page->share->hidden);
}

/* Mixtral's grouped experts: K copies of each token go through them. Frozen experts keep no input of a product; what
 * they give is kept for the router's weights, which depend on what the attention's adapters do. With adapters of their
 * own they keep the inputs of these. */
static void
grouped_experts_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  double rows = share->tokens * chosen_experts (page);
  double elements = rows * share->expert_width;
  bool trains = !hr_has_adapters (page->facts) || page->facts->expert_adapters != HR_EXPERT_ADAPTERS_NONE;

  if (trains)
    hr_page_keep (page, "mlp.experts", "gathered input", "K·s·b·h", dtype, rows * share->hidden);
  hr_page_keep (page, "mlp.experts", "gate and up", "2·K·s·b·f′", dtype, 2 * rows * share->expert_width);
  if (page->family->clamped_experts)
    hr_clamped_gate_keeps (page, "mlp.experts", "K·s·b·f′", elements);
  else if (!hr_fuses_mlps (page->p))
    hr_page_keep (page, "mlp.experts", "silu of gate", "K·s·b·f′", dtype, elements);
  if (trains)
    hr_page_keep (page, "mlp.experts", "product", "K·s·b·f′", dtype, elements);
  hr_page_keep (page, "mlp.experts", "output", "K·s·b·h", dtype, rows * share->hidden);
  expert_adapters_keep (page, rows);
  if (page->family->router == HR_ROUTER_SORTED)
    sorted_tokens_keep (page, rows);
  else
    indices_keep (page, rows);
  router_keeps (page);
}

/* Scores in three forms: the chosen experts, their sigmoid, and by expert. */
static void
all_scores_keep (hr_page_t *page, double scores)
{
  hr_page_keep (page, "mlp.router", "chosen experts", "s·b·K", HR_INT64, page->share->tokens * chosen_experts (page));
  hr_page_keep (page, "mlp.router", "sigmoid of the scores", "s·b·E", HR_FP32, scores);
  hr_page_keep (page, "mlp.router", "scores, by expert", "s·b·E", page->facts->compute, scores);
}

/* Where every expert computes every token, its input is repeated for each and scaled by the router's score, which
 * is zero but for the chosen. */
static void
all_experts_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  double scores = share->tokens * (double) page->p->experts;
  double elements = scores * share->expert_width;
  bool trains = !hr_has_adapters (page->facts);

  all_scores_keep (page, scores);
  hr_page_keep (page, "mlp.experts", "input of every expert", "E·s·b·h", dtype, scores * share->hidden);
  if (trains)
    hr_page_keep (page, "mlp.experts", "input, scaled", "E·s·b·h", dtype, scores * share->hidden);
  hr_page_keep (page, "mlp.experts", "gate and up", "2·E·s·b·f′", dtype, 2 * scores * share->expert_width);
  if (!hr_fuses_mlps (page->p))
    hr_page_keep (page, "mlp.experts", "silu of gate", "E·s·b·f′", dtype, elements);
  if (trains)
    hr_page_keep (page, "mlp.experts", "product", "E·s·b·f′", dtype, elements);
}

/* They read what the router reads. Without their adapters a frozen router keeps none of it. */
static void
shared_experts_keep (hr_page_t *page)
{
  double width = page->share->shared_width;
  hr_input_t input = { .module = "mlp.shared_experts.gate_up",
                       .targets = HR_TARGETS_MLP,
                       .readers = 2,
                       .width = page->share->hidden,
                       .shape = "s·b·h",
                       .inner = width,
                       .inner_shape = "s·b·f″" };

  if (page->p->shared_experts <= 0)
    return;
  if (hr_has_adapters (page->facts))
    hr_linear_keeps (page, &input);
  hr_gated_mlp_keeps (page, "s·b·f″", width);
  hr_mlp_output_keeps (page, "mlp.shared_experts.down_proj", width, "s·b·f″");
  if (page->family->shared_gate)
    shared_gate_keeps (page, page->share->tokens);
}

void
hr_experts_keep (hr_page_t *page)
{
  if (page->family->dispatches)
    {
      dispatched_experts_keep (page);
      return;
    }
  if (!hr_shares_input (page))
    hr_linear_keeps (page, &(const hr_input_t) { "mlp.gate", 0, 1, page->share->hidden, "s·b·h" });
  if (page->family->all_experts)
    all_experts_keep (page);
  else
    grouped_experts_keep (page);
  shared_experts_keep (page);
}
