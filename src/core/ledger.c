/* The ledger: the tensors that PyTorch keeps for backward, one row each.
 *
 * keep() appends a row; each function below is one module, written from the family's facts, so
 * that a new family is a row in families.c. A view and its base are one storage: it is counted
 * where it is first kept. Parameters are not in it. */
#include "core/work.h"

#include <math.h>

/* A ledger under construction: `part` is what the next rows belong to. */
typedef struct
{
  const hr_work_t *w;
  hr_saved_t *saved; /* NULL: only the sums are wanted */
  hr_part_t part;
  double sum, core, logits;
} hr_page_t;

static void
append (hr_page_t *page, hr_kept_t row)
{
  row.part = page->part;
  page->sum += row.bytes;
  page->core += row.dropped;
  page->logits += row.loss ? row.bytes : 0;
  if (page->saved != NULL && page->saved->n_kept < HR_LEDGER_ROWS)
    page->saved->kept[page->saved->n_kept++] = row;
}

static void
keep (hr_page_t *page, const char *module, const char *tensor, const char *shape, hr_dtype_t dtype, double elements)
{
  append (page, (hr_kept_t) { .module = module, .tensor = tensor, .shape = shape, .dtype = dtype,
                              .bytes = elements * hr_dtype_bytes (dtype) });
}

/* The same for a tensor of the attention core: selective recomputation drops it and keeps
 * `kept_bytes` in its place. */
static void
keep_core (hr_page_t *page, const char *tensor, const char *shape, hr_dtype_t dtype, double elements, double kept_bytes)
{
  double bytes = elements * hr_dtype_bytes (dtype);

  append (page, (hr_kept_t) { .module = "self_attn", .tensor = tensor, .shape = shape, .dtype = dtype,
                              .bytes = bytes, .dropped = bytes - kept_bytes });
}

static hr_dtype_t
compute_dtype (const hr_work_t *w)
{
  return hr_dtype_of (w->p->activation_dtype);
}

static hr_dtype_t
residual_dtype (const hr_work_t *w)
{
  return w->casts ? hr_dtype_of (w->p->weight_dtype) : compute_dtype (w);
}

/* RMSNorm as Transformers writes it computes in fp32: of a 16-bit input the fp32 copy is kept,
 * and the normed value cast back; an fp32 input is kept as it is, with its normed value. */
static void
rms_norm_keeps (hr_page_t *page, const char *module)
{
  const hr_work_t *w = page->w;

  keep (page, module, "input in fp32", "s·b·h", HR_FP32, w->n * w->h);
  keep (page, module, "reciprocal root mean square", "s·b", HR_FP32, w->n);
  keep (page, module, "normed, for the weight’s gradient", "s·b·h", residual_dtype (w), w->n * w->h);
}

static void
layer_norm_keeps (hr_page_t *page, const char *module)
{
  const hr_work_t *w = page->w;

  keep (page, module, "input", "s·b·h", residual_dtype (w), w->n * w->h);
  keep (page, module, "mean and reciprocal deviation", "2·s·b", HR_FP32, 2 * w->n);
}

static void
norm_keeps (hr_page_t *page, const char *module)
{
  if (page->w->family->layer_norm)
    layer_norm_keeps (page, module);
  else
    rms_norm_keeps (page, module);
}

/* The input of `readers` Linear modules: one tensor, shared; under autocast each casts its own. */
static void
linear_input_keeps (hr_page_t *page, const char *module, int readers)
{
  const hr_work_t *w = page->w;

  if (w->casts && readers > 1)
    keep (page, module, readers == 3 ? "input, cast three times" : "input, cast twice",
          readers == 3 ? "3·s·b·h" : "2·s·b·h", compute_dtype (w), readers * w->n * w->h);
  else
    keep (page, module, "input", "s·b·h", compute_dtype (w), w->n * w->h);
}

static void
dropout_mask_keeps (hr_page_t *page, const char *module)
{
  if (page->w->family->residual_dropout && page->w->p->dropout > 0)
    keep (page, module, "dropout mask", "s·b·h", HR_INT8, page->w->n * page->w->h);
}

/* PyTorch's own choice: flash for 16 bit; for fp32 the memory-efficient kernel, which has no
 * grouped heads, so that they fall back to math. */
static hr_attention_t
attention_kernel (const hr_work_t *w)
{
  hr_attention_t chosen = (hr_attention_t) w->p->attention;

  if (chosen != HR_SDPA)
    return chosen;
  if (compute_dtype (w) == HR_BF16 || compute_dtype (w) == HR_FP16)
    return HR_FLASH;
  return w->a == w->k ? HR_MEMORY_EFFICIENT : HR_MATH;
}

