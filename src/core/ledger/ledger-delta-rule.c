/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The gated delta rule in PyTorch’s own operations: chunks of 64 tokens, whose corrections of each other are solved
 * row by row, and a state from chunk to chunk, in FP32; under autocast products are in 16 bits and keep copies of
 * what they read. Sources: torch_chunk_gated_delta_rule, modeling_qwen3_next.py and modeling_qwen3_5.py, transformers
 * 5.12. Held to tests/data/families is what Qwen3-Next keeps in BF16, and Qwen3.5 in BF16, FP32 and, within 0.3 %,
 * under autocast; of Qwen3.5 MoE there are parameters alone, and adapters were read from the code. */
#include "core/base/extremes.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-mixer.h"

enum
{
  CHUNK = 64
};

/* What products give. */
static hr_dtype_t
product_dtype (const hr_page_t *page)
{
  return page->facts->autocasts ? page->facts->compute : HR_FP32;
}

/* Keys of all heads: those of a value’s head are repeated. */
static double
keys_of (const hr_mixer_sizes_t *m, double tokens)
{
  return tokens * m->heads * m->states;
}

static double
pairs_of (const hr_mixer_sizes_t *m)
{
  return m->padded_tokens * m->heads * m->chunk;
}

/* Copies of a product’s operands, which autocast makes of FP32. */
static void
casts_keep (hr_page_t *page, const hr_mixer_sizes_t *m, const char *tensor, double elements)
{
  if (page->facts->autocasts)
    hr_mixer_core_keeps (page, m, tensor, "", page->facts->compute, elements);
}

/* Query, key and value are projected together; so is the gate, or alone. */
static void
projections_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  double channels = 2 * m->key_heads * m->states + m->width;
  int readers = page->family->mixer_rejoined ? 2 : 4;
  hr_dtype_t dtype = page->facts->compute;

  hr_linear_keeps (page, &(const hr_input_t) { "linear_attn.in_proj", 0, readers, page->share->hidden, "s·b·h" });
  hr_mixer_convolution_keeps (page, "linear_attn.conv1d", channels, channels);
  if (m->key_heads == m->heads)
    hr_page_keep (page, "linear_attn", "silu of it", "s·b·(2·k₈·n₈ + h₈)", dtype, m->tokens * channels);
  else
    hr_page_keep (page, "linear_attn", "query and key, repeated to all heads", "2·s·b·a₃·n₈", dtype,
                  2 * keys_of (m, m->tokens));
}

/* Of each head: the length of query and key, how much of a value is taken, and how much of the state is left. */
static void
numbers_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  hr_dtype_t dtype = page->facts->compute;
  double heads = m->tokens * m->heads;

  hr_page_keep (page, "linear_attn", "reciprocal lengths of query and key", "2·s·b·a₃",
                page->facts->autocasts ? HR_FP32 : dtype, 2 * heads);
  hr_page_keep (page, "linear_attn", "sigmoid of beta", "s·b·a₃", dtype, heads);
  hr_page_keep (page, "linear_attn", "decay: input of softplus, and softplus", "2·s·b·a₃", HR_FP32, 2 * heads);
  hr_page_keep (page, "linear_attn", "exponential of A, and its negative", "2·a₃", HR_FP32, 2 * m->heads);
}

static void
chunks_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  double keys = keys_of (m, m->padded_tokens);
  double heads = m->padded_tokens * m->heads;
  double pairs = pairs_of (m);

  hr_mixer_core_keeps (page, m, "key and scaled query", "2·s·b·a₃·n₈", HR_FP32, 2 * keys);
  hr_mixer_core_keeps (page, m, "value", "s·b·h₈", HR_FP32, m->padded_tokens * m->width);
  hr_mixer_core_keeps (page, m, "beta", "s·b·a₃", HR_FP32, heads);
  hr_mixer_core_keeps (page, m, "key times beta", "s·b·a₃·n₈", HR_FP32, keys);
  hr_mixer_core_keeps (page, m, "decay in the chunk", "s·b·a₃", HR_FP32, heads);
  hr_mixer_core_keeps (page, m, "decay from token to token, and its triangle", "128·s·b·a₃", HR_FP32, 2 * pairs);
}

/* Row i of a chunk is copied with the square of i rows before it, and both are multiplied: i + i² for i of 1 to 63. */
static double
solved_of_chunk (void)
{
  double n = CHUNK - 1;

  return n * (n + 1) / 2 + n * (n + 1) * (2 * n + 1) / 6;
}

