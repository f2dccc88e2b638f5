/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the MLP keeps: gated, plain, or experts. */
#include "core/ledger/ledger-page.h"

/* What activation functions keep, in order. The last tensor is the input of the projection down. A frozen
 * projection without an adapter keeps no input, but a function that needs its output keeps it. */
static const struct
{
  int n;
  bool output_kept;
  const char *tensors[5];
} activations[] = {
  [HR_GELU] = { 2, false, { "output of fc1", "gelu (input of fc2)" } },
  [HR_RELU] = { 1, true, { "relu (input of fc2)" } },
  /* gelu_new is five operations: what pow, tanh and the products keep, and fc's output. */
  [HR_GELU_PYTHON] = { 5,
                       false,
                       { "output of c_fc", "tanh’s argument, cubed part", "tanh", "half of c_fc’s output",
                         "product (input of c_proj)" } },
};

/* Fused, the function is computed again in backward; the product stays, which the projection down reads. */
static void
gated_mlp_keeps (hr_page_t *page, const char *shape, double width)
{
  const hr_work_t *w = page->w;
  const struct
  {
    const char *tensor;
    bool kept, held; /* by operator */
  } tensors[] = { { "gate", true, true },
                  { "activation of gate", !hr_fuses_mlps (w), false },
                  { "up", true, w->facts.family.fused_gate_up },
                  { "product (input of down_proj)", hr_keeps_input (w, HR_TARGET_DOWN), false } };

  for (size_t i = 0; i < sizeof tensors / sizeof *tensors; i++)
    if (tensors[i].kept)
      {
        hr_page_hold (page, tensors[i].held ? w->share.tokens * width * w->facts.compute_bytes : 0, true);
        hr_page_keep (page, "mlp", tensors[i].tensor, shape, hr_compute_dtype (w), w->share.tokens * width);
      }
}

/* The seventh product of a layer is one of those that recomputation by operator keeps, though backward has no use
 * for its output; a compiler sees that. */
static void
unused_output_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  if (!hr_drops_by_operator (w) || w->p->compile || w->facts.family.fused_gate_up)
    return;
  hr_page_hold (page, w->share.stream_tokens * w->share.hidden * w->facts.compute_bytes, true);
  hr_page_keep (page, "mlp.down_proj", "output, kept by the recomputation alone", "", hr_compute_dtype (w), 0);
}

static void
plain_mlp_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_activation_t function = hr_activation (w);
  int n = activations[function].n - (hr_keeps_input (w, HR_TARGET_DOWN) || activations[function].output_kept ? 0 : 1);

  hr_page_hold (page, w->share.tokens * w->share.ffn_width * w->facts.compute_bytes, true); /* of fc1 */
  for (int i = 0; i < n; i++)
    hr_page_keep (page, "mlp", activations[function].tensors[i], "s·b·f", hr_compute_dtype (w),
                  w->share.tokens * w->share.ffn_width);
}

/* An MLP that shares the attention's norm also shares its output, but for autocast's copy. */
static void
mlp_input_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  const hr_family_t *family = &w->facts.family;
  bool shared = family->parallel && !(family->norms & HR_NORM_MLP_IN) && hr_keeps_input (w, HR_TARGETS_ATTENTION);

  hr_linear_keeps (page, (hr_input_t) { family->gated ? "mlp.gate_up" : "mlp.fc1", HR_TARGETS_MLP,
                                        family->gated && !family->fused_gate_up ? 2 : 1, w->share.hidden, "s·b·h",
                                        .held = shared && !w->facts.autocasts, .inner = w->share.ffn_width,
                                        .inner_shape = "s·b·f" });
}

static void
mlp_output_keeps (hr_page_t *page, const char *module, double width, const char *shape)
{
  hr_linear_keeps (page, (hr_input_t) { module, HR_TARGET_DOWN, 1, width, shape, .held = true });
}

void
hr_mlp_keeps (hr_page_t *page)
{
  mlp_input_keeps (page);
  if (page->w->facts.family.gated)
    {
      gated_mlp_keeps (page, "s·b·f", page->w->share.ffn_width);
      unused_output_keeps (page);
    }
  else
    plain_mlp_keeps (page);
  mlp_output_keeps (page, "mlp.down_proj", page->w->share.ffn_width, "s·b·f");
  hr_dropout_mask_keeps (page, "mlp.down_proj", HR_DROP_MLP);
}

