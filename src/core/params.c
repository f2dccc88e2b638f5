/* The parameter table. One row a parameter; everything else loops over it. */
#include "core/params.h"
#include "core/families.h"
#include "core/groups.h"
#include "core/quantization.h"
#include "core/units.h"

#include <math.h>
#include <string.h>

/* clang-format off */
static const hr_choice_desc_t modes[] = {
  [HR_TRAINING] = { "training", N_("Training") }, [HR_INFERENCE] = { "inference", N_("Inference") }, { NULL } };
static const hr_choice_desc_t positions[] = {
  [HR_POSITION_ROPE] = { "rope", N_("Rotary") }, [HR_POSITION_LEARNED] = { "learned", N_("Learned table") },
  [HR_POSITION_ALIBI] = { "alibi", "ALiBi" }, { NULL } };
static const hr_choice_desc_t kv_kinds[] = {
  [HR_KV_DYNAMIC] = { "dynamic", N_("Dynamic") }, [HR_KV_STATIC] = { "static", N_("Static") },
  [HR_KV_LATENT] = { "latent", N_("Latent (compressed)") }, [HR_KV_PAGED] = { "paged", N_("Paged (blocks of a pool)") }, { NULL } };
static const hr_choice_desc_t working_memories[] = {
  [HR_WORKING_EAGER] = { "eager", N_("As the operations need it") }, [HR_WORKING_PROFILED] = { "profiled", N_("Measured at start-up (vLLM)") },
  [HR_WORKING_GRAPH] = { "graph", N_("One buffer for the graph (ggml)") }, { NULL } };
static const hr_choice_desc_t fine_tunings[] = {
  [HR_FINE_TUNING_FULL] = { "full", N_("All weights") }, [HR_FINE_TUNING_LORA] = { "lora", "LoRA" },
  [HR_FINE_TUNING_QLORA] = { "qlora", "QLoRA" }, { NULL } };
static const hr_choice_desc_t lora_targets[] = {
  [HR_LORA_ATTENTION] = { "attention", N_("Attention") }, [HR_LORA_ALL] = { "all", N_("Attention and MLP") }, { NULL } };
/* The order of HR_TARGET_…: bits. */
static const hr_choice_desc_t lora_modules[] = {
  { "q", N_("Query") }, { "k", N_("Key") }, { "v", N_("Value") }, { "qkv", N_("Query, key and value, one matrix") }, { "o", N_("Attention’s output") },
  { "gate", N_("Gate") }, { "up", N_("Up") }, { "gate-up", N_("Gate and up, one matrix") }, { "down", N_("Down") }, { "head", N_("Output head") }, { NULL } };
static const hr_choice_desc_t lora_variants[] = { [HR_LORA] = { "lora", "LoRA" }, [HR_DORA] = { "dora", "DoRA" }, { NULL } };
static const hr_choice_desc_t adapter_dtypes[] = {
  [HR_AUTO_DTYPE] = { "auto", N_("That of the weights") }, [HR_AUTO_FP32] = { "fp32", "FP32" }, [HR_AUTO_BF16] = { "bf16", "BF16" },
  [HR_AUTO_FP16] = { "fp16", "FP16" }, { NULL } };
static const hr_choice_desc_t habits[] = {
  [HR_AS_MODEL] = { "auto", N_("As in the model’s own code") }, [HR_NEVER] = { "no", N_("No") }, [HR_ALWAYS] = { "yes", N_("Yes") }, { NULL } };
static const hr_choice_desc_t loadings[] = {
  [HR_LOAD_IN_PLACE] = { "in-place", N_("Into their place") }, [HR_LOAD_WHOLE] = { "whole", N_("Whole, then quantised") },
  [HR_LOAD_FULL_STATE] = { "full-state", N_("Whole, then sharded (FSDP)") }, { NULL } };
/* The order of hr_dtype_t. */
static const hr_choice_desc_t dtypes[] = {
  { "fp32", "FP32" }, { "tf32", "TF32" }, { "bf16", "BF16" }, { "fp16", "FP16" }, { "fp8", "FP8" }, { "fp4", "FP4" },
  { "int8", "INT8" }, { "int4", "INT4" }, { "nf4", "NF4" }, { "mxfp4", "MXFP4" }, { NULL } };
static const hr_choice_desc_t float_dtypes[] = {
  { "fp32", "FP32" }, { "tf32", "TF32" }, { "bf16", "BF16" }, { "fp16", "FP16" }, { NULL } };
static const hr_choice_desc_t optimizers[] = {
  [HR_ADAMW] = { "adamw", "AdamW" }, [HR_ADAMW_8BIT] = { "adamw-8bit", N_("AdamW, 8-bit") },
  [HR_SGD] = { "sgd", "SGD" }, [HR_SGD_MOMENTUM] = { "sgd-momentum", N_("SGD with momentum") },
  [HR_ADAFACTOR] = { "adafactor", "Adafactor" }, [HR_LION] = { "lion", "Lion" }, [HR_MUON] = { "muon", "Muon" },
  [HR_ADAGRAD] = { "adagrad", "Adagrad" }, [HR_NO_OPTIMIZER] = { "none", N_("None") }, { NULL } };
static const hr_choice_desc_t state_dtypes[] = {
  [HR_STATE_OWN] = { "own", N_("The optimizer’s own") }, [HR_STATE_FP32] = { "fp32", "FP32" }, [HR_STATE_BF16] = { "bf16", "BF16" },
  [HR_STATE_FP16] = { "fp16", "FP16" }, [HR_STATE_FP8] = { "fp8", "FP8" }, [HR_STATE_INT8] = { "int8", "INT8" }, { NULL } };
static const hr_choice_desc_t optimizer_steps[] = {
  [HR_STEP_FUSED] = { "fused", N_("Fused") }, [HR_STEP_FOREACH] = { "foreach", N_("For each (all at once)") },
  [HR_STEP_FOR_LOOP] = { "for-loop", N_("Loop, tensor by tensor") }, { NULL } };
static const hr_choice_desc_t attentions[] = {
  [HR_SDPA] = { "sdpa", N_("PyTorch’s choice (SDPA)") }, [HR_FLASH] = { "flash", "FlashAttention" },
  [HR_MEMORY_EFFICIENT] = { "memory-efficient", N_("Memory-efficient") }, [HR_MATH] = { "math", N_("Math (SDPA fallback)") },
  [HR_EAGER] = { "eager", N_("Eager") }, [HR_CUDNN] = { "cudnn", "cuDNN" },
  [HR_FLEX] = { "flex", "FlexAttention" }, { NULL } };
static const hr_choice_desc_t kernels[] = {
  [HR_KERNEL_EAGER] = { "eager", N_("Eager") }, [HR_KERNEL_FUSED] = { "fused", N_("Fused") }, { NULL } };
static const hr_choice_desc_t losses[] = {
  [HR_LOSS_PLAIN] = { "plain", N_("Plain") }, [HR_LOSS_FUSED] = { "fused", N_("Fused with the output head (Liger)") },
  [HR_LOSS_CHUNKED] = { "chunked", N_("In chunks") }, [HR_LOSS_JIT] = { "jit", N_("Compiled (Megatron’s fusion)") },
  [HR_LOSS_TE] = { "te", N_("In place (Transformer Engine)") }, { NULL } };
static const hr_choice_desc_t recomputes[] = {
  [HR_RECOMPUTE_NONE] = { "none", N_("None") }, [HR_RECOMPUTE_SELECTIVE] = { "selective", N_("Selective (attention core)") },
  [HR_RECOMPUTE_FULL] = { "full", N_("Full (every layer)") }, [HR_RECOMPUTE_INTERVAL] = { "interval", N_("Every I layers") },
  [HR_RECOMPUTE_SQRT] = { "sqrt", N_("Every √L layers") }, [HR_RECOMPUTE_FRACTION] = { "fraction", N_("A fraction") }, { NULL } };
static const hr_choice_desc_t recompute_modules[] = {
  [HR_DROP_CORE] = { "core-attn", N_("Attention core") },
  [HR_DROP_UP_PROJECTIONS] = { "mla-up-proj", N_("Query, key and value of latent attention") },
  [HR_DROP_BY_OPERATOR] = { "per-operator", N_("All but every second product") }, { NULL } };
static const hr_choice_desc_t matmul_dtypes[] = {
  [HR_MATMUL_AUTO] = { "auto", N_("That of the activations") }, [HR_MATMUL_BF16] = { "bf16", "BF16" }, [HR_MATMUL_FP16] = { "fp16", "FP16" },
  [HR_MATMUL_FP8] = { "fp8", "FP8" }, [HR_MATMUL_NVFP4] = { "nvfp4", "NVFP4" }, [HR_MATMUL_MXFP8] = { "mxfp8", "MXFP8" }, { NULL } };
static const hr_choice_desc_t fsdp_versions[] = {
  [HR_FSDP_NONE] = { "none", N_("None") }, [HR_FSDP_1] = { "1", "FSDP1" }, [HR_FSDP_2] = { "2", "FSDP2" }, { NULL } };
static const hr_choice_desc_t norm_types[] = {
  [HR_NORM_TYPE_RMS] = { "rmsnorm", "RMSNorm" }, [HR_NORM_TYPE_LAYER] = { "layernorm", "LayerNorm" }, { NULL } };
static const hr_choice_desc_t dispatchers[] = {
  [HR_DISPATCH_ALLTOALL] = { "alltoall", N_("All to all") }, [HR_DISPATCH_ALLGATHER] = { "allgather", N_("All-gather") }, { NULL } };
static const hr_choice_desc_t layer_implementations[] = {
  [HR_LAYERS_PLAIN] = { "local", N_("The framework’s own") },
  [HR_LAYERS_TRANSFORMER_ENGINE] = { "transformer-engine", "Transformer Engine" }, { NULL } };
static const hr_choice_desc_t zero_stages[] = {
  { "0", N_("0: nothing sharded") }, { "1", N_("1: optimizer states") }, { "2", N_("2: and gradients") },
  { "3", N_("3: and weights (FSDP)") }, { NULL } };
static const hr_choice_desc_t overheads[] = {
  [HR_ITEMISED] = { "itemised", N_("Itemised") }, [HR_PERCENT] = { "percent", N_("Percentage") }, { NULL } };
static const hr_choice_desc_t activation_models[] = {
  [HR_MODEL_LEDGER] = { "ledger", N_("Ledger of kept tensors") }, [HR_MODEL_RULE_34] = { "rule-34", N_("34-byte rule") },
  [HR_MODEL_MULTIPLIER] = { "multiplier", N_("Multiplier") }, [HR_MODEL_ELEMENTS] = { "elements", N_("Elements per sample") },
  [HR_MODEL_SEGMENTS] = { "segments", N_("Segments") }, { NULL } };

