/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each rule across parameters: broken by one change, and only that rule; and what begins it and ends it. */
#include "cases.h"
#include "golden.h"

#include <string.h>

typedef struct
{
  hr_severity_t severity;
  const char *words; /* part of the message */
  const char *changes[13];
} case_t;

#define IMAGES "tower-family", "paligemma", "image-tokens", "256"
#define TE_LAYERS "layer-implementation", "transformer-engine"

static const case_t cases[] = {
  { HR_ERROR, "must be a multiple", { "attention-heads", "33", "kv-heads", "7" } },
  { HR_ERROR, "{kv-lora-rank} requires latent", { "kv-lora-rank", "512" } },
  { HR_ERROR,
    "{attention} takes {sliding-window} as a mask",
    { "family", "t5gemma", "sliding-window", "4096", "sequence-length", "512", "encoder-sequence-length", "4096" } },
  { HR_ERROR,
    "{attention} takes {sliding-window} as a mask",
    { "family", "t5gemma", "sliding-window", "4096", "sequence-length", "4096", "encoder-sequence-length", "512" } },
  { HR_ERROR, "requires a vision tower", { "image-tokens", "256" } },
  { HR_ERROR, "{image-tokens} must not exceed", { IMAGES, "sequence-length", "255" } },
  { HR_ERROR, "{tower-hidden-size} must be a multiple", { IMAGES, "tower-heads", "15" } },
  { HR_ERROR, "{image-tokens} is not supported with {family}", { IMAGES, "family", "bart", "kv-heads", "32" } },
  { HR_ERROR, "{image-tokens} is not supported with {family}", { IMAGES, "family", "megatron" } },
  { HR_ERROR, "with {attention}, which keeps the scores", { IMAGES, "attention", "eager" } },
  { HR_ERROR, "{image-tokens} with a trained vision tower", { IMAGES, "recompute", "sqrt" } },
  { HR_ERROR, "{image-tokens} is not supported with {context-parallel}", { IMAGES, "context-parallel", "2" } },
  { HR_ERROR,
    "{image-tokens} is not supported with {working-memory}",
    { IMAGES, "mode", "inference", "working-memory", "graph" } },
  { HR_WARNING, "stand for padding", { "family", "opt", "kv-heads", "32", "learned-positions", "4097" } },
  { HR_ERROR, "supports neither {tensor-parallel}", { "family", "bart", "kv-heads", "32", "tensor-parallel", "2" } },
  { HR_ERROR, "supports neither {fine-tuning}", { "family", "m2m_100", "kv-heads", "32", "fine-tuning", "lora" } },
  { HR_ERROR,
    "{model-head} is not supported",
    { "family", "modernbert", "kv-heads", "32", "model-head", "token-classification" } },
  { HR_ERROR,
    "{model-head} is not supported",
    { "family", "modernbert-decoder", "kv-heads", "32", "model-head", "sequence-classification" } },
  { HR_ERROR, "share their weights", { "family", "albert", "kv-heads", "32", "pipeline-parallel", "2" } },
  { HR_ERROR, "{state-layers} must not exceed", { "family", "hybrid", "state-layers", "33" } },
  { HR_ERROR, "{recurrence-width} must be a multiple", { "family", "mamba2", "recurrence-width", "4097" } },
  { HR_ERROR, "multiple of {recurrence-key-heads}", { "family", "mamba2", "recurrence-key-heads", "65536" } },
  { HR_ERROR,
    "multiple of {recurrence-key-heads}",
    { "family", "qwen3_next", "state-layers", "24", "recurrence-key-heads", "48" } },
  { HR_ERROR,
    "{recurrence-heads} must be a multiple of {tensor",
    { "family", "mamba2", "recurrence-width", "4100", "recurrence-heads", "41", "recurrence-key-heads", "1",
      "tensor-parallel", "2" } },
  { HR_ERROR,
    "{recurrence-width} must be a multiple of {tensor",
    { "family", "mamba", "recurrence-width", "4099", "tensor-parallel", "2" } },
  { HR_ERROR, "multiple of {full-kv-heads}", { "family", "gemma4_text", "mode", "inference", "full-kv-heads", "5" } },
  { HR_ERROR, "multiple of {full-kv-heads}", { "family", "gemma4_text", "full-kv-heads", "5" } },
  { HR_ERROR, "{shared-kv-layers} must be less", { "family", "gemma4_text", "shared-kv-layers", "32" } },
  { HR_ERROR,
    "{shared-kv-layers} must be less",
    { "family", "gemma4_text", "mode", "inference", "shared-kv-layers", "32" } },
  { HR_ERROR, "{kv-cache-kind} requires latent", { "mode", "inference", "kv-cache-kind", "latent" } },
  { HR_ERROR, "with the experts of {family}", { "family", "mixtral", "experts", "8", "mlp-gated", "no" } },
  { HR_ERROR, "{position-embeddings} is not", { "family", "megatron", "position-embeddings", "alibi" } },
  { HR_ERROR, "{sliding-window} must be 0", { "family", "bert", "sliding-window", "128" } },
  { HR_ERROR, "{mtp-layers} requires a model", { "family", "bert", "mtp-layers", "1" } },
  { HR_ERROR,
    "{experts-per-token} must be at least 1",
    { "family", "mixtral", "experts", "8", "experts-per-token", "0" } },
  { HR_ERROR,
    "must not both be 0",
    { "family", "megatron", "kv-lora-rank", "512", "v-head-dim", "128", "qk-rope-head-dim", "0", "qk-nope-head-dim",
      "0" } },
  { HR_ERROR,
    "{v-head-dim} must be at least 1",
    { "family", "megatron", "kv-lora-rank", "512", "qk-nope-head-dim", "128", "v-head-dim", "0" } },
  { HR_ERROR,
    "{attention-heads} must be a multiple of {tensor",
    { "attention-heads", "33", "kv-heads", "1", "tensor-parallel", "2" } },
  { HR_ERROR, "Either {kv-heads}", { "attention-heads", "24", "kv-heads", "6", "tensor-parallel", "4" } },
  { HR_ERROR, "{ffn-size} must be a multiple", { "ffn-size", "11009", "tensor-parallel", "2" } },
  { HR_ERROR,
    "must be a multiple of {optimizer-instances}",
    { "data-parallel", "8", "zero-stage", "1", "optimizer-instances", "3" } },
  { HR_ERROR, "does not support grouped-query attention", { "family", "gpt2", "kv-heads", "8" } },
  { HR_ERROR, "{checkpoint-interval} must not exceed", { "recompute", "interval", "checkpoint-interval", "33" } },
  { HR_ERROR,
    "{experts-per-token} must not exceed",
    { "family", "mixtral", "experts", "8", "experts-per-token", "16" } },
  { HR_ERROR, "{dense-layers} must be less than", { "family", "mixtral", "experts", "8", "dense-layers", "32" } },
  { HR_ERROR, "No layer has experts", { "family", "mixtral", "experts", "8", "expert-interval", "33" } },
  { HR_ERROR, "at most {largest gpu-count} GPUs", { "data-parallel", "1000000", "tensor-parallel", "2" } },
  { HR_ERROR, "less than the parallel plan", { "data-parallel", "8", "gpu-count", "4" } },
  { HR_ERROR, "supports only data parallelism", { "activation-model", "segments", "pipeline-parallel", "2" } },
  { HR_ERROR,
    "{activation-model} does not support {context",
    { "activation-model", "rule-34", "context-parallel", "2" } },
  { HR_ERROR,
    "{sequence-length} must be a multiple of {context",
    { "sequence-length", "4098", "context-parallel", "4" } },
  { HR_ERROR,
    "{experts} must be a multiple of {expert-parallel}",
    { "family", "mixtral", "experts", "8", "expert-parallel", "3", "data-parallel", "3" } },
  { HR_ERROR, "The GPUs of one pipeline stage", { "family", "mixtral", "experts", "8", "expert-parallel", "4" } },
  { HR_ERROR,
    "{expert-ffn-size} must be a multiple",
    { "family", "mixtral", "experts", "8", "expert-ffn-size", "1001", "tensor-parallel", "2" } },
  { HR_ERROR, "{layers} must be at least {pipeline", { "pipeline-parallel", "8", "virtual-stages", "8" } },
  { HR_ERROR, "{virtual-stages} must be 1 with {pipeline", { "virtual-stages", "2" } },
  { HR_ERROR, "{pipeline-rank} must be less than", { "pipeline-parallel", "2", "pipeline-rank", "2" } },
  { HR_ERROR, "one number for each virtual stage", { "pipeline-parallel", "3", "stage-layers", "16+16" } },
  { HR_ERROR, "{stage-layers} must add up to {layers}", { "pipeline-parallel", "2", "stage-layers", "16+15" } },
  { HR_ERROR,
    "lists all layers, but {gpu-layers}",
    { "mode", "inference", "working-memory", "graph", "gpu-layers", "20", "pipeline-parallel", "2", "stage-layers",
      "16+16" } },
  { HR_ERROR, "{context-parallel} is not supported with {mode}", { "mode", "inference", "context-parallel", "2" } },
  { HR_ERROR,
    "{fine-tuning} is not supported with {zero",
    { "family", "mixtral", "experts", "8", "fine-tuning", "lora", "data-parallel", "8", "expert-parallel", "4",
      "zero-stage", "3" } },
  { HR_ERROR,
    "With divided adapters",
    { "fine-tuning", "lora", "lora-rank", "6", "tensor-parallel", "4", "divided-adapters", "yes" } },
  { HR_ERROR, "{micro-batches} must be 1.", { "optimizer-in-backward", "yes", "micro-batches", "2" } },
  { HR_ERROR, "{gradient-buffer} must be off.", { "optimizer-in-backward", "yes", "gradient-buffer", "yes" } },
  { HR_ERROR,
    "{optimizer-in-backward} is not supported",
    { "optimizer-in-backward", "yes", "pipeline-parallel", "2" } },
  { HR_ERROR,
    "norms before attention and MLP",
    { "family", "olmo2", "recompute", "selective", "recompute-modules", "per-operator" } },
  { HR_ERROR,
    "norms before attention and MLP",
    { "family", "gpt_neox", "recompute", "selective", "recompute-modules", "per-operator" } },
  { HR_ERROR,
    "norms before attention and MLP",
    { "family", "llama4_text", "recompute", "selective", "recompute-modules", "per-operator" } },
  { HR_ERROR,
    "{ffn-size} must be at least 1",
    { "family", "mixtral", "experts", "4", "expert-ffn-size", "64", "dense-layers", "2", "ffn-size", "0" } },
  { HR_ERROR, "{tight-percent} must not exceed", { "tight-percent", "96" } },
  { HR_ERROR,
    "must not exceed {learned-positions}",
    { "position-embeddings", "learned", "learned-positions", "1024" } },
  { HR_ERROR,
    "{encoder-sequence-length} must not exceed",
    { "family", "bart", "kv-heads", "32", "learned-positions", "1024", "sequence-length", "512",
      "encoder-sequence-length", "2048" } },
  { HR_ERROR, "{activation-dtype} supports inference only", { "activation-dtype", "fp8" } },
  { HR_ERROR, "cannot be trained", { "weight-dtype", "int8" } },
  { HR_ERROR, "supports inference only", { "fine-tuning", "lora", "weight-quantization", "q4-k" } },
  { HR_ERROR, "what the weights take is not known", { "mode", "inference", "weight-quantization", "unknown" } },
  { HR_ERROR, "what the weights take is not known", { "fine-tuning", "lora", "weight-quantization", "unknown" } },
  { HR_ERROR, "quantises only experts", { "mode", "inference", "weight-quantization", "mxfp4" } },
  { HR_ERROR,
    "less than half a bit an element",
    { "mode", "inference", "weight-quantization", "fp8", "stored-weight-bytes", "30000000" } },
  { HR_ERROR,
    "{weight-quantization} is not supported",
    { "mode", "inference", "weight-quantization", "fp8", "zero-stage", "3", "experts", "8", "expert-parallel", "2",
      "data-parallel", "2" } },
  { HR_ERROR, "must not name a gate", { "family", "gpt2", "fine-tuning", "lora", "lora-target-modules", "qkv+gate" } },
  { HR_ERROR,
    "the projections of latent attention",
    { "family", "megatron", "kv-lora-rank", "5", "qk-nope-head-dim", "2", "v-head-dim", "2", "fine-tuning", "lora",
      "lora-target-modules", "q+v" } },
  { HR_ERROR,
    "{lora-variant} is not supported",
    { "family", "megatron", "kv-lora-rank", "5", "qk-nope-head-dim", "2", "v-head-dim", "2", "fine-tuning", "lora",
      "lora-variant", "dora" } },
  { HR_ERROR, "must name each matrix only once", { "fine-tuning", "lora", "lora-target-modules", "qkv+v" } },
  { HR_ERROR, "must name each matrix only once", { "fine-tuning", "lora", "lora-target-modules", "up+gate-up" } },
  { HR_ERROR,
    "requires 16-bit activations",
    { "autocast", "yes", "weight-dtype", "fp32", "activation-dtype", "fp32" } },
  { HR_ERROR, "FlashAttention requires", { "attention", "flash", "activation-dtype", "fp32" } },
  { HR_ERROR, "memory-efficient kernel", { "attention", "memory-efficient", "kv-heads", "8" } },
  { HR_ERROR, "does not support {head-dim}", { "attention", "flash", "head-dim", "257" } },
  { HR_ERROR,
    "does not support {full-head-dim}",
    { "family", "gemma4_text", "attention", "flash", "head-dim", "256", "full-head-dim", "512" } },
  { HR_ERROR, "tokens in a micro-batch", { "loss-kernel", "chunked", "loss-chunks", "9", "sequence-length", "4" } },
  { HR_ERROR, "{logit-bytes} is less than", { "loss-kernel", "jit", "logit-bytes", "3" } },
  { HR_ERROR, "only none or a fraction", { "activation-model", "multiplier", "recompute", "full" } },
  { HR_ERROR, "only none, full", { "activation-model", "segments", "recompute", "selective" } },
  { HR_ERROR, "requires checkpoints", { "activation-offload", "yes", "recompute", "selective" } },
  { HR_ERROR, "requires the layers of Transformer Engine", { "offload-modules", "qkv-linear" } },
  { HR_ERROR, "is none or selective", { TE_LAYERS, "offload-modules", "qkv-linear", "recompute", "full" } },
  { HR_ERROR, "“attn-proj” requires “core-attn”", { TE_LAYERS, "offload-modules", "attn-proj" } },
  { HR_ERROR,
    "is already recomputed by {recompute-modules}",
    { TE_LAYERS, "offload-modules", "core-attn", "recompute", "selective" } },
  { HR_ERROR, "layers that are alike", { TE_LAYERS, "offload-modules", "qkv-linear", "family", "gemma2" } },
  { HR_ERROR, "layers that are alike", { TE_LAYERS, "offload-modules", "qkv-linear", "fine-tuning", "lora" } },
  { HR_ERROR, "layers that are alike", { TE_LAYERS, "offload-modules", "qkv-linear", "frozen-embedding", "yes" } },
  { HR_ERROR, "{activation-elements} must be", { "activation-model", "elements", "activation-elements", "0" } },
  { HR_ERROR, "must stand alone", { "recompute", "selective", "recompute-modules", "per-operator+mlp" } },
  { HR_ERROR, "requires at least one module", { "recompute", "selective", "recompute-modules", "" } },
  { HR_ERROR, "adapters of these modules", { "mtp-layers", "1", "fine-tuning", "lora" } },
  { HR_ERROR, "all logits at once", { "mtp-layers", "1", "loss-kernel", "chunked" } },
  { HR_ERROR, "supported with AdamW and 8-bit", { "gradient-projection", "galore", "optimizer", "lion" } },
  { HR_ERROR,
    "it needs whole gradients",
    { "gradient-projection", "apollo", "data-parallel", "2", "zero-stage", "1" } },
  { HR_ERROR,
    "{expert-adapters} is not supported with the experts",
    { "family", "llama4_text", "experts", "8", "fine-tuning", "lora", "expert-adapters", "separate" } },
  { HR_ERROR,
    "{expert-adapters} must be off",
    { "family", "mixtral", "experts", "8", "fine-tuning", "lora", "expert-adapters", "merged", "lora-dropout",
      "0.1" } },
  { HR_ERROR, "some layer must be trained", { "layers", "8", "frozen-layers", "8", "frozen-embedding", "yes" } },
  { HR_ERROR, "that pass through frozen layers", { "frozen-layers", "4" } },
  { HR_ERROR, "they are one matrix", { "tied-embeddings", "yes", "frozen-head", "yes" } },
  { HR_ERROR,
    "{pipeline-parallel} is not supported with frozen",
    { "frozen-embedding", "yes", "pipeline-parallel", "2", "micro-batches", "4" } },
  { HR_ERROR,
    "{expert-parallel} with {zero-stage} is not",
    { "family", "mixtral", "experts", "8", "data-parallel", "8", "expert-parallel", "4", "zero-stage", "1",
      "frozen-embedding", "yes" } },
  { HR_ERROR, "{mtp-layers} is not supported with frozen", { "mtp-layers", "1", "frozen-embedding", "yes" } },
  { HR_ERROR,
    "{mtp-layers} is not supported with {recompute",
    { "mtp-layers", "1", "recompute", "interval", "checkpoint-interval", "2" } },
  { HR_ERROR, "{mtp-layers} is not supported with {recompute", { "mtp-layers", "1", "recompute", "sqrt" } },
  { HR_ERROR,
    "{mtp-layers} is not supported with {recompute",
    { "mtp-layers", "1", "recompute", "selective", "recompute-modules", "per-operator" } },
  { HR_ERROR, "with {deferred-head", { "mtp-layers", "1", "deferred-head-micro-batches", "1" } },
  { HR_ERROR, "{mtp-layers} is not supported with {optimizer", { "mtp-layers", "1", "optimizer-in-backward", "yes" } },
  { HR_ERROR, "{mtp-layers} is not supported with {family", { "mtp-layers", "1", "family", "bloom" } },
  { HR_ERROR, "projection of the modules", { "mtp-layers", "1", "hidden-size", "4095", "tensor-parallel", "2" } },
  { HR_WARNING, "from Megatron-Core’s source code", { "mtp-layers", "1" } },
  { HR_WARNING, "derived from its source code", { "family", "gpt_neox", "fine-tuning", "lora" } },
  { HR_WARNING, "stay idle", { "gpu-count", "4" } },
  { HR_WARNING, "the pipeline is not full", { "pipeline-parallel", "4", "micro-batches", "3" } },
  { HR_WARNING, "has no effect with {logit", { "loss-kernel", "chunked", "logit-bytes", "12" } },
  { HR_WARNING, "has no effect with {fine-tuning}", { "weight-quantization", "awq-128" } },
  { HR_WARNING, "has no effect with {fine-tuning}", { "weight-quantization", "unknown" } },
  { HR_WARNING, "train no adapters beside such weights", { "fine-tuning", "lora", "weight-quantization", "fp8" } },
  { HR_WARNING,
    "train no adapters beside such weights",
    { "fine-tuning", "lora", "weight-quantization", "fp8-block" } },
  { HR_WARNING, "does not know how Megatron-Core builds", { "family", "gemma2", "kv-heads", "8", TE_LAYERS } },
  { HR_WARNING,
    "“layernorm” drops nothing",
    { TE_LAYERS, "recompute", "selective", "recompute-modules", "core-attn+layernorm" } },
  { HR_WARNING,
    "“mlp” drops nothing",
    { "family", "mixtral", "experts", "8", "recompute", "selective", "recompute-modules", "mlp" } },
  { HR_WARNING, "drop nothing without experts", { "recompute", "selective", "recompute-modules", "moe-act" } },
  { HR_WARNING,
    "drops nothing without shared experts",
    { "family", "mixtral", "experts", "8", "recompute", "selective", "recompute-modules", "shared-experts" } },
  { HR_WARNING,
    "“moe-act” affects Megatron-Core’s experts only",
    { "family", "mixtral", "experts", "8", "recompute", "selective", "recompute-modules", "moe-act" } },
  { HR_WARNING,
    "“shared-experts” affects Megatron-Core’s experts only",
    { "family", "mixtral", "experts", "8", "shared-experts", "1", "recompute", "selective", "recompute-modules",
      "shared-experts" } },
  { HR_WARNING,
    "drops nothing without latent attention",
    { "recompute", "selective", "recompute-modules", "mla-up-proj" } },
  { HR_WARNING, "Neither is counted", { "layer-implementation", "transformer-engine", "matmul-dtype", "fp8" } },
  { HR_WARNING, "Neither is counted", { "layer-implementation", "transformer-engine", "matmul-dtype", "nvfp4" } },
  { HR_WARNING,
    "counted as quantised",
    { "mode", "inference", "weight-quantization", "fp8", "unquantized-matrices", "attention+others" } },
  { HR_WARNING, "scales of its blocks", { "mode", "inference", "weight-dtype", "int4" } },
  { HR_WARNING, "applies to all weights", { "mode", "inference", "weight-dtype", "fp8" } },
  { HR_WARNING, "no other GPUs to divide among", { "zero-stage", "3" } },
  { HR_WARNING, "less than the prompt needs", { "mode", "inference", "cached-tokens", "100" } },
  { HR_WARNING, "not measured", { "experts", "8" } },
};

