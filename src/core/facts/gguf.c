/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A type and a mix are rows. Source: llama.cpp, src/llama-quant.cpp and ggml/src/ggml-common.h, 2025. */
#include "core/facts/gguf.h"

#include "core/facts/families.h"

/* A type's blocks: bytes, elements, and the type that is taken where a row is no whole number of blocks. */
typedef struct
{
  int bytes;
  int elements;
  hr_gguf_type_t instead;
} block_t;

/* clang-format off */
static const block_t blocks[] = {
  [HR_GGUF_F16] = { 2, 1 },
  [HR_GGUF_Q8_0] = { 34, 32 },
  [HR_GGUF_Q6_K] = { 210, 256, HR_GGUF_Q8_0 },
  [HR_GGUF_Q5_K] = { 176, 256, HR_GGUF_Q5_1 },
  [HR_GGUF_Q5_0] = { 22, 32 },
  [HR_GGUF_Q5_1] = { 24, 32 },
  [HR_GGUF_Q4_K] = { 144, 256, HR_GGUF_Q5_0 },
  [HR_GGUF_Q4_0] = { 18, 32 },
  [HR_GGUF_Q4_1] = { 20, 32 },
  [HR_GGUF_Q3_K] = { 110, 256, HR_GGUF_IQ4_NL },
  [HR_GGUF_Q2_K] = { 84, 256, HR_GGUF_IQ4_NL },
  [HR_GGUF_IQ4_NL] = { 18, 32 },
  [HR_GGUF_IQ4_XS] = { 136, 256, HR_GGUF_IQ4_NL },
  [HR_GGUF_IQ3_S] = { 110, 256, HR_GGUF_IQ4_NL },
  [HR_GGUF_IQ3_XXS] = { 98, 256, HR_GGUF_IQ4_NL },
  [HR_GGUF_IQ2_S] = { 82, 256, HR_GGUF_IQ4_NL },
  [HR_GGUF_IQ2_XS] = { 74, 256, HR_GGUF_IQ4_NL },
  [HR_GGUF_IQ2_XXS] = { 66, 256, HR_GGUF_IQ4_NL },
  [HR_GGUF_IQ1_M] = { 56, 256, HR_GGUF_IQ4_NL },
  [HR_GGUF_IQ1_S] = { 50, 256, HR_GGUF_IQ4_NL },
  [HR_GGUF_TQ2_0] = { 66, 256, HR_GGUF_Q4_0 },
  [HR_GGUF_TQ1_0] = { 54, 256, HR_GGUF_Q4_0 },
  [HR_GGUF_MXFP4] = { 17, 32 },
};
/* clang-format on */

/* Which layers of a model, or which models. */
typedef enum
{
  NOWHERE,
  EVERYWHERE,
  FIRST_2,
  FIRST_4,
  FIRST_EIGHTH,
  FIRST_SIXTEENTH,
  INNER,     /* neither the first nor the last eighth */
  SENSITIVE, /* the first and the last eighth, and every third between */
  SENSITIVE_OF_8_EXPERTS,
  GROUPED,            /* four heads or more share a key */
  GROUPED_OR_EXPERTS, /* the same, or there are four experts or more */
} where_t;

typedef struct
{
  where_t where;
  hr_gguf_type_t type;
} step_t;

/* The first step whose layers these are gives the type; else the mix's own. */
typedef struct
{
  step_t steps[3];
} rule_t;

struct hr_gguf_mix
{
  hr_gguf_type_t type;            /* where nothing else is said */
  hr_gguf_type_t experts;         /* of routed experts; none: as other MLPs */
  hr_gguf_type_t head, embedding; /* none: of head six bits, of the embedding as elsewhere */
  hr_gguf_type_t query, key;
  rule_t value, fused_qkv, output, up, down;
  rule_t spared_output, spared_down; /* of Falcon */
  bool spares_down;                  /* else it has `down` there, too */
  bool output_of_8_experts;          /* five bits for attention's output of a model of eight experts */
  bool few_bits;                     /* about two: the rules of eight experts and of many layers are others */
};