static void
fused_attention_keeps (hr_page_t *page, hr_attention_t kernel)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = compute_dtype (w);

  keep (page, "self_attn", w->family->rotary ? "query, rotated" : "query", "s·b·a·d", dtype, w->n * w->q);
  keep (page, "self_attn", w->family->rotary ? "key, rotated" : "key", "s·b·k·d", dtype, w->n * w->k * w->d);
  keep (page, "self_attn", "value", "s·b·k·d", dtype, w->n * w->k * w->d);
  keep (page, "self_attn.o_proj", "input (attention output)", "s·b·a·d", dtype, w->n * w->q);
  /* The memory-efficient kernel pads its logsumexp to 32 tokens and keeps seed and offset as two
   * 8-byte scalars; flash keeps a state of 24 bytes. */
  if (kernel == HR_MEMORY_EFFICIENT)
    {
      keep_core (page, "logsumexp, padded to 32", "b·a·⌈s⌉₃₂", HR_FP32, w->b * w->a * 32 * ceil (w->s / 32), 0);
      keep_core (page, "random state", "2", HR_INT64, 2, 0);
    }
  else
    {
      keep_core (page, "logsumexp", "s·b·a", HR_FP32, w->n * w->a, 0);
      keep_core (page, "random state", "3", HR_INT64, 3, 0);
    }
}

/* Dropout on the scores keeps its mask and its output. */
static void
score_dropout_keeps (hr_page_t *page, hr_dtype_t dtype, double scores, bool output)
{
  if (page->w->p->dropout <= 0)
    return;
  keep_core (page, "scores, dropout mask", "b·a·s²", HR_INT8, scores, 0);
  if (output)
    keep_core (page, "scores after dropout", "b·a·s²", dtype, scores, 0);
}

static void
scores_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = compute_dtype (w);
  double scores = w->b * w->a * w->s * w->s;
  bool fp32_softmax = w->family->softmax_fp32 || w->casts;

  if (fp32_softmax && dtype != HR_FP32 && dtype != HR_TF32)
    keep_core (page, "softmax in fp32", "b·a·s²", HR_FP32, scores, 0);
  keep_core (page, "softmax", "b·a·s²", dtype, scores, 0);
  /* Where the softmax was cast down, the dropped-out copy is the cast one: one tensor. */
  score_dropout_keeps (page, dtype, scores, !w->casts || w->family->softmax_fp32);
}

/* Eager attention repeats keys and values to all heads; a single KV head with one sequence stays
 * a view. Selective recomputation keeps them unrepeated. */
static void
eager_attention_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = compute_dtype (w);
  double unrepeated = 2 * w->n * w->k * w->d;

  keep (page, "self_attn", "query", "s·b·a·d", dtype, w->n * w->q);
  if (w->a == w->k || (w->k == 1 && w->b == 1))
    keep (page, "self_attn", "key and value", "2·s·b·k·d", dtype, unrepeated);
  else
    keep_core (page, "key and value, repeated to all heads", "2·s·b·a·d", dtype, 2 * w->n * w->q, unrepeated * w->compute);
  scores_keep (page);
  keep (page, "self_attn.o_proj", "input (attention output)", "s·b·a·d", dtype, w->n * w->q);
}

/* PyTorch's math kernel computes in fp32 whatever the inputs: query and key scaled, key and value
 * repeated to all heads, and the softmax. Measured: see tests/core/test-ledger.c. */
static void
math_attention_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  double scores = w->b * w->a * w->s * w->s, key = w->n * w->k * w->d * w->compute;

  keep_core (page, "query, scaled, in fp32", "s·b·a·d", HR_FP32, w->n * w->q, w->n * w->q * w->compute);
  keep_core (page, "key, scaled, in fp32, all heads", "s·b·a·d", HR_FP32, w->n * w->q, key);
  keep_core (page, "value in fp32, all heads", "s·b·a·d", HR_FP32, w->n * w->q, key);
  keep_core (page, "softmax", "b·a·s²", HR_FP32, scores, 0);
  score_dropout_keeps (page, HR_FP32, scores, true);
  keep (page, "self_attn.o_proj", "input (attention output)", "s·b·a·d", compute_dtype (w), w->n * w->q);
}

static void
attention_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_attention_t kernel = attention_kernel (w);

  linear_input_keeps (page, "self_attn.qkv_proj", w->family->fused_qkv ? 1 : 3);
  if (kernel == HR_EAGER)
    eager_attention_keeps (page);
  else if (kernel == HR_MATH)
    math_attention_keeps (page);
  else
    fused_attention_keeps (page, kernel);
  dropout_mask_keeps (page, "self_attn.o_proj");
}

