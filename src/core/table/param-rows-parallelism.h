/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the parameter table: how many GPUs share what. Included by param-table.c alone. */
/* clang-format off */
  [HR_VOCAB_MULTIPLE] = {
    .name = "vocab-multiple", .label = N_ ("Vocabulary multiple"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (vocab_multiple),
    .min = 1, .max = 65536, .step = 1, .init = 1, .cite = "megatron",
    .help = N_ ("The vocabulary is padded to a multiple of this number times the tensor-parallel size.") },
  [HR_DATA_PARALLEL] = {
    .name = "data-parallel", .label = N_ ("Data-parallel size"), .symbol = "D",
    .group = HR_GROUP_PARALLELISM, FIELD (data_parallel),
    .min = 1, .max = 1e6, .ui_max = 65536, .step = 1, .init = 1, .unit = N_ ("GPUs"), .flags = DIVIDES,
    .help = N_ ("Number of GPUs that hold the same model and share the batch.") },
  [HR_TENSOR_PARALLEL] = {
    .name = "tensor-parallel", .label = N_ ("Tensor-parallel size"), .symbol = "TP",
    .group = HR_GROUP_PARALLELISM, FIELD (tensor_parallel),
    .min = 1, .max = 1024, .ui_max = 64, .step = 1, .init = 1, .unit = N_ ("GPUs"), .flags = DIVIDES,
    .cite = "megatron", .applies = uses_groups,
    .help = N_ ("Number of GPUs that share each matrix. Each GPU has a part of the heads and of the MLP’s width.") },
  [HR_SEQUENCE_PARALLEL] = {
    .name = "sequence-parallel", .label = N_ ("Sequence parallelism"),
    .group = HR_GROUP_PARALLELISM, FIELD (sequence_parallel),
    .cite = "korthikanti2022", .applies = is_tensor_parallel,
    .help = N_ ("The tensor-parallel GPUs also divide the tokens of the residual stream between the matrices.") },
  [HR_GATHERED_INPUTS] = {
    .name = "gathered-inputs", .label = N_ ("Saved gathered inputs"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (gathered_inputs),
    .cite = "nanotron", .applies = gathers_inputs,
    .help = N_ ("With sequence parallelism, the inputs of matrix products are saved with all tokens. Otherwise the "
                "backward pass gathers them again.") },
  [HR_PIPELINE_PARALLEL] = {
    .name = "pipeline-parallel", .label = N_ ("Pipeline-parallel size"), .symbol = "PP",
    .group = HR_GROUP_PARALLELISM, FIELD (pipeline_parallel),
    .min = 1, .max = 128, .ui_max = 64, .step = 1, .init = 1, .unit = N_ ("stages"), .flags = DIVIDES,
    .cite = "narayanan2021", .applies = uses_groups,
    .help = N_ ("Number of stages into which the layers are divided. The first stages hold the most micro-batches.") },
  [HR_VIRTUAL_STAGES] = {
    .name = "virtual-stages", .label = N_ ("Virtual stages"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_ADVANCED, FIELD (virtual_stages),
    .min = 1, .max = 32, .ui_max = 16, .step = 1, .init = 1, .flags = HR_PARAM_SWEEPABLE,
    .cite = "narayanan2021", .applies = trains_in_stages,
    .help = N_ ("Number of parts of the model that each stage runs in turn (interleaving). 1 means no "
                "interleaving.") },
  [HR_PIPELINE_GROUP_SIZE] = {
    .name = "pipeline-group-size", .label = N_ ("Interleaving group size"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (pipeline_group_size),
    .min = 0, .max = 65536, .step = 1, .init = 0,
    .flags = HR_PARAM_ZERO_IS_USUAL, .cite = "megatron", .applies = is_interleaved,
    .help = N_ ("Number of consecutive micro-batches that a virtual stage runs. 0 uses the number of stages.") },
  [HR_STAGE_LAYERS] = {
    .name = "stage-layers", .label = N_ ("Layers per stage"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (stage_layers),
    .min = 0, .max = 4096, .init_id = "", .cite = "megatron", .applies = is_pipelined,
    .help = N_ ("Number of layers of every virtual stage, first to last, such as 4+4+3. Empty divides them evenly.") },
  [HR_BALANCED_STAGES] = {
    .name = "balanced-stages", .label = N_ ("Balanced stages"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (balanced_stages),
    .cite = "nanotron", .applies = divides_layers,
    .help = N_ ("Layers are assigned so that every stage has an equal share of the arithmetic, to which the output "
                "head adds. Otherwise every stage has the same number of layers.") },
  [HR_STAGE_REMAINDER] = {
    .name = "stage-remainder", .label = N_ ("Remaining layers"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (stage_remainder),
    .choices = hr_choices_of_remainders, .cite = "vllm", .applies = has_remainder,
    .help = N_ ("Where layers go if their number is not a multiple of the number of stages: vLLM spares the first and "
                "the last stage, and llama.cpp counts the output head as one more layer.") },
  [HR_PIPELINE_RANK] = {
    .name = "pipeline-rank", .label = N_ ("Pipeline stage shown"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (pipeline_rank),
    .min = -1, .max = 127, .step = 1, .init = -1, .applies = is_pipelined,
    .help = N_ ("Pipeline stage to show, counting from 0. −1 shows the stage that needs the most memory.") },
  [HR_CONTEXT_PARALLEL] = {
    .name = "context-parallel", .label = N_ ("Context-parallel size"), .symbol = "CP",
    .group = HR_GROUP_PARALLELISM, .seen = HR_ADVANCED, FIELD (context_parallel),
    .min = 1, .max = 65536, .ui_max = 64, .step = 1, .init = 1, .unit = N_ ("GPUs"), .flags = DIVIDES,
    .cite = "megatron", .applies = trains_by_ledger,
    .help = N_ ("Number of GPUs that share the tokens of each sequence. All of them hold the same weights.") },
  [HR_EXPERT_PARALLEL] = {
    .name = "expert-parallel", .label = N_ ("Expert-parallel size"), .symbol = "EP",
    .group = HR_GROUP_PARALLELISM, .seen = HR_ADVANCED, FIELD (expert_parallel),
    .min = 1, .max = 65536, .ui_max = 256, .step = 1, .init = 1, .unit = N_ ("GPUs"), .flags = DIVIDES,
    .cite = "megatron", .applies = has_experts,
    .help = N_ ("Number of GPUs that share the routed experts. Each holds some of them whole.") },
  [HR_EXPERT_TENSOR_PARALLEL] = {
    .name = "expert-tensor-parallel", .label = N_ ("Expert tensor-parallel size"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (expert_tensor_parallel),
    .min = 0, .max = 1024, .step = 1, .init = 0,
    .flags = HR_PARAM_ZERO_IS_USUAL, .cite = "megatron", .applies = has_experts,
    .help = N_ ("Number of GPUs that share each matrix of a routed expert. 0 uses the tensor-parallel size, or "
                "in inference what expert parallelism leaves of it.") },
  [HR_MOE_DISPATCHER] = {
    .name = "moe-dispatcher", .label = N_ ("Expert token dispatcher"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (moe_dispatcher),
    .choices = hr_choices_of_dispatchers, .cite = "megatron", .applies = dispatches_experts,
    .help = N_ ("How tokens reach their experts. All-gather holds a buffer for the tokens of all GPUs. One copy for "
                "each node, as in DeepEP and HybridEP, is spread to the experts there.") },
  [HR_GROUPED_GEMM] = {
    .name = "grouped-gemm", .label = N_ ("Grouped GEMM"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (grouped_gemm),
    .cite = "megatron", .applies = may_group_experts,
    .help = N_ ("One grouped matrix product computes all experts of a GPU.") },
  [HR_OVERLAP_EXPERT_COMMUNICATION] = {
    .name = "overlap-expert-communication", .label = N_ ("Overlapped expert communication"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (overlap_expert_communication),
    .cite = "megatron", .applies = pipes_experts,
    .help = N_ ("The exchange of tokens with the experts overlaps with the computation of another micro-batch, which "
                "stays in memory too.") },
  [HR_OVERLAP_TENSOR_PARALLEL] = {
    .name = "overlap-tensor-parallel", .label = N_ ("Overlapped tensor-parallel communication"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (overlap_tensor_parallel),
    .cite = "megatron", .applies = overlaps_tensors,
    .help = N_ ("Collectives of tensor parallelism are cut into pieces that run beside the matrix products. Only the "
                "time of a step depends on it.") },
  [HR_OVERLAP_GRADIENTS] = {
    .name = "overlap-gradients", .label = N_ ("Overlapped gradient communication"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (overlap_gradients),
    .init = 1, .cite = "megatron", .applies = exchanges_gradients,
    .help = N_ ("Gradients are exchanged while the backward pass computes others, and weights while the forward pass "
                "begins. Only the time of a step depends on it.") },
  [HR_FIXED_EXPERT_CAPACITY] = {
    .name = "fixed-expert-capacity", .label = N_ ("Fixed expert capacity"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (fixed_expert_capacity),
    .cite = "megatron", .applies = times_experts,
    .help = N_ ("Every expert computes the same number of tokens: others are dropped, and fewer are padded. The host "
                "does not wait for the experts’ counts of tokens. Only the time of a step depends on it.") },
  [HR_CUDA_GRAPHS] = {
    .name = "cuda-graphs", .label = N_ ("CUDA graphs"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (cuda_graphs),
    .choices = hr_choices_of_graphs, .cite = "megatron", .applies = times_step,
    .help = N_ ("What is launched at once, so that the host does not have to launch each kernel. Only the time of a "
                "step depends on it.") },
  [HR_OPTIMIZER_INSTANCES] = {
    .name = "optimizer-instances", .label = N_ ("Optimizer instances"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (optimizer_instances),
    .min = 1, .max = 65536, .step = 1, .init = 1, .cite = "megatron", .applies = is_sharded,
    .help = N_ ("Number of copies of the sharded optimizer states: a hybrid of sharding and replication.") },
  [HR_ZERO_STAGE] = {
    .name = "zero-stage", .label = N_ ("ZeRO stage"), .group = HR_GROUP_PARALLELISM, FIELD (zero_stage),
    .choices = hr_choices_of_zero_stages, .cite = "zero", .applies = uses_zero,
    .help = N_ ("What the data-parallel GPUs divide among themselves instead of each holding a copy.") },
  [HR_FSDP_VERSION] = {
    .name = "fsdp-version", .label = N_ ("PyTorch FSDP version"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (fsdp_version),
    .choices = hr_choices_of_fsdp_versions, .cite = "fsdp", .applies = shards_all,
    .help = N_ ("FSDP2 keeps embedding, output head and last layer gathered, and gathers and reduces on separate "
                "streams. With pipeline parallelism it keeps all weights gathered and all gradients unsharded.") },
  [HR_WRAPPED_ENDS] = {
    .name = "wrapped-ends", .label = N_ ("Embedding and head gathered separately"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (wrapped_ends),
    .cite = "torchtune", .applies = shards_weights,
    .help = N_ ("Embedding and output head are gathered individually, like layers. At the loss, only the head and one "
                "layer are gathered.") },
  [HR_FP8_ALL_GATHER] = {
    .name = "fp8-all-gather", .label = N_ ("All-gather in FP8"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (fp8_all_gather),
    .cite = "torchao-float8", .applies = may_gather_in_fp8,
    .help = N_ ("FSDP2 casts the shards of the layers’ matrices to FP8, the matmul format, before it gathers them. "
                "Gathered, these matrices take half the memory of 16-bit weights, and less time.") },
  [HR_GATHERED_GRADIENTS] = {
    .name = "gathered-gradients", .label = N_ ("Unsharded layer gradients"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (gathered_gradients),
    .min = 1, .max = 2, .step = 1, .init = 1, .cite = "torchtune", .applies = shards_weights,
    .help = N_ ("Number of layers whose gradients exist unsharded: the layer in its backward pass and, in some "
                "frameworks, the one before it.") },
  [HR_CPU_OFFLOAD] = {
    .name = "cpu-offload", .label = N_ ("CPU offload"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_ADVANCED, FIELD (cpu_offload),
    .cite = "fsdp", .applies = trains_by_ledger,
    .help = N_ ("Master weights and optimizer states are in host memory, where the optimizer steps. By default, so "
                "are gradients and, with ZeRO stage 3, the weight shards.") },
  [HR_CPU_OFFLOAD_PARTS] = {
    .name = "cpu-offload-parts", .label = N_ ("Offloaded parts"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_ADVANCED, FIELD (cpu_offload_parts),
    .choices = hr_choices_of_offloads, .cite = "deepspeed", .applies = offloads_to_cpu,
    .help = N_ ("What moves to host memory. Weights do so only with ZeRO stage 3, which gathers them from there.") },
  [HR_OFFLOAD_BUFFER_BYTES] = {
    .name = "offload-buffer-bytes", .label = N_ ("Offload buffers"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (offload_buffer_bytes),
    .min = 0, .max = 16, .step = 1, .init = 0, .unit = "B", .flags = HR_PARAM_SWEEPABLE,
    .cite = "deepspeed", .applies = offloads_to_cpu,
    .help = N_ ("Bytes per trained parameter of buffers in host memory that hold a second copy of the shard: DeepSpeed "
                "has one in 16 bits.") },
  [HR_PINNED_HOST_MEMORY] = {
    .name = "pinned-host-memory", .label = N_ ("Pinned host memory"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (pinned_host_memory),
    .init = 1, .cite = "pytorch-pinned", .applies = moves_to_host,
    .help = N_ ("Host memory that the GPU copies from and to is page-locked. PyTorch rounds each such block up to a "
                "power of two.") },
  [HR_SWAP_SPACE_MIB] = {
    .name = "swap-space-mib", .label = N_ ("Swap space for the cache"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (swap_space_mib),
    .min = 0, .max = 1e9, .step = 1024, .init = 0, .unit = "MiB", .cite = "vllm", .applies = pages_cache,
    .help = N_ ("Host memory that a server reserves for each GPU, page-locked, to move cached sequences there. "
                "vLLM’s first engine reserved 4 GiB.") },
  [HR_HOST_LOADING_PARAM] = {
    .name = "host-loading", .label = N_ ("Model in host memory while loading"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (host_loading),
    .choices = hr_choices_of_host_loadings, .init = HR_HOST_EACH_PROCESS, .cite = "host-loading",
    .applies = is_ledger,
    .help = N_ ("What of the model is in host memory while it is loaded: a tensor at a time, or all of it, in every "
                "process or in one.") },
  [HR_LIVE_PARAMETERS] = {
    .name = "live-parameters", .label = N_ ("Live parameters"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (live_parameters),
    .min = 0, .max = 1e12, .step = 1e8, .init = 0, .cite = "deepspeed", .applies = shards_weights,
    .help = N_ ("Number of gathered parameters that may stay in memory in addition to two layers (DeepSpeed’s limits "
                "for live and reused parameters). 0 means none.") },
  [HR_ZERO_BUCKET_ELEMENTS] = {
    .name = "zero-bucket-elements", .label = N_ ("ZeRO buckets"),
    .group = HR_GROUP_PARALLELISM, .seen = HR_STACK, FIELD (zero_bucket_elements),
    .min = 0, .max = 1e12, .step = 1e6, .init = 0, .unit = N_ ("elements"), .flags = SIZE,
    .cite = "zero", .applies = has_buckets,
    .help = N_ ("Number of elements, in the activation format, of all buckets in which DeepSpeed reduces gradients "
                "and gathers weights. They are allocated in addition to PyTorch’s own buffers.") },
 /* clang-format on */
