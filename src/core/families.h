/* Structural facts of the model families: the ledger reads facts, never names. */
#pragma once

#include <stdbool.h>

/** What one family's modules do, as written in Transformers. */
typedef struct
{
  const char *id;          /* Hugging Face model_type */
  const char *label;
  bool layer_norm;         /* LayerNorm (weight and bias) in place of RMSNorm */
  bool gated;              /* SwiGLU: gate and up projection */
  int activation_tensors;  /* tensors of width f that a plain (not gated) MLP keeps in eager mode */
  bool softmax_fp32;       /* eager attention computes the softmax in fp32 and casts back */
  bool residual_dropout;   /* dropout after attention, MLP and embedding: masks are kept */
  bool position_ids;       /* a learned position table keeps its ids for backward */
  bool rotary;             /* rotates q and k: cos and sin are kept */
  bool qkv_bias, o_bias, mlp_bias; /* what config.json leaves unsaid */
  bool ungrouped;          /* no grouped-query attention: as many KV heads as heads */
  bool fused_qkv;          /* one projection: one cast of its input under autocast */
} hr_family_t;

/** Facts of family number i (an index into the choices of the parameter `family`). */
const hr_family_t *hr_family (int i);
