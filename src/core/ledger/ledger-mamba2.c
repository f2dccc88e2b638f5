/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mamba 2 in PyTorch’s own operations: products over all pairs of tokens of a chunk, states from chunk to chunk, both
 * in FP32. Sources: torch_forward of modeling_mamba2.py, modeling_bamba.py, modeling_granitemoehybrid.py and
 * modeling_falcon_h1.py, transformers 5.12. Held to tests/data/families is what Bamba, Granite 4 H and Falcon H1 keep
 * in BF16; of Mamba 2 itself there are parameters alone, and FP32, autocast and adapters were read from the code. */
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-mixer.h"

/* One projection gives the gate, what is convolved, and the steps, which are views of it. In FP32 what the recurrence
 * reads is a view, too, of all that the convolution’s function gives. */
static void
projection_keeps (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  double channels = m->width + 2 * m->key_heads * m->states;

  hr_linear_keeps (page, &(const hr_input_t) { "mamba.in_proj", 0, 1, page->share->hidden, "s·b·h" });
  hr_mixer_convolution_keeps (page, "mamba.conv1d", channels, m->width + channels + m->heads);
  if (hr_is_fp32 (page->facts->compute))
    hr_page_keep (page, "mamba", "silu of it", "s·b·(h₈ + 2·k₈·n₈)", HR_FP32, m->tokens * channels);
  else
    hr_page_keep (page, "mamba", "what the states read, in fp32", "s·b·h₈", HR_FP32, m->tokens * m->width);
}

/* A step is biased, made positive and clamped, each of which keeps it; a head decays by the exponential of a number. */
static void
steps_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  hr_dtype_t dtype = hr_mixer_softplus_dtype (page);

  hr_page_keep (page, "mamba", "steps, biased, positive and clamped", "3·s·b·a₃", dtype, 3 * m->tokens * m->heads);
  if (!hr_has_adapters (page->facts))
    hr_page_keep (page, "mamba", "exponential of A", "a₃", HR_FP32, m->heads);
  hr_page_keep (page, "mamba", "A", "a₃", HR_FP32, m->heads);
}

/* Copies that fill the last chunk up are made even where nothing is to be filled up. */
static void
chunks_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  double inputs = m->padded_tokens * m->width;
  double keys = m->padded_tokens * m->heads * m->states;

  if (!hr_has_adapters (page->facts))
    hr_mixer_core_keeps (page, m, "what the states read, in chunks, for D", "s·b·h₈", HR_FP32, inputs);
  hr_mixer_core_keeps (page, m, "its product with the steps, in chunks", "s·b·h₈", HR_FP32, inputs);
  hr_mixer_core_keeps (page, m, "B and C of each head, in chunks", "2·s·b·a₃·n₈", HR_FP32, 2 * keys);
}

/* Each token of a chunk to each: how much of it is left, the products of C and B, and of both. */
static void
pairs_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  double pairs = m->padded_tokens * m->heads * m->chunk;
  double n_states = m->chunks + 1;

  hr_mixer_core_keeps (page, m, "masks of a chunk", "2·c₁²", HR_INT8, 2 * m->chunk * m->chunk);
  hr_mixer_core_keeps (page, m, "masks of all chunks", "", HR_INT8, 2 * n_states * n_states);
  hr_mixer_core_keeps (page, m, "decay from token to token", "s·b·a₃·c₁", HR_FP32, pairs);
  hr_mixer_core_keeps (page, m, "products of B and C", "s·b·a₃·c₁", HR_FP32, pairs);
  hr_mixer_core_keeps (page, m, "these, decayed", "s·b·a₃·c₁", HR_FP32, pairs);
}

/* A state for each chunk and for what was before the first, twice: as it is made, and with all before it. */
static void
states_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  double decays = m->padded_tokens * m->heads;
  double n_states = m->chunks + 1;
  double states = n_states * m->sequences * m->width * m->states;

  hr_mixer_core_keeps (page, m, "decay to the end of the chunk, and from its beginning", "2·s·b·a₃", HR_FP32,
                       2 * decays);
  hr_mixer_core_keeps (page, m, "B, decayed", "s·b·a₃·n₈", HR_FP32, decays * m->states);
  hr_mixer_core_keeps (page, m, "decay from chunk to chunk", "", HR_FP32,
                       m->sequences * m->heads * n_states * n_states);
  hr_mixer_core_keeps (page, m, "states of the chunks", "", HR_FP32, states);
  hr_mixer_core_keeps (page, m, "states with those before them", "", HR_FP32, states);
  hr_mixer_core_keeps (page, m, "products of C and states", "s·b·h₈", HR_FP32, m->padded_tokens * m->width);
}

/* In FP32 the gate is a view of the projection. */
static void
gated_norm_keeps (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  double elements = m->tokens * m->width;

  if (!hr_is_fp32 (page->facts->compute))
    hr_page_keep (page, "mamba.norm", "gate in fp32", "s·b·h₈", HR_FP32, elements);
  hr_page_keep (page, "mamba.norm", "silu of the gate", "s·b·h₈", HR_FP32, elements);
  hr_page_keep (page, "mamba.norm", "product with it", "s·b·h₈", HR_FP32, elements);
  hr_page_keep (page, "mamba.norm", "reciprocal root mean square", "s·b", HR_FP32, m->tokens);
  if (!hr_has_adapters (page->facts))
    hr_page_keep (page, "mamba.norm", "normed, for the weight’s gradient", "s·b·h₈", HR_FP32, elements);
}

static void
end_keeps (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  hr_mixer_core_keeps (page, m, "output of the recurrence", "s·b·h₈", HR_FP32, m->padded_tokens * m->width);
  if (page->family->mixer_end == HR_MIXER_GATED_NORM)
    gated_norm_keeps (page, m);
  else
    hr_page_keep (page, "mamba", "silu of the gate", "s·b·h₈", page->facts->compute, m->tokens * m->width);
  hr_mixer_output_keeps (page, m, "mamba.out_proj");
}

void
hr_mamba2_keeps (hr_page_t *page)
{
  hr_mixer_sizes_t sizes = hr_mixer_sizes (page->share, (double) page->p->mixer_chunk);

  projection_keeps (page, &sizes);
  steps_keep (page, &sizes);
  chunks_keep (page, &sizes);
  pairs_keep (page, &sizes);
  states_keep (page, &sizes);
  end_keeps (page, &sizes);
}
