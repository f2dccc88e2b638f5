/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the table of families: layers with a recurrence or a convolution. Included by families.c alone. Of those
 * with a mixer, what the ledger says is what PyTorch’s own operations keep, which run where mamba-ssm, causal-conv1d
 * or flash-linear-attention are missing. Rows of tests/data/families have that of all but `mamba2` and
 * `qwen3_5_moe_text`, whose rows have parameters alone: their modules were read from the code.
 *
 * `least` is a bound, not measured, of what layers keep with those kernels, as a share of that: below the share of a
 * layer that is a recurrence alone, by what the kernels’ functions save for backward. Mamba’s (mamba_ssm’s
 * MambaInnerFn saves the projection, the output, steps, B and C) is 0.040 of Mamba 130M and Falcon Mamba 7B at 2048
 * tokens; Mamba 2’s (MambaSplitConv1dScanCombinedFn: the projection and the output) 0.066 to 0.13 of the sizes of
 * Bamba 9B, Granite 4 H Tiny and Falcon H1 7B; the delta rule’s (fla’s ChunkGatedDeltaRuleFunction: query, key,
 * value, decays, and a matrix of each chunk) 0.14 of Qwen3.5 9B. `most` leaves room for other versions of
 * Transformers: no row of those is more than is said, and those that are not exact are less than 1 % below. */
/* clang-format off */
#define RECURRENT PARTICULAR, .mixed = true, .experts_measured = true, .most = 1.05
#define MAMBA2 RECURRENT, .mixer = HR_MIXER_MAMBA2, .least = 0.05
#define MAMBA RECURRENT, .mixer = HR_MIXER_MAMBA, .mixer_alone = true, .cuts_logits = true, .cast_logits = true, \
  .least = 0.03
#define DELTA                                                                                                          \
  RECURRENT, GATED_16, .softmax_fp32 = true, .norm = HR_RMS_NORM_ONE_PLUS, .norms = HR_NORMS_BEFORE,                   \
  .qk_norm = HR_QK_NORM_HEAD, .rotary = 0.25, .output_copied = true, .gate = HR_GATE_WIDE, .gate_in_query = true,      \
  .router_16 = true, .mixer = HR_MIXER_DELTA, .mixer_end = HR_MIXER_NORM_GATED, .least = 0.1

  /* Layers with a short convolution between those with attention, which is Qwen3’s; its experts’ router is in the
   * model’s format. */
  { { "lfm2", "LFM2" }, PARTICULAR, LLAMA, .qk_norm = HR_QK_NORM_HEAD, .mixed = true, .convolves = true,
    .experts_measured = true, .router = HR_ROUTER_NORMED_16, .router_16 = true },
  /* Layers with a recurrence or a convolution in place of attention, of several types; their parameters are told. What
   * they keep is bounded alone, by rows of tests/data/families: it is counted as if each were Llama’s. */
  { { "hybrid", N_("Recurrent and hybrid models") }, PARTICULAR, LLAMA, .mixed = true, .least = 0.3, .most = 7 },
  /* Those with Mamba 2’s recurrence, which PyTorch’s own operations compute in chunks. */
  { { "hybrid_mamba2", N_("Mamba 2 and its hybrids") }, PARTICULAR, LLAMA, .mixed = true, .scanned_chunk = 256,
    .least = 0.3, .most = 7 },
  { { "mamba", "Mamba" }, MAMBA },
  { { "falcon_mamba", "Falcon Mamba" }, MAMBA, .mixer_norms = true },
  { { "mamba2", "Mamba 2" }, MAMBA2, .mixer_alone = true, .mixer_end = HR_MIXER_GATED_NORM },
  { { "bamba", "Bamba" }, MAMBA2, LLAMA, .output_copied = true, .mixer_end = HR_MIXER_GATED_NORM },
  { { "granitemoehybrid", "Granite 4 H" }, MAMBA2, GATED_16, .softmax_fp32 = true, .norms = HR_NORMS_BEFORE,
    .router = HR_ROUTER_SORTED, .shared_experts = 1, .mixer_end = HR_MIXER_GATED_NORM },
  { { "falcon_h1", "Falcon H1" }, MAMBA2, LLAMA, .mixer_beside = true, .mixer_end = HR_MIXER_GATED },
  { { "qwen3_next", "Qwen3-Next" }, DELTA, .shared_experts = 1, .shared_gate = true, .mixer_rejoined = true },
  { { "qwen3_5_text", "Qwen3.5" }, DELTA, .rotates_each = true },
  { { "qwen3_5_moe_text", "Qwen3.5 MoE" }, DELTA, .rotates_each = true, .shared_experts = 1, .shared_gate = true },
#undef DELTA
#undef MAMBA
#undef MAMBA2
#undef RECURRENT
    /* clang-format on */