static const hr_check_t *
find (const hr_params_t *p, const char *words)
{
  const hr_check_t *problems[HR_MAX_PROBLEMS];
  size_t n = hr_check (p, problems);

  for (size_t i = 0; i < n; i++)
    if (strstr (problems[i]->message, words) != NULL)
      return problems[i];
  return NULL;
}

static void
test_case (gconstpointer data)
{
  const case_t *c = data;
  const hr_check_t *problems[HR_MAX_PROBLEMS];
  hr_params_t p = defaults ();

  g_assert_null (find (&p, c->words));
  for (int i = 0; c->changes[i] != NULL; i += 2)
    set (&p, c->changes[i], c->changes[i + 1]);
  const hr_check_t *broken = find (&p, c->words);
  g_assert_nonnull (broken);
  g_assert_cmpint (broken->severity, ==, c->severity);
  g_assert_cmpint (hr_is_valid (&p), ==, c->severity == HR_WARNING);
  g_assert_cmpuint (hr_check (&p, problems), ==, 1);
}

/* Products of 16 bits copy nothing, and torchao casts matrices in each product. */
static void
test_no_copies_of_matrices (void)
{
  static const char *const silent[][2] = { { "local", "fp8" },
                                           { "transformer-engine", "auto" },
                                           { "transformer-engine", "fp16" } };

  for (gsize i = 0; i < G_N_ELEMENTS (silent); i++)
    {
      hr_params_t p = defaults ();

      set (&p, "layer-implementation", silent[i][0]);
      set (&p, "matmul-dtype", silent[i][1]);
      g_assert_null (find (&p, "Neither is counted"));
    }
}

