/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A format is a row. Bytes an element are those of its bits and of what its block has in common. */
#include "core/facts/quantization.h"

#include <stddef.h>

/* Rows that a stack has without being told. */
enum
{
  NONE,
  UNKNOWN,
  NF4
};

#define MIXED(name) HR_QUANTISED_ALL, .cite = "llamacpp", .mix = &hr_gguf_##name

/* clang-format off */
static const hr_quantization_t formats[] = {
  [NONE] = { { "none", N_("None") }, HR_QUANTISED_NOTHING, 0, false, false, "eleuther2023" },
  /* What a file names and no row is: a check refuses it where the weights are used in it. */
  [UNKNOWN] = { { "unknown", N_("Not known") }, HR_QUANTISED_NOTHING, 0, false, false, "eleuther2023" },
  /* Four bits, and an FP32 scale for 64. */
  [NF4] = { { "bnb-nf4", "NF4 (bitsandbytes)" }, HR_QUANTISED_LAYERS, 0.5 + 4 / 64., true, true, "dettmers2023" },
  /* The scales have eight bits, and for 256 of them an FP32 scale. */
  { { "bnb-nf4-dq", N_("NF4 with quantised scales (bitsandbytes)") }, HR_QUANTISED_LAYERS,
    0.5 + 1 / 64. + 4 / (64. * 256), true, true, "dettmers2023" },
  { { "bnb-fp4", "FP4 (bitsandbytes)" }, HR_QUANTISED_LAYERS, 0.5 + 4 / 64., true, true, "dettmers2023" },
  { { "bnb-fp4-dq", N_("FP4 with quantised scales (bitsandbytes)") }, HR_QUANTISED_LAYERS,
    0.5 + 1 / 64. + 4 / (64. * 256), true, true, "dettmers2023" },
  { { "torchao-nf4", "NF4 (torchao)" }, HR_QUANTISED_LAYERS, 0.5 + 1 / 64. + 4 / (64. * 256), true, true, "torchao" },
  /* A 16-bit scale and a 4-bit zero for 128. Their kernels, as those below, read blocks; only backward casts up. */
  { { "gptq-128", "GPTQ" }, HR_QUANTISED_LAYERS, 0.5 + 2.5 / 128, false, true, "frantar2022" },
  { { "awq-128", "AWQ" }, HR_QUANTISED_LAYERS, 0.5 + 2.5 / 128, false, true, "lin2023" },
  /* A zero of 8 bits, or none, where the values lie evenly about it. */
  { { "gptq-8bit-128", N_("GPTQ, 8 bits") }, HR_QUANTISED_LAYERS, 1 + 3 / 128., false, true, "frantar2022" },
  { { "w4a16-128", "INT4 (compressed-tensors W4A16)" }, HR_QUANTISED_LAYERS, 0.5 + 2 / 128., false, false,
    "compressed-tensors" },
  /* A 16-bit scale and a 16-bit zero for 128, as the kernel has them. */
  { { "torchao-int4", "INT4 (torchao)" }, HR_QUANTISED_LAYERS, 0.5 + 4 / 128., false, false, "torchao" },
  /* A 16-bit scale a row, which is at most a thousandth and not counted. */
  { { "torchao-int8", "INT8 (torchao)" }, HR_QUANTISED_LAYERS, 1, false, true, "torchao-training", .trained = true },
  /* A scale a row, which is at most a thousandth and not counted. Columns of outliers are taken in 16 bits from the
   * input and for a moment from the weight: nothing is kept. */
  { { "bnb-int8", "INT8 (bitsandbytes)" }, HR_QUANTISED_LAYERS, 1, false, true, "dettmers2022int8" },
  { { "w8a8-int8", "INT8 (compressed-tensors W8A8)" }, HR_QUANTISED_LAYERS, 1, false, false,
    "compressed-tensors" },
  /* A scale a tensor, or an FP32 scale for a tile of 128 by 128. */
  { { "fp8", "FP8" }, HR_QUANTISED_LAYERS, 1, false, true, "vllm",
    .served = true },
  { { "fp8-block", N_("FP8 in blocks") }, HR_QUANTISED_LAYERS, 1 + 4 / (128. * 128), false, true, "deepseek2024",
    .served = true },
  /* Bits and groups that differ from model to model: the inputs give the bits. Of the scales of whole columns or rows,
   * and of an index of 32 bits for each of GPTQ's rows, which are at most a thousandth, nothing is counted. */
  { { "gptq", N_("GPTQ, given bits") }, HR_QUANTISED_LAYERS, 0, false, true, "frantar2022" },
  { { "awq", N_("AWQ, given bits") }, HR_QUANTISED_LAYERS, 0, false, true, "lin2023" },
  { { "wna16", N_("compressed-tensors WnA16, given bits") }, HR_QUANTISED_LAYERS, 0, false, false,
    "compressed-tensors" },
  { { "torchao", N_("torchao, given bits") }, HR_QUANTISED_LAYERS, 0, false, false, "torchao" },
  { { "exl2", N_("EXL2, given bits") }, HR_QUANTISED_LAYERS, 0, false, false, "measured-serving" },
  { { "mlx", N_("MLX, given bits") }, HR_QUANTISED_ALL, 0, false, false, "mlx" },
  /* These have no kernel that reads the packed bits of a long input: the matrix is cast up. */
  { { "hqq", N_("HQQ, given bits") }, HR_QUANTISED_LAYERS, 0, true, true, "hqq" },
  { { "quanto", N_("Quanto, given bits") }, HR_QUANTISED_LAYERS, 0, true, false, "quanto" },
  { { "bitnet", N_("BitNet, given bits") }, HR_QUANTISED_LAYERS, 0, true, false, "bitnet" },
  { { "other", N_("Other, given bits") }, HR_QUANTISED_LAYERS, 0, true, false, "measured-serving" },
  /* A 16-bit scale a row, which is not counted either. */
  { { "eetq-int8", "INT8 (EETQ)" }, HR_QUANTISED_LAYERS, 1, false, false, "eetq" },
  /* Four bits, and a 16-bit scale for 32. */
  { { "mlc-q4f16", N_("MLC, 4 bits") }, HR_QUANTISED_ALL, 0.5 + 2 / 32., false, false, "measured-serving" },
  /* As many bits in the mean of a layer's matrices, scales and all. */
  { { "exl2-2.5", N_("EXL2, 2.5 bits") }, HR_QUANTISED_LAYERS, 2.5 / 8, false, false, "measured-serving" },
  { { "exl2-3.0", N_("EXL2, 3 bits") }, HR_QUANTISED_LAYERS, 3. / 8, false, false, "measured-serving" },
  { { "exl2-3.5", N_("EXL2, 3.5 bits") }, HR_QUANTISED_LAYERS, 3.5 / 8, false, false, "measured-serving" },
  { { "exl2-4.0", N_("EXL2, 4 bits") }, HR_QUANTISED_LAYERS, 4. / 8, false, false, "measured-serving" },
  { { "exl2-5.0", N_("EXL2, 5 bits") }, HR_QUANTISED_LAYERS, 5. / 8, false, false, "measured-serving" },
  { { "exl2-6.0", N_("EXL2, 6 bits") }, HR_QUANTISED_LAYERS, 6. / 8, false, false, "measured-serving" },
  { { "exl2-8.0", N_("EXL2, 8 bits") }, HR_QUANTISED_LAYERS, 8. / 8, false, false, "measured-serving" },
  /* Eight bits, and an 8-bit exponent for 32; four bits, and an FP8 scale for 16. */
  { { "mxfp8", "MXFP8" }, HR_QUANTISED_LAYERS, 1 + 1 / 32., false, false, "ocp-mx" },
  { { "nvfp4", "NVFP4" }, HR_QUANTISED_LAYERS, 0.5 + 1 / 16., false, false, "nvfp4" },
  /* Four bits, and an 8-bit exponent for 32. */
  { { "mxfp4", N_("MXFP4 experts") }, HR_QUANTISED_EXPERTS, 0.5 + 1 / 32., false, true, "ocp-mx",
    .served = true },
  /* A 16-bit scale and a 16-bit bias for 64, of the embedding, too. Nothing is trained in these, nor in those below. */
  { { "mlx-4bit", N_("MLX, 4 bits") }, HR_QUANTISED_ALL, 0.5 + 4 / 64., false, false, "mlx" },
  { { "mlx-8bit", N_("MLX, 8 bits") }, HR_QUANTISED_ALL, 1 + 4 / 64., false, false, "mlx" },
  /* Bytes of a block over its elements. */
  { { "q8-0", "GGUF Q8_0" }, HR_QUANTISED_ALL, 34 / 32., false, false, "llamacpp" },
  { { "q6-k", "GGUF Q6_K" }, HR_QUANTISED_ALL, 210 / 256., false, false, "llamacpp" },
  { { "q5-k", "GGUF Q5_K" }, HR_QUANTISED_ALL, 176 / 256., false, false, "llamacpp" },
  { { "q4-k", "GGUF Q4_K" }, HR_QUANTISED_ALL, 144 / 256., false, false, "llamacpp" },
  { { "q4-0", "GGUF Q4_0" }, HR_QUANTISED_ALL, 18 / 32., false, false, "llamacpp" },
  { { "iq4-xs", "GGUF IQ4_XS" }, HR_QUANTISED_ALL, 136 / 256., false, false, "llamacpp" },
  { { "q3-k", "GGUF Q3_K" }, HR_QUANTISED_ALL, 110 / 256., false, false, "llamacpp" },
  { { "q2-k", "GGUF Q2_K" }, HR_QUANTISED_ALL, 84 / 256., false, false, "llamacpp" },
  /* Files as llama.cpp's quantiser writes them: tensors in several types, the rest in FP32. */
  { { "q2-k-mix", N_("GGUF file Q2_K") }, MIXED (q2_k) },
  { { "q3-k-s", N_("GGUF file Q3_K_S") }, MIXED (q3_k_s) },
  { { "q3-k-m", N_("GGUF file Q3_K_M") }, MIXED (q3_k_m) },
  { { "q3-k-l", N_("GGUF file Q3_K_L") }, MIXED (q3_k_l) },
  { { "q4-0-mix", N_("GGUF file Q4_0") }, MIXED (q4_0) },
  { { "q4-k-s", N_("GGUF file Q4_K_S") }, MIXED (q4_k_s) },
  { { "q4-k-m", N_("GGUF file Q4_K_M") }, MIXED (q4_k_m) },
  { { "q5-k-s", N_("GGUF file Q5_K_S") }, MIXED (q5_k_s) },
  { { "q5-k-m", N_("GGUF file Q5_K_M") }, MIXED (q5_k_m) },
  { { "q6-k-mix", N_("GGUF file Q6_K") }, MIXED (q6_k) },
  { { "q8-0-mix", N_("GGUF file Q8_0") }, MIXED (q8_0) },
  { { "iq3-xs", N_("GGUF file IQ3_XS") }, MIXED (iq3_xs) },
  { { "iq3-m", N_("GGUF file IQ3_M") }, MIXED (iq3_m) },
  { { "iq4-xs-mix", N_("GGUF file IQ4_XS") }, MIXED (iq4_xs) },
  { { "iq4-nl", N_("GGUF file IQ4_NL") }, MIXED (iq4_nl) },
  { { "mxfp4-moe", N_("GGUF file MXFP4_MOE") }, MIXED (mxfp4_moe) },
  { { "f16-mix", N_("GGUF file F16 or BF16") }, MIXED (f16) },
  { { "q5-1", N_("GGUF file Q5_1") }, MIXED (q5_1) },
  { { "q5-0", N_("GGUF file Q5_0") }, MIXED (q5_0) },
  { { "q4-1", N_("GGUF file Q4_1") }, MIXED (q4_1) },
  { { "iq3-s", N_("GGUF file IQ3_S") }, MIXED (iq3_s) },
  { { "iq3-xxs", N_("GGUF file IQ3_XXS") }, MIXED (iq3_xxs) },
  { { "q2-k-s", N_("GGUF file Q2_K_S") }, MIXED (q2_k_s) },
  { { "iq2-m", N_("GGUF file IQ2_M") }, MIXED (iq2_m) },
  { { "iq2-s", N_("GGUF file IQ2_S") }, MIXED (iq2_s) },
  { { "iq2-xs", N_("GGUF file IQ2_XS") }, MIXED (iq2_xs) },
  { { "iq2-xxs", N_("GGUF file IQ2_XXS") }, MIXED (iq2_xxs) },
  { { "iq1-m", N_("GGUF file IQ1_M") }, MIXED (iq1_m) },
  { { "iq1-s", N_("GGUF file IQ1_S") }, MIXED (iq1_s) },
  { { "tq2-0", N_("GGUF file TQ2_0") }, MIXED (tq2_0) },
  { { "tq1-0", N_("GGUF file TQ1_0") }, MIXED (tq1_0) },
};
/* clang-format on */