#define ALL(quantised)                                                                                                 \
  {                                                                                                                    \
    {                                                                                                                  \
      {                                                                                                                \
        EVERYWHERE, quantised                                                                                          \
      }                                                                                                                \
    }                                                                                                                  \
  }
#define SOME(which, quantised)                                                                                         \
  {                                                                                                                    \
    {                                                                                                                  \
      {                                                                                                                \
        which, quantised                                                                                               \
      }                                                                                                                \
    }                                                                                                                  \
  }
#define FIRST_OF(which, quantised, rest)                                                                               \
  {                                                                                                                    \
    {                                                                                                                  \
      { which, quantised },                                                                                            \
      {                                                                                                                \
        EVERYWHERE, rest                                                                                               \
      }                                                                                                                \
    }                                                                                                                  \
  }

const hr_gguf_mix_t hr_gguf_q2_k = { .type = HR_GGUF_Q2_K,
                                     .value = FIRST_OF (GROUPED, HR_GGUF_Q4_K, HR_GGUF_Q3_K),
                                     .output = ALL (HR_GGUF_Q3_K),
                                     .down = ALL (HR_GGUF_Q3_K),
                                     .output_of_8_experts = true };

const hr_gguf_mix_t hr_gguf_q2_k_s = { .type = HR_GGUF_Q2_K,
                                       .value = SOME (GROUPED, HR_GGUF_Q4_K),
                                       .down = SOME (FIRST_EIGHTH, HR_GGUF_Q4_K) };

const hr_gguf_mix_t hr_gguf_q3_k_s = { .type = HR_GGUF_Q3_K, .output_of_8_experts = true };

const hr_gguf_mix_t hr_gguf_q3_k_m = { .type = HR_GGUF_Q3_K,
                                       .value = FIRST_OF (FIRST_2, HR_GGUF_Q5_K, HR_GGUF_Q4_K),
                                       .fused_qkv = ALL (HR_GGUF_Q4_K),
                                       .output = ALL (HR_GGUF_Q4_K),
                                       .down = FIRST_OF (FIRST_SIXTEENTH, HR_GGUF_Q5_K, HR_GGUF_Q4_K),
                                       .spared_down = { { { FIRST_SIXTEENTH, HR_GGUF_Q5_K },
                                                          { SENSITIVE, HR_GGUF_Q4_K } } },
                                       .spares_down = true,
                                       .output_of_8_experts = true };

const hr_gguf_mix_t hr_gguf_q3_k_l = { .type = HR_GGUF_Q3_K,
                                       .value = ALL (HR_GGUF_Q5_K),
                                       .fused_qkv = ALL (HR_GGUF_Q4_K),
                                       .output = ALL (HR_GGUF_Q5_K),
                                       .down = ALL (HR_GGUF_Q5_K),
                                       .spared_output = ALL (HR_GGUF_Q4_K),
                                       .spared_down = ALL (HR_GGUF_Q4_K),
                                       .spares_down = true };

const hr_gguf_mix_t hr_gguf_q4_0 = { .type = HR_GGUF_Q4_0 };

const hr_gguf_mix_t hr_gguf_q4_1 = { .type = HR_GGUF_Q4_1 };

const hr_gguf_mix_t hr_gguf_q4_k_s = { .type = HR_GGUF_Q4_K,
                                       .value = SOME (FIRST_4, HR_GGUF_Q5_K),
                                       .down = SOME (FIRST_EIGHTH, HR_GGUF_Q5_K),
                                       .spares_down = true,
                                       .output_of_8_experts = true };

const hr_gguf_mix_t hr_gguf_q4_k_m = { .type = HR_GGUF_Q4_K,
                                       .value = SOME (SENSITIVE, HR_GGUF_Q6_K),
                                       .fused_qkv = ALL (HR_GGUF_Q5_K),
                                       .down = SOME (SENSITIVE, HR_GGUF_Q6_K),
                                       .spared_down = { { { FIRST_SIXTEENTH, HR_GGUF_Q6_K },
                                                          { SENSITIVE, HR_GGUF_Q5_K } } },
                                       .spares_down = true,
                                       .output_of_8_experts = true };