/* Of each token: scores of all experts, and of the chosen ones indices of eight bytes, weights, and the sum that
 * these are divided by. */
static void
router_keeps (hr_page_t *page, double E, double K)
{
  const hr_work_t *w = page->w;

  if (w->facts.family.router_fp32 && !hr_is_fp32 (hr_compute_dtype (w)) && w->facts.adapter_rank <= 0)
    hr_page_keep (page, "mlp.gate", "input in fp32", "s·b·h", HR_FP32, w->share.stream_tokens * w->share.hidden);
  if (w->facts.family.router_fp32 && !hr_is_fp32 (hr_residual_dtype (w)))
    hr_page_keep (page, "mlp.gate", "weight in fp32", "E·h", HR_FP32, E * w->share.hidden);
  if (w->facts.family.router == HR_ROUTER_NORMED)
    hr_page_keep (page, "mlp.gate", "router probabilities", "s·b·(E + 3·K + 1)", HR_FP32,
                  w->share.tokens * (E + 3 * K + 1));
  else if (w->facts.family.router == HR_ROUTER_PLAIN)
    hr_page_keep (page, "mlp.gate", "router probabilities", "s·b·(E + 2·K)", HR_FP32, w->share.tokens * (E + 2 * K));
  else
    {
      hr_page_keep (page, "mlp.gate", "probabilities of the chosen", "s·b·K", hr_compute_dtype (w),
                    w->share.tokens * K);
      hr_page_keep (page, "mlp.gate", "chosen experts", "s·b·K", HR_INT64, w->share.tokens * K);
    }
  hr_page_keep (page, "mlp.gate", "tokens of each expert", "E", HR_FP32, E);
}

/* A clamp keeps what it read; the sigmoid of the gate is multiplied with it, and that with up plus one. */
static void
clamped_gate_keeps (hr_page_t *page, hr_dtype_t dtype, double elements)
{
  hr_page_keep (page, "mlp.experts", "gate, clamped", "K·s·b·f′", dtype, elements);
  hr_page_keep (page, "mlp.experts", "sigmoid of gate", "K·s·b·f′", dtype, elements);
  hr_page_keep (page, "mlp.experts", "gate times its sigmoid", "K·s·b·f′", dtype, elements);
  hr_page_keep (page, "mlp.experts", "up, clamped, plus one", "K·s·b·f′", dtype, elements);
}

/* Indices that gather the tokens, sort them by expert and back; a weight and a mask for each; with biases also the
 * expert of each. */
static void
indices_keep (hr_page_t *page, double rows)
{
  const hr_work_t *w = page->w;
  bool chosen = w->facts.family.router == HR_ROUTER_CHOSEN;

  hr_page_keep (page, "mlp.experts", "indices", "3·K·s·b", HR_INT64, 3 * rows);
  hr_page_keep (page, "mlp.experts", "weights", "K·s·b", chosen ? hr_compute_dtype (w) : HR_FP32, rows);
  hr_page_keep (page, "mlp.experts", "mask", "K·s·b", HR_INT8, rows);
  if (w->p->mlp_bias)
    hr_page_keep (page, "mlp.experts", "indices of biases", "K·s·b", HR_INT64, rows);
}

/* Megatron's experts get each token K times from all GPUs, and give as many back. A plain expert keeps what
 * comes in, its function and that times the router's probability; a gated one gate, up and product. */
static void
dispatched_experts_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = hr_compute_dtype (w);
  double K = (double) w->p->experts_per_token, rows = K * w->share.stream_tokens * w->groups.expert_tensor, before;

  hr_linear_keeps (page, (hr_input_t) { "mlp.router", 0, 1, w->share.hidden, "s·b·h" });
  before = page->sum;
  hr_page_keep (page, "mlp.experts", "dispatched tokens", "K·s·b·h", dtype, rows * w->share.hidden);
  hr_page_keep (page, "mlp.experts", "inputs and output of the activation", "3·K·s·b·f′", dtype,
                3 * rows * w->share.expert_width);
  hr_page_keep (page, "mlp.experts", "probabilities", "K·s·b", HR_FP32, rows);
  page->routed = w->groups.expert > 1 ? page->sum - before : 0;
  hr_page_keep (page, "mlp.router", "scores and choices", "3·s·b·(E + K)", HR_FP32,
                3 * w->share.stream_tokens * ((double) w->p->experts + K));
  if (w->share.shared_width > 0)
    hr_page_keep (page, "mlp.shared_experts", "inputs and output of the activation",
                  w->facts.family.gated ? "3·s·b·f″" : "2·s·b·f″", dtype,
                  (w->facts.family.gated ? 3 : 2) * w->share.tokens * w->share.shared_width);
}

