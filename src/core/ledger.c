/* The ledger: the tensors that PyTorch keeps for backward, one row each.
 *
 * Each function of these files is one module, written from the family's facts, so that a new family
 * is a row in families.c. A view and its base are one storage: it is counted
 * where it is first kept. Parameters are not in it. */
#include "core/ledger-page.h"

/* RMSNorm as Transformers writes it computes in fp32: of a 16-bit input the fp32 copy is kept,
 * and the normed value cast back; an fp32 input is kept as it is, with its normed value. */
static void
rms_norm_keeps (hr_page_t *page, const char *module)
{
  const hr_work_t *w = page->w;

  hr_page_keep (page, module, "input in fp32", "s·b·h", HR_FP32, w->n * w->h);
  hr_page_keep (page, module, "reciprocal root mean square", "s·b", HR_FP32, w->n);
  hr_page_keep (page, module, "normed, for the weight’s gradient", "s·b·h", hr_residual_dtype (w), w->n * w->h);
}

static void
layer_norm_keeps (hr_page_t *page, const char *module)
{
  const hr_work_t *w = page->w;

  hr_page_keep (page, module, "input", "s·b·h", hr_residual_dtype (w), w->n * w->h);
  hr_page_keep (page, module, "mean and reciprocal deviation", "2·s·b", HR_FP32, 2 * w->n);
}

static void
norm_keeps (hr_page_t *page, const char *module)
{
  if (page->w->family->layer_norm)
    layer_norm_keeps (page, module);
  else
    rms_norm_keeps (page, module);
}

static double
layer_keeps (hr_page_t *page, hr_part_t part, bool with_experts)
{
  page->part = part;
  page->sum = page->core = 0;
  norm_keeps (page, "input_layernorm");
  hr_attention_keeps (page);
  norm_keeps (page, "post_attention_layernorm");
  if (with_experts)
    hr_experts_keep (page);
  else
    hr_mlp_keeps (page);
  return page->sum;
}

/* cross_entropy keeps the log-softmax in fp32, the shifted labels and the number of them. With
 * one sequence the shifted labels are a view, so that the padded ones stay: 8 bytes more. */
static void
loss_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_kept_t log_softmax = {
    .module = "loss", .tensor = "log-softmax", .shape = "s·b·V", .dtype = HR_FP32, .loss = true
  };

  log_softmax.bytes = 4 * w->n * w->V;
  hr_page_append (page, &log_softmax);
  hr_page_keep (page, "loss", "labels", "s·b", HR_INT64, w->n + (w->b == 1 ? 1 : 0));
  hr_page_keep (page, "loss", "number of labels", "1", HR_FP32, 1);
}

static double
rest_keeps (hr_page_t *page, hr_work_t *w)
{
  hr_dtype_t dtype = hr_residual_dtype (w);

  page->part = HR_PART_REST;
  page->sum = page->core = 0;
  if (w->family->position_ids)
    hr_page_keep (page, "wpe", "position ids", "s", HR_INT64, w->s);
  hr_dropout_mask_keeps (page, "embedding");
  w->embedding_extras = page->sum;
  if (w->family->rotary)
    {
      w->rope = 2 * w->s * w->d * hr_dtype_bytes (dtype);
      hr_page_keep (page, "rotary_emb", "cosine and sine", "2·s·d", dtype, 2 * w->s * w->d);
    }
  norm_keeps (page, "norm");
  hr_linear_input_keeps (page, "lm_head", 1);
  loss_keeps (page);
  return page->sum;
}

void
hr_ledger_run (hr_work_t *w, hr_saved_t *saved)
{
  hr_page_t page = { .w = w, .saved = saved };
  double dense = w->L - w->expert_layers;
  bool moe = w->p->experts > 0;

  if (moe && dense > 0)
    w->dense_layer = layer_keeps (&page, HR_PART_DENSE, false);
  w->layer = layer_keeps (&page, HR_PART_LAYER, moe);
  w->core = page.core;
  w->rest = rest_keeps (&page, w);
  w->saved_logits = page.logits;
  w->boundary = w->n * w->residual * w->h;
  if (w->casts)
    w->cast_weights = w->compute
                      * ((w->L - dense) * w->counts.layer_matmul + dense * w->counts.dense_layer_matmul
                         + w->counts.head);
}
