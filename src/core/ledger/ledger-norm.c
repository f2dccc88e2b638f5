/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What norms keep, by how they are written. */
#include "core/ledger/ledger-page.h"

/* RMSNorm as Transformers writes it computes in fp32: a 16-bit input is copied to fp32, an fp32 input is
 * kept as it is, with the whole buffer that it is a view of. */
static void
rms_input_keeps (hr_page_t *page, const char *module, hr_normed_t in)
{
  double width = in.buffer > 0 && hr_is_fp32 (in.dtype) ? in.buffer : in.width;

  if (!in.shared)
    hr_page_keep (page, module, "input in fp32", width > in.width ? in.buffer_shape : in.shape, HR_FP32,
                  in.rows * width);
}

static void
rms_statistic_keeps (hr_page_t *page, const char *module, hr_normed_t in)
{
  hr_page_keep (page, module, "reciprocal root mean square", in.rows_shape != NULL ? in.rows_shape : "s·b", HR_FP32,
                in.rows);
}

/* The weight's gradient needs the normed value in the format in which the weight is applied. Gemma's
 * weight plus one is a tensor of its own, once for all rows. */
static void
rms_norm_keeps (hr_page_t *page, const char *module, hr_normed_t in)
{
  hr_norm_t kind = page->w->facts.family.norm;

  rms_input_keeps (page, module, in);
  rms_statistic_keeps (page, module, in);
  if (page->w->facts.adapter_rank <= 0 && !in.weightless)
    hr_page_keep (page, module, "normed, for the weight’s gradient", in.shape, kind == HR_RMS_NORM ? in.dtype : HR_FP32,
                  in.rows * in.width);
  if (kind == HR_RMS_NORM_ONE_PLUS && !in.weightless)
    hr_page_keep (page, module, "weight plus one", in.width_shape != NULL ? in.width_shape : "h", HR_FP32, in.width);
}

/* One kernel reads its input as it is, also a view of a larger buffer, and finds the normed value again in
 * backward. It applies Gemma's weight plus one without making it. Frozen weights change nothing. */
static void
fused_rms_norm_keeps (hr_page_t *page, const char *module, hr_normed_t in)
{
  bool is_view = in.buffer > 0;

  if (!in.shared)
    hr_page_keep (page, module, "input", is_view ? in.buffer_shape : in.shape, in.dtype,
                  in.rows * (is_view ? in.buffer : in.width));
  rms_statistic_keeps (page, module, in);
}

static void
layer_norm_keeps (hr_page_t *page, const char *module, hr_normed_t in)
{
  if (!in.shared)
    hr_page_keep (page, module, "input", in.shape, in.dtype, in.rows * in.width);
  hr_page_keep (page, module, "mean and reciprocal deviation", in.pairs_shape != NULL ? in.pairs_shape : "2·s·b",
                HR_FP32, 2 * in.rows);
}

/* What is compiled are the layers alone. */
static bool
is_fused (const hr_page_t *page)
{
  return hr_fuses_norms (page->w) && !(page->part >= HR_PART_MODULE && page->w->p->compile);
}

void
hr_norm_keeps (hr_page_t *page, const char *module, hr_normed_t input)
{
  if (page->w->facts.family.norm == HR_LAYER_NORM)
    layer_norm_keeps (page, module, input);
  else if (is_fused (page))
    fused_rms_norm_keeps (page, module, input);
  else
    rms_norm_keeps (page, module, input);
}

void
hr_residual_norm_keeps (hr_page_t *page, const char *module, bool shared)
{
  const hr_work_t *w = page->w;

  hr_norm_keeps (page, module,
                 (hr_normed_t) { hr_residual_dtype (w), w->share.stream_tokens, w->share.hidden, .shared = shared,
                                 .shape = "s·b·h" });
}
