/* What the MLP keeps: gated, plain, or experts. */
#include "core/ledger-page.h"

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

/* True where the projection down keeps its input. */
static bool
down_keeps (const hr_work_t *w)
{
  return w->r <= 0 || w->adapts_mlp;
}

/* Fused, the function is computed again in backward; the product stays, which the projection down reads. */
static void
gated_mlp_keeps (hr_page_t *page, const char *shape, double width)
{
  const hr_work_t *w = page->w;
  const struct
  {
    const char *tensor;
    bool kept;
  } tensors[] = { { "gate", true },
                  { "activation of gate", !hr_fuses_mlps (w) },
                  { "up", true },
                  { "product (input of down_proj)", down_keeps (w) } };

  for (size_t i = 0; i < sizeof tensors / sizeof *tensors; i++)
    if (tensors[i].kept)
      hr_page_keep (page, "mlp", tensors[i].tensor, shape, hr_compute_dtype (w), w->n * width);
}

static void
plain_mlp_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_activation_t function = hr_activation (w);
  int n = activations[function].n - (down_keeps (w) || activations[function].output_kept ? 0 : 1);

  for (int i = 0; i < n; i++)
    hr_page_keep (page, "mlp", activations[function].tensors[i], "s·b·f", hr_compute_dtype (w), w->n * w->f);
}

/* An MLP that shares the attention's norm also shares its output, but for autocast's copy. */
static void
mlp_input_keeps (hr_page_t *page)
{
  const hr_family_t *family = page->w->family;
  bool shared = family->parallel && !(family->norms & HR_NORM_MLP_IN);
  int readers = family->gated && !family->fused_gate_up ? 2 : 1;

  if (!shared || page->w->casts)
    hr_linear_input_keeps (page, family->gated ? "mlp.gate_up" : "mlp.fc1", readers, page->w->adapts_mlp);
}

void
hr_mlp_keeps (hr_page_t *page)
{
  mlp_input_keeps (page);
  if (page->w->family->gated)
    gated_mlp_keeps (page, "s·b·f", page->w->f);
  else
    plain_mlp_keeps (page);
  if (page->w->adapts_mlp)
    hr_adapters_keep (page, "mlp.down_proj", 1);
  hr_dropout_mask_keeps (page, "mlp.down_proj", HR_DROP_MLP);
}

static void
router_keeps (hr_page_t *page, double E, double K)
{
  const hr_work_t *w = page->w;

  if (w->family->router_fp32 && !hr_is_fp32 (hr_compute_dtype (w)))
    hr_page_keep (page, "mlp.gate", "input in fp32", "s·b·h", HR_FP32, w->n * w->h);
  hr_page_keep (page, "mlp.gate", "router probabilities", "s·b·(E + 3·K + 1)", HR_FP32, w->n * (E + 3 * K + 1));
  hr_page_keep (page, "mlp.gate", "tokens of each expert", "E", HR_FP32, E);
}

/* Mixtral's grouped experts: K copies of each token go through them. */
void
hr_experts_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = hr_compute_dtype (w);
  double E = (double) w->p->experts, K = (double) w->p->experts_per_token, rows = w->n * K;
  double width = w->p->expert_ffn_size > 0 ? (double) w->p->expert_ffn_size : w->f;

  hr_linear_input_keeps (page, "mlp.gate", 1, true);
  hr_page_keep (page, "mlp.experts", "gathered input", "K·s·b·h", dtype, rows * w->h);
  hr_page_keep (page, "mlp.experts", "gate and up", "2·K·s·b·f′", dtype, 2 * rows * width);
  if (!hr_fuses_mlps (w))
    hr_page_keep (page, "mlp.experts", "silu of gate", "K·s·b·f′", dtype, rows * width);
  hr_page_keep (page, "mlp.experts", "product", "K·s·b·f′", dtype, rows * width);
  hr_page_keep (page, "mlp.experts", "output", "K·s·b·h", dtype, rows * w->h);
  hr_page_keep (page, "mlp.experts", "indices and weights", "29·K·s·b", HR_INT8, 29 * rows);
  router_keeps (page, E, K);
  if (w->p->shared_experts > 0)
    gated_mlp_keeps (page, "s·b·f′·E′", width * (double) w->p->shared_experts);
}
