/* A family is a row. Sources: the modules of transformers 5.12 as written; every row is held to
 * the bytes that PyTorch keeps (tests/data/saved-for-backward.csv). To add a family, add a row
 * here and a choice of the same id in params.c. */
#include "core/families.h"
#include "core/text.h"

#include <stddef.h>

/* clang-format off */
static const hr_family_t families[] = {
  { .id = "llama", .label = N_("Llama"), .gated = true, .softmax_fp32 = true, .rotary = true },
  { .id = "mistral", .label = N_("Mistral"), .gated = true, .softmax_fp32 = true, .rotary = true },
  /* Biases on q, k and v change the parameter count; for backward they keep nothing. */
  { .id = "qwen2", .label = N_("Qwen2"), .gated = true, .softmax_fp32 = true, .rotary = true,
    .qkv_bias = true },
  /* gelu_new is written as five separate operations in Python: each keeps a tensor of width f. */
  { .id = "gpt2", .label = N_("GPT-2"), .layer_norm = true, .activation_tensors = 5,
    .residual_dropout = true, .position_ids = true, .fused_qkv = true, .ungrouped = true,
    .qkv_bias = true, .o_bias = true, .mlp_bias = true },
};
/* clang-format on */

const hr_family_t *
hr_family (int i)
{
  return &families[i];
}