static void
gated_mlp_keeps (hr_page_t *page, const char *shape, double width, double rows)
{
  static const char *const tensors[] = { "gate", "silu of gate", "up", "product (input of down_proj)" };

  for (int i = 0; i < 4; i++)
    keep (page, "mlp", tensors[i], shape, compute_dtype (page->w), rows * width);
}

/* gelu_new is five operations: what pow, tanh and the products keep, and fc's output. */
static void
plain_mlp_keeps (hr_page_t *page)
{
  static const char *const tensors[] = { "output of c_fc", "tanh’s argument, cubed part", "tanh", "half of c_fc’s output",
                                         "product (input of c_proj)" };
  const hr_work_t *w = page->w;

  for (int i = 0; i < w->family->activation_tensors; i++)
    keep (page, "mlp", tensors[i], "s·b·f", compute_dtype (w), w->n * w->f);
}

static void
mlp_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  linear_input_keeps (page, w->family->gated ? "mlp.gate_up" : "mlp.c_fc", w->family->gated ? 2 : 1);
  if (w->family->gated)
    gated_mlp_keeps (page, "s·b·f", w->f, w->n);
  else
    plain_mlp_keeps (page);
  dropout_mask_keeps (page, "mlp.down_proj");
}

/* Mixtral's grouped experts: K copies of each token go through them. */
static void
experts_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = compute_dtype (w);
  double E = (double) w->p->experts, K = (double) w->p->experts_per_token, rows = w->n * K;
  double width = w->p->expert_ffn_size > 0 ? (double) w->p->expert_ffn_size : w->f;

  linear_input_keeps (page, "mlp.gate", 1);
  keep (page, "mlp.experts", "gathered input", "K·s·b·h", dtype, rows * w->h);
  keep (page, "mlp.experts", "gate and up", "2·K·s·b·f′", dtype, 2 * rows * width);
  keep (page, "mlp.experts", "silu of gate", "K·s·b·f′", dtype, rows * width);
  keep (page, "mlp.experts", "product", "K·s·b·f′", dtype, rows * width);
  keep (page, "mlp.experts", "output", "K·s·b·h", dtype, rows * w->h);
  keep (page, "mlp.experts", "indices and weights", "29·K·s·b", HR_INT8, 29 * rows);
  keep (page, "mlp.gate", "router probabilities", "s·b·(E + 3·K + 1)", HR_FP32, w->n * (E + 3 * K + 1));
  keep (page, "mlp.gate", "tokens of each expert", "E", HR_FP32, E);
  if (w->p->shared_experts > 0)
    gated_mlp_keeps (page, "s·b·f′", width * (double) w->p->shared_experts, w->n);
}

static double
layer_keeps (hr_page_t *page, hr_part_t part, bool with_experts)
{
  page->part = part;
  page->sum = page->core = 0;
  norm_keeps (page, "input_layernorm");
  attention_keeps (page);
  norm_keeps (page, "post_attention_layernorm");
  if (with_experts)
    experts_keep (page);
  else
    mlp_keeps (page);
  return page->sum;
}

/* cross_entropy keeps the log-softmax in fp32, the shifted labels and the number of them. With
 * one sequence the shifted labels are a view, so that the padded ones stay: 8 bytes more. */
static void
loss_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  append (page, (hr_kept_t) { .module = "loss", .tensor = "log-softmax", .shape = "s·b·V", .dtype = HR_FP32,
                              .bytes = 4 * w->n * w->V, .loss = true });
  keep (page, "loss", "labels", "s·b", HR_INT64, w->n + (w->b == 1 ? 1 : 0));
  keep (page, "loss", "number of labels", "1", HR_FP32, 1);
}

static double
rest_keeps (hr_page_t *page, hr_work_t *w)
{
  hr_dtype_t dtype = residual_dtype (w);

  page->part = HR_PART_REST;
  page->sum = page->core = 0;
  if (w->family->position_ids)
    keep (page, "wpe", "position ids", "s", HR_INT64, w->s);
  dropout_mask_keeps (page, "embedding");
  w->embedding_extras = page->sum;
  if (w->family->rotary)
    {
      w->rope = 2 * w->s * w->d * hr_dtype_bytes (dtype);
      keep (page, "rotary_emb", "cosine and sine", "2·s·d", dtype, 2 * w->s * w->d);
    }
  norm_keeps (page, "norm");
  linear_input_keeps (page, "lm_head", 1);
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
    w->cast_weights = w->compute * ((w->L - dense) * w->counts.layer_matmul + dense * w->counts.dense_layer_matmul
                                    + w->counts.head);
}