/* Sizes of a recurrence are no matter where no layer has one, nor are heads where its channels are alone. */
static void
test_no_recurrence (void)
{
  hr_params_t p = params_with ("recurrence-width", "4097", "recurrence-key-heads", "48", NULL);

  g_assert_true (hr_is_valid (&p));
  set (&p, "family", "bamba");
  g_assert_true (hr_is_valid (&p));
  set (&p, "family", "mamba");
  g_assert_true (hr_is_valid (&p));
  set (&p, "family", "bamba");
  set (&p, "state-layers", "16");
  g_assert_false (hr_is_valid (&p));
}

static gboolean
concerns (const hr_check_t *check, hr_param_t param)
{
  for (int i = 0; check->params[i] != HR_N_PARAMS; i++)
    if (check->params[i] == param)
      return TRUE;
  return FALSE;
}

/* A name in a message is a parameter that the rule marks, or “largest …” one that there is. */
static gboolean
is_named_rightly (const hr_check_t *check, const char *name)
{
  const char *prefix = "largest ";

  if (g_str_has_prefix (name, prefix))
    return hr_param_find (name + strlen (prefix)) != HR_N_PARAMS;
  return concerns (check, hr_param_find (name));
}

/* Every rule marks at least one parameter. */
static void
test_messages_name_parameters (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_params_t p = defaults ();
      for (int c = 0; cases[i].changes[c] != NULL; c += 2)
        set (&p, cases[i].changes[c], cases[i].changes[c + 1]);
      const hr_check_t *broken = find (&p, cases[i].words);
      g_assert_cmpint (broken->params[0], <, HR_N_PARAMS);
      g_auto (GStrv) pieces = g_strsplit_set (broken->message, "{}", -1);
      for (int j = 1; pieces[j] != NULL; j += 2)
        if (!is_named_rightly (broken, pieces[j]))
          g_error ("%s: %s is not marked", broken->message, pieces[j]);
    }
}