const hr_gguf_mix_t hr_gguf_q5_0 = { .type = HR_GGUF_Q5_0 };

const hr_gguf_mix_t hr_gguf_q5_1 = { .type = HR_GGUF_Q5_1 };

const hr_gguf_mix_t hr_gguf_q5_k_s = { .type = HR_GGUF_Q5_K };

const hr_gguf_mix_t hr_gguf_q5_k_m = { .type = HR_GGUF_Q5_K,
                                       .value = SOME (SENSITIVE, HR_GGUF_Q6_K),
                                       .fused_qkv = ALL (HR_GGUF_Q6_K),
                                       .down = SOME (SENSITIVE, HR_GGUF_Q6_K) };

const hr_gguf_mix_t hr_gguf_q6_k = { .type = HR_GGUF_Q6_K };

const hr_gguf_mix_t hr_gguf_q8_0 = { .type = HR_GGUF_Q8_0, .head = HR_GGUF_Q8_0 };

/* And BF16, which has as many bytes. */
const hr_gguf_mix_t hr_gguf_f16 = { .type = HR_GGUF_F16, .head = HR_GGUF_F16 };

/* Of four bits and fewer in the newer types, files are made with a matrix of importance, as published ones are. */
const hr_gguf_mix_t hr_gguf_iq4_xs = { .type = HR_GGUF_IQ4_XS,
                                       .value = SOME (GROUPED, HR_GGUF_Q5_K),
                                       .output_of_8_experts = true };

const hr_gguf_mix_t hr_gguf_iq4_nl = { .type = HR_GGUF_IQ4_NL,
                                       .value = SOME (GROUPED, HR_GGUF_Q5_K),
                                       .output_of_8_experts = true };

const hr_gguf_mix_t hr_gguf_iq3_xs = { .type = HR_GGUF_IQ3_S,
                                       .query = HR_GGUF_IQ3_XXS,
                                       .key = HR_GGUF_IQ3_XXS,
                                       .value = SOME (GROUPED, HR_GGUF_Q4_K),
                                       .up = SOME (INNER, HR_GGUF_IQ3_XXS),
                                       .output_of_8_experts = true };

const hr_gguf_mix_t hr_gguf_iq3_xxs = { .type = HR_GGUF_IQ3_XXS,
                                        .head = HR_GGUF_Q5_K,
                                        .embedding = HR_GGUF_IQ3_S,
                                        .query = HR_GGUF_IQ2_S,
                                        .key = HR_GGUF_IQ2_S,
                                        .value = SOME (GROUPED, HR_GGUF_Q4_K),
                                        .output = ALL (HR_GGUF_IQ3_S),
                                        .output_of_8_experts = true };

const hr_gguf_mix_t hr_gguf_iq3_s = { .type = HR_GGUF_IQ3_S,
                                      .value = SOME (GROUPED, HR_GGUF_Q4_K),
                                      .output_of_8_experts = true };

const hr_gguf_mix_t hr_gguf_iq3_m = { .type = HR_GGUF_IQ3_S,
                                      .value = ALL (HR_GGUF_Q4_K),
                                      .fused_qkv = ALL (HR_GGUF_Q4_K),
                                      .output = ALL (HR_GGUF_Q4_K),
                                      .down = { { { FIRST_EIGHTH, HR_GGUF_Q4_K },
                                                  { SENSITIVE_OF_8_EXPERTS, HR_GGUF_Q4_K } } },
                                      .output_of_8_experts = true };

/* What is more sensitive has `more` bits, attention's output `outputs`. */
#define FEW_BITS(quantised, embedded, more, outputs)                                                                   \
  { .type = quantised,                                                                                                 \
    .head = HR_GGUF_Q5_K,                                                                                              \
    .embedding = embedded,                                                                                             \
    .value = FIRST_OF (GROUPED_OR_EXPERTS, HR_GGUF_Q4_K, more),                                                        \
    .output = outputs,                                                                                                 \
    .down = SOME (FIRST_EIGHTH, more),                                                                                 \
    .output_of_8_experts = true,                                                                                       \
    .few_bits = true }
