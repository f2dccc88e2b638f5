/* What the MLP keeps: gated, plain, or experts. */
#include "core/ledger-page.h"

static void
gated_mlp_keeps (hr_page_t *page, const char *shape, double width, double rows)
{
  static const char *const tensors[] = { "gate", "silu of gate", "up", "product (input of down_proj)" };

  for (int i = 0; i < 4; i++)
    hr_page_keep (page, "mlp", tensors[i], shape, hr_compute_dtype (page->w), rows * width);
}

/* gelu_new is five operations: what pow, tanh and the products keep, and fc's output. */
static void
plain_mlp_keeps (hr_page_t *page)
{
  static const char *const tensors[] = { "output of c_fc", "tanh’s argument, cubed part", "tanh",
                                         "half of c_fc’s output", "product (input of c_proj)" };
  const hr_work_t *w = page->w;

  for (int i = 0; i < w->family->activation_tensors; i++)
    hr_page_keep (page, "mlp", tensors[i], "s·b·f", hr_compute_dtype (w), w->n * w->f);
}

void
hr_mlp_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  hr_linear_input_keeps (page, w->family->gated ? "mlp.gate_up" : "mlp.c_fc", w->family->gated ? 2 : 1);
  if (w->family->gated)
    gated_mlp_keeps (page, "s·b·f", w->f, w->n);
  else
    plain_mlp_keeps (page);
  hr_dropout_mask_keeps (page, "mlp.down_proj");
}

/* Mixtral's grouped experts: K copies of each token go through them. */
void
hr_experts_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = hr_compute_dtype (w);
  double E = (double) w->p->experts, K = (double) w->p->experts_per_token, rows = w->n * K;
  double width = w->p->expert_ffn_size > 0 ? (double) w->p->expert_ffn_size : w->f;

  hr_linear_input_keeps (page, "mlp.gate", 1);
  hr_page_keep (page, "mlp.experts", "gathered input", "K·s·b·h", dtype, rows * w->h);
  hr_page_keep (page, "mlp.experts", "gate and up", "2·K·s·b·f′", dtype, 2 * rows * width);
  hr_page_keep (page, "mlp.experts", "silu of gate", "K·s·b·f′", dtype, rows * width);
  hr_page_keep (page, "mlp.experts", "product", "K·s·b·f′", dtype, rows * width);
  hr_page_keep (page, "mlp.experts", "output", "K·s·b·h", dtype, rows * w->h);
  hr_page_keep (page, "mlp.experts", "indices and weights", "29·K·s·b", HR_INT8, 29 * rows);
  hr_page_keep (page, "mlp.gate", "router probabilities", "s·b·(E + 3·K + 1)", HR_FP32, w->n * (E + 3 * K + 1));
  hr_page_keep (page, "mlp.gate", "tokens of each expert", "E", HR_FP32, E);
  if (w->p->shared_experts > 0)
    gated_mlp_keeps (page, "s·b·f′", width * (double) w->p->shared_experts, w->n);
}
