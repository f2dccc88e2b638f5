/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an MLP keeps: gated or plain. */
#include "core/ledger/ledger-mlp.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-norm.h"

/* What activation functions keep, in order. The last tensor is the input of the projection down. A frozen
 * projection without an adapter keeps no input, but a function that needs its output keeps it. */
/* clang-format off */
static const struct
{
  int n;
  bool output_kept;
  const char *tensors[5];
  const char *mask;  /* a byte for each element; NULL: none */
  int n_by_autocast; /* the first so many are in FP32 under autocast, which computes powers in it */
} activations[] = {
  [HR_GELU] = { 2, false, { "output of fc1", "gelu (input of fc2)" } },
  [HR_RELU] = { 1, true, { "relu (input of fc2)" } },
  /* gelu_new is five operations: what pow, tanh and the products keep, and fc's output. */
  [HR_GELU_PYTHON] = { 5, false, { "output of c_fc", "tanh’s argument, cubed part", "tanh", "half of c_fc’s output",
                                   "product (input of c_proj)" }, .n_by_autocast = 3 },
  [HR_GELU_ERF] = { 4, false, { "argument of erf", "half of fc1’s output", "one plus erf",
                                "product (input of fc2)" } },
  [HR_GELU_QUICK] = { 3, false, { "output of fc1", "sigmoid", "product (input of fc2)" } },
  [HR_RELU_SQUARED] = { 2, false, { "relu", "its square (input of fc2)" } },
  [HR_XIELU] = { 5, false, { "output of up_proj", "its product with a learned number", "exponential less one",
                             "exponential less one, less the input", "xielu (input of down_proj)" },
                 "which are above zero" },
};
/* clang-format on */

static hr_dtype_t
tensor_dtype (const hr_page_t *page, hr_activation_t function, int i)
{
  if (page->facts->autocasts && i < activations[function].n_by_autocast)
    return HR_FP32;
  return page->facts->compute;
}

/* One of a gated MLP's tensors; by operator, a product is held in its place, or nothing. */
static void
gated_tensor_keeps (hr_page_t *page, const char *tensor, const char *shape, double width, bool is_held)
{
  double elements = page->share->tokens * width;

  if (is_held)
    hr_page_hold (page, elements * page->facts->compute_bytes, true);
  hr_page_keep (page, "mlp", tensor, shape, page->facts->compute, elements);
}

/* The tanh GELU of the gate keeps what pow, tanh and the products read. */
static void
gate_parts_keep (hr_page_t *page, const char *shape, double width)
{
  if (!page->family->gelu_in_gate)
    return;
  gated_tensor_keeps (page, "tanh’s argument, cubed part", shape, width, false);
  gated_tensor_keeps (page, "tanh", shape, width, false);
  gated_tensor_keeps (page, "half of the gate", shape, width, false);
}

/* A clamp keeps what it read; the sigmoid of the gate is multiplied with it, and that with up plus one. */
void
hr_clamped_gate_keeps (hr_page_t *page, const char *module, const char *shape, double elements)
{
  hr_dtype_t dtype = page->facts->compute;

  hr_page_keep (page, module, "gate, clamped", shape, dtype, elements);
  hr_page_keep (page, module, "sigmoid of gate", shape, dtype, elements);
  hr_page_keep (page, module, "gate times its sigmoid", shape, dtype, elements);
  hr_page_keep (page, module, "up, clamped, plus one", shape, dtype, elements);
}

/* Between gate and up. */
static void
gate_function_keeps (hr_page_t *page, const char *shape, double width)
{
  bool is_fused = hr_fuses_mlps (page->p) || hr_fuses_adapters (page->facts, HR_TARGETS_MLP);

  if (page->family->clamped_mlps)
    {
      hr_clamped_gate_keeps (page, "mlp", shape, page->share->tokens * width);
      return;
    }
  if (is_fused)
    return;
  gate_parts_keep (page, shape, width);
  gated_tensor_keeps (page, "activation of gate", shape, width, false);
}

/* What the projection down reads is dropped out: the mask of that. */
static void
inner_mask_keeps (hr_page_t *page, const char *shape, double width)
{
  if ((page->family->dropouts & HR_DROP_INSIDE) != 0 && page->p->dropout > 0)
    hr_page_keep (page, "mlp", "dropout mask", shape, HR_INT8, page->share->tokens * width);
}

