/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the parameter table: what comes on top, by which rule, and on which GPU. Included by param-table.c alone. */
/* clang-format off */
  [HR_LIBRARY_WORKSPACE_MIB] = {
    .name = "library-workspace-mib", .label = N_ ("cuBLAS workspace"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (library_workspace_mib),
    .min = -1, .max = 65536, .step = 1, .init = -1, .unit = "MiB",
    .formerly = "0", .flags = HR_PARAM_LEAST_IS_USUAL | SIZE, .cite = "cublas-workspaces", .applies = is_ledger,
    .help = N_ ("Workspace of one cuBLAS handle. Training has two handles: one for the forward pass and one for the "
                "backward pass. −1 follows the GPU’s architecture, as PyTorch does.") },
  [HR_TE_WORKSPACE_MIB] = {
    .name = "te-workspace-mib", .label = N_ ("Transformer Engine workspace"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (te_workspace_mib),
    .min = 0, .max = 65536, .step = 1, .init = 4, .unit = "MiB", .flags = SIZE,
    .cite = "megatron", .applies = uses_engine,
    .help = N_ ("Workspace of Transformer Engine: 4 MiB on Ampere, 32 MiB since Hopper. A grouped matrix product of "
                "the experts holds four more.") },
  [HR_OVERHEAD] = {
    .name = "overhead", .label = N_ ("Overhead method"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_ADVANCED, FIELD (overhead),
    .choices = hr_choices_of_overheads,
    .help = N_ ("How context, libraries and allocator are counted: item by item, or as a percentage of everything "
                "else.") },
  [HR_OVERHEAD_PERCENT] = {
    .name = "overhead-percent", .label = N_ ("Overhead share"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_ADVANCED, FIELD (overhead_percent),
    .min = 0, .max = 1000, .ui_max = 100, .step = 1, .init = 10, .unit = "%", .flags = SIZE, .applies = by_percent,
    .help = N_ ("Percentage added to the sum of all other terms.") },
  [HR_ALLOCATOR_PERCENT] = {
    .name = "allocator-percent", .label = N_ ("Allocator reserve"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_ADVANCED, FIELD (allocator_percent),
    .min = 0, .max = 1000, .ui_max = 100, .step = 1, .init = 2, .unit = "%", .flags = SIZE,
    .cite = "measured-allocator", .applies = itemised,
    .help = N_ ("Memory that the caching allocator holds beyond the tensors in use, as a percentage of them.") },
  [HR_RANGE] = {
    .name = "range", .label = N_ ("Range"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_ADVANCED, FIELD (range),
    .choices = hr_choices_of_ranges, .cite = "measured-stacks", .applies = itemised,
    .help = N_ ("Where the low and the high end come from: measured runs of the same stack and method, of all of which "
                "nine in ten lie between their ends; or two percentages of your own.") },
  [HR_ERROR_LOW_PERCENT] = {
    .name = "error-low-percent", .label = N_ ("Low end"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_ADVANCED, FIELD (error_low_percent),
    .min = 0, .max = 100, .step = 0.5, .init = 3, .unit = "%", .flags = HR_PARAM_SWEEPABLE,
    .cite = "measured-stacks", .applies = types_range, .belongs_to = "range",
    .help = N_ ("How far below the computed value runs may measure. Sets the low end of every range.") },
  [HR_ERROR_HIGH_PERCENT] = {
    .name = "error-high-percent", .label = N_ ("High end"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_ADVANCED, FIELD (error_high_percent),
    .min = 0, .max = 1000, .ui_max = 100, .step = 0.5, .init = 5, .unit = "%", .flags = HR_PARAM_SWEEPABLE,
    .cite = "measured-stacks", .applies = types_range, .belongs_to = "range",
    .help = N_ ("How far above the computed value runs may measure. Sets the high end of every range.") },
  [HR_EXPERT_IMBALANCE] = {
    .name = "expert-imbalance", .label = N_ ("Expert load imbalance"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (expert_imbalance),
    .min = 1, .max = 64, .step = 0.05, .init = 1.75, .unit = "×", .flags = HR_PARAM_SWEEPABLE,
    .cite = "measured-stacks", .applies = disperses,
    .help = N_ ("How many times their even share of tokens the experts of one GPU may receive. Raises the high end "
                "only: the estimate assumes even routing.") },
  [HR_SHARDED_ALLOCATOR_PERCENT] = {
    .name = "sharded-allocator-percent", .label = N_ ("Allocator reserve with sharding"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (sharded_allocator_percent),
    .min = 0, .max = 1000, .ui_max = 100, .step = 1, .init = 0, .unit = "%",
    .flags = HR_PARAM_ZERO_IS_USUAL | HR_PARAM_SWEEPABLE,
    .cite = "torchtune", .applies = shards_weights,
    .help = N_ ("Memory that the caching allocator holds beyond the tensors in use where weights are sharded and "
                "gathered on separate streams. 0 uses the ordinary allocator reserve.") },
  [HR_FREED_LOGIT_BYTES] = {
    .name = "freed-logit-bytes", .label = N_ ("Freed bytes per logit"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (freed_logit_bytes),
    .min = 0, .max = 64, .step = 1, .init = 0, .unit = "B", .flags = SIZE,
    .cite = "torchtune", .applies = keeps_freed_logits,
    .belongs_to = "loss-kernel",
    .help = N_ ("Bytes per logit that are freed before the backward pass of the loss but stay reserved, because the "
                "freed blocks are too small to be reused.") },
  [HR_FREED_SEGMENT] = {
    .name = "freed-segment", .label = N_ ("Freed segment"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (freed_segment),
    .cite = "torchtune", .applies = keeps_freed_segment,
    .help = N_ ("Memory that a segment takes while it is recomputed and goes backward stays reserved at the loss of "
                "the next step.") },
  [HR_FREED_BLOCKS] = {
    .name = "freed-blocks", .label = N_ ("Blocks of other sizes"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (freed_blocks),
    .init = true, .cite = "pytorch-allocator", .applies = reserves_blocks,
    .help = N_ ("The allocator keeps blocks that were freed and are too small for what is requested next. Counted by "
                "cause: the forward pass of one layer, the logits, the rebuilt segment, the optimizer’s first step.") },
  [HR_EXPANDABLE_SEGMENTS] = {
    .name = "expandable-segments", .label = N_ ("Expandable segments"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_ADVANCED, FIELD (expandable_segments),
    .cite = "pytorch-allocator", .applies = may_expand_segments,
    .help = N_ ("PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True: neighbouring blocks grow together, so that steps of "
                "varying length and the optimizer’s states leave nothing behind, and FSDP2’s streams reserve only "
                "what their blocks need.") },
  [HR_LENGTH_SPREAD] = {
    .name = "length-spread", .label = N_ ("Shortest to longest sequence"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (length_spread),
    .min = 0, .max = 1, .step = 0.05, .init = 1, .flags = HR_PARAM_SWEEPABLE,
    .cite = "pytorch-allocator", .applies = varies_in_length,
    .help = N_ ("Length of the shortest sequence over that of the longest. 1 means that all steps are of the same "
                "length. Where they vary, each new longest step asks the allocator for new blocks for its logits.") },
  [HR_CONTEXT_MIB] = {
    .name = "context-mib", .label = N_ ("CUDA context"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (context_mib),
    .min = -1, .max = 1048576, .ui_max = 8192, .step = 32, .init = -1, .unit = "MiB",
    .formerly = "461", .flags = HR_PARAM_LEAST_IS_USUAL | SIZE, .cite = "measured-context", .applies = itemised,
    .help = N_ ("Memory that a process holds on the GPU outside of the allocator: CUDA’s own and that of loaded "
                "libraries. −1 follows the GPU’s architecture where somebody published it, and is 0.45 GiB "
                "elsewhere. Before CUDA 11.7 it was 1 to 1.8 GiB.") },
  [HR_NCCL_MIB] = {
    .name = "nccl-mib", .label = N_ ("NCCL buffers"), .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (nccl_mib),
    .min = 0, .max = 1048576, .ui_max = 16384, .step = 64, .init = 1024, .unit = "MiB", .flags = SIZE,
    .cite = "measured-nccl", .applies = communicates,
    .help = N_ ("Memory that the first communicator of a GPU holds outside the allocator.") },
  [HR_NCCL_GROUP_MIB] = {
    .name = "nccl-group-mib", .label = N_ ("NCCL buffers of further groups"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (nccl_group_mib),
    .min = 0, .max = 1048576, .ui_max = 16384, .step = 64, .init = 614, .unit = "MiB", .flags = SIZE,
    .cite = "measured-nccl", .applies = has_further_groups,
    .help = N_ ("Memory that each communicator after the first holds outside the allocator: data, tensor, pipeline, "
                "context and expert parallelism have one each.") },
  [HR_NCCL_ALL_TO_ALL_MIB] = {
    .name = "nccl-all-to-all-mib", .label = N_ ("NCCL buffers of all-to-all"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (nccl_all_to_all_mib),
    .min = 0, .max = 1048576, .ui_max = 16384, .step = 64, .init = 3072, .unit = "MiB", .flags = SIZE,
    .cite = "measured-nccl", .applies = exchanges_tokens,
    .help = N_ ("Memory that the all-to-all of expert parallelism holds outside the allocator, for channels to every "
                "GPU of the group.") },
  [HR_NON_TORCH_MIB] = {
    .name = "non-torch-mib", .label = N_ ("Memory outside the allocator"),
    .group = HR_GROUP_OVERHEAD, .seen = HR_STACK, FIELD (non_torch_mib),
    .min = 0, .max = 1048576, .ui_max = 16384, .step = 16, .init = 0, .unit = "MiB", .flags = SIZE,
    .cite = "vllm", .applies = itemises_serving,
    .help = N_ ("Memory that an engine’s libraries hold outside the allocator, in addition to the CUDA context.") },
  [HR_ACTIVATION_MODEL] = {
    .name = "activation-model", .label = N_ ("Activation model"),
    .group = HR_GROUP_METHOD, .seen = HR_ADVANCED, FIELD (activation_model),
    .choices = hr_choices_of_activation_models,
    .help = N_ ("How activations are estimated: tensor by tensor, or by the rule of thumb of another calculator.") },
  [HR_ACTIVATION_MULTIPLIER] = {
    .name = "activation-multiplier", .label = N_ ("Activation multiplier"),
    .group = HR_GROUP_METHOD, .seen = HR_ADVANCED, FIELD (activation_multiplier),
    .min = 0, .max = 1000, .ui_max = 100, .step = 1, .init = 8, .flags = SIZE,
    .cite = "seed-breakdown", .applies = is_multiplier,
    .help = N_ ("Number of saved tensors of the hidden size in each layer.") },
  [HR_INFERENCE_FACTOR] = {
    .name = "inference-factor", .label = N_ ("Inference factor"),
    .group = HR_GROUP_METHOD, .seen = HR_ADVANCED, FIELD (inference_factor),
    .min = 0, .max = 1, .step = 0.05, .init = 0.35, .flags = SIZE,
    .cite = "seed-breakdown", .applies = infers_by_multiplier,
    .help = N_ ("Share of the training activations that inference needs.") },
  [HR_ACTIVATION_ELEMENTS] = {
    .name = "activation-elements", .label = N_ ("Elements per sample"),
    .group = HR_GROUP_METHOD, .seen = HR_ADVANCED, FIELD (activation_elements),
    .min = 0, .max = 1e15, .step = 1000, .init = 1000000, .flags = SIZE,
    .cite = "seed-elements", .applies = is_elements,
    .help = N_ ("Activation values that are saved for one sample, summed over the layers.") },
  [HR_GPU] = {
    .name = "gpu", .label = N_ ("GPU"), .group = HR_GROUP_HARDWARE, FIELD (gpu),
    .init_id = "h100-sxm5-80gb",
    .help = N_ ("The GPU that the result is compared with.") },
  [HR_GPU_COUNT] = {
    .name = "gpu-count", .label = N_ ("Number of GPUs"),
    .group = HR_GROUP_HARDWARE, .seen = HR_ADVANCED, FIELD (gpu_count),
    .min = 0, .max = 1e6, .ui_max = 65536, .step = 1, .init = 0, .flags = HR_PARAM_ZERO_IS_USUAL, .applies = has_gpu,
    .help = N_ ("Number of GPUs to buy. 0 uses as many as the parallel plan needs.") },
  [HR_GPUS_PER_NODE] = {
    .name = "gpus-per-node", .label = N_ ("GPUs per node"),
    .group = HR_GROUP_HARDWARE, .seen = HR_STACK, FIELD (gpus_per_node),
    .min = 1, .max = 1024, .step = 1, .init = 8, .applies = shares_node,
    .help = N_ ("Number of GPUs in one machine, each with a process of its own. They share its host memory and its "
                "fast links.") },
  [HR_NETWORK_GB_PER_SECOND] = {
    .name = "network-gb-per-second", .label = N_ ("Network rate"),
    .group = HR_GROUP_HARDWARE, .seen = HR_STACK, FIELD (network_gb_per_second),
    .min = 0, .max = 10000, .step = 1, .init = 0, .unit = N_ ("GB/s"),
    .flags = HR_PARAM_ZERO_IS_USUAL | HR_PARAM_SWEEPABLE,
    .cite = "nccl", .applies = crosses_network,
    .help = N_ ("What the network of a GPU carries each way, for the time of a step. 0 uses that of a usual node with "
                "such GPUs.") },
  [HR_PRODUCT_EFFICIENCY] = {
    .name = "product-efficiency", .label = N_ ("Matrix product efficiency"),
    .group = HR_GROUP_HARDWARE, .seen = HR_STACK, FIELD (product_efficiency),
    .min = 0, .max = 1.5, .step = 0.01, .init = 0, .flags = HR_PARAM_ZERO_IS_USUAL | HR_PARAM_SWEEPABLE,
    .cite = "measured-steps", .applies = times_step,
    .help = N_ ("Rate of matrix products within a step over that of the same products alone: power limits and layouts "
                "slow them. 0 uses what published steps on such GPUs reached.") },
  [HR_GPU_MEMORY_UTILIZATION] = {
    .name = "gpu-memory-utilization", .label = N_ ("Engine’s memory share"),
    .group = HR_GROUP_HARDWARE, .seen = HR_ADVANCED, FIELD (gpu_memory_utilization),
    .min = 0.01, .max = 1, .step = 0.05, .init = 0.9, .flags = HR_PARAM_SWEEPABLE, .cite = "vllm", .applies = is_paged,
    .help = N_ ("Share of the GPU’s memory that the engine fills. What remains after weights and working memory is "
                "the pool of the cache.") },
  [HR_POOL_BASIS] = {
    .name = "pool-basis", .label = N_ ("Basis of the share"),
    .group = HR_GROUP_HARDWARE, .seen = HR_STACK, FIELD (pool_basis),
    .choices = hr_choices_of_pool_bases, .cite = "vllm", .applies = pages_cache,
    .help = N_ ("What the engine’s memory share is a share of, and what it includes. SGLang’s mem_fraction_static "
                "leaves working memory out; TensorRT-LLM’s free_gpu_memory_fraction is for the cache alone.") },
  [HR_MEMORY_VISIBLE_BYTES] = {
    .name = "memory-visible-bytes", .label = N_ ("Visible memory"),
    .group = HR_GROUP_HARDWARE, .seen = HR_STACK, FIELD (memory_visible_bytes),
    .min = 0, .max = 1e15, .step = 1073741824, .init = 0,
    .flags = HR_PARAM_ZERO_IS_USUAL, .unit = "B", .applies = caches,
    .help = N_ ("Memory of the GPU that a process sees, if known from a run. 0 uses the GPU’s usable memory.") },
  [HR_TIGHT_PERCENT] = {
    .name = "tight-percent", .label = N_ ("“Tight” above"),
    .group = HR_GROUP_HARDWARE, .seen = HR_ADVANCED, FIELD (tight_percent),
    .min = 0, .max = 100, .step = 1, .init = 80, .unit = "%", .cite = "fujii2024", .applies = has_gpu,
    .help = N_ ("Up to this share of the usable memory, the verdict is “fits”; above it, “tight”.") },
  [HR_FULL_PERCENT] = {
    .name = "full-percent", .label = N_ ("“Does not fit” above"),
    .group = HR_GROUP_HARDWARE, .seen = HR_ADVANCED, FIELD (full_percent),
    .min = 0, .max = 100, .step = 1, .init = 95, .unit = "%", .applies = has_gpu,
    .help = N_ ("Above this share of the usable memory, the verdict is “does not fit”.") },
 /* clang-format on */
