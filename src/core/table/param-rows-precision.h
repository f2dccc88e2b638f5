/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the parameter table: number formats, and what the optimizer keeps. Included by param-table.c alone. */
/* clang-format off */
  [HR_WEIGHT_DTYPE] = {
    .name = "weight-dtype", .label = N_ ("Weight format"), .group = HR_GROUP_PRECISION, FIELD (weight_dtype),
    .choices = hr_choices_of_dtypes, .init = HR_BF16,
    .help = N_ ("Number format of the weights on the GPU.") },
  [HR_WEIGHT_QUANTIZATION] = {
    .name = "weight-quantization", .label = N_ ("Weight quantisation"),
    .group = HR_GROUP_PRECISION, .seen = HR_ADVANCED, FIELD (weight_quantization),
    .choice = hr_quantization_choice, .cite = "dettmers2023", .applies = may_quantise,
    .help = N_ ("Format of the layers’ matrices, including the scales of their blocks. Other weights have 16 bits or "
                "more. With QLoRA, “None” means NF4. Full training supports torchao’s INT8 only.") },
  [HR_QUANTIZED_WEIGHT_BITS] = {
    .name = "quantized-weight-bits", .label = N_ ("Bits per quantised weight"),
    .group = HR_GROUP_PRECISION, .seen = HR_ADVANCED, FIELD (quantized_weight_bits),
    .min = 1, .max = 16, .step = 0.25, .init = 4.5, .flags = SIZE, .cite = "frantar2022", .applies = has_given_bits,
    .help = N_ ("Bits of an element of the quantised matrices, with its share of the scale and zero of its group. For "
                "GPTQ with 4 bits in groups of 64 these are 4 + (16 + 4) / 64 = 4.3125.") },
  [HR_QUANTIZED_HEAD] = {
    .name = "quantized-head", .label = N_ ("Quantised output head"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (quantized_head),
    .cite = "litgpt", .applies = may_quantise_head,
    .help = N_ ("The output head is quantised like the layers’ matrices.") },
  [HR_UNQUANTIZED_MATRICES] = {
    .name = "unquantized-matrices", .label = N_ ("Matrices not quantised"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (unquantized_matrices),
    .choices = hr_choices_of_unquantised, .init_id = "", .cite = "compressed-tensors", .applies = may_leave_matrices,
    .help = N_ ("The layers’ matrices that a quantised model leaves in the weight format, as lists named "
                "“ignore” or “modules_to_not_convert” say in its files.") },
  [HR_WEIGHT_BYTES] = {
    .name = "weight-bytes", .label = N_ ("Size of the weights’ file"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (weight_bytes),
    .min = 0, .max = 1e15, .step = 1073741824, .init = 0, .unit = "B",
    .cite = "measured-serving", .applies = times_serving,
    .help = N_ ("Bytes of the weights as published, for files that mix formats in other ways than the weight "
                "quantisation says. Only the speed of serving depends on it. 0 counts the bytes.") },
  [HR_PADDED_EXPERTS] = {
    .name = "padded-experts", .label = N_ ("Padded experts"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (padded_experts),
    .cite = "vllm", .applies = quantises_experts,
    .help = N_ ("The kernel pads the hidden size of each expert to a multiple of 256 and its inner width to a "
                "multiple of 128.") },
  [HR_ACTIVATION_DTYPE] = {
    .name = "activation-dtype", .label = N_ ("Activation format"),
    .group = HR_GROUP_PRECISION, FIELD (activation_dtype),
    .choices = hr_choices_of_activation_dtypes, .init = HR_BF16,
    .help = N_ ("Number format in which the matrix products are computed. With FP8 or FP4, which engines compute in, "
                "tensors between the products have 16 bits.") },
  [HR_GRADIENT_DTYPE] = {
    .name = "gradient-dtype", .label = N_ ("Gradient format"), .group = HR_GROUP_PRECISION, FIELD (gradient_dtype),
    .choices = hr_choices_of_float_dtypes, .init = HR_BF16, .applies = trains,
    .help = N_ ("Number format of the gradients.") },
  [HR_ADAPTER_DTYPE] = {
    .name = "adapter-dtype", .label = N_ ("Adapter format"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (adapter_dtype),
    .choices = hr_choices_of_adapter_dtypes, .cite = "peft", .applies = has_adapters,
    .help = N_ ("Number format of the adapters. With FP32 adapters and 16-bit activations, each adapter saves an FP32 "
                "copy of its input; under autocast, a copy in the activation format.") },
  [HR_MASTER_WEIGHTS] = {
    .name = "master-weights", .label = N_ ("Master weights"), .group = HR_GROUP_PRECISION, FIELD (master_weights),
    .cite = "zero", .applies = trains,
    .help = N_ ("The optimizer keeps a separate copy of the weights, in FP32 by default.") },
  [HR_MASTER_WEIGHT_DTYPE] = {
    .name = "master-weight-dtype", .label = N_ ("Master weight format"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (master_weight_dtype),
    .choices = hr_choices_of_float_dtypes, .init = HR_FP32, .cite = "megatron", .applies = has_master_weights,
    .help = N_ ("Number format of the optimizer’s copy of the weights.") },
  [HR_AUTOCAST] = {
    .name = "autocast", .label = N_ ("Autocast"), .group = HR_GROUP_PRECISION, .seen = HR_ADVANCED, FIELD (autocast),
    .cite = "ledger", .applies = may_autocast,
    .help = N_ ("FP32 weights are cast to the activation format for each matrix product. The copies stay in "
                "memory to the end of the forward pass, and those of layers that are not recomputed until their "
                "backward pass. Products take 16-bit weights as they are. Layer norms are computed in FP32.") },
  [HR_KV_CACHE_DTYPE] = {
    .name = "kv-cache-dtype", .label = N_ ("KV cache format"), .group = HR_GROUP_PRECISION, FIELD (kv_cache_dtype),
    .choices = hr_choices_of_dtypes, .init = HR_BF16, .applies = caches,
    .help = N_ ("Number format of the cached keys and values.") },
  [HR_OPTIMIZER] = {
    .name = "optimizer", .label = N_ ("Optimizer"), .group = HR_GROUP_PRECISION, FIELD (optimizer),
    .choices = hr_choices_of_optimizers, .cite = "pytorch-optim", .applies = trains,
    .help = N_ ("Optimizer of the training. It determines how many states each parameter has.") },
  [HR_OPTIMIZER_BYTES] = {
    .name = "optimizer-bytes", .label = N_ ("Optimizer bytes per parameter"),
    .group = HR_GROUP_PRECISION, .seen = HR_ADVANCED, FIELD (optimizer_bytes),
    .min = 0, .max = 64, .step = 1, .init = 0, .unit = "B", .applies = has_optimizer,
    .flags = HR_PARAM_ZERO_IS_USUAL | HR_PARAM_SWEEPABLE, /* not monotone: 0 is the optimizer's default */
    .belongs_to = "optimizer",
    .help = N_ ("Bytes of optimizer state for each parameter. 0 uses the optimizer’s default.") },
  [HR_GRADIENT_PROJECTION] = {
    .name = "gradient-projection", .label = N_ ("Gradient projection"),
    .group = HR_GROUP_PRECISION, .seen = HR_ADVANCED, FIELD (gradient_projection),
    .choices = hr_choices_of_projections, .cite = "zhao2024", .applies = may_project,
    .help = N_ ("The gradients of the layers’ matrices are projected to a lower rank, in which the optimizer keeps "
                "its states. The matrices that project stay in memory. GaLore decomposes each gradient every few "
                "hundred steps; the workspace of the decomposition itself is not counted.") },
  [HR_PROJECTION_RANK] = {
    .name = "projection-rank", .label = N_ ("Projection rank"),
    .group = HR_GROUP_PRECISION, .seen = HR_ADVANCED, FIELD (projection_rank),
    .min = 1, .max = 65536, .ui_max = 4096, .step = 8, .init = 128, .flags = SIZE | HR_PARAM_DOUBLES,
    .cite = "zhao2024", .applies = projects_gradients,
    .help = N_ ("Rank to which gradients are projected.") },
  [HR_FIRST_MOMENT_DTYPE] = {
    .name = "first-moment-dtype", .label = N_ ("First moment format"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (first_moment_dtype),
    .choices = hr_choices_of_state_dtypes, .cite = "megatron", .applies = has_first_moment,
    .belongs_to = "optimizer",
    .help = N_ ("Number format of the optimizer’s momentum. The default is the format of the weights that the "
                "optimizer updates.") },
  [HR_SECOND_MOMENT_DTYPE] = {
    .name = "second-moment-dtype", .label = N_ ("Second moment format"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (second_moment_dtype),
    .choices = hr_choices_of_state_dtypes, .cite = "megatron", .applies = has_second_moment,
    .belongs_to = "optimizer",
    .help = N_ ("Number format of the optimizer’s squared gradients. The default is the format of the weights that "
                "the optimizer updates.") },
  [HR_STATE_BLOCK_SIZE] = {
    .name = "state-block-size", .label = N_ ("8-bit state block size"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (state_block_size),
    .min = 16, .max = 65536, .step = 16, .init = 256, .cite = "dettmers2021", .applies = has_int8_states,
    .help = N_ ("Number of elements of an 8-bit state that share one FP32 scale: 256 in torchao and bitsandbytes, "
                "2048 in the first versions of bitsandbytes.") },
  [HR_OPTIMIZER_PAGED] = {
    .name = "optimizer-paged", .label = N_ ("Paged optimizer states"),
    .group = HR_GROUP_PRECISION, .seen = HR_ADVANCED, FIELD (optimizer_paged),
    .cite = "dettmers2023", .applies = has_optimizer,
    .belongs_to = "optimizer",
    .help = N_ ("The states are in unified memory, which moves between GPU and host and which PyTorch does not "
                "count.") },
  [HR_PAGED_PERCENT] = {
    .name = "paged-percent", .label = N_ ("Paged states on the GPU"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (paged_percent),
    .min = 0, .max = 100, .step = 5, .init = 100, .unit = "%", .flags = SIZE,
    .cite = "dettmers2023", .applies = pages_states,
    .help = N_ ("Share of the paged optimizer states that is on the GPU at the peak. The range extends from none to "
                "all of them.") },
  [HR_OPTIMIZER_IN_BACKWARD] = {
    .name = "optimizer-in-backward", .label = N_ ("Optimizer step in backward"),
    .group = HR_GROUP_PRECISION, .seen = HR_ADVANCED, FIELD (optimizer_in_backward),
    .cite = "torchtune", .applies = trains_by_ledger_with_optimizer,
    .help = N_ ("Each weight is updated as soon as its gradient is computed, and the gradient is freed at once.") },
  [HR_STEP_SCRATCH_BYTES] = {
    .name = "step-scratch-bytes", .label = N_ ("8-bit step scratch bytes"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (step_scratch_bytes),
    .min = 0, .max = 64, .step = 1, .init = 0, .unit = "B", .flags = SIZE,
    .cite = "torchao", .applies = has_8bit_optimizer,
    .help = N_ ("Bytes that the update needs for each element of the largest tensor while it unpacks the states.") },
  [HR_OPTIMIZER_STEP] = {
    .name = "optimizer-step", .label = N_ ("Optimizer step method"),
    .group = HR_GROUP_PRECISION, .seen = HR_ADVANCED, FIELD (optimizer_step),
    .choices = hr_choices_of_optimizer_steps, .cite = "ledger", .applies = chooses_step,
    .help = N_ ("How the step is computed. Updating all tensors at once needs temporary memory as large as the "
                "parameters.") },
  [HR_FLAT_STEP] = {
    .name = "flat-step", .label = N_ ("Step on a flat partition"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (flat_step),
    .cite = "deepspeed", .applies = steps_masters,
    .help = N_ ("The step casts the GPU’s partition of the gradients to FP32 and holds it together with a flat copy "
                "in the weights’ format.") },
  [HR_LOADING] = {
    .name = "loading", .label = N_ ("Weight loading"), .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (loading),
    .choices = hr_choices_of_loadings, .cite = "litgpt", .applies = trains_by_ledger,
    .help = N_ ("How the weights reach the GPU: each directly into its place, the whole 16-bit model before "
                "quantisation, or the whole model before sharding.") },
  [HR_GRADIENT_BUFFER] = {
    .name = "gradient-buffer", .label = N_ ("Persistent gradient buffer"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (gradient_buffer),
    .cite = "peers", .applies = trains,
    .help = N_ ("The framework holds gradients in a buffer at all times. Plain PyTorch frees them after each step.") },
  [HR_GRADIENT_BUCKETS] = {
    .name = "gradient-buckets", .label = N_ ("Gradient buckets of DDP"),
    .group = HR_GROUP_PRECISION, .seen = HR_STACK, FIELD (gradient_buckets),
    .init = 1, .cite = "ddp", .applies = adds_up_copies,
    .help = N_ ("PyTorch’s DistributedDataParallel copies gradients to buckets, in which it adds them up across "
                "GPUs, and holds these at all times. With gradient_as_bucket_view=True, gradients are in the "
                "buckets.") },
 /* clang-format on */