/* A norm of the product: the projection down reads what it gives. */
static void
product_norm_keeps (hr_page_t *page, const char *shape, double width)
{
  hr_normed_t product = {
    .dtype = page->facts->compute, .rows = page->share->tokens, .width = width, .shape = shape, .width_shape = "f"
  };

  hr_norm_keeps (page, "mlp.ffn_sub_norm", &product);
}

/* Fused, the function is computed again in backward; the product stays, which the projection down reads, unless that is
 * of the same function. */
void
hr_gated_mlp_keeps (hr_page_t *page, const char *shape, double width)
{
  gated_tensor_keeps (page, "gate", shape, width, true);
  gate_function_keeps (page, shape, width);
  gated_tensor_keeps (page, "up", shape, width, page->family->fused_gate_up);
  if (page->family->inner_norms)
    product_norm_keeps (page, shape, width);
  inner_mask_keeps (page, shape, width);
  if (hr_keeps_input (page, HR_TARGET_DOWN))
    gated_tensor_keeps (page, "product (input of down_proj)", shape, width, false);
}

/* The seventh product of a layer is one of those that recomputation by operator keeps, though backward has no use
 * for its output; a compiler sees that. */
static void
unused_output_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;

  if (!hr_drops_by_operator (page->p) || page->p->compile || page->family->fused_gate_up)
    return;
  hr_page_hold (page, share->stream_tokens * share->hidden * page->facts->compute_bytes, true);
  hr_page_keep (page, "mlp.down_proj", "output, kept by the recomputation alone", "", page->facts->compute, 0);
}

static void
plain_mlp_keeps (hr_page_t *page)
{
  hr_activation_t function = hr_activation (page->p, page->facts);
  bool keeps_input = hr_keeps_input (page, HR_TARGET_DOWN);
  bool keeps_output = activations[function].output_kept;
  bool drops_inside = (page->family->dropouts & HR_DROP_INSIDE) != 0 && page->p->dropout > 0;
  int n = activations[function].n;
  double elements = page->share->tokens * page->share->ffn_width;

  if (!keeps_input && !keeps_output)
    n--;
  hr_page_hold (page, elements * page->facts->compute_bytes, true); /* of fc1 */
  for (int i = 0; i < n; i++)
    hr_page_keep (page, "mlp", activations[function].tensors[i], "s·b·f", tensor_dtype (page, function, i), elements);
  if (activations[function].mask != NULL)
    hr_page_keep (page, "mlp", activations[function].mask, "s·b·f", HR_INT8, elements);
  if (function == HR_XIELU)
    hr_page_keep (page, "mlp", "learned numbers", "2", page->facts->compute, 2);
  inner_mask_keeps (page, "s·b·f", page->share->ffn_width);
  if (drops_inside && keeps_output && keeps_input) /* else it stands in the place of the last tensor */
    hr_page_keep (page, "mlp", "what is not dropped out (input of fc2)", "s·b·f", page->facts->compute, elements);
}

/* An MLP that shares the attention's norm also shares its output, but for autocast's copy. */
bool
hr_shares_input (const hr_page_t *page)
{
  bool shares_norm = page->family->parallel && !(page->family->norms & HR_NORM_MLP_IN);

  return shares_norm && hr_keeps_input (page, HR_TARGETS_ATTENTION) && !page->facts->autocasts;
}

static void
mlp_input_keeps (hr_page_t *page)
{
  const hr_family_t *family = page->family;
  hr_input_t input = { .module = "mlp.fc1",
                       .targets = HR_TARGETS_MLP,
                       .readers = 1,
                       .width = page->share->hidden,
                       .shape = "s·b·h",
                       .held = hr_shares_input (page),
                       .inner = page->share->ffn_width,
                       .inner_shape = "s·b·f" };

  if (family->gated)
    input.module = "mlp.gate_up";
  if (family->gated && !family->fused_gate_up)
    input.readers = 2;
  hr_linear_keeps (page, &input);
}

void
hr_mlp_output_keeps (hr_page_t *page, const char *module, double width, const char *shape)
{
  hr_linear_keeps (page, &(const hr_input_t) { module, HR_TARGET_DOWN, 1, width, shape, .held = true });
}

void
hr_mlp_keeps (hr_page_t *page)
{
  mlp_input_keeps (page);
  if (page->family->gated)
    {
      hr_gated_mlp_keeps (page, "s·b·f", page->share->ffn_width);
      unused_output_keeps (page);
    }
  else
    plain_mlp_keeps (page);
  hr_mlp_output_keeps (page, "mlp.down_proj", page->share->ffn_width, "s·b·f");
  hr_dropout_mask_keeps (page, "mlp.down_proj", HR_DROP_MLP);
}
