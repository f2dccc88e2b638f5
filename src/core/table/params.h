/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs of an estimate, and the table that describes them.
 *
 * hr_params_t (core/base/inputs.h) holds the values as plain fields; hr_param_table (param-rows-*.h, by group) has one
 * row a parameter. GObject properties, rows of the window, command-line options, file keys, CSV
 * columns and the report's list of inputs are loops over that table. To add a parameter:
 * one field there, one id here, one row in param-rows-*.h, and the formula that reads it.
 *
 * Every value passes through double, which is exact for whole numbers up to 2^53: no range
 * in the table exceeds that. */
#pragma once

#include "core/base/inputs.h"

/** Parameter ids, in the order in which every list shows them. */
typedef enum
{
  HR_MODE,
  HR_FAMILY,
  HR_FAMILY_ASSUMED,
  HR_MLP_GATED,
  HR_NORM_TYPE,
  HR_LAYERS,
  HR_HIDDEN_SIZE,
  HR_ATTENTION_HEADS,
  HR_KV_HEADS,
  HR_HEAD_DIM,
  HR_FFN_SIZE,
  HR_VOCAB_SIZE,
  HR_VOCAB_MULTIPLE,
  HR_TIED_EMBEDDINGS,
  HR_POSITION_EMBEDDINGS,
  HR_LEARNED_POSITIONS,
  HR_SLIDING_WINDOW,
  HR_FULL_ATTENTION_INTERVAL,
  HR_QKV_BIAS,
  HR_O_BIAS,
  HR_MLP_BIAS,
  HR_QK_NORM,
  HR_EXPERTS,
  HR_EXPERTS_PER_TOKEN,
  HR_EXPERT_FFN_SIZE,
  HR_SHARED_EXPERTS,
  HR_SHARED_EXPERT_FFN_SIZE,
  HR_DENSE_LAYERS,
  HR_EXPERT_INTERVAL,
  HR_MTP_LAYERS,
  HR_Q_LORA_RANK,
  HR_KV_LORA_RANK,
  HR_QK_NOPE_HEAD_DIM,
  HR_QK_ROPE_HEAD_DIM,
  HR_V_HEAD_DIM,
  HR_PARAMETER_COUNT,
  HR_SEQUENCE_LENGTH,
  HR_MICRO_BATCH_SIZE,
  HR_MICRO_BATCHES,
  HR_CACHED_TOKENS,
  HR_KV_CACHE_KIND,
  HR_KV_BLOCK_SIZE,
  HR_EXPANDED_CACHE,
  HR_MIXED_WINDOWS_ONLY,
  HR_MAX_SEQUENCES,
  HR_MAX_BATCHED_TOKENS,
  HR_DROPOUT,
  HR_ATTENTION_DROPOUT,
  HR_LOADER_ATTENTION_MASK,
  HR_PACKED_SEQUENCES,
  HR_LAYER_ROTATION,
  HR_PADDING_MASK,
  HR_FINE_TUNING,
  HR_LORA_RANK,
  HR_LORA_TARGETS,
  HR_LORA_TARGET_MODULES,
  HR_LORA_VARIANT,
  HR_LORA_DROPOUT,
  HR_WEIGHT_DTYPE,
  HR_WEIGHT_QUANTIZATION,
  HR_QUANTIZED_HEAD,
  HR_PADDED_EXPERTS,
  HR_ACTIVATION_DTYPE,
  HR_GRADIENT_DTYPE,
  HR_ADAPTER_DTYPE,
  HR_MASTER_WEIGHTS,
  HR_MASTER_WEIGHT_DTYPE,
  HR_AUTOCAST,
  HR_KV_CACHE_DTYPE,
  HR_OPTIMIZER,
  HR_OPTIMIZER_BYTES,
  HR_FIRST_MOMENT_DTYPE,
  HR_SECOND_MOMENT_DTYPE,
  HR_STATE_BLOCK_SIZE,
  HR_OPTIMIZER_PAGED,
  HR_PAGED_PERCENT,
  HR_OPTIMIZER_IN_BACKWARD,
  HR_STEP_SCRATCH_BYTES,
  HR_OPTIMIZER_STEP,
  HR_FLAT_STEP,
  HR_GRADIENT_BUFFER,
  HR_LOADING,
  HR_ATTENTION,
  HR_EXPANDED_KV,
  HR_COMPILE,
  HR_MATMUL_DTYPE,
  HR_MATMUL_DTYPE_LAYERS,
  HR_FUSED_QKV,
  HR_COPIED_ATTENTION_OUTPUT,
  HR_NORM_WEIGHT_FP32,
  HR_FUSED_GELU,
  HR_INPUT_GRADIENTS,
  HR_HELD_HIDDEN_STATES,
  HR_QUANTIZED_LINEAR_INPUT,
  HR_HELD_DEQUANTIZED_WEIGHTS,
  HR_NORM_KERNEL,
  HR_MLP_KERNEL,
  HR_STREAM_GRADIENTS,
  HR_LOSS_KERNEL,
  HR_LOSS_CHUNKS,
  HR_CHUNKED_HEAD,
  HR_ADAPTER_LOGITS,
  HR_LOGIT_BYTES,
  HR_LOSS_PARALLEL,
  HR_WORKING_MEMORY,
  HR_SAMPLER_BYTES,
  HR_LAYER_IMPLEMENTATION,
  HR_GRADIENT_ACCUMULATION_FUSION,
  HR_DEFERRED_HEAD_MICRO_BATCHES,
  HR_LIBRARY_WORKSPACE_MIB,
  HR_TE_WORKSPACE_MIB,
  HR_RECOMPUTE,
  HR_RECOMPUTE_MODULES,
  HR_CHECKPOINT_INTERVAL,
  HR_CHECKPOINT_FRACTION,
  HR_ACTIVATION_OFFLOAD,
  HR_DATA_PARALLEL,
  HR_TENSOR_PARALLEL,
  HR_SEQUENCE_PARALLEL,
  HR_GATHERED_INPUTS,
  HR_PIPELINE_PARALLEL,
  HR_VIRTUAL_STAGES,
  HR_PIPELINE_GROUP_SIZE,
  HR_STAGE_LAYERS,
  HR_BALANCED_STAGES,
  HR_PIPELINE_RANK,
  HR_CONTEXT_PARALLEL,
  HR_EXPERT_PARALLEL,
  HR_EXPERT_TENSOR_PARALLEL,
  HR_MOE_DISPATCHER,
  HR_GROUPED_GEMM,
  HR_OVERLAP_EXPERT_COMMUNICATION,
  HR_OPTIMIZER_INSTANCES,
  HR_ZERO_STAGE,
  HR_FSDP_VERSION,
  HR_WRAPPED_ENDS,
  HR_GATHERED_GRADIENTS,
  HR_CPU_OFFLOAD,
  HR_CPU_OFFLOAD_PARTS,
  HR_LIVE_PARAMETERS,
  HR_ZERO_BUCKET_ELEMENTS,
  HR_OVERHEAD,
  HR_OVERHEAD_PERCENT,
  HR_ALLOCATOR_PERCENT,
  HR_SHARDED_ALLOCATOR_PERCENT,
  HR_ERROR_LOW_PERCENT,
  HR_ERROR_HIGH_PERCENT,
  HR_EXPERT_IMBALANCE,
  HR_FREED_LOGIT_BYTES,
  HR_FREED_SEGMENT,
  HR_CONTEXT_MIB,
  HR_NCCL_MIB,
  HR_NON_TORCH_MIB,
  HR_ACTIVATION_MODEL,
  HR_ACTIVATION_MULTIPLIER,
  HR_INFERENCE_FACTOR,
  HR_ACTIVATION_ELEMENTS,
  HR_STEP_SECONDS,
  HR_GPU,
  HR_GPU_COUNT,
  HR_GPU_MEMORY_UTILIZATION,
  HR_MEMORY_VISIBLE_BYTES,
  HR_TIGHT_PERCENT,
  HR_FULL_PERCENT,
  HR_N_PARAMS
} hr_param_t;