static const char *const groups[HR_N_GROUPS] = {
  [HR_GROUP_WORKLOAD] = N_("Workload"), [HR_GROUP_MODEL] = N_("Model"), [HR_GROUP_PRECISION] = N_("Precision"),
  [HR_GROUP_KERNELS] = N_("Kernels"), [HR_GROUP_RECOMPUTATION] = N_("Recomputation"),
  [HR_GROUP_PARALLELISM] = N_("Parallelism"), [HR_GROUP_OVERHEAD] = N_("Overhead"),
  [HR_GROUP_METHOD] = N_("Activation model"), [HR_GROUP_HARDWARE] = N_("Hardware") };

static bool trains (const hr_params_t *p) { return p->mode == HR_TRAINING; }
static bool infers (const hr_params_t *p) { return p->mode == HR_INFERENCE; }
static bool is_ledger (const hr_params_t *p) { return p->activation_model == HR_MODEL_LEDGER; }
static bool trains_by_ledger (const hr_params_t *p) { return trains (p) && is_ledger (p); }
static bool has_experts (const hr_params_t *p) { return p->experts > 0; }
static bool is_latent (const hr_params_t *p) { return hr_family (p->family)->open ? p->kv_lora_rank > 0 : hr_family (p->family)->latent; }
static bool slides (const hr_params_t *p) { return p->sliding_window > 0; }
static bool norms_qk (const hr_params_t *p) { return hr_family (p->family)->qk_norm != HR_QK_NORM_NONE || hr_family (p->family)->open; }
static bool has_heads (const hr_params_t *p) { return !is_latent (p); }
static bool has_adapters (const hr_params_t *p) { return trains (p) && p->fine_tuning != HR_FINE_TUNING_FULL; }
static bool names_no_targets (const hr_params_t *p) { return has_adapters (p) && p->lora_target_modules.bits == 0; }
static bool learns_positions (const hr_params_t *p) { return p->position_embeddings == HR_POSITION_LEARNED; }
static bool predicts_tokens (const hr_params_t *p) { return trains_by_ledger (p) && hr_family (p->family)->head == HR_HEAD_CAUSAL; }
static bool computes_loss (const hr_params_t *p) { return predicts_tokens (p) && p->logit_bytes == 0; }
static bool chunks_loss (const hr_params_t *p) { return computes_loss (p) && (p->loss_kernel == HR_LOSS_CHUNKED || p->loss_kernel == HR_LOSS_FUSED); }
static bool adapts_head (const hr_params_t *p) { return predicts_tokens (p) && has_adapters (p) && (p->lora_target_modules.bits & HR_TARGET_HEAD) != 0; }
static bool may_chunk_head (const hr_params_t *p) { return computes_loss (p) && p->loss_kernel == HR_LOSS_CHUNKED; }
static bool groups_heads (const hr_params_t *p) { return trains_by_ledger (p) && p->kv_heads < p->attention_heads && has_heads (p); }
static bool names_kernels (const hr_params_t *p) { return trains_by_ledger (p) && !p->compile; }
static bool rotates_in_layers (const hr_params_t *p) { return trains_by_ledger (p) && p->layer_rotation; }
static bool uses_dropout (const hr_params_t *p) { return trains_by_ledger (p); }
static bool has_optimizer (const hr_params_t *p) { return trains (p) && p->optimizer != HR_NO_OPTIMIZER; }
static bool has_own_states (const hr_params_t *p) { return has_optimizer (p) && p->optimizer != HR_SGD && p->optimizer_bytes <= 0; }
static bool has_first_moment (const hr_params_t *p) { return has_own_states (p) && p->optimizer != HR_ADAFACTOR && p->optimizer != HR_ADAGRAD; }
static bool has_second_moment (const hr_params_t *p) { return has_own_states (p) && p->optimizer != HR_SGD_MOMENTUM && p->optimizer != HR_LION; }
static bool has_int8_states (const hr_params_t *p) { return has_own_states (p) && (p->optimizer == HR_ADAMW_8BIT || p->first_moment_dtype == HR_STATE_INT8 || p->second_moment_dtype == HR_STATE_INT8); }
static bool pages_states (const hr_params_t *p) { return has_optimizer (p) && p->optimizer_paged; }
static bool has_8bit_optimizer (const hr_params_t *p) { return has_optimizer (p) && p->optimizer == HR_ADAMW_8BIT; }
static bool trains_by_ledger_with_optimizer (const hr_params_t *p) { return trains_by_ledger (p) && has_optimizer (p); }
static bool has_master_weights (const hr_params_t *p) { return trains (p) && p->master_weights; }
static bool drops_some (const hr_params_t *p) { return trains_by_ledger (p) && p->recompute == HR_RECOMPUTE_SELECTIVE; }
static bool drops_by_operator (const hr_params_t *p) { return drops_some (p) && p->recompute_modules == HR_DROP_BY_OPERATOR; }
static bool renames_products (const hr_params_t *p) { return drops_by_operator (p) && (p->matmul_dtype == HR_MATMUL_NVFP4 || p->matmul_dtype == HR_MATMUL_MXFP8); }
static bool divides_head (const hr_params_t *p) { return predicts_tokens (p) && p->tensor_parallel > 1; }
static bool projects_heads (const hr_params_t *p) { return trains_by_ledger (p) && !is_latent (p); }
static bool by_interval (const hr_params_t *p) { return trains (p) && p->recompute == HR_RECOMPUTE_INTERVAL; }
static bool by_fraction (const hr_params_t *p) { return p->recompute == HR_RECOMPUTE_FRACTION; }
static bool by_segments (const hr_params_t *p) { return trains_by_ledger (p) && (p->recompute == HR_RECOMPUTE_FULL || p->recompute == HR_RECOMPUTE_INTERVAL || p->recompute == HR_RECOMPUTE_SQRT); }
static bool by_percent (const hr_params_t *p) { return p->overhead == HR_PERCENT; }
static bool itemised (const hr_params_t *p) { return p->overhead == HR_ITEMISED; }
static bool is_open (const hr_params_t *p) { return hr_family (p->family)->open; }
static bool uses_groups (const hr_params_t *p) { return is_ledger (p) || p->activation_model == HR_MODEL_RULE_34; }
static bool is_tensor_parallel (const hr_params_t *p) { return uses_groups (p) && p->tensor_parallel > 1; }
static bool gathers_inputs (const hr_params_t *p) { return is_tensor_parallel (p) && p->sequence_parallel; }
static bool is_pipelined (const hr_params_t *p) { return uses_groups (p) && p->pipeline_parallel > 1; }
static bool divides_layers (const hr_params_t *p) { return is_pipelined (p) && p->stage_layers.n == 0; }
static bool is_interleaved (const hr_params_t *p) { return is_pipelined (p) && p->virtual_stages > 1; }
static bool disperses (const hr_params_t *p) { return trains_by_ledger (p) && has_experts (p) && itemised (p) && p->expert_parallel > 1; }
static bool trains_experts (const hr_params_t *p) { return trains_by_ledger (p) && has_experts (p); }
static bool uses_engine (const hr_params_t *p) { return trains_by_ledger (p) && p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE; }
static bool is_sharded (const hr_params_t *p) { return p->data_parallel > 1; }
static bool communicates (const hr_params_t *p) { return itemised (p) && hr_plan_gpus (p) > 1; }
static bool shards_weights (const hr_params_t *p) { return is_ledger (p) && itemised (p) && p->zero_stage == 3; }
static bool steps_masters (const hr_params_t *p) { return trains_by_ledger (p) && has_optimizer (p) && p->master_weights; }
static bool chooses_step (const hr_params_t *p) { return has_optimizer (p) && !(steps_masters (p) && p->flat_step); }
static bool has_buckets (const hr_params_t *p) { return trains_by_ledger (p) && itemised (p) && p->zero_stage > 0; }
static bool is_multiplier (const hr_params_t *p) { return p->activation_model == HR_MODEL_MULTIPLIER; }
static bool infers_by_multiplier (const hr_params_t *p) { return infers (p) && is_multiplier (p); }
static bool is_elements (const hr_params_t *p) { return p->activation_model == HR_MODEL_ELEMENTS; }
static bool recomputes_here (const hr_params_t *p) { return trains (p) || is_multiplier (p); }
static bool quantises_beside (const hr_params_t *p) { return has_adapters (p) && hr_quantization (p)->what != HR_QUANTISED_NOTHING; }
static bool is_paged (const hr_params_t *p) { return infers (p) && p->kv_cache_kind == HR_KV_PAGED; }
static bool shares_kv_heads (const hr_params_t *p) { return infers (p) && has_heads (p); }
static bool serves (const hr_params_t *p) { return infers (p) && uses_groups (p); }
static bool is_profiled (const hr_params_t *p) { return serves (p) && p->working_memory == HR_WORKING_PROFILED; }
static bool plans_graph (const hr_params_t *p) { return serves (p) && p->working_memory == HR_WORKING_GRAPH; }
static bool pads_experts (const hr_params_t *p) { return hr_quantization (p)->what == HR_QUANTISED_EXPERTS; }
static bool itemises_serving (const hr_params_t *p) { return itemised (p) && infers (p); }
static bool may_quantise (const hr_params_t *p) { return infers (p) || has_adapters (p); }
static bool may_quantise_head (const hr_params_t *p) { return hr_quantization (p)->what == HR_QUANTISED_LAYERS; }
static bool uses_attention (const hr_params_t *p) { return plans_graph (p) || (trains (p) && uses_groups (p)); }
static bool has_gpu (const hr_params_t *p) { return p->gpu.text[0] != '\0'; }

#define FIELD(f) \
  .offset = offsetof (hr_params_t, f), \
  .type = _Generic (((hr_params_t *) 0)->f, int64_t: HR_TYPE_INTEGER, double: HR_TYPE_REAL, bool: HR_TYPE_BOOL, \
                    hr_choice_t: HR_TYPE_CHOICE, hr_id_t: HR_TYPE_ID, hr_list_t: HR_TYPE_LIST, \
                    hr_set_t: HR_TYPE_SET)
#define SIZE HR_PARAM_MONOTONE | HR_PARAM_SWEEPABLE
#define DIVIDES HR_PARAM_DIVIDES | HR_PARAM_SWEEPABLE | HR_PARAM_DOUBLES