#define AS_THE_REST                                                                                                    \
  {                                                                                                                    \
    {                                                                                                                  \
      {                                                                                                                \
        NOWHERE                                                                                                        \
      }                                                                                                                \
    }                                                                                                                  \
  }

const hr_gguf_mix_t hr_gguf_iq2_xxs = FEW_BITS (HR_GGUF_IQ2_XXS, HR_GGUF_Q2_K, HR_GGUF_Q2_K, AS_THE_REST);

const hr_gguf_mix_t hr_gguf_iq2_xs = FEW_BITS (HR_GGUF_IQ2_XS, HR_GGUF_Q2_K, HR_GGUF_Q2_K, AS_THE_REST);

const hr_gguf_mix_t hr_gguf_iq2_s = FEW_BITS (HR_GGUF_IQ2_XS, HR_GGUF_IQ3_S, HR_GGUF_IQ3_S, ALL (HR_GGUF_IQ3_S));

const hr_gguf_mix_t hr_gguf_iq2_m = FEW_BITS (HR_GGUF_IQ2_S, HR_GGUF_IQ3_S, HR_GGUF_IQ3_S, ALL (HR_GGUF_IQ3_S));

const hr_gguf_mix_t hr_gguf_iq1_s = FEW_BITS (HR_GGUF_IQ1_S, HR_GGUF_Q2_K, HR_GGUF_Q2_K, ALL (HR_GGUF_IQ2_XXS));

const hr_gguf_mix_t hr_gguf_iq1_m = FEW_BITS (HR_GGUF_IQ1_M, HR_GGUF_Q2_K, HR_GGUF_Q2_K, ALL (HR_GGUF_IQ2_XXS));

const hr_gguf_mix_t hr_gguf_tq1_0 = { .type = HR_GGUF_TQ1_0, .embedding = HR_GGUF_Q4_K };

const hr_gguf_mix_t hr_gguf_tq2_0 = { .type = HR_GGUF_TQ2_0, .embedding = HR_GGUF_Q4_K };

/* Its experts alone are in four bits. */
const hr_gguf_mix_t hr_gguf_mxfp4_moe = { .type = HR_GGUF_Q8_0, .head = HR_GGUF_Q8_0, .experts = HR_GGUF_MXFP4 };

/* The first and the last eighth of the layers, and every third of those between. */
static bool
is_sensitive (int layer, int layers)
{
  int eighth = layers / 8;

  return layer < eighth || layer >= 7 * layers / 8 || (layer - eighth) % 3 == 2;
}

static bool
is_there (where_t where, const hr_params_t *p, int layer)
{
  int layers = (int) p->layers;

  switch (where)
    {
    case EVERYWHERE: return true;
    case FIRST_2: return layer < 2;
    case FIRST_4: return layer < 4;
    case FIRST_EIGHTH: return layer < layers / 8;
    case FIRST_SIXTEENTH: return layer < layers / 16;
    case INNER: return layer >= layers / 8 && layer < 7 * layers / 8;
    case SENSITIVE: return is_sensitive (layer, layers);
    case SENSITIVE_OF_8_EXPERTS: return p->experts == 8 && is_sensitive (layer, layers);
    case GROUPED: return p->attention_heads >= 4 * p->kv_heads;
    case GROUPED_OR_EXPERTS: return p->attention_heads >= 4 * p->kv_heads || p->experts >= 4;
    case NOWHERE:
    default: return false;
    }
}

static hr_gguf_type_t
by_rule (const rule_t *rule, const hr_params_t *p, int layer)
{
  for (int i = 0; rule->steps[i].where != NOWHERE; i++)
    if (is_there (rule->steps[i].where, p, layer))
      return rule->steps[i].type;
  return HR_GGUF_NONE;
}

/* Llama of 80 layers: as eight heads share a value, more bits of it cost little. */
static bool
has_small_values (const hr_params_t *p)
{
  return p->layers == 80 && p->kv_heads < p->attention_heads;
}