typedef enum
{
  HR_TYPE_INTEGER,
  HR_TYPE_REAL,
  HR_TYPE_BOOL,
  HR_TYPE_CHOICE,
  HR_TYPE_ID,
  HR_TYPE_LIST,
  HR_TYPE_SET
} hr_type_t;

typedef enum
{
  HR_GROUP_WORKLOAD,
  HR_GROUP_MODEL,
  HR_GROUP_PRECISION,
  HR_GROUP_KERNELS,
  HR_GROUP_RECOMPUTATION,
  HR_GROUP_PARALLELISM,
  HR_GROUP_OVERHEAD,
  HR_GROUP_METHOD,
  HR_GROUP_HARDWARE,
  HR_N_GROUPS
} hr_group_t;

/** Where a parameter is seen: the pane, an expander in it, or only details and command line. */
typedef enum
{
  HR_BASIC,
  HR_ADVANCED,
  HR_STACK
} hr_visibility_t;

enum
{
  HR_PARAM_MONOTONE = 1 << 0,  /* more of it never needs less memory: the solver may bisect it */
  HR_PARAM_SWEEPABLE = 1 << 1, /* numeric: a sweep may run over it */
  HR_PARAM_DOUBLES = 1 << 2,   /* Page Up and Down double and halve it */
  HR_PARAM_DIVIDES = 1 << 3,   /* GPUs that share the run: the solver looks for the fewest */
  HR_PARAM_HAS_BEST = 1 << 4,  /* memory pulls it both ways: the solver looks for the best, and a sweep tries all */
};