static gboolean
has_case (const hr_check_t *check)
{
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    if (strstr (check->message, cases[i].words) != NULL)
      return TRUE;
  return FALSE;
}

static void
test_every_rule_has_a_case (void)
{
  for (size_t i = 0; hr_check_at (i) != NULL; i++)
    if (!has_case (hr_check_at (i)))
      {
        g_test_message ("no case: %s", hr_check_at (i)->message);
        g_test_fail ();
      }
}

/* Values near the one that is there, and those from which most rules count; FALSE past the last. */
static gboolean
value_at (const hr_params_t *p, hr_param_t param, guint i, double *value)
{
  const hr_param_desc_t *row = hr_param_desc (param);
  double now = hr_param_get (p, param);
  const double values[] = { 0, 1, 2, 4, 8, now - 1, now + 1, now / 2, now * 2, row->max };

  *value = i;
  if (row->type != HR_TYPE_INTEGER && row->type != HR_TYPE_REAL)
    return i < 2 || (int) i < hr_choice_count (row);
  if (i < G_N_ELEMENTS (values))
    *value = values[i];
  return i < G_N_ELEMENTS (values);
}

static gboolean
was_tried (const hr_params_t *p, hr_param_t param, guint i)
{
  double value;
  double earlier;

  value_at (p, param, i, &value);
  for (guint j = 0; j < i; j++)
    if (value_at (p, param, j, &earlier) && earlier == value)
      return TRUE;
  return FALSE;
}