static void
corrections_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  hr_dtype_t dtype = product_dtype (page);
  double keys = keys_of (m, m->padded_tokens);
  double chunks = m->chunks * m->sequences * m->heads;

  casts_keep (page, m, "key times beta, and key, cast", 2 * keys);
  hr_mixer_core_keeps (page, m, "products of keys", "64·s·b·a₃", dtype, pairs_of (m));
  hr_mixer_core_keeps (page, m, "mask of a chunk", "64²", HR_INT8, m->chunk * m->chunk);
  hr_mixer_core_keeps (page, m, "rows that are solved, and those before them", "1365·s·b·a₃", HR_FP32,
                       chunks * solved_of_chunk ());
  hr_mixer_core_keeps (page, m, "corrections", "", dtype, pairs_of (m) * (page->facts->autocasts ? 2 : 1));
  hr_mixer_core_keeps (page, m, "value times beta", "s·b·h₈", dtype, m->padded_tokens * m->width);
  hr_mixer_core_keeps (page, m, "decayed key times beta", "s·b·a₃·n₈", dtype, keys);
  if (m->chunks > 1)
    hr_mixer_core_keeps (page, m, "this, corrected", "s·b·a₃·n₈", dtype, keys);
}

/* The first chunk reads a state of zeros, which needs no gradient, and nothing reads the last one’s. */
static void
turns_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  hr_dtype_t dtype = product_dtype (page);
  double tokens_but_first_chunk = m->padded_tokens - m->sequences * m->chunk;
  double decays = 2 * m->padded_tokens * m->heads;

  casts_keep (page, m, "query and key, cast", 2 * keys_of (m, m->padded_tokens));
  hr_mixer_core_keeps (page, m, "scores", "64·s·b·a₃", dtype, pairs_of (m));
  hr_mixer_core_keeps (page, m, "scores, decayed", "64·s·b·a₃", dtype, pairs_of (m));
  hr_mixer_core_keeps (page, m, "corrected value", "s·b·h₈", dtype, m->padded_tokens * m->width);
  hr_mixer_core_keeps (page, m, "decayed query, but for the first chunk", "", dtype,
                       keys_of (m, tokens_but_first_chunk));
  hr_mixer_core_keeps (page, m, "decayed key, but for the last chunk", "", dtype, keys_of (m, tokens_but_first_chunk));
  hr_mixer_core_keeps (page, m, "decay from the chunk’s beginning, and to its end", "2·s·b·a₃", HR_FP32, decays);
  hr_mixer_core_keeps (page, m, "decay of a chunk", "", HR_FP32, m->chunks * m->sequences * m->heads);
}

static void
states_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  double state = m->sequences * m->width * m->states;

  hr_mixer_core_keeps (page, m, "state before the first chunk", "b·h₈·n₈", product_dtype (page), state);
  hr_mixer_core_keeps (page, m, "states between chunks", "", HR_FP32, (m->chunks - 1) * state);
  casts_keep (page, m, "states between chunks, cast twice", 2 * (m->chunks - 1) * state);
}

/* A norm of each head, and its product with the gate. */
static void
end_keeps (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  hr_dtype_t dtype = page->facts->compute;
  double elements = m->tokens * m->width;

  hr_page_keep (page, "linear_attn.norm", "input in fp32", "s·b·h₈", HR_FP32, elements);
  hr_page_keep (page, "linear_attn.norm", "reciprocal root mean square", "s·b·a₃", HR_FP32, m->tokens * m->heads);
  if (!hr_has_adapters (page->facts))
    hr_page_keep (page, "linear_attn.norm", "normed, for the weight’s gradient", "s·b·h₈", dtype, elements);
  hr_page_keep (page, "linear_attn.norm", "normed, with its weight", "s·b·h₈",
                page->facts->casts_weights ? HR_FP32 : dtype, elements);
  hr_page_keep (page, "linear_attn.norm", "gate in fp32", "s·b·h₈", HR_FP32, elements);
  hr_page_keep (page, "linear_attn.norm", "silu of the gate", "s·b·h₈", HR_FP32, elements);
  hr_mixer_output_keeps (page, m, "linear_attn.out_proj");
}

void
hr_delta_rule_keeps (hr_page_t *page)
{
  hr_mixer_sizes_t sizes = hr_mixer_sizes (page->share, CHUNK);

  projections_keep (page, &sizes);
  numbers_keep (page, &sizes);
  chunks_keep (page, &sizes);
  corrections_keep (page, &sizes);
  turns_keep (page, &sizes);
  states_keep (page, &sizes);
  end_keeps (page, &sizes);
}