const hr_quantization_t *
hr_quantization (const hr_params_t *p)
{
  bool adapts = p->mode == HR_TRAINING && p->fine_tuning != HR_FINE_TUNING_FULL;
  bool is_trained = formats[p->weight_quantization].trained && p->activation_model == HR_MODEL_LEDGER;

  if (p->mode == HR_TRAINING && !adapts && !is_trained)
    return &formats[NONE];
  if (p->weight_quantization == NONE && adapts && p->fine_tuning == HR_FINE_TUNING_QLORA)
    return &formats[NF4];
  return &formats[p->weight_quantization];
}

bool
hr_quantization_has_given_bits (const hr_quantization_t *format)
{
  return format->what != HR_QUANTISED_NOTHING && format->mix == NULL && format->bytes <= 0;
}

double
hr_quantization_bytes (const hr_params_t *p)
{
  const hr_quantization_t *format = hr_quantization (p);

  if (hr_quantization_has_given_bits (format))
    return p->quantized_weight_bits / 8;
  return format->bytes;
}

bool
hr_quantization_is_unknown (const hr_params_t *p)
{
  return hr_quantization (p) == &formats[UNKNOWN];
}

const hr_choice_desc_t *
hr_quantization_choice (int i)
{
  return i < (int) (sizeof formats / sizeof *formats) ? &formats[i].choice : NULL;
}