/* The values of a parameter with which a rule is broken, or is not. */
static void
put_values (GString *text, const hr_params_t *p, hr_param_t param, const hr_check_t *check, gboolean broken)
{
  gboolean named = FALSE;
  double value;

  for (guint i = 0; value_at (p, param, i, &value); i++)
    {
      hr_params_t other = *p;
      char written[HR_TEXT_SIZE];

      if (was_tried (p, param, i) || hr_param_set (&other, param, value) != HR_SET_OK)
        continue;
      if (check->broken (&other) != broken)
        continue;
      if (!named)
        g_string_append_printf (text, " %s", hr_param_desc (param)->name);
      named = TRUE;
      g_string_append_printf (text, " %s", hr_param_get_text (&other, param, written, sizeof written));
    }
  if (named)
    g_string_append_c (text, ',');
}

static void
put_changes (GString *text, const char *title, const hr_params_t *p, const hr_check_t *check)
{
  gboolean is_broken = check->broken (p);

  g_string_append_printf (text, "  %s", title);
  for (int param = 0; param < HR_N_PARAMS; param++)
    if (!hr_param_is_text ((hr_param_t) param))
      put_values (text, p, (hr_param_t) param, check, !is_broken);
  g_string_append_c (text, '\n');
}

/* From each case the single changes that end it, and those that begin it from where its last change is not made. */
static void
test_what_begins_and_ends_it (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_params_t p = defaults ();
      hr_params_t before = p;
      const hr_check_t *check;

      for (int c = 0; cases[i].changes[c] != NULL; c += 2)
        {
          before = p;
          set (&p, cases[i].changes[c], cases[i].changes[c + 1]);
        }
      check = find (&p, cases[i].words);
      g_string_append_printf (text, "%s\n", check->message);
      put_changes (text, "begins with", &before, check);
      put_changes (text, "ends with", &p, check);
    }
  assert_golden ("core", "rules.txt", text->str);
}

/* Checkpoints of one layer each are what full recomputation has: modules for further tokens allow them. */
static void
test_segments_of_one_layer (void)
{
  hr_params_t p = params_with ("mtp-layers", "1", "recompute", "interval", "checkpoint-interval", "1", NULL);

  g_assert_true (hr_is_valid (&p));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/checks/%zu", i);
      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/core/checks/no-copies-of-matrices", test_no_copies_of_matrices);
  g_test_add_func ("/core/checks/no-recurrence", test_no_recurrence);
  g_test_add_func ("/core/checks/every-rule-has-a-case", test_every_rule_has_a_case);
  g_test_add_func ("/core/checks/what-begins-and-ends-it", test_what_begins_and_ends_it);
  g_test_add_func ("/core/checks/segments-of-one-layer", test_segments_of_one_layer);
  g_test_add_func ("/core/checks/messages-name-parameters", test_messages_name_parameters);
  return g_test_run ();
}
