/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Norms: RMSNorm operation by operation or as one kernel, and LayerNorm. */
#include "core/ledger/ledger-norm.h"
#include "core/facts/layers.h"

/* A shape, or what it is where nothing is said of it. */
static const char *
shape_or (const char *shape, const char *otherwise)
{
  return shape != NULL ? shape : otherwise;
}

/* RMSNorm as Transformers writes it computes in fp32: a 16-bit input is copied to fp32, an fp32 input is
 * kept as it is, with the whole buffer that it is a view of. */
static void
rms_input_keeps (hr_page_t *page, const char *module, const hr_normed_t *in)
{
  bool keeps_buffer = in->buffer_width > in->width && hr_is_fp32 (in->dtype);

  if (in->shared)
    return;
  if (page->family->norms_read_twice && !hr_is_fp32 (in->dtype))
    hr_page_keep (page, module, "input", in->shape, in->dtype, in->rows * in->width);
  if (keeps_buffer)
    hr_page_keep (page, module, "input in fp32", in->buffer_shape, HR_FP32, in->rows * in->buffer_width);
  else
    hr_page_keep (page, module, "input in fp32", in->shape, HR_FP32, in->rows * in->width);
}

/* What is compiled are the layers alone. */
static bool
is_fused (const hr_page_t *page)
{
  bool in_layers = page->next.part < HR_PART_MODULE;

  return hr_fuses_norms (page->p) && (in_layers || !page->p->compile);
}

static void
rms_statistic_keeps (hr_page_t *page, const char *module, const hr_normed_t *in)
{
  const char *shape = shape_or (in->rows_shape, "s·b");

  if (page->family->split_root && !is_fused (page))
    hr_page_keep (page, module, "mean square", shape, HR_FP32, in->rows);
  hr_page_keep (page, module, "reciprocal root mean square", shape, HR_FP32, in->rows);
}

/* The format in which the weight is applied. */
static hr_dtype_t
weighted_dtype (hr_norm_t kind, hr_dtype_t input)
{
  if (kind == HR_RMS_NORM)
    return input;
  return HR_FP32;
}

/* The mean is subtracted twice, for the variance and for the product. The weight’s copy in fp32 is among the copies
 * of weights. */
static void
centred_input_keeps (hr_page_t *page, const char *module, const hr_normed_t *in)
{
  double elements = in->rows * in->width;

  hr_page_keep (page, module, "input without its mean, for the variance", in->shape, HR_FP32, elements);
  hr_page_keep (page, module, "input without its mean, for the product", in->shape, HR_FP32, elements);
}

/* The weight's gradient needs the normed value in the format in which the weight is applied. Gemma's
 * weight plus one is a tensor of its own, once for all rows. */
static void
rms_norm_keeps (hr_page_t *page, const char *module, const hr_normed_t *in)
{
  hr_norm_t kind = page->family->norm;

  if (page->family->centred_norms)
    centred_input_keeps (page, module, in);
  else
    rms_input_keeps (page, module, in);
  rms_statistic_keeps (page, module, in);
  if (in->weightless || page->family->weightless_norms)
    return;
  if (!hr_has_adapters (page->facts) && !in->frozen)
    hr_page_keep (page, module, "normed, for the weight’s gradient", in->shape, weighted_dtype (kind, in->dtype),
                  in->rows * in->width);
  if (kind == HR_RMS_NORM_ONE_PLUS)
    hr_page_keep (page, module, "weight plus one", shape_or (in->width_shape, "h"), HR_FP32, in->width);
}

/* One kernel reads its input as it is, also a view of a larger buffer, and finds the normed value again in
 * backward. It applies Gemma's weight plus one without making it. Frozen weights change nothing. */
static void
fused_rms_norm_keeps (hr_page_t *page, const char *module, const hr_normed_t *in)
{
  bool is_view = in->buffer_width > 0;

  if (!in->shared && is_view)
    hr_page_keep (page, module, "input", in->buffer_shape, in->dtype, in->rows * in->buffer_width);
  else if (!in->shared)
    hr_page_keep (page, module, "input", in->shape, in->dtype, in->rows * in->width);
  rms_statistic_keeps (page, module, in);
}

static void
layer_norm_keeps (hr_page_t *page, const char *module, const hr_normed_t *in)
{
  bool is_cast = !in->as_it_is && hr_casts_normed (page->facts, in->dtype);
  bool in_fp32 = is_cast || (!in->shared && page->family->weightless_norms);

  if (in_fp32)
    hr_page_keep (page, module, "input in fp32", in->shape, HR_FP32, in->rows * in->width);
  else if (!in->shared)
    hr_page_keep (page, module, "input", in->shape, in->dtype, in->rows * in->width);
  hr_page_keep (page, module, "mean and reciprocal deviation", shape_or (in->pairs_shape, "2·s·b"), HR_FP32,
                2 * in->rows);
}

void
hr_norm_keeps (hr_page_t *page, const char *module, const hr_normed_t *input)
{
  if (page->family->norm == HR_LAYER_NORM)
    layer_norm_keeps (page, module, input);
  else if (is_fused (page))
    fused_rms_norm_keeps (page, module, input);
  else
    rms_norm_keeps (page, module, input);
}

static hr_normed_t
residual_stream (const hr_page_t *page)
{
  return (hr_normed_t) { .dtype = hr_residual_dtype (page->p, page->facts),
                         .rows = page->share->stream_tokens,
                         .width = page->share->hidden,
                         .shape = "s·b·h" };
}

void
hr_residual_norm_keeps (hr_page_t *page, const char *module, bool shared)
{
  hr_normed_t input = residual_stream (page);

  input.shared = shared;
  hr_norm_keeps (page, module, &input);
}

void
hr_embedding_norm_keeps (hr_page_t *page, const char *module)
{
  hr_normed_t input = residual_stream (page);

  input.width = page->share->embedding_width;
  if (input.width != page->share->hidden)
    input.shape = "s·b·h₀";
  hr_norm_keeps (page, module, &input);
}

void
hr_final_norm_keeps (hr_page_t *page)
{
  hr_normed_t input = residual_stream (page);

  input.frozen = hr_freezes_head (page->p);
  hr_norm_keeps (page, "norm", &input);
}

/* Operation by operation only the product with the weight is differentiated, which keeps the normed value. */
double
hr_trained_norm_spares (const hr_page_t *page)
{
  hr_normed_t input = residual_stream (page);
  hr_page_t norm = hr_page_aside (page);
  double normed = input.rows * input.width;

  if (page->family->norm == HR_LAYER_NORM || hr_fuses_norms (page->p))
    return 0;
  hr_norm_keeps (&norm, "", &input);
  if (page->family->weightless_norms)
    return norm.bytes;
  return norm.bytes - normed * hr_dtype_bytes (weighted_dtype (page->family->norm, input.dtype));
}