/** One row of the parameter table. Labels, units and help are marked, not translated. */
typedef struct
{
  const char *name;   /* kebab-case: property, JSON key, --option, CSV column, anchor */
  const char *label;  /* sentence case, no colon */
  const char *symbol; /* in formulas, such as "L"; NULL: formulas write the name */
  hr_group_t group;
  hr_visibility_t seen;
  hr_type_t type;
  size_t offset;
  double min, max;                 /* valid range, inclusive */
  double ui_max, step;             /* what a spin button offers; ui_max 0: max */
  double init;                     /* default; for a choice its index */
  const char *init_id;             /* default of an id */
  const char *formerly;            /* what the default was called in version 0.1.0; NULL: the same */
  const char *belongs_to;          /* the choice beside which a preset's value means something; NULL: to none */
  const char *unit;                /* "tokens", "%"; NULL for plain numbers */
  const hr_choice_desc_t *choices; /* ended by an id of NULL */
  const hr_choice_desc_t *(*choice) (int i); /* or those of another table: NULL past the last */
  unsigned flags;
  const char *help;                       /* one sentence with a full stop */
  const char *cite;                       /* key into the bibliography, or NULL */
  bool (*applies) (const hr_params_t *p); /* NULL: always; false: the value has no effect now */
} hr_param_desc_t;

/** The row of a parameter. */
const hr_param_desc_t *hr_param_desc (hr_param_t id);

/** The parameter with that name, or HR_N_PARAMS. */
hr_param_t hr_param_find (const char *name);

/** A group's heading, marked for translation. */
const char *hr_group_label (hr_group_t group);

/** Fill in every default: a complete, valid example (a 7B model, 4096 tokens, micro-batch 2). */
void hr_params_init (hr_params_t *p);

/** True where a value is text rather than a number: an id or a list. */
bool hr_param_is_text (hr_param_t id);

/** The value as a number: a choice's index, 0 or 1 for yes/no. Not for text (gives 0). */
double hr_param_get (const hr_params_t *p, hr_param_t id);

typedef enum
{
  HR_SET_OK,
  HR_SET_NOT_A_NUMBER,   /* the text is no number, yes/no or finite value */
  HR_SET_NOT_WHOLE,      /* a fraction where a whole number is needed */
  HR_SET_OUT_OF_RANGE,   /* outside min..max */
  HR_SET_UNKNOWN_CHOICE, /* not one of the choices' ids, or not an id */
} hr_set_result_t;

/** Store a number. On anything but HR_SET_OK nothing is changed. Not for text. */
hr_set_result_t hr_param_set (hr_params_t *p, hr_param_t id, double value);

/** Store from text in the C locale: "4096", "4k", "8.03e9", "7B", "yes", "bf16", "h100-sxm5-80gb", "4+4+3", "q+v".
 * On anything but HR_SET_OK nothing is changed. */
hr_set_result_t hr_param_set_text (hr_params_t *p, hr_param_t id, const char *text);

/** Write the value as hr_param_set_text reads it, in any locale with '.' as decimal point; the
 * shortest digits that give the same number back. Returns `text`. HR_TEXT_SIZE bytes always suffice. */
enum
{
  HR_TEXT_SIZE = 1024
};
const char *hr_param_get_text (const hr_params_t *p, hr_param_t id, char *text, size_t size);

/** True where the parameter has an effect with these inputs. */
bool hr_param_applies (const hr_params_t *p, hr_param_t id);

/** True where the parameter has an effect with another family, but none with this one: it is about something that the
 * family does not have. */
bool hr_param_is_foreign (const hr_params_t *p, hr_param_t id);

/** Choice i of a row, or NULL past the last. */
const hr_choice_desc_t *hr_choice_at (const hr_param_desc_t *desc, int i);

/** How many choices a row has. */
int hr_choice_count (const hr_param_desc_t *desc);

/** Index of a choice's id, or -1. */
int hr_choice_find (const hr_param_desc_t *desc, const char *id);