static const hr_param_desc_t table[HR_N_PARAMS] = {
  [HR_MODE] = { .name = "mode", .label = N_("Mode"), .group = HR_GROUP_WORKLOAD, FIELD (mode), .choices = modes,
    .help = N_("Training keeps activations, gradients and optimizer states; inference keeps a cache of keys and values.") },
  [HR_SEQUENCE_LENGTH] = { .name = "sequence-length", .label = N_("Sequence length"), .symbol = "s", .group = HR_GROUP_WORKLOAD,
    FIELD (sequence_length), .min = 1, .max = 1e8, .ui_max = 1048576, .step = 128, .init = 4096, .unit = N_("tokens"),
    .flags = SIZE | HR_PARAM_DOUBLES, .help = N_("Tokens of one sequence; in inference those of the prompt.") },
  [HR_MICRO_BATCH_SIZE] = { .name = "micro-batch-size", .label = N_("Micro-batch size"), .symbol = "b", .group = HR_GROUP_WORKLOAD,
    FIELD (micro_batch_size), .min = 1, .max = 1e6, .ui_max = 65536, .step = 1, .init = 2, .unit = N_("sequences"),
    .flags = SIZE | HR_PARAM_DOUBLES, .help = N_("Sequences one GPU processes at a time; in inference the concurrent sequences.") },
  [HR_MICRO_BATCHES] = { .name = "micro-batches", .label = N_("Micro-batches per step"), .symbol = "m", .group = HR_GROUP_WORKLOAD,
    .seen = HR_ADVANCED, FIELD (micro_batches), .min = 1, .max = 1e6, .step = 1, .init = 1, .flags = SIZE | HR_PARAM_DOUBLES,
    .help = N_("Gradient accumulation: with more than one, the gradients stay in memory during forward and loss."), .applies = trains },
  [HR_CACHED_TOKENS] = { .name = "cached-tokens", .label = N_("Cached tokens"), .symbol = "c", .group = HR_GROUP_WORKLOAD,
    FIELD (cached_tokens), .min = 0, .max = 1e8, .ui_max = 1048576, .step = 128, .init = 4096, .unit = N_("tokens"),
    .flags = SIZE | HR_PARAM_DOUBLES, .help = N_("Tokens in the cache for each sequence, prompt and generated."), .applies = infers },
  [HR_KV_CACHE_KIND] = { .name = "kv-cache-kind", .label = N_("KV cache"), .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED,
    FIELD (kv_cache_kind), .choices = kv_kinds, .cite = "transformers",
    .help = N_("A dynamic cache grows with the sequence; a static one is allocated for all cached tokens at once; with latent attention some engines keep only the compressed form. A paged one takes blocks, of all tokens whatever the window, from a pool that the engine fills its budget with."),
    .applies = infers },
  [HR_KV_BLOCK_SIZE] = { .name = "kv-block-size", .label = N_("Tokens per block"), .group = HR_GROUP_WORKLOAD, .seen = HR_STACK,
    FIELD (kv_block_size), .min = 1, .max = 65536, .step = 16, .init = 16, .unit = N_("tokens"), .cite = "vllm",
    .help = N_("Tokens of one block of a paged cache: each sequence has whole blocks."), .applies = is_paged },
  [HR_EXPANDED_CACHE] = { .name = "expanded-cache", .label = N_("Cache for all heads"), .group = HR_GROUP_WORKLOAD, .seen = HR_STACK,
    FIELD (expanded_cache), .cite = "litgpt", .applies = shares_kv_heads,
    .help = N_("The cache holds keys and values for every attention head, also where heads share them.") },
  [HR_MAX_SEQUENCES] = { .name = "max-sequences", .label = N_("Most sequences"), .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED,
    FIELD (max_sequences), .min = 0, .max = 1e6, .ui_max = 65536, .step = 16, .init = 0, .unit = N_("sequences"),
    .flags = HR_PARAM_SWEEPABLE | HR_PARAM_DOUBLES, .cite = "vllm", .applies = is_profiled,
    .help = N_("Sequences for which the engine measures its working memory; 0 for the concurrent ones.") },
  [HR_MAX_BATCHED_TOKENS] = { .name = "max-batched-tokens", .label = N_("Most tokens at a time"), .group = HR_GROUP_WORKLOAD,
    .seen = HR_ADVANCED, FIELD (max_batched_tokens), .min = 0, .max = 1e8, .ui_max = 1048576, .step = 512, .init = 0, .unit = N_("tokens"),
    .flags = HR_PARAM_SWEEPABLE | HR_PARAM_DOUBLES, .cite = "vllm", .applies = serves,
    .help = N_("Tokens that are computed at a time: a longer prompt is taken in parts; 0 for the whole prompt.") },
  [HR_DROPOUT] = { .name = "dropout", .label = N_("Dropout"), .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (dropout),
    .min = 0, .max = 0.99, .step = 0.05, .init = 0, .help = N_("Above zero, the masks of dropout are kept for backward."),
    .applies = uses_dropout },
  [HR_ATTENTION_DROPOUT] = { .name = "attention-dropout", .label = N_("Dropout on attention"), .group = HR_GROUP_WORKLOAD,
    .seen = HR_STACK, FIELD (attention_dropout), .min = 0, .max = 0.99, .step = 0.05, .init = 0,
    .help = N_("Dropout on the scores of attention: it costs memory where the kernel keeps them."), .applies = uses_dropout },
  [HR_LOADER_ATTENTION_MASK] = { .name = "loader-attention-mask", .label = N_("Mask from the loader"), .group = HR_GROUP_WORKLOAD,
    .seen = HR_STACK, FIELD (loader_attention_mask), .cite = "megatron",
    .help = N_("The data loader makes an attention mask of one byte for each pair of tokens."), .applies = trains_by_ledger },
  [HR_PACKED_SEQUENCES] = { .name = "packed-sequences", .label = N_("Packed sequences"), .group = HR_GROUP_WORKLOAD,
    .seen = HR_STACK, FIELD (packed_sequences), .cite = "torchtune", .applies = rotates_in_layers,
    .help = N_("Samples are joined to full sequences, so that each token’s position is looked up.") },
  [HR_LAYER_ROTATION] = { .name = "layer-rotation", .label = N_("Rotation in each layer"), .group = HR_GROUP_KERNELS,
    .seen = HR_STACK, FIELD (layer_rotation), .cite = "torchtune", .applies = trains_by_ledger,
    .help = N_("Every layer takes cosines and sines from a table in FP32, and keeps those of packed tokens, for query and for key.") },
  [HR_PADDING_MASK] = { .name = "padding-mask", .label = N_("Padding mask"), .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (padding_mask),
    .cite = "transformers", .applies = trains_by_ledger,
    .help = N_("An attention mask for padded sequences: FlashAttention takes none, and keys and values are repeated to all heads.") },
  [HR_FINE_TUNING] = { .name = "fine-tuning", .label = N_("Fine-tuning"), .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (fine_tuning),
    .choices = fine_tunings, .cite = "hu2021", .help = N_("All weights are trained, or only low-rank adapters beside frozen ones."), .applies = trains },
  [HR_LORA_RANK] = { .name = "lora-rank", .label = N_("LoRA rank"), .symbol = "r", .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED,
    FIELD (lora_rank), .min = 1, .max = 65536, .ui_max = 1024, .step = 8, .init = 16, .flags = SIZE | HR_PARAM_DOUBLES,
    .help = N_("Inner width of an adapter."), .cite = "hu2021", .applies = has_adapters },
  [HR_LORA_TARGETS] = { .name = "lora-targets", .label = N_("LoRA targets"), .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED,
    FIELD (lora_targets), .choices = lora_targets, .help = N_("The projections that have an adapter."), .cite = "hu2021", .applies = names_no_targets },
  [HR_LORA_TARGET_MODULES] = { .name = "lora-target-modules", .label = N_("LoRA target modules"), .group = HR_GROUP_WORKLOAD, .seen = HR_STACK,
    FIELD (lora_target_modules), .init_id = "", .choices = lora_modules, .cite = "hu2021", .applies = has_adapters,
    .help = N_("The matrices that have an adapter, each by its name, in place of the LoRA targets; of a plain MLP up is the first and down the second.") },
  [HR_LORA_VARIANT] = { .name = "lora-variant", .label = N_("LoRA variant"), .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED,
    FIELD (lora_variant), .choices = lora_variants, .cite = "liu2024", .applies = has_adapters,
    .help = N_("DoRA also learns a length for each column, for which it keeps the frozen projection’s output in FP32.") },
  [HR_LORA_DROPOUT] = { .name = "lora-dropout", .label = N_("LoRA dropout"), .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (lora_dropout),
    .min = 0, .max = 0.99, .step = 0.05, .init = 0, .cite = "litgpt", .applies = has_adapters,
    .help = N_("Above zero, each adapter keeps a mask and a dropped-out copy of its input.") },

  [HR_FAMILY] = { .name = "family", .label = N_("Family"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (family),
    .choice = hr_family_choice, .cite = "transformers",
    .help = N_("The model_type of Hugging Face: it says which tensors the modules keep.") },
  [HR_MLP_GATED] = { .name = "mlp-gated", .label = N_("Gated MLP"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (mlp_gated), .init = 1,
    .help = N_("The MLP has a gate and an up projection whose product goes down (SwiGLU)."), .applies = is_open },
  [HR_NORM_TYPE] = { .name = "norm-type", .label = N_("Norm"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (norm_type),
    .choices = norm_types, .help = N_("RMSNorm has a weight, LayerNorm a weight and a bias."), .applies = is_open },
  [HR_LAYERS] = { .name = "layers", .label = N_("Layers"), .symbol = "L", .group = HR_GROUP_MODEL, FIELD (layers),
    .min = 1, .max = 4096, .ui_max = 512, .step = 1, .init = 32, .flags = SIZE, .help = N_("Transformer layers.") },
  [HR_HIDDEN_SIZE] = { .name = "hidden-size", .label = N_("Hidden size"), .symbol = "h", .group = HR_GROUP_MODEL, FIELD (hidden_size),
    .min = 1, .max = 1e6, .ui_max = 65536, .step = 128, .init = 4096, .flags = SIZE, .help = N_("Width of the residual stream.") },
  [HR_ATTENTION_HEADS] = { .name = "attention-heads", .label = N_("Attention heads"), .symbol = "a", .group = HR_GROUP_MODEL,
    FIELD (attention_heads), .min = 1, .max = 65536, .ui_max = 1024, .step = 1, .init = 32, .flags = SIZE, .help = N_("Query heads of one layer.") },
  [HR_KV_HEADS] = { .name = "kv-heads", .label = N_("KV heads"), .symbol = "k", .group = HR_GROUP_MODEL, FIELD (kv_heads),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 1, .init = 32, .flags = SIZE,
    .help = N_("Key and value heads: fewer than attention heads with grouped-query attention.") },
  [HR_HEAD_DIM] = { .name = "head-dim", .label = N_("Head dimension"), .symbol = "d", .group = HR_GROUP_MODEL, .seen = HR_ADVANCED,
    FIELD (head_dim), .min = 1, .max = 65536, .ui_max = 1024, .step = 8, .init = 128, .flags = SIZE,
    .help = N_("Width of one head; it need not be the hidden size over the heads."), .applies = has_heads },
  [HR_FFN_SIZE] = { .name = "ffn-size", .label = N_("Feed-forward size"), .symbol = "f", .group = HR_GROUP_MODEL, FIELD (ffn_size),
    .min = 0, .max = 1e7, .ui_max = 262144, .step = 128, .init = 11008, .flags = SIZE,
    .help = N_("Inner width of the MLP; 0 where every layer has experts instead.") },
  [HR_VOCAB_SIZE] = { .name = "vocab-size", .label = N_("Vocabulary"), .symbol = "V", .group = HR_GROUP_MODEL, FIELD (vocab_size),
    .min = 1, .max = 1e8, .ui_max = 1048576, .step = 1000, .init = 32000, .unit = N_("tokens"), .flags = SIZE,
    .help = N_("Rows of the embedding and of the output head.") },
  [HR_VOCAB_MULTIPLE] = { .name = "vocab-multiple", .label = N_("Vocabulary multiple"), .group = HR_GROUP_PARALLELISM, .seen = HR_STACK,
    FIELD (vocab_multiple), .min = 1, .max = 65536, .step = 1, .init = 1, .cite = "megatron",
    .help = N_("The vocabulary is padded to a multiple of this times the tensor-parallel size.") },
  [HR_TIED_EMBEDDINGS] = { .name = "tied-embeddings", .label = N_("Tied embeddings"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED,
    FIELD (tied_embeddings), .help = N_("The output head shares the embedding’s weights.") },
  [HR_POSITION_EMBEDDINGS] = { .name = "position-embeddings", .label = N_("Positions"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED,
    FIELD (position_embeddings), .choices = positions, .help = N_("How positions enter: a rotation or distances without weights, or a learned table.") },
  [HR_LEARNED_POSITIONS] = { .name = "learned-positions", .label = N_("Learned positions"), .symbol = "p", .group = HR_GROUP_MODEL,
    .seen = HR_ADVANCED, FIELD (learned_positions), .min = 0, .max = 1e8, .ui_max = 1048576, .step = 128, .init = 0,
    .flags = HR_PARAM_SWEEPABLE, .help = N_("Rows of the learned position table."), .applies = learns_positions },
  [HR_SLIDING_WINDOW] = { .name = "sliding-window", .label = N_("Sliding window"), .symbol = "W", .group = HR_GROUP_MODEL,
    .seen = HR_ADVANCED, FIELD (sliding_window), .min = 0, .max = 1e8, .ui_max = 1048576, .step = 128, .init = 0, .unit = N_("tokens"),
    .flags = HR_PARAM_SWEEPABLE, .help = N_("Attention looks back this far, in every layer or in those that the family has between full ones; 0 for all tokens."), .cite = "transformers" },
  [HR_FULL_ATTENTION_INTERVAL] = { .name = "full-attention-interval", .label = N_("Full attention every"), .group = HR_GROUP_MODEL,
    .seen = HR_ADVANCED, FIELD (full_attention_interval), .min = 0, .max = 4096, .ui_max = 128, .step = 1, .init = 0, .unit = N_("layers"),
    .flags = HR_PARAM_SWEEPABLE, .help = N_("Beside a sliding window, the last of so many layers looks at all tokens; 0 for as often as in the family."),
    .cite = "transformers", .applies = slides },
  [HR_QKV_BIAS] = { .name = "qkv-bias", .label = N_("Bias on Q, K, V"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (qkv_bias),
    .help = N_("The query, key and value projections have biases.") },
  [HR_O_BIAS] = { .name = "o-bias", .label = N_("Bias on attention output"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (o_bias),
    .help = N_("The attention’s output projection has a bias.") },
  [HR_MLP_BIAS] = { .name = "mlp-bias", .label = N_("Bias in the MLP"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (mlp_bias),
    .help = N_("The MLP’s projections have biases.") },
  [HR_QK_NORM] = { .name = "qk-norm", .label = N_("Norms on query and key"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (qk_norm),
    .init = 1, .help = N_("Query and key are normalised as in the family; some of its models leave it out."), .applies = norms_qk },
  [HR_EXPERTS] = { .name = "experts", .label = N_("Experts"), .symbol = "E", .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (experts),
    .min = 0, .max = 65536, .ui_max = 1024, .step = 1, .init = 0, .flags = SIZE, .help = N_("Routed experts of one layer; 0 for a dense model."),
    .cite = "ledger" },
  [HR_EXPERTS_PER_TOKEN] = { .name = "experts-per-token", .label = N_("Experts per token"), .symbol = "K", .group = HR_GROUP_MODEL,
    .seen = HR_ADVANCED, FIELD (experts_per_token), .min = 0, .max = 65536, .ui_max = 64, .step = 1, .init = 2, .flags = SIZE,
    .help = N_("Routed experts that each token visits."), .applies = has_experts },
  [HR_EXPERT_FFN_SIZE] = { .name = "expert-ffn-size", .label = N_("Expert feed-forward size"), .symbol = "f′", .group = HR_GROUP_MODEL,
    .seen = HR_ADVANCED, FIELD (expert_ffn_size), .min = 0, .max = 1e7, .ui_max = 262144, .step = 128, .init = 0, .flags = HR_PARAM_SWEEPABLE,
    .help = N_("Inner width of one expert; 0 for the feed-forward size."), .applies = has_experts },
  [HR_SHARED_EXPERTS] = { .name = "shared-experts", .label = N_("Shared experts"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED,
    FIELD (shared_experts), .min = 0, .max = 1024, .ui_max = 16, .step = 1, .init = 0, .flags = SIZE,
    .help = N_("Experts that every token visits."), .applies = has_experts },
  [HR_SHARED_EXPERT_FFN_SIZE] = { .name = "shared-expert-ffn-size", .label = N_("Shared experts’ feed-forward size"),
    .group = HR_GROUP_MODEL, .seen = HR_STACK, FIELD (shared_expert_ffn_size), .min = 0, .max = 1e7, .step = 128, .init = 0,
    .help = N_("Inner width of all shared experts together; 0 for that of as many routed ones."), .applies = has_experts },
  [HR_DENSE_LAYERS] = { .name = "dense-layers", .label = N_("Leading dense layers"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED,
    FIELD (dense_layers), .min = 0, .max = 4096, .ui_max = 128, .step = 1, .init = 0, .flags = HR_PARAM_SWEEPABLE,
    .help = N_("The first layers of a mixture of experts that have an ordinary MLP."), .applies = has_experts },
  [HR_EXPERT_INTERVAL] = { .name = "expert-interval", .label = N_("Experts every"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED,
    FIELD (expert_interval), .min = 1, .max = 4096, .ui_max = 128, .step = 1, .init = 1, .unit = N_("layers"), .flags = HR_PARAM_SWEEPABLE,
    .help = N_("The last of so many layers has experts, the others an ordinary MLP."), .cite = "transformers", .applies = has_experts },
  [HR_Q_LORA_RANK] = { .name = "q-lora-rank", .label = N_("Query rank"), .symbol = "r₁", .group = HR_GROUP_MODEL, .seen = HR_ADVANCED,
    FIELD (q_lora_rank), .min = 0, .max = 1e6, .ui_max = 65536, .step = 128, .init = 1536, .flags = HR_PARAM_SWEEPABLE,
    .help = N_("Width to which latent attention compresses queries; 0 for no compression."), .cite = "deepseek2024", .applies = is_latent },
  [HR_KV_LORA_RANK] = { .name = "kv-lora-rank", .label = N_("Key and value rank"), .symbol = "r₂", .group = HR_GROUP_MODEL, .seen = HR_ADVANCED,
    FIELD (kv_lora_rank), .min = 0, .max = 1e6, .ui_max = 65536, .step = 128, .init = 0, .flags = SIZE,
    .help = N_("Width to which latent attention compresses keys and values together; 0 for the family’s own."), .cite = "deepseek2024", .applies = is_latent },
  [HR_QK_NOPE_HEAD_DIM] = { .name = "qk-nope-head-dim", .label = N_("Unrotated head dimension"), .symbol = "d₁", .group = HR_GROUP_MODEL,
    .seen = HR_ADVANCED, FIELD (qk_nope_head_dim), .min = 0, .max = 65536, .ui_max = 1024, .step = 8, .init = 128, .flags = SIZE,
    .help = N_("Width of a query or key head without the rotated part."), .cite = "deepseek2024", .applies = is_latent },
  [HR_QK_ROPE_HEAD_DIM] = { .name = "qk-rope-head-dim", .label = N_("Rotated head dimension"), .symbol = "d₂", .group = HR_GROUP_MODEL,
    .seen = HR_ADVANCED, FIELD (qk_rope_head_dim), .min = 0, .max = 65536, .ui_max = 1024, .step = 8, .init = 64, .flags = SIZE,
    .help = N_("Width of the rotated part of a query or key head; the heads share one rotated key."), .cite = "deepseek2024", .applies = is_latent },
  [HR_V_HEAD_DIM] = { .name = "v-head-dim", .label = N_("Value head dimension"), .symbol = "d₃", .group = HR_GROUP_MODEL,
    .seen = HR_ADVANCED, FIELD (v_head_dim), .min = 0, .max = 65536, .ui_max = 1024, .step = 8, .init = 128, .flags = SIZE,
    .help = N_("Width of a value head."), .cite = "deepseek2024", .applies = is_latent },
  [HR_PARAMETER_COUNT] = { .name = "parameter-count", .label = N_("Parameters, typed"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED,
    FIELD (parameter_count), .min = 0, .max = 1e15, .step = 1e6, .init = 0, .flags = HR_PARAM_SWEEPABLE,
    .help = N_("The number of parameters where it is known; 0 to count them from the architecture.") },

  [HR_WEIGHT_DTYPE] = { .name = "weight-dtype", .label = N_("Weights"), .group = HR_GROUP_PRECISION, FIELD (weight_dtype), .choices = dtypes,
    .init = HR_BF16, .help = N_("Number format of the weights on the GPU.") },
  [HR_WEIGHT_QUANTIZATION] = { .name = "weight-quantization", .label = N_("Quantised weights"), .group = HR_GROUP_PRECISION,
    .seen = HR_ADVANCED, FIELD (weight_quantization), .choice = hr_quantization_choice, .cite = "dettmers2023", .applies = may_quantise,
    .help = N_("Format of the layers’ matrices with the scales of their blocks; other weights have 16 bits or more. With QLoRA, none stands for NF4.") },
  [HR_QUANTIZED_HEAD] = { .name = "quantized-head", .label = N_("Quantised output head"), .group = HR_GROUP_PRECISION,
    .seen = HR_STACK, FIELD (quantized_head), .cite = "litgpt", .applies = may_quantise_head,
    .help = N_("The output head is quantised like the layers’ matrices.") },
  [HR_PADDED_EXPERTS] = { .name = "padded-experts", .label = N_("Padded experts"), .group = HR_GROUP_PRECISION,
    .seen = HR_STACK, FIELD (padded_experts), .cite = "vllm", .applies = pads_experts,
    .help = N_("The kernel pads each expert’s hidden size to a multiple of 256 and its width to one of 128.") },
  [HR_ACTIVATION_DTYPE] = { .name = "activation-dtype", .label = N_("Activations"), .group = HR_GROUP_PRECISION, FIELD (activation_dtype),
    .choices = float_dtypes, .init = HR_BF16, .help = N_("Number format in which the matrix products are computed.") },
  [HR_GRADIENT_DTYPE] = { .name = "gradient-dtype", .label = N_("Gradients"), .group = HR_GROUP_PRECISION, FIELD (gradient_dtype),
    .choices = float_dtypes, .init = HR_BF16, .help = N_("Number format of the gradients."), .applies = trains },
  [HR_ADAPTER_DTYPE] = { .name = "adapter-dtype", .label = N_("Adapters"), .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (adapter_dtype),
    .choices = adapter_dtypes, .cite = "peft", .applies = has_adapters,
    .help = N_("Number format of the adapters; in FP32 beside 16-bit activations, each keeps its own FP32 copy of its input.") },
  [HR_MASTER_WEIGHTS] = { .name = "master-weights", .label = N_("Master weights"), .group = HR_GROUP_PRECISION, FIELD (master_weights),
    .help = N_("The optimizer keeps its own copy of the weights in FP32."), .cite = "zero", .applies = trains },
  [HR_MASTER_WEIGHT_DTYPE] = { .name = "master-weight-dtype", .label = N_("Format of master weights"), .group = HR_GROUP_PRECISION,
    .seen = HR_STACK, FIELD (master_weight_dtype), .choices = float_dtypes, .init = HR_FP32, .cite = "megatron", .applies = has_master_weights,
    .help = N_("Number format of the optimizer’s own copy of the weights.") },
  [HR_AUTOCAST] = { .name = "autocast", .label = N_("Autocast"), .group = HR_GROUP_PRECISION, .seen = HR_ADVANCED, FIELD (autocast),
    .help = N_("FP32 weights are cast to the activations’ format for each matrix product, and the copies are kept."), .cite = "ledger",
    .applies = trains_by_ledger },
  [HR_KV_CACHE_DTYPE] = { .name = "kv-cache-dtype", .label = N_("KV cache format"), .group = HR_GROUP_PRECISION, FIELD (kv_cache_dtype),
    .choices = dtypes, .init = HR_BF16, .help = N_("Number format of the cached keys and values."), .applies = infers },
  [HR_OPTIMIZER] = { .name = "optimizer", .label = N_("Optimizer"), .group = HR_GROUP_PRECISION, FIELD (optimizer), .choices = optimizers,
    .help = N_("It decides how many states each parameter has."), .cite = "pytorch-optim", .applies = trains },
  [HR_OPTIMIZER_BYTES] = { .name = "optimizer-bytes", .label = N_("Optimizer bytes per parameter"), .group = HR_GROUP_PRECISION,
    .seen = HR_ADVANCED, FIELD (optimizer_bytes), .min = 0, .max = 64, .step = 1, .init = 0, .unit = "B",
    .flags = HR_PARAM_SWEEPABLE, /* not monotone: 0 is the optimizer's own */
    .help = N_("Bytes of optimizer state for each parameter; 0 for the optimizer’s own."), .applies = has_optimizer },
  [HR_FIRST_MOMENT_DTYPE] = { .name = "first-moment-dtype", .label = N_("Format of first moments"), .group = HR_GROUP_PRECISION,
    .seen = HR_STACK, FIELD (first_moment_dtype), .choices = state_dtypes, .cite = "megatron", .applies = has_first_moment,
    .help = N_("Number format of the optimizer’s momentum; its own is that of the weights it steps on.") },
  [HR_SECOND_MOMENT_DTYPE] = { .name = "second-moment-dtype", .label = N_("Format of second moments"), .group = HR_GROUP_PRECISION,
    .seen = HR_STACK, FIELD (second_moment_dtype), .choices = state_dtypes, .cite = "megatron", .applies = has_second_moment,
    .help = N_("Number format of the optimizer’s squared gradients; its own is that of the weights it steps on.") },
  [HR_STATE_BLOCK_SIZE] = { .name = "state-block-size", .label = N_("Block of 8-bit states"), .group = HR_GROUP_PRECISION,
    .seen = HR_STACK, FIELD (state_block_size), .min = 16, .max = 65536, .step = 16, .init = 256, .cite = "dettmers2021", .applies = has_int8_states,
    .help = N_("Elements of an 8-bit state that share one FP32 scale: 256 in torchao and in bitsandbytes, 2048 in its first versions.") },
  [HR_OPTIMIZER_PAGED] = { .name = "optimizer-paged", .label = N_("Paged optimizer states"), .group = HR_GROUP_PRECISION,
    .seen = HR_ADVANCED, FIELD (optimizer_paged), .cite = "dettmers2023", .applies = has_optimizer,
    .help = N_("The states are in unified memory, which moves between the GPU and the host and which PyTorch does not count.") },
  [HR_PAGED_PERCENT] = { .name = "paged-percent", .label = N_("Paged states on the GPU"), .group = HR_GROUP_PRECISION,
    .seen = HR_STACK, FIELD (paged_percent), .min = 0, .max = 100, .step = 5, .init = 100, .unit = "%", .flags = SIZE,
    .cite = "dettmers2023", .applies = pages_states,
    .help = N_("Share of paged optimizer states that the GPU holds at the peak; the range goes from none to all.") },
  [HR_OPTIMIZER_IN_BACKWARD] = { .name = "optimizer-in-backward", .label = N_("Optimizer in backward"), .group = HR_GROUP_PRECISION,
    .seen = HR_ADVANCED, FIELD (optimizer_in_backward), .cite = "torchtune", .applies = trains_by_ledger_with_optimizer,
    .help = N_("Each weight is updated as soon as its gradient is there, which is freed at once.") },
  [HR_STEP_SCRATCH_BYTES] = { .name = "step-scratch-bytes", .label = N_("Scratch of an 8-bit step"), .group = HR_GROUP_PRECISION,
    .seen = HR_STACK, FIELD (step_scratch_bytes), .min = 0, .max = 64, .step = 1, .init = 0, .unit = "B", .flags = SIZE,
    .cite = "torchao", .applies = has_8bit_optimizer,
    .help = N_("Bytes that the update takes for each element of the largest tensor while it unpacks the states.") },
  [HR_OPTIMIZER_STEP] = { .name = "optimizer-step", .label = N_("Optimizer step"), .group = HR_GROUP_PRECISION, .seen = HR_ADVANCED,
    FIELD (optimizer_step), .choices = optimizer_steps, .cite = "ledger",
    .help = N_("How the step is computed: all at once needs a temporary as large as the parameters."), .applies = chooses_step },
  [HR_FLAT_STEP] = { .name = "flat-step", .label = N_("Step on a flat partition"), .group = HR_GROUP_PRECISION, .seen = HR_STACK,
    FIELD (flat_step), .cite = "deepspeed", .applies = steps_masters,
    .help = N_("The step casts a GPU’s part of the gradients to FP32 and holds it in the weights’ format, flat, beside it.") },
  [HR_LOADING] = { .name = "loading", .label = N_("Loading"), .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (loading),
    .choices = loadings, .cite = "litgpt", .applies = trains_by_ledger,
    .help = N_("How the weights come to the GPU: each straight into its place, the whole 16-bit model before it is quantised, or the whole model before it is sharded.") },
  [HR_GRADIENT_BUFFER] = { .name = "gradient-buffer", .label = N_("Gradient buffer"), .group = HR_GROUP_PRECISION, .seen = HR_STACK,
    FIELD (gradient_buffer), .help = N_("The stack holds gradients in a buffer all the time; plain PyTorch frees them after each step."),
    .cite = "peers", .applies = trains },

  [HR_FUSED_QKV] = { .name = "fused-qkv", .label = N_("Query, key and value in one"), .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (fused_qkv), .cite = "litgpt", .applies = projects_heads,
    .help = N_("The framework projects query, key and value by one matrix, whatever the model’s own code does: value is a view of its output.") },
  [HR_COPIED_ATTENTION_OUTPUT] = { .name = "copied-attention-output", .label = N_("Attention’s output copied"), .group = HR_GROUP_KERNELS,
    .seen = HR_STACK, FIELD (copied_attention_output), .choices = habits, .cite = "litgpt", .applies = trains_by_ledger,
    .help = N_("The output projection reads a copy of the attention kernel’s output, which has another order of heads.") },
  [HR_NORM_WEIGHT_FP32] = { .name = "norm-weight-fp32", .label = N_("Norm weights in FP32"), .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (norm_weight_fp32), .cite = "litgpt", .applies = trains_by_ledger,
    .help = N_("RMSNorm applies its weight before it casts back to 16 bits: the normed value is kept in FP32.") },
  [HR_FUSED_GELU] = { .name = "fused-gelu", .label = N_("GELU in one operation"), .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (fused_gelu), .cite = "litgpt", .applies = trains_by_ledger,
    .help = N_("The tanh GELU is one operation, also where the model’s own code writes it as several.") },
  [HR_INPUT_GRADIENTS] = { .name = "input-gradients", .label = N_("Gradient of the embedding’s output"), .group = HR_GROUP_KERNELS,
    .seen = HR_STACK, FIELD (input_gradients), .cite = "peft", .applies = has_adapters,
    .help = N_("The first layer’s input asks for a gradient although the embedding is frozen, as checkpoints need it: that layer keeps what the others keep.") },
  [HR_HELD_HIDDEN_STATES] = { .name = "held-hidden-states", .label = N_("Hidden states held"), .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (held_hidden_states), .cite = "peft", .applies = trains_by_ledger,
    .help = N_("The final hidden states are held in FP32 until the loss has gone backward.") },
  [HR_QUANTIZED_LINEAR_INPUT] = { .name = "quantized-linear-input", .label = N_("Quantised matrices keep inputs"), .group = HR_GROUP_KERNELS,
    .seen = HR_STACK, FIELD (quantized_linear_input), .cite = "bitsandbytes", .applies = quantises_beside,
    .help = N_("A frozen, quantised matrix keeps its input for backward, which needs none of it.") },
  [HR_HELD_DEQUANTIZED_WEIGHTS] = { .name = "held-dequantized-weights", .label = N_("Dequantised weights kept"), .group = HR_GROUP_KERNELS,
    .seen = HR_STACK, FIELD (held_dequantized_weights), .cite = "qwen", .applies = quantises_beside,
    .help = N_("Each quantised matrix is kept for backward as it was cast up: with checkpoints, those of one segment.") },

  [HR_ATTENTION] = { .name = "attention", .label = N_("Attention"), .group = HR_GROUP_KERNELS, FIELD (attention), .choices = attentions,
    .help = N_("The attention kernel: eager and math keep the scores of every pair of tokens."), .cite = "ledger", .applies = uses_attention },
  [HR_EXPANDED_KV] = { .name = "expanded-kv", .label = N_("Keys and values repeated"), .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (expanded_kv), .cite = "torchtitan", .applies = groups_heads,
    .help = N_("With grouped-query attention, keys and values are repeated to all heads before the kernel, which keeps them so.") },
  [HR_COMPILE] = { .name = "compile", .label = N_("Compiled layers"), .group = HR_GROUP_KERNELS, .seen = HR_ADVANCED, FIELD (compile),
    .cite = "pytorch-compile", .applies = trains_by_ledger,
    .help = N_("torch.compile on each layer: its norms and its MLP keep what fused ones keep; outside the layers every operation runs for itself.") },
  [HR_MATMUL_DTYPE] = { .name = "matmul-dtype", .label = N_("Products in"), .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (matmul_dtype), .choices = matmul_dtypes, .cite = "torchtitan", .applies = drops_by_operator,
    .help = N_("Format of the layers’ matrix products: NVFP4 and MXFP8 have products of another name, whose outputs a recomputation by operator does not know to keep.") },
  [HR_MATMUL_DTYPE_LAYERS] = { .name = "matmul-dtype-layers", .label = N_("Layers of these products"), .group = HR_GROUP_KERNELS,
    .seen = HR_STACK, FIELD (matmul_dtype_layers), .min = 0, .max = 4096, .step = 1, .init = 0, .unit = N_("layers"), .cite = "torchtitan",
    .applies = renames_products, .help = N_("The first so many layers compute their products so; 0 for all.") },
  [HR_NORM_KERNEL] = { .name = "norm-kernel", .label = N_("Norm kernel"), .group = HR_GROUP_KERNELS, .seen = HR_ADVANCED,
    FIELD (norm_kernel), .choices = kernels, .cite = "liger2024", .applies = names_kernels,
    .help = N_("A fused norm keeps its input as it is and its statistics, not the FP32 copy and the normed value; of LayerNorm both keep the same.") },
  [HR_MLP_KERNEL] = { .name = "mlp-kernel", .label = N_("MLP kernel"), .group = HR_GROUP_KERNELS, .seen = HR_ADVANCED,
    FIELD (mlp_kernel), .choices = kernels, .cite = "liger2024", .applies = names_kernels,
    .help = N_("A fused activation keeps its inputs, and the projection down its own; eager operations keep every step in between.") },
  [HR_STREAM_GRADIENTS] = { .name = "stream-gradients", .label = N_("Gradients of the stream"), .group = HR_GROUP_KERNELS,
    .seen = HR_STACK, FIELD (stream_gradients), .min = 1, .max = 2, .step = 1, .init = 1, .cite = "torchtune", .applies = trains_by_ledger,
    .help = N_("Gradients as wide as the residual stream that the backward of an MLP holds: one as measured with Transformers, two where that of its input is there beside those of gate and up.") },
  [HR_LOSS_KERNEL] = { .name = "loss-kernel", .label = N_("Loss kernel"), .group = HR_GROUP_KERNELS, .seen = HR_ADVANCED,
    FIELD (loss_kernel), .choices = losses, .cite = "liger2024", .applies = predicts_tokens,
    .help = N_("Logits become the loss all at once in FP32, in place, or chunk by chunk; fused with the output head, their gradients are computed in forward already.") },
  [HR_LOSS_CHUNKS] = { .name = "loss-chunks", .label = N_("Chunks of the loss"), .group = HR_GROUP_KERNELS, .seen = HR_ADVANCED,
    FIELD (loss_chunks), .min = 0, .max = 1e6, .ui_max = 1024, .step = 1, .init = 0, .flags = HR_PARAM_SWEEPABLE, .cite = "torchtune",
    .help = N_("Parts into which the tokens are split for the loss; 0 for the kernel’s own number."), .applies = chunks_loss },
  [HR_CHUNKED_HEAD] = { .name = "chunked-head", .label = N_("Output head in chunks"), .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (chunked_head), .init = 1, .cite = "torchtitan", .applies = may_chunk_head,
    .help = N_("The output head and its backward run chunk by chunk too, so that the logits of one chunk exist at a time; otherwise 16-bit logits of all chunks do.") },
  [HR_ADAPTER_LOGITS] = { .name = "adapter-logits", .label = N_("Logits of the adapter kept"), .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (adapter_logits), .init = 1, .cite = "litgpt", .applies = adapts_head,
    .help = N_("An adapter of the output head holds its own logits beside the sum with those of the frozen head until the loss has gone backward.") },
  [HR_LOGIT_BYTES] = { .name = "logit-bytes", .label = N_("Bytes per logit"), .symbol = "e₃", .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (logit_bytes), .min = 0, .max = 64, .step = 1, .init = 0, .unit = "B", .flags = HR_PARAM_SWEEPABLE, .cite = "megatron-tests",
    .help = N_("What each logit takes at the loss where it is known of a stack; 0 for the loss kernel’s own."), .applies = predicts_tokens },
  [HR_LOSS_PARALLEL] = { .name = "loss-parallel", .label = N_("Loss on divided logits"), .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (loss_parallel), .cite = "torchtitan", .applies = divides_head,
    .help = N_("DTensors keep the logits divided over the vocabulary through the loss; with sequence parallelism the output head keeps its gathered input beside the divided one.") },
  [HR_WORKING_MEMORY] = { .name = "working-memory", .label = N_("Working memory"), .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (working_memory), .choices = working_memories, .cite = "vllm", .applies = serves,
    .help = N_("What an engine needs besides weights and cache: a layer’s tensors and the logits together, or the larger of both, set aside once.") },
  [HR_SAMPLER_BYTES] = { .name = "sampler-bytes", .label = N_("Sampler’s bytes per logit"), .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (sampler_bytes), .min = 0, .max = 256, .step = 1, .init = 0, .unit = "B", .cite = "vllm", .applies = is_profiled,
    .help = N_("What each logit takes while the next token is chosen: copies, sorted values and indices; 0 for the logit and its FP32 copy.") },
  [HR_LAYER_IMPLEMENTATION] = { .name = "layer-implementation", .label = N_("Linear layers"), .group = HR_GROUP_KERNELS, .seen = HR_STACK,
    FIELD (layer_implementation), .choices = layer_implementations, .cite = "megatron", .applies = trains_by_ledger,
    .help = N_("Transformer Engine’s layers hold a workspace; Megatron’s own attention holds a buffer for scores.") },
  [HR_GRADIENT_ACCUMULATION_FUSION] = { .name = "gradient-accumulation-fusion", .label = N_("Fused gradient accumulation"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (gradient_accumulation_fusion), .cite = "megatron", .applies = uses_engine,
    .help = N_("Weight gradients go straight into the buffer; one unused gradient of each weight’s shape stays.") },
  [HR_DEFERRED_HEAD_MICRO_BATCHES] = { .name = "deferred-head-micro-batches", .label = N_("Deferred head gradients"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (deferred_head_micro_batches), .min = 0, .max = 65536, .step = 1, .init = 0,
    .cite = "megatron", .applies = trains_by_ledger,
    .help = N_("Micro-batches whose head input and logit gradient wait for the end of the step.") },
  [HR_LIBRARY_WORKSPACE_MIB] = { .name = "library-workspace-mib", .label = N_("cuBLAS workspace"), .group = HR_GROUP_OVERHEAD,
    .seen = HR_STACK, FIELD (library_workspace_mib), .min = 0, .max = 65536, .step = 1, .init = 0, .unit = "MiB", .flags = SIZE,
    .cite = "megatron", .applies = is_ledger,
    .help = N_("Workspace of one cuBLAS handle; training has two, for forward and for backward.") },
  [HR_TE_WORKSPACE_MIB] = { .name = "te-workspace-mib", .label = N_("Transformer Engine workspace"), .group = HR_GROUP_OVERHEAD,
    .seen = HR_STACK, FIELD (te_workspace_mib), .min = 0, .max = 65536, .step = 1, .init = 4, .unit = "MiB", .flags = SIZE,
    .cite = "megatron", .applies = uses_engine, .help = N_("4 MiB on Ampere, 32 MiB since Hopper; experts in one grouped product hold four more.") },

  [HR_RECOMPUTE] = { .name = "recompute", .label = N_("Recomputation"), .group = HR_GROUP_RECOMPUTATION, FIELD (recompute),
    .choices = recomputes, .help = N_("Activations that are dropped in forward and computed again in backward."), .cite = "korthikanti2022",
    .applies = recomputes_here },
  [HR_RECOMPUTE_MODULES] = { .name = "recompute-modules", .label = N_("Selectively dropped"), .group = HR_GROUP_RECOMPUTATION, .seen = HR_STACK,
    FIELD (recompute_modules), .choices = recompute_modules, .cite = "torchtitan", .applies = drops_some,
    .help = N_("What selective recomputation drops: the attention core, what latent attention projects up, or all but the layer’s input, every second matrix product’s output and the attention’s.") },
  [HR_CHECKPOINT_INTERVAL] = { .name = "checkpoint-interval", .label = N_("Checkpoint interval"), .symbol = "I",
    .group = HR_GROUP_RECOMPUTATION, FIELD (checkpoint_interval), .min = 1, .max = 4096, .ui_max = 512, .step = 1, .init = 4,
    .unit = N_("layers"), .flags = HR_PARAM_SWEEPABLE, .help = N_("Layers between two checkpoints."), .cite = "chen2016", .applies = by_interval },
  [HR_CHECKPOINT_FRACTION] = { .name = "checkpoint-fraction", .label = N_("Recomputed share"), .symbol = "φ", .group = HR_GROUP_RECOMPUTATION,
    FIELD (checkpoint_fraction), .min = 0, .max = 1, .step = 0.05, .init = 0.5, .flags = HR_PARAM_SWEEPABLE,
    .help = N_("Share of the layers that is recomputed; with the multiplier, the share of activations removed."), .applies = by_fraction },

  [HR_ACTIVATION_OFFLOAD] = { .name = "activation-offload", .label = N_("Checkpoints in host memory"), .group = HR_GROUP_RECOMPUTATION,
    .seen = HR_ADVANCED, FIELD (activation_offload), .cite = "torchtune", .applies = by_segments,
    .help = N_("What checkpoints keep leaves the GPU but for the last five, and so does what the final norm keeps.") },

  [HR_DATA_PARALLEL] = { .name = "data-parallel", .label = N_("Data parallel"), .symbol = "D", .group = HR_GROUP_PARALLELISM,
    FIELD (data_parallel), .min = 1, .max = 1e6, .ui_max = 65536, .step = 1, .init = 1, .unit = N_("GPUs"),
    .flags = DIVIDES, .help = N_("GPUs that hold the same model and share the batch.") },
  [HR_TENSOR_PARALLEL] = { .name = "tensor-parallel", .label = N_("Tensor parallel"), .symbol = "TP", .group = HR_GROUP_PARALLELISM,
    FIELD (tensor_parallel), .min = 1, .max = 1024, .ui_max = 64, .step = 1, .init = 1, .unit = N_("GPUs"),
    .flags = DIVIDES, .help = N_("GPUs that share each matrix: every one has a part of the heads and of the MLP’s width."),
    .cite = "megatron", .applies = uses_groups },
  [HR_SEQUENCE_PARALLEL] = { .name = "sequence-parallel", .label = N_("Sequence parallel"), .group = HR_GROUP_PARALLELISM,
    FIELD (sequence_parallel), .help = N_("The tensor-parallel GPUs also share the residual stream between the matrices, token by token."),
    .cite = "korthikanti2022", .applies = is_tensor_parallel },
  [HR_GATHERED_INPUTS] = { .name = "gathered-inputs", .label = N_("Gathered inputs kept"), .group = HR_GROUP_PARALLELISM,
    .seen = HR_STACK, FIELD (gathered_inputs), .cite = "nanotron", .applies = gathers_inputs,
    .help = N_("Sequence parallelism keeps the inputs of matrix products with all tokens; otherwise backward gathers them again.") },
  [HR_PIPELINE_PARALLEL] = { .name = "pipeline-parallel", .label = N_("Pipeline parallel"), .symbol = "PP", .group = HR_GROUP_PARALLELISM,
    FIELD (pipeline_parallel), .min = 1, .max = 128, .ui_max = 64, .step = 1, .init = 1, .unit = N_("stages"),
    .flags = DIVIDES, .help = N_("Stages into which the layers are divided; the first ones hold the most micro-batches."),
    .cite = "narayanan2021", .applies = uses_groups },
  [HR_VIRTUAL_STAGES] = { .name = "virtual-stages", .label = N_("Virtual stages"), .group = HR_GROUP_PARALLELISM, .seen = HR_ADVANCED,
    FIELD (virtual_stages), .min = 1, .max = 32, .ui_max = 16, .step = 1, .init = 1, .flags = HR_PARAM_SWEEPABLE,
    .help = N_("Interleaving: parts of the model on each stage, run in turn; 1 for none."), .cite = "narayanan2021", .applies = is_pipelined },
  [HR_PIPELINE_GROUP_SIZE] = { .name = "pipeline-group-size", .label = N_("Interleaved group"), .group = HR_GROUP_PARALLELISM,
    .seen = HR_STACK, FIELD (pipeline_group_size), .min = 0, .max = 65536, .step = 1, .init = 0, .cite = "megatron",
    .help = N_("Micro-batches that a virtual stage runs in a row; 0 for as many as there are stages."), .applies = is_interleaved },
  [HR_STAGE_LAYERS] = { .name = "stage-layers", .label = N_("Layers of each stage"), .group = HR_GROUP_PARALLELISM, .seen = HR_STACK,
    FIELD (stage_layers), .min = 0, .max = 4096, .init_id = "", .cite = "megatron",
    .help = N_("Layers of every virtual stage, first to last, such as 4+4+3; empty to divide them evenly."), .applies = is_pipelined },
  [HR_BALANCED_STAGES] = { .name = "balanced-stages", .label = N_("Stages of equal work"), .group = HR_GROUP_PARALLELISM, .seen = HR_STACK,
    FIELD (balanced_stages), .cite = "nanotron", .applies = divides_layers,
    .help = N_("Layers go to the first stages until each has its share of the arithmetic, of which the output head has a part; otherwise all have as many.") },
  [HR_PIPELINE_RANK] = { .name = "pipeline-rank", .label = N_("Stage shown"), .group = HR_GROUP_PARALLELISM, .seen = HR_STACK,
    FIELD (pipeline_rank), .min = -1, .max = 127, .step = 1, .init = -1,
    .help = N_("The stage whose memory is told, 0 first; −1 for the one that needs the most."), .applies = is_pipelined },
  [HR_CONTEXT_PARALLEL] = { .name = "context-parallel", .label = N_("Context parallel"), .symbol = "CP", .group = HR_GROUP_PARALLELISM,
    .seen = HR_ADVANCED, FIELD (context_parallel), .min = 1, .max = 65536, .ui_max = 64, .step = 1, .init = 1, .unit = N_("GPUs"),
    .flags = DIVIDES, .help = N_("GPUs that share the tokens of each sequence; all of them hold the same weights."),
    .cite = "megatron", .applies = trains_by_ledger },
  [HR_EXPERT_PARALLEL] = { .name = "expert-parallel", .label = N_("Expert parallel"), .symbol = "EP", .group = HR_GROUP_PARALLELISM,
    .seen = HR_ADVANCED, FIELD (expert_parallel), .min = 1, .max = 65536, .ui_max = 256, .step = 1, .init = 1, .unit = N_("GPUs"),
    .flags = DIVIDES, .help = N_("GPUs that share the routed experts, each holding some of them whole."),
    .cite = "megatron", .applies = trains_experts },
  [HR_EXPERT_TENSOR_PARALLEL] = { .name = "expert-tensor-parallel", .label = N_("Tensor parallel in experts"), .group = HR_GROUP_PARALLELISM,
    .seen = HR_STACK, FIELD (expert_tensor_parallel), .min = 0, .max = 1024, .step = 1, .init = 0, .cite = "megatron",
    .help = N_("GPUs that share each matrix of a routed expert; 0 for as many as outside."), .applies = trains_experts },
  [HR_MOE_DISPATCHER] = { .name = "moe-dispatcher", .label = N_("Dispatch to experts"), .group = HR_GROUP_PARALLELISM, .seen = HR_STACK,
    FIELD (moe_dispatcher), .choices = dispatchers, .cite = "megatron",
    .help = N_("How tokens reach their experts: gathering all of them keeps a buffer."), .applies = trains_experts },
  [HR_GROUPED_GEMM] = { .name = "grouped-gemm", .label = N_("Grouped product"), .group = HR_GROUP_PARALLELISM, .seen = HR_STACK,
    FIELD (grouped_gemm), .cite = "megatron", .help = N_("The experts of a GPU are multiplied at once."), .applies = trains_experts },
  [HR_OVERLAP_EXPERT_COMMUNICATION] = { .name = "overlap-expert-communication", .label = N_("Overlapped dispatch"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (overlap_expert_communication), .cite = "megatron",
    .help = N_("The exchange with the experts overlaps with another micro-batch, which is held, too."), .applies = trains_experts },
  [HR_OPTIMIZER_INSTANCES] = { .name = "optimizer-instances", .label = N_("Copies of the optimizer"), .group = HR_GROUP_PARALLELISM,
    .seen = HR_STACK, FIELD (optimizer_instances), .min = 1, .max = 65536, .step = 1, .init = 1, .cite = "megatron",
    .help = N_("The sharded optimizer is held this many times: the hybrid between sharding and copies."), .applies = trains },
  [HR_ZERO_STAGE] = { .name = "zero-stage", .label = N_("ZeRO stage"), .group = HR_GROUP_PARALLELISM, FIELD (zero_stage), .choices = zero_stages,
    .help = N_("What the data-parallel GPUs share out instead of each holding a copy."), .cite = "zero", .applies = is_sharded },

  [HR_FSDP_VERSION] = { .name = "fsdp-version", .label = N_("PyTorch’s FSDP"), .group = HR_GROUP_PARALLELISM, .seen = HR_STACK,
    FIELD (fsdp_version), .choices = fsdp_versions, .cite = "fsdp", .applies = shards_weights,
    .help = N_("FSDP2 keeps embedding, head and the last layer gathered, gathers and reduces on streams of their own, and under pipeline parallelism keeps all gathered and gradients whole.") },
  [HR_WRAPPED_ENDS] = { .name = "wrapped-ends", .label = N_("Ends gathered apart"), .group = HR_GROUP_PARALLELISM, .seen = HR_STACK,
    FIELD (wrapped_ends), .cite = "torchtune", .applies = shards_weights,
    .help = N_("Embedding and output head are gathered like layers, each for itself: at the loss the head and one layer are there.") },
  [HR_GATHERED_GRADIENTS] = { .name = "gathered-gradients", .label = N_("Whole gradients"), .group = HR_GROUP_PARALLELISM, .seen = HR_STACK,
    FIELD (gathered_gradients), .min = 1, .max = 2, .step = 1, .init = 1, .cite = "torchtune", .applies = shards_weights,
    .help = N_("Layers whose gradients are there unsharded: the one in backward, and in some stacks the one before it, too.") },
  [HR_CPU_OFFLOAD] = { .name = "cpu-offload", .label = N_("CPU offload"), .group = HR_GROUP_PARALLELISM, .seen = HR_ADVANCED,
    FIELD (cpu_offload), .cite = "fsdp", .applies = trains_by_ledger,
    .help = N_("Gradients, master weights and optimizer states are in host memory, where the optimizer steps; with ZeRO stage 3 the weights’ shards, too.") },
  [HR_LIVE_PARAMETERS] = { .name = "live-parameters", .label = N_("Live parameters"), .group = HR_GROUP_PARALLELISM, .seen = HR_STACK,
    FIELD (live_parameters), .min = 0, .max = 1e12, .step = 1e8, .init = 0, .cite = "deepspeed", .applies = shards_weights,
    .help = N_("Gathered parameters that may stay besides two layers: DeepSpeed’s limits of live and of reused ones; 0 for none.") },

  [HR_ZERO_BUCKET_ELEMENTS] = { .name = "zero-bucket-elements", .label = N_("ZeRO buckets"), .group = HR_GROUP_PARALLELISM, .seen = HR_STACK,
    FIELD (zero_bucket_elements), .min = 0, .max = 1e12, .step = 1e6, .init = 0, .unit = N_("elements"), .flags = SIZE, .cite = "zero",
    .help = N_("Elements of all buckets in which DeepSpeed reduces gradients and gathers weights, in the activations’ format; they lie beside PyTorch’s own memory."),
    .applies = has_buckets },
  [HR_OVERHEAD] = { .name = "overhead", .label = N_("Overhead"), .group = HR_GROUP_OVERHEAD, .seen = HR_ADVANCED, FIELD (overhead), .choices = overheads,
    .help = N_("Context, libraries and allocator: item by item, or one percentage of everything else.") },
  [HR_OVERHEAD_PERCENT] = { .name = "overhead-percent", .label = N_("Overhead share"), .group = HR_GROUP_OVERHEAD, .seen = HR_ADVANCED,
    FIELD (overhead_percent), .min = 0, .max = 1000, .ui_max = 100, .step = 1, .init = 10, .unit = "%", .flags = SIZE,
    .help = N_("Added on top of the sum of all other terms."), .applies = by_percent },
  [HR_ALLOCATOR_PERCENT] = { .name = "allocator-percent", .label = N_("Allocator reserve"), .group = HR_GROUP_OVERHEAD, .seen = HR_ADVANCED,
    FIELD (allocator_percent), .min = 0, .max = 1000, .ui_max = 100, .step = 1, .init = 5, .unit = "%", .flags = SIZE,
    .help = N_("What the caching allocator holds beyond the tensors in use."), .cite = "measured-allocator", .applies = itemised },
  [HR_ERROR_LOW_PERCENT] = { .name = "error-low-percent", .label = N_("Tensors, down to"), .group = HR_GROUP_OVERHEAD, .seen = HR_STACK,
    FIELD (error_low_percent), .min = 0, .max = 100, .step = 0.5, .init = 3, .unit = "%", .flags = HR_PARAM_SWEEPABLE,
    .help = N_("How much less than computed the tensors of such runs have measured: the low end of all amounts."),
    .cite = "measured-stacks", .applies = itemised },
  [HR_ERROR_HIGH_PERCENT] = { .name = "error-high-percent", .label = N_("Tensors, up to"), .group = HR_GROUP_OVERHEAD, .seen = HR_STACK,
    FIELD (error_high_percent), .min = 0, .max = 1000, .ui_max = 100, .step = 0.5, .init = 5, .unit = "%", .flags = HR_PARAM_SWEEPABLE,
    .help = N_("How much more than computed the tensors of such runs have measured: the high end of all amounts."),
    .cite = "measured-stacks", .applies = itemised },
  [HR_EXPERT_IMBALANCE] = { .name = "expert-imbalance", .label = N_("Uneven routing, up to"), .group = HR_GROUP_OVERHEAD,
    .seen = HR_STACK, FIELD (expert_imbalance), .min = 1, .max = 64, .step = 0.05, .init = 1.75, .unit = "×", .flags = HR_PARAM_SWEEPABLE,
    .help = N_("How many times their share of the tokens one GPU’s experts may receive: part of the high end; the estimate itself takes all alike."),
    .cite = "measured-stacks", .applies = disperses },
  [HR_SHARDED_ALLOCATOR_PERCENT] = { .name = "sharded-allocator-percent", .label = N_("Allocator reserve when sharded"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (sharded_allocator_percent), .min = 0, .max = 1000, .ui_max = 100, .step = 1,
    .init = 0, .unit = "%", .flags = HR_PARAM_SWEEPABLE, .cite = "torchtune", .applies = shards_weights,
    .help = N_("What the caching allocator holds beyond the tensors where weights are sharded and gathered on streams of their own; 0 for the same as otherwise.") },
  [HR_FREED_LOGIT_BYTES] = { .name = "freed-logit-bytes", .label = N_("Freed bytes per logit"), .group = HR_GROUP_OVERHEAD,
    .seen = HR_STACK, FIELD (freed_logit_bytes), .min = 0, .max = 64, .step = 1, .init = 0, .unit = "B", .flags = SIZE,
    .cite = "torchtune", .applies = predicts_tokens,
    .help = N_("Of each logit, what is freed before the loss goes backward and stays reserved: too small for what is asked for then.") },
  [HR_FREED_SEGMENT] = { .name = "freed-segment", .label = N_("Freed segment"), .group = HR_GROUP_OVERHEAD, .seen = HR_STACK,
    FIELD (freed_segment), .cite = "torchtune", .applies = by_segments,
    .help = N_("What a segment takes while it is rebuilt and goes backward stays reserved at the loss of the next step.") },
  [HR_CONTEXT_MIB] = { .name = "context-mib", .label = N_("CUDA context"), .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (context_mib),
    .min = 0, .max = 1048576, .ui_max = 8192, .step = 32, .init = 461, .unit = "MiB", .flags = SIZE,
    .help = N_("What a process holds on the GPU before its first tensor: 0.45 GiB with lazily loaded kernels."),
    .cite = "measured-context", .applies = itemised },
  [HR_NCCL_MIB] = { .name = "nccl-mib", .label = N_("NCCL buffers"), .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (nccl_mib),
    .min = 0, .max = 1048576, .ui_max = 16384, .step = 64, .init = 1024, .unit = "MiB", .flags = SIZE,
    .help = N_("What the first communicator of a GPU holds outside the allocator."), .cite = "measured-nccl", .applies = communicates },
  [HR_NON_TORCH_MIB] = { .name = "non-torch-mib", .label = N_("Outside the allocator"), .group = HR_GROUP_OVERHEAD, .seen = HR_STACK,
    FIELD (non_torch_mib), .min = 0, .max = 1048576, .ui_max = 16384, .step = 16, .init = 0, .unit = "MiB", .flags = SIZE,
    .help = N_("What an engine’s libraries hold besides the context and outside the allocator."), .cite = "vllm", .applies = itemises_serving },

  [HR_ACTIVATION_MODEL] = { .name = "activation-model", .label = N_("Activation model"), .group = HR_GROUP_METHOD, .seen = HR_ADVANCED,
    FIELD (activation_model), .choices = activation_models,
    .help = N_("How activations are estimated: tensor by tensor, or by a rule of thumb that others use.") },
  [HR_ACTIVATION_MULTIPLIER] = { .name = "activation-multiplier", .label = N_("Activation multiplier"), .group = HR_GROUP_METHOD,
    .seen = HR_ADVANCED, FIELD (activation_multiplier), .min = 0, .max = 1000, .ui_max = 100, .step = 1, .init = 8, .flags = SIZE,
    .help = N_("Kept tensors of the hidden size in each layer."), .cite = "seed-breakdown", .applies = is_multiplier },
  [HR_INFERENCE_FACTOR] = { .name = "inference-factor", .label = N_("Inference factor"), .group = HR_GROUP_METHOD, .seen = HR_ADVANCED,
    FIELD (inference_factor), .min = 0, .max = 1, .step = 0.05, .init = 0.35, .flags = SIZE,
    .help = N_("Share of the training activations that inference needs."), .cite = "seed-breakdown", .applies = infers_by_multiplier },
  [HR_ACTIVATION_ELEMENTS] = { .name = "activation-elements", .label = N_("Elements per sample"), .group = HR_GROUP_METHOD, .seen = HR_ADVANCED,
    FIELD (activation_elements), .min = 0, .max = 1e15, .step = 1000, .init = 1000000, .flags = SIZE,
    .help = N_("Activation values that one sample keeps, summed over the layers."), .cite = "seed-elements", .applies = is_elements },
  [HR_STEP_SECONDS] = { .name = "step-seconds", .label = N_("Step time"), .group = HR_GROUP_RECOMPUTATION, .seen = HR_ADVANCED,
    FIELD (step_seconds), .min = 0, .max = 1e6, .ui_max = 3600, .step = 0.1, .init = 0, .unit = "s", .flags = HR_PARAM_SWEEPABLE,
    .help = N_("Seconds of one step without recomputation; 0 to see the factor alone."), .applies = trains },

  [HR_GPU] = { .name = "gpu", .label = N_("GPU"), .group = HR_GROUP_HARDWARE, FIELD (gpu), .init_id = "h100-sxm5-80gb",
    .help = N_("The GPU that the result is compared with.") },
  [HR_GPU_COUNT] = { .name = "gpu-count", .label = N_("GPUs"), .group = HR_GROUP_HARDWARE, .seen = HR_ADVANCED, FIELD (gpu_count),
    .min = 0, .max = 1e6, .ui_max = 65536, .step = 1, .init = 0, .help = N_("GPUs to order; 0 for as many as the parallel plan uses."),
    .applies = has_gpu },
  [HR_GPU_MEMORY_UTILIZATION] = { .name = "gpu-memory-utilization", .label = N_("Share for the engine"), .group = HR_GROUP_HARDWARE,
    .seen = HR_ADVANCED, FIELD (gpu_memory_utilization), .min = 0.01, .max = 1, .step = 0.05, .init = 0.9, .flags = HR_PARAM_SWEEPABLE,
    .help = N_("Share of the GPU’s memory that the engine fills: what weights and working memory leave of it is the pool of the cache."),
    .cite = "vllm", .applies = is_paged },
  [HR_MEMORY_VISIBLE_BYTES] = { .name = "memory-visible-bytes", .label = N_("Visible memory"), .group = HR_GROUP_HARDWARE,
    .seen = HR_STACK, FIELD (memory_visible_bytes), .min = 0, .max = 1e15, .step = 1073741824, .init = 0, .unit = "B",
    .help = N_("What a process sees of the GPU, where it is known of a run; 0 for the GPU’s usable memory."), .applies = infers },
  [HR_TIGHT_PERCENT] = { .name = "tight-percent", .label = N_("Tight from"), .group = HR_GROUP_HARDWARE, .seen = HR_ADVANCED,
    FIELD (tight_percent), .min = 0, .max = 100, .step = 1, .init = 80, .unit = "%",
    .help = N_("Up to this share of the usable memory the verdict is “fits”."), .cite = "fujii2024", .applies = has_gpu },
  [HR_FULL_PERCENT] = { .name = "full-percent", .label = N_("Full from"), .group = HR_GROUP_HARDWARE, .seen = HR_ADVANCED,
    FIELD (full_percent), .min = 0, .max = 100, .step = 1, .init = 95, .unit = "%",
    .help = N_("Above this share of the usable memory the verdict is “does not fit”."), .applies = has_gpu },
};
/* clang-format on */

const hr_param_desc_t *
hr_param_desc (hr_param_t id)
{
  return &table[id];
}

hr_param_t
hr_param_find (const char *name)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (strcmp (table[i].name, name) == 0)
      return (hr_param_t) i;
  return HR_N_PARAMS;
}

const hr_choice_desc_t *
hr_choice_at (const hr_param_desc_t *desc, int i)
{
  if (desc->choice != NULL)
    return desc->choice (i);
  return desc->choices != NULL && desc->choices[i].id != NULL ? &desc->choices[i] : NULL;
}

int
hr_choice_count (const hr_param_desc_t *desc)
{
  int n = 0;

  while (hr_choice_at (desc, n) != NULL)
    n++;
  return n;
}

int
hr_choice_find (const hr_param_desc_t *desc, const char *id)
{
  const hr_choice_desc_t *choice;

  for (int i = 0; (choice = hr_choice_at (desc, i)) != NULL; i++)
    if (strcmp (choice->id, id) == 0)
      return i;
  return -1;
}

const char *
hr_group_label (hr_group_t group)
{
  return groups[group];
}

bool
hr_param_applies (const hr_params_t *p, hr_param_t id)
{
  return table[id].applies == NULL || table[id].applies (p);
}
