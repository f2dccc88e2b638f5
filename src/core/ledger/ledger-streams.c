/* SPDX-License-Identifier: GPL-3.0-or-later */
/* AltUp (Baykal et al. 2023) as Gemma 3n writes it. A router of the first stream mixes all of them to a prediction; the
 * layer computes the first one; a router of what it computed says by how much each prediction is corrected. */
#include "core/ledger/ledger-streams.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-norm.h"

static double
tokens (const hr_page_t *page)
{
  return page->share->stream_tokens;
}

static double
hidden_elements (const hr_page_t *page)
{
  return tokens (page) * page->share->hidden;
}

static hr_dtype_t
residual (const hr_page_t *page)
{
  return hr_residual_dtype (page->p, page->facts);
}

/* A norm of one of the streams, which in FP32 is a view of them all. */
static void
stream_norm_keeps (hr_page_t *page, const char *module, bool shared)
{
  hr_normed_t stream = { .dtype = residual (page),
                         .rows = tokens (page),
                         .width = page->share->hidden,
                         .buffer_width = page->family->streams * page->share->hidden,
                         .shared = shared,
                         .shape = "s·b·h",
                         .buffer_shape = "n·s·b·h" };

  hr_norm_keeps (page, module, &stream);
}

/* One number for each stream, of a norm’s output. In FP32 what tanh gives is what the coefficients’ matrix reads. */
static void
router_keeps (hr_page_t *page, const char *coefficients)
{
  double streams = page->family->streams;

  hr_linear_keeps (page, &(const hr_input_t) { "altup.modality_router", 0, 1, page->share->hidden, "s·b·h" });
  hr_page_keep (page, "altup.modality_router", "tanh", "s·b·n", HR_FP32, tokens (page) * streams);
  if (!hr_is_fp32 (page->facts->compute))
    hr_linear_keeps (page, &(const hr_input_t) { coefficients, 0, 1, streams, "s·b·n" });
}

/* The product of all streams with a matrix for each token. Autocast casts them; else FP32’s are what the router’s norm
 * read. */
static void
mixed_streams_keep (hr_page_t *page)
{
  double streams = page->family->streams;
  hr_dtype_t dtype = page->facts->compute;

  hr_page_keep (page, "altup", "streams", "n·s·b·h", dtype, streams * hidden_elements (page));
  hr_page_keep (page, "altup", "coefficients of the prediction", "s·b·n²", dtype, tokens (page) * streams * streams);
}

/* Laurel reads what attention reads. */
static void
low_rank_keeps (hr_page_t *page)
{
  double rank = page->family->low_rank;
  hr_normed_t output = {
    .dtype = page->facts->compute, .rows = tokens (page), .width = page->share->hidden, .shape = "s·b·h"
  };
  hr_input_t input = { "laurel.linear_left", 0, 1, page->share->hidden, "s·b·h" };

  if (rank <= 0)
    return;
  input.held = hr_keeps_input (page, HR_TARGETS_ATTENTION) && !page->facts->autocasts;
  hr_linear_keeps (page, &input);
  hr_linear_keeps (page, &(const hr_input_t) { "laurel.linear_right", 0, 1, rank, "s·b·r₃" });
  hr_norm_keeps (page, "laurel.post_laurel_norm", &output);
}

void
hr_prediction_keeps (hr_page_t *page)
{
  bool reads_mixed = hr_is_fp32 (page->facts->compute);

  stream_norm_keeps (page, "altup.router_norm", reads_mixed);
  router_keeps (page, "altup.prediction_coefs");
  mixed_streams_keep (page);
  stream_norm_keeps (page, "input_layernorm", false);
  low_rank_keeps (page);
}

void
hr_correction_keeps (hr_page_t *page)
{
  double streams = page->family->streams;

  hr_residual_norm_keeps (page, "altup.router_norm", false);
  router_keeps (page, "altup.correction_coefs");
  hr_page_keep (page, "altup", "what was not predicted, for each stream", "n·s·b·h", residual (page),
                streams * hidden_elements (page));
  /* Not in the code that was read: every measured row has so many elements more. */
  hr_page_keep (page, "altup.correction_coefs", "weight, clamped", "n²", page->facts->compute, streams * streams);
  hr_page_keep (page, "altup", "coefficients of the correction", "s·b·n", page->facts->compute,
                tokens (page) * streams);
  if (!hr_has_adapters (page->facts))
    hr_page_keep (page, "altup.correct_output_scale", "input", "s·b·h", residual (page), hidden_elements (page));
}

/* Each of the others is a matrix’s output, scaled to the first one’s magnitude. */
static void
scaled_streams_keep (hr_page_t *page, const char *module)
{
  double others = page->family->streams - 1;
  double elements = others * hidden_elements (page);

  hr_page_keep (page, module, "outputs", "(n − 1)·s·b·h", residual (page), elements);
  hr_page_keep (page, module, "outputs times the first one’s magnitude", "(n − 1)·s·b·h", residual (page), elements);
  hr_page_keep (page, module, "mean squares and magnitudes", "2·n·s·b", residual (page),
                2 * (others + 1) * tokens (page));
}

/* The embedding is the first one. */
void
hr_streams_made_keep (hr_page_t *page)
{
  hr_input_t copies = { "altup_projections", 0, page->family->streams - 1, page->share->hidden, "s·b·h" };

  hr_page_keep (page, "embed_tokens", "output", "s·b·h", residual (page), hidden_elements (page));
  if (page->facts->autocasts)
    hr_linear_keeps (page, &copies);
  scaled_streams_keep (page, "altup_projections");
}

void
hr_streams_joined_keep (hr_page_t *page)
{
  double streams = page->family->streams;
  hr_input_t copies = { "altup_unembed_projections", 0, page->family->streams - 1, page->share->hidden, "s·b·h" };

  hr_page_keep (page, "altup", "streams", "n·s·b·h", residual (page), streams * hidden_elements (page));
  if (page->facts->autocasts)
    hr_linear_keeps (page, &copies);
  hr_page_keep (page, "altup", "least mean square", "1", HR_FP32, 1);
  scaled_streams_keep (page, "altup_unembed_projections");
}
