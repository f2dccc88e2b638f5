/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mamba in PyTorch’s own operations: numbers for each token, channel and state at once, in FP32, then a state after
 * each token. Sources: slow_forward of modeling_mamba.py and modeling_falcon_mamba.py, transformers 5.12. Held to
 * tests/data/families is what both keep in BF16; FP32, autocast and adapters were read from the code. */
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-mixer.h"

/* What is convolved and the gate are halves of one projection. Of several sequences the projection of steps and states
 * needs a copy of what it reads, in the order of tokens. In 16 bits the recurrence reads a copy, too: beside frozen
 * weights nothing else reads what is convolved. */
static void
projections_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  hr_dtype_t dtype = page->facts->compute;
  bool is_frozen = hr_has_adapters (page->facts);
  double elements = m->tokens * m->width;

  hr_linear_keeps (page, &(const hr_input_t) { "mixer.in_proj", 0, 1, page->share->hidden, "s·b·h" });
  hr_mixer_convolution_keeps (page, "mixer.conv1d", m->width, 2 * m->width);
  if (!is_frozen || hr_is_fp32 (dtype))
    hr_page_keep (page, "mixer", "silu of it", "s·b·h₈", dtype, elements);
  if (m->sequences > 1 && !is_frozen)
    hr_page_keep (page, "mixer.x_proj", "input, a copy", "s·b·h₈", dtype, elements);
}

/* Norms read copies in FP32, of steps, B and C, and what they give is in the format of the model. The projection that
 * reads steps keeps them for its weight. */
static void
normed_steps_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  hr_dtype_t dtype = page->facts->compute;
  double rank = (double) page->p->mixer_step_rank;

  hr_page_keep (page, "mixer", "steps, B and C in fp32", "s·b·(r₄ + 2·n₈)", HR_FP32,
                m->tokens * (rank + 2 * m->states));
  hr_page_keep (page, "mixer", "their reciprocal root mean squares", "3·s·b", HR_FP32, 3 * m->tokens);
  if (!hr_has_adapters (page->facts))
    hr_page_keep (page, "mixer", "normed steps", "s·b·r₄", dtype, m->tokens * rank);
  hr_page_keep (page, "mixer", "normed C", "s·b·n₈", dtype, m->tokens * m->states);
}

/* Without norms steps, B and C are views of one projection, and B in FP32 is a tensor of its own in 16 bits alone. */
static void
steps_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  hr_dtype_t dtype = page->facts->compute;
  hr_dtype_t step_dtype = hr_mixer_softplus_dtype (page);
  double rank = (double) page->p->mixer_step_rank;
  double channels = m->tokens * m->width;

  if (page->family->mixer_norms)
    normed_steps_keep (page, m);
  else
    hr_page_keep (page, "mixer", "steps, B and C", "s·b·(r₄ + 2·n₈)", dtype, m->tokens * (rank + 2 * m->states));
  if (page->family->mixer_norms || !hr_is_fp32 (dtype))
    hr_page_keep (page, "mixer", "B in fp32", "s·b·n₈", HR_FP32, m->tokens * m->states);
  hr_page_keep (page, "mixer", "steps of each channel, and made positive", "2·s·b·h₈", step_dtype, 2 * channels);
}

/* A and B of each token, channel and state, and what they are made of. */
static void
decays_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  double states = m->tokens * m->width * m->states;
  double per_channel = m->width * m->states;

  if (!hr_has_adapters (page->facts))
    hr_page_keep (page, "mixer", "exponential of A", "h₈·n₈", HR_FP32, per_channel);
  hr_page_keep (page, "mixer", "A", "h₈·n₈", HR_FP32, per_channel);
  hr_page_keep (page, "mixer", "decay of each state", "s·b·h₈·n₈", HR_FP32, states);
  hr_page_keep (page, "mixer", "B times the step", "s·b·h₈·n₈", HR_FP32, states);
  if (!hr_is_fp32 (page->facts->compute))
    hr_page_keep (page, "mixer", "what is convolved, in fp32", "s·b·h₈", HR_FP32, m->tokens * m->width);
}

/* Before the first token the state is zero, and in the format of what the layer reads; the last one is read for its
 * output alone, of which each is a copy where the model is in 16 bits. */
static void
states_keep (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  hr_dtype_t dtype = page->facts->compute;
  double state = m->width * m->states;
  double tokens_but_first = m->tokens - m->sequences;

  hr_page_keep (page, "mixer", "state before the first token", "b·h₈·n₈", hr_mixer_input_dtype (page),
                m->sequences * state);
  if (hr_is_fp32 (dtype))
    {
      hr_page_keep (page, "mixer", "states", "s·b·h₈·n₈", HR_FP32, m->tokens * state);
      return;
    }
  hr_page_keep (page, "mixer", "states between tokens", "(s − 1)·b·h₈·n₈", HR_FP32, tokens_but_first * state);
  hr_page_keep (page, "mixer", "states, cast for the output", "s·b·h₈·n₈", dtype, m->tokens * state);
}

/* The output has D’s part, whose format is the norm’s. */
static void
end_keeps (hr_page_t *page, const hr_mixer_sizes_t *m)
{
  double elements = m->tokens * m->width;

  hr_page_keep (page, "mixer", "output", "s·b·h₈", hr_mixer_input_dtype (page), elements);
  hr_page_keep (page, "mixer", "silu of the gate", "s·b·h₈", page->facts->compute, elements);
  hr_mixer_output_keeps (page, m, "mixer.out_proj");
}

void
hr_mamba_keeps (hr_page_t *page)
{
  hr_mixer_sizes_t sizes = hr_mixer_sizes (page->share, 1);

  projections_keep (page, &sizes);
  steps_keep (page, &sizes);
  decays_keep (page, &sizes);
  states_keep (page, &sizes);
  end_keeps (page, &sizes);
}