static hr_gguf_type_t
value_type (const hr_gguf_mix_t *mix, const hr_params_t *p, int layer)
{
  hr_gguf_type_t type = by_rule (&mix->value, p, layer);

  if (mix->few_bits)
    return type;
  if (p->experts == 8)
    return HR_GGUF_Q8_0;
  if (type == HR_GGUF_NONE)
    type = mix->type;
  if (has_small_values (p) && (type == HR_GGUF_Q3_K || type == HR_GGUF_Q4_K))
    return HR_GGUF_Q5_K;
  return type;
}

static hr_gguf_type_t
key_type (const hr_gguf_mix_t *mix, const hr_params_t *p)
{
  if (p->experts != 8)
    return mix->key;
  if (mix->few_bits)
    return HR_GGUF_Q4_K;
  return HR_GGUF_Q8_0;
}

static bool
is_spared (const hr_params_t *p)
{
  return hr_family (p->family)->spared_in_gguf;
}

/* Of eight experts' models, attention's output has five bits, or no more than the rest. */
static hr_gguf_type_t
output_type (const hr_gguf_mix_t *mix, const hr_params_t *p, int layer)
{
  if (is_spared (p) && !mix->few_bits)
    return by_rule (&mix->spared_output, p, layer);
  if (p->experts != 8)
    return by_rule (&mix->output, p, layer);
  if (mix->output_of_8_experts)
    return HR_GGUF_Q5_K;
  return mix->type;
}

static hr_gguf_type_t
down_type (const hr_gguf_mix_t *mix, const hr_params_t *p, int layer)
{
  if (is_spared (p) && mix->spares_down)
    return by_rule (&mix->spared_down, p, layer);
  return by_rule (&mix->down, p, layer);
}

static hr_gguf_type_t
head_type (const hr_gguf_mix_t *mix, const hr_params_t *p)
{
  if (is_spared (p) && mix->type != HR_GGUF_F16)
    return HR_GGUF_Q8_0;
  if (mix->head != HR_GGUF_NONE)
    return mix->head;
  return HR_GGUF_Q6_K;
}

static hr_gguf_type_t
experts_type (const hr_gguf_mix_t *mix, const rule_t *rule, const hr_params_t *p, int layer)
{
  if (mix->experts != HR_GGUF_NONE)
    return mix->experts;
  return by_rule (rule, p, layer);
}

static hr_gguf_type_t
tensor_type (const hr_gguf_mix_t *mix, const hr_params_t *p, hr_gguf_tensor_t tensor, int layer)
{
  switch (tensor)
    {
    case HR_GGUF_HEAD: return head_type (mix, p);
    case HR_GGUF_EMBEDDING: return mix->embedding;
    case HR_GGUF_QUERY: return mix->query;
    case HR_GGUF_KEY: return key_type (mix, p);
    case HR_GGUF_VALUE: return value_type (mix, p, layer);
    case HR_GGUF_FUSED_QKV: return by_rule (&mix->fused_qkv, p, layer);
    case HR_GGUF_OUTPUT: return output_type (mix, p, layer);
    case HR_GGUF_UP: return by_rule (&mix->up, p, layer);
    case HR_GGUF_DOWN: return down_type (mix, p, layer);
    case HR_GGUF_EXPERTS_UP: return experts_type (mix, &mix->up, p, layer);
    case HR_GGUF_EXPERTS_DOWN: return experts_type (mix, &mix->down, p, layer);
    case HR_GGUF_OTHER:
    default: return HR_GGUF_NONE;
    }
}

/* A row that is no whole number of blocks is quantised in another type, or left in 16 bits. */
static double
bytes_of_rows (hr_gguf_type_t type, int64_t columns)
{
  const block_t *block = &blocks[type];

  if (columns % block->elements != 0)
    block = &blocks[block->instead];
  if (block->elements == 0 || columns % block->elements != 0)
    return 2;
  return (double) block->bytes / block->elements;
}

double
hr_gguf_bytes (const hr_gguf_mix_t *mix, const hr_params_t *p, hr_gguf_tensor_t tensor, int layer, int64_t columns)
{
  hr_gguf_type_t type = tensor_type (mix, p, tensor, layer);

  if (type == HR_GGUF_NONE)
    type = mix->type;
  return bytes_of_rows (type, columns);
}