/* Mixtral's grouped experts: K copies of each token go through them. Frozen experts keep no input of a product; what
 * they give is kept for the router's weights, which depend on what the attention's adapters do. */
static void
grouped_experts_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = hr_compute_dtype (w);
  double E = (double) w->p->experts, K = (double) w->p->experts_per_token, rows = w->share.tokens * K,
         width = w->share.expert_width;

  if (w->facts.adapter_rank <= 0)
    hr_page_keep (page, "mlp.experts", "gathered input", "K·s·b·h", dtype, rows * w->share.hidden);
  hr_page_keep (page, "mlp.experts", "gate and up", "2·K·s·b·f′", dtype, 2 * rows * width);
  if (w->facts.family.clamped_experts)
    clamped_gate_keeps (page, dtype, rows * width);
  else if (!hr_fuses_mlps (w))
    hr_page_keep (page, "mlp.experts", "silu of gate", "K·s·b·f′", dtype, rows * width);
  if (w->facts.adapter_rank <= 0)
    hr_page_keep (page, "mlp.experts", "product", "K·s·b·f′", dtype, rows * width);
  hr_page_keep (page, "mlp.experts", "output", "K·s·b·h", dtype, rows * w->share.hidden);
  indices_keep (page, rows);
  router_keeps (page, E, K);
}

/* Where every expert computes every token, its input is repeated for each and scaled by the router's score, which
 * is zero but for the chosen. */
static void
all_experts_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = hr_compute_dtype (w);
  double scores = w->share.tokens * (double) w->p->experts, width = w->share.expert_width;

  hr_page_keep (page, "mlp.router", "chosen experts", "s·b·K", HR_INT64,
                w->share.tokens * (double) w->p->experts_per_token);
  hr_page_keep (page, "mlp.router", "sigmoid of the scores", "s·b·E", HR_FP32, scores);
  hr_page_keep (page, "mlp.router", "scores, by expert", "s·b·E", dtype, scores);
  hr_page_keep (page, "mlp.experts", "input of every expert", "E·s·b·h", dtype, scores * w->share.hidden);
  if (w->facts.adapter_rank <= 0)
    hr_page_keep (page, "mlp.experts", "input, scaled", "E·s·b·h", dtype, scores * w->share.hidden);
  hr_page_keep (page, "mlp.experts", "gate and up", "2·E·s·b·f′", dtype, 2 * scores * width);
  if (!hr_fuses_mlps (w))
    hr_page_keep (page, "mlp.experts", "silu of gate", "E·s·b·f′", dtype, scores * width);
  if (w->facts.adapter_rank <= 0)
    hr_page_keep (page, "mlp.experts", "product", "E·s·b·f′", dtype, scores * width);
}

/* They read what the router reads. Without their adapters a frozen router keeps none of it. */
static void
shared_experts_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  if (w->p->shared_experts <= 0)
    return;
  if (w->facts.adapter_rank > 0)
    hr_linear_keeps (page, (hr_input_t) { "mlp.shared_experts.gate_up", HR_TARGETS_MLP, 2, w->share.hidden, "s·b·h",
                                          .inner = w->share.shared_width, .inner_shape = "s·b·f″" });
  gated_mlp_keeps (page, "s·b·f″", w->share.shared_width);
  mlp_output_keeps (page, "mlp.shared_experts.down_proj", w->share.shared_width, "s·b·f″");
}

void
hr_experts_keep (hr_page_t *page)
{
  if (page->w->facts.family.dispatches)
    {
      dispatched_experts_keep (page);
      hr_dropout_mask_keeps (page, "mlp.experts", HR_DROP_MLP);
      return;
    }
  hr_linear_keeps (page, (hr_input_t) { "mlp.gate", 0, 1, page->w->share.hidden, "s·b·h" });
  if (page->w->facts.family.all_experts)
    all_experts_keep (page);
  else
    grouped_experts_keep (page);
  shared_experts_keep (page);
}
