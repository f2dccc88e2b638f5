/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of a small model, of any family: in one or another of them every parameter means something. */
#pragma once

#include "cases.h"

#include "core/facts/families.h"

/* Small enough to divide, large enough that no term hides behind another. */
#define SIZES                                                                                                          \
  "layers", "8", "hidden-size", "1024", "attention-heads", "16", "kv-heads", "16", "head-dim", "64", "ffn-size",       \
      "4096", "vocab-size", "32000", "learned-positions", "2048", "sequence-length", "512", "micro-batch-size", "2"
#define EXPERTS "experts", "8", "expert-ffn-size", "512", "shared-experts", "2"
#define SERVES "mode", "inference", "cached-tokens", "4096"
#define IMAGES                                                                                                         \
  "tower-family", "gemma3", "tower-parameters", "1000000", "image-tokens", "256", "tower-patches-per-token", "16"
#define GRAPH SERVES, "working-memory", "graph"
#define PAGED SERVES, "kv-cache-kind", "paged", "working-memory", "profiled"

/* Runs in which a parameter may mean something: name, value, … */
static const char *const runs[][24] = {
  { NULL },
  { "position-embeddings", "rope" },
  { "sequence-length", "16", "micro-batch-size", "64", "vocab-size", "1000", "recompute", "full" },
  { "weight-dtype", "fp32" },
  { "attention", "eager", "dropout", "0.1" },
  { EXPERTS },
  { EXPERTS, "dense-layers", "2" },
  { "state-layers", "5" },
  { "shared-kv-layers", "3", "layer-input-size", "64" },
  { EXPERTS, "expert-interval", "2" },
  { EXPERTS, "tensor-parallel", "2", "expert-tensor-parallel", "1", "data-parallel", "2" },
  { EXPERTS, "data-parallel", "8", "expert-parallel", "4" },
  { EXPERTS, "data-parallel", "8", "zero-stage", "1", "optimizer-instances", "2" },
  { EXPERTS, "pipeline-parallel", "2", "virtual-stages", "2", "micro-batches", "8", "data-parallel", "4",
    "expert-parallel", "4" },
  { "fine-tuning", "lora" },
  { "fine-tuning", "lora", "lora-target-modules", "q+v+head", "lora-dropout", "0.1" },
  { EXPERTS, "fine-tuning", "lora", "expert-adapters", "merged" },
  { EXPERTS, "fine-tuning", "lora", "expert-adapters", "separate", "recompute", "full" },
  { EXPERTS, "fine-tuning", "lora", "expert-adapters", "shared", "dense-layers", "2" },
  { "fine-tuning", "qlora", "weight-quantization", "bnb-nf4", "loading", "whole" },
  { "fine-tuning", "qlora", "weight-quantization", "gptq-128" },
  { "weight-quantization", "torchao-int8", "quantized-head", "yes" },
  { "frozen-layers", "5", "frozen-embedding", "yes" },
  { "model-head", "sequence-classification", "num-labels", "7" },
  { "model-head", "token-classification", "fine-tuning", "lora" },
  { "model-head", "none" },
  { "gradient-projection", "galore", "projection-rank", "64" },
  { "gradient-projection", "apollo", "projection-rank", "64", "optimizer", "adamw-8bit" },
  { "gradient-projection", "galore", "optimizer", "adamw-8bit", "optimizer-in-backward", "yes" },
  { "frozen-layers", "5", "frozen-embedding", "yes", "frozen-head", "yes", "recompute", "full" },
  { "frozen-embedding", "yes", "frozen-head", "yes", "weight-dtype", "fp32", "autocast", "yes" },
  { "fine-tuning", "qlora", "weight-quantization", "bnb-nf4", "autocast", "yes" },
  { "range", "typed" },
  { "freed-blocks", "no" },
  { "freed-blocks", "no", "recompute", "full" },
  { "tensor-parallel", "2", "sequence-parallel", "yes" },
  { "tensor-parallel", "2" },
  { "pipeline-parallel", "2", "micro-batches", "8", "pipeline-rank", "1" },
  { "pipeline-parallel", "2", "virtual-stages", "2", "micro-batches", "8" },
  { "data-parallel", "8", "zero-stage", "1" },
  { "data-parallel", "8", "zero-stage", "1", "gpus-per-node", "2" },
  { "data-parallel", "8", "zero-stage", "3" },
  { "data-parallel", "8", "zero-stage", "3", "fsdp-version", "2" },
  { "data-parallel", "8", "zero-stage", "3", "fsdp-version", "2", "matmul-dtype", "fp8" },
  { "data-parallel", "8", "zero-stage", "3", "fsdp-version", "2", "matmul-dtype", "fp8", "fp8-all-gather", "yes" },
  { "data-parallel", "8", "zero-stage", "3", "fsdp-version", "1" },
  { "data-parallel", "8", "zero-stage", "2", "zero-bucket-elements", "500000000" },
  { "recompute", "full" },
  { "recompute", "full", "attention", "eager", "sliding-window", "256" },
  { "recompute", "selective", "attention", "eager" },
  { "recompute", "selective", "recompute-modules", "per-operator" },
  { "recompute", "selective", "recompute-modules", "per-operator", "matmul-dtype", "mxfp8" },
  { "recompute", "interval", "checkpoint-interval", "2" },
  { "recompute", "interval", "checkpoint-interval", "3", "held-hidden-states", "yes" },
  { "recompute", "interval", "checkpoint-interval", "3", "weight-dtype", "fp32", "autocast", "yes", "vocab-size",
    "1000" },
  { EXPERTS, "dense-layers", "4", "recompute", "interval", "checkpoint-interval", "3", "weight-dtype", "fp32",
    "autocast", "yes", "vocab-size", "1000", "micro-batch-size", "8" },
  { EXPERTS, "dense-layers", "4", "recompute", "interval", "checkpoint-interval", "3", "pipeline-parallel", "2",
    "micro-batches", "1", "vocab-size", "1000", "micro-batch-size", "8", "pipeline-rank", "0" },
  { "recompute", "fraction", "checkpoint-fraction", "0.5" },
  { "optimizer", "adamw-8bit" },
  { "optimizer", "adamw-8bit", "optimizer-paged", "yes" },
  { "master-weights", "yes" },
  { "master-weights", "yes", "flat-step", "yes" },
  { "cpu-offload", "yes" },
  { "loss-kernel", "chunked" },
  { "loss-kernel", "fused" },
  { "layer-implementation", "transformer-engine" },
  { "layer-rotation", "yes", "packed-sequences", "yes", "position-embeddings", "rope" },
  { IMAGES },
  { IMAGES, "recompute", "full", "layers", "1", "vocab-size", "100" },
  { IMAGES, "fine-tuning", "lora", "input-gradients", "yes" },
  { IMAGES, "weight-dtype", "fp32", "autocast", "yes" },
  { IMAGES, "frozen-embedding", "yes", "recompute", "full", "layers", "1", "vocab-size", "100" },
  { IMAGES, SERVES },
  { IMAGES, PAGED },
  { "kv-heads", "4" },
  { "kv-heads", "4", SERVES },
  { "norm-type", "layernorm" },
  { "mlp-gated", "no" },
  { "mlp-gated", "yes", "fused-gelu", "yes" },
  { "kv-lora-rank", "256" },
  { "kv-lora-rank", "256", SERVES },
  { "overhead", "percent" },
  { SERVES },
  { SERVES, EXPERTS, "expert-ffn-size", "500", "weight-quantization", "mxfp4" },
  { SERVES, "weight-quantization", "gptq-128" },
  { SERVES, "weight-quantization", "gptq" },
  { SERVES, "sliding-window", "1024" },
  { SERVES, "sliding-window", "1024", "kv-cache-kind", "static" },
  { SERVES, "working-memory", "graph", "attention", "eager" },
  { PAGED },
  { PAGED, EXPERTS, "sampler-rows", "132", "expert-workspace", "yes", "layer-streams", "4" },
  { SERVES, "weight-quantization", "q4-k-m" },
  { SERVES, "pipeline-parallel", "3" },
  { SERVES, "pipeline-parallel", "3", "pipeline-rank", "0", "weight-quantization", "bnb-nf4" },
  { SERVES, "pipeline-parallel", "2", "working-memory", "graph", "attention", "eager", "pipeline-rank", "0" },
  { SERVES, "pipeline-parallel", "2", "working-memory", "graph", "attention", "flash", "pipeline-rank", "0" },
  { SERVES, "pipeline-parallel", "2", "working-memory", "graph", "attention", "flash", "pipeline-rank", "1" },
  { PAGED, "pipeline-parallel", "2", "pipeline-rank", "0" },
  { GRAPH, "gpu-layers", "5" },
  { PAGED, "swap-space-mib", "4096" },
  { GRAPH, "gpu-layers", "5", "head-offloaded-last", "yes", "weight-quantization", "q8-0" },
  { GRAPH, "gpu-layers", "9", "weight-quantization", "q4-k-m" },
  { GRAPH, "gpu-layers", "0", "weight-quantization", "q4-k-m" },
  { GRAPH, "gpu-layers", "5", "pipeline-parallel", "2", "pipeline-rank", "1" },
  { PAGED, "max-sequences", "1024", "max-batched-tokens", "16" },
  { "activation-model", "rule-34" },
  { "activation-model", "multiplier" },
  { "activation-model", "multiplier", "mode", "inference" },
  { "activation-model", "elements", "activation-elements", "1000000" },
  { "activation-model", "segments", "recompute", "interval", "step-seconds", "1" },
  { "gpu", "a100-sxm4-40gb", "tight-percent", "1", "full-percent", "1.5" },
  { "attention", "flash", "micro-batch-size", "1" },
  { "attention", "flash", "kv-heads", "4" },
  { "attention", "memory-efficient" },
  { "fine-tuning", "lora", "lora-target-modules", "head" },
  { "fine-tuning", "lora", "tensor-parallel", "2", "sequence-parallel", "yes" },
  { "logit-bytes", "8" },
  { "tensor-parallel", "2", "logit-bytes", "8" },
  { EXPERTS, "layer-implementation", "transformer-engine" },
  { EXPERTS, "pipeline-parallel", "2", "micro-batches", "8", "data-parallel", "4", "expert-parallel", "4" },
  { "sequence-length", "2048", "micro-batch-size", "16", "vocab-size", "100", "layers", "1", "attention", "flash" },
  { "family-assumed", "yes" },
  { EXPERTS, "dense-layers", "2", "family-assumed", "yes" },
  { EXPERTS, "experts-per-token", "4", "data-parallel", "8", "expert-parallel", "4", "expert-imbalance", "3" },
  { "mtp-layers", "2", "micro-batches", "4" },
  { "mtp-layers", "1", "tensor-parallel", "2", "sequence-parallel", "yes", "pipeline-parallel", "2", "micro-batches",
    "4" },
  { "context-parallel", "2", "tensor-parallel", "2", "sequence-parallel", "yes", "data-parallel", "2" },
  { "pipeline-parallel", "4", "stage-layers", "1+3+3+1", "micro-batches", "8", "recompute", "full" },
  { "pipeline-parallel", "2", "micro-batches", "1", "pipeline-rank", "0" },
  { "pipeline-parallel", "2", "micro-batches", "1", "pipeline-rank", "1" },
  { "pipeline-parallel", "2", "micro-batches", "1", "pipeline-rank", "1", "mtp-layers", "2", "tied-embeddings", "yes" },
  { "pipeline-parallel", "2", "micro-batches", "2", "pipeline-rank", "0", "vocab-size", "500000", "sequence-length",
    "16" },
  { "pipeline-parallel", "2", "virtual-stages", "4", "micro-batches", "3", "pipeline-group-size", "3" },
  { "recompute", "sqrt" },
  { "recompute", "selective", "recompute-modules", "core-attn" },
  { "activation-offload", "yes", "recompute", "full" },
  { "sliding-window", "128" },
  { "fine-tuning", "lora", "weight-quantization", "bnb-nf4", "data-parallel", "8", "zero-stage", "3" },
  { "weight-dtype", "fp32", "autocast", "yes" },
  { "optimizer", "adafactor" },
  { "optimizer", "muon" },
  { "optimizer", "adafactor", "parameter-count", "100000007" },
  { "optimizer", "adafactor", "data-parallel", "7", "zero-stage", "3" },
  { "master-weights", "yes", "data-parallel", "7", "zero-stage", "2", "zero-bucket-elements", "1000003" },
  { SERVES, "data-parallel", "2", "tensor-parallel", "2" },
  { SERVES, "weight-dtype", "int4", "kv-cache-dtype", "fp8" },
  { "loading", "full-state", "data-parallel", "8", "zero-stage", "3", "fine-tuning", "lora" },
};

enum
{
  N_RUNS = G_N_ELEMENTS (runs)
};

/** A small model of a family, with changes: name, text, …, NULL. It may not be valid. */
static inline hr_params_t
small_model (int family, const char *const *changes)
{
  hr_params_t p = params_with (SIZES, "family", hr_family_choice (family)->id, NULL);

  for (int i = 0; changes[i] != NULL; i += 2)
    set (&p, changes[i], changes[i + 1]);
  return p;
}
