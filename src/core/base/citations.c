/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bibliography: one row a source, so that its address is written once. */
#include "core/base/citations.h"
#include "core/base/text.h"

#include <string.h>

/* clang-format off */
static const hr_citation_t bibliography[] = {
  { "ledger",
    "Headroom’s ledger: tensors that PyTorch 2.14 saves for backward with the modules of Transformers 5.12, "
    "checked to the byte", NULL },
  { "transformers",
    "Hugging Face Transformers 5.12, modelling code and cache_utils", "https://github.com/huggingface/transformers" },
  { "korthikanti2022",
    "Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022",
    "https://arxiv.org/abs/2205.05198" },
  { "chen2016",
    "Chen et al., Training Deep Nets with Sublinear Memory Cost, 2016", "https://arxiv.org/abs/1604.06174" },
  { "zero",
    "Rajbhandari et al., ZeRO: Memory Optimizations Toward Training Trillion Parameter Models, 2019",
    "https://arxiv.org/abs/1910.02054" },
  { "kingma2014",
    "Kingma and Ba, Adam: A Method for Stochastic Optimization, 2014", "https://arxiv.org/abs/1412.6980" },
  { "dettmers2021",
    "Dettmers et al., 8-bit Optimizers via Block-wise Quantization, 2021", "https://arxiv.org/abs/2110.02861" },
  { "shazeer2018",
    "Shazeer and Stern, Adafactor: Adaptive Learning Rates with Sublinear Memory Cost, 2018",
    "https://arxiv.org/abs/1804.04235" },
  { "chen2023",
    "Chen et al., Symbolic Discovery of Optimization Algorithms (Lion), 2023", "https://arxiv.org/abs/2302.06675" },
  { "jordan2024",
    "Jordan et al., Muon: An optimizer for hidden layers in neural networks, 2024",
    "https://kellerjordan.github.io/posts/muon/" },
  { "pytorch-optim", "PyTorch documentation, torch.optim", "https://docs.pytorch.org/docs/stable/optim.html" },
  { "shazeer2019",
    "Shazeer, Fast Transformer Decoding: One Write-Head is All You Need, 2019; Ainslie et al., GQA, 2023",
    "https://arxiv.org/abs/2305.13245" },
  { "transformers-heads",
    "Transformers, modeling_layers.py, loss/loss_utils.py, models/bert/modeling_bert.py, 2026: heads of labels and "
    "their losses",
    "https://github.com/huggingface/transformers" },
  { "transformers-towers",
    "Transformers 5.12, modeling_clip.py, modeling_siglip.py, modeling_qwen2_vl.py and others: vision towers, and what "
    "PyTorch 2.14 saves of them for backward, checked to the byte",
    "https://github.com/huggingface/transformers" },
  { "zhao2024",
    "Zhao et al., GaLore: Memory-Efficient LLM Training by Gradient Low-Rank Projection, 2024; galore_torch, "
    "galore_projector.py and adamw.py",
    "https://arxiv.org/abs/2403.03507" },
  { "zhu2024",
    "Zhu et al., APOLLO: SGD-like Memory, AdamW-level Performance, 2024; apollo_torch, random_projector.py and "
    "apollo.py",
    "https://arxiv.org/abs/2412.05270" },
  { "pytorch-freezing",
    "PyTorch, Autograd mechanics, Locally disabling gradient computation: what is not trained needs no gradient, and "
    "below it nothing is saved; Transformers, modeling_utils.py, 2026",
    "https://docs.pytorch.org/docs/stable/notes/autograd.html" },
  { "hu2021",
    "Hu et al., LoRA: Low-Rank Adaptation of Large Language Models, 2021", "https://arxiv.org/abs/2106.09685" },
  { "unsloth",
    "Unsloth, kernels/fast_lora.py and unsloth_zoo/gradient_checkpointing.py, 2026: the tensors that its functions "
    "save", "https://github.com/unslothai/unsloth" },
  { "peft-experts",
    "PEFT, tuners/lora/layer.py, ParamWrapper (target_parameters), 2026; Megatron-Bridge, peft/utils.py, "
    "GroupedExpertLinearAdapter and share_expert_adapters, 2026",
    "https://github.com/huggingface/peft" },
  { "dettmers2023",
    "Dettmers et al., QLoRA: Efficient Finetuning of Quantized LLMs, 2023", "https://arxiv.org/abs/2305.14314" },
  { "liu2024", "Liu et al., DoRA: Weight-Decomposed Low-Rank Adaptation, 2024", "https://arxiv.org/abs/2402.09353" },
  { "peft",
    "Hugging Face PEFT, tuners/lora/layer.py and its method_comparison; compared with its published runs",
    "https://github.com/huggingface/peft" },
  { "megatron-bridge",
    "NVIDIA Megatron-Bridge, 2026: peft/utils.py, ParallelLinearAdapter, and peft/lora.py",
    "https://github.com/NVIDIA-NeMo/Megatron-Bridge" },
  { "bitsandbytes",
    "bitsandbytes, autograd/_functions.py (MatMul4Bit) of 2023",
    "https://github.com/bitsandbytes-foundation/bitsandbytes" },
  { "qwen", "Qwen, modelling code and the memory of its fine-tuning runs, 2023", "https://github.com/QwenLM/Qwen" },
  { "frantar2022",
    "Frantar et al., GPTQ: Accurate Post-Training Quantization for Generative Pre-trained Transformers, 2022",
    "https://arxiv.org/abs/2210.17323" },
  { "lin2023", "Lin et al., AWQ: Activation-aware Weight Quantization, 2023", "https://arxiv.org/abs/2306.00978" },
  { "torchao", "PyTorch torchao, NF4 tensors and 8-bit optimizers", "https://github.com/pytorch/ao" },
  { "hqq", "Mobius Labs, HQQ, core/bitpack.py and core/quantize.py, 2025", "https://github.com/mobiusml/hqq" },
  { "quanto",
    "Hugging Face optimum-quanto, nn/qmodule.py and tensor/weights, 2025",
    "https://github.com/huggingface/optimum-quanto" },
  { "bitnet",
    "Ma et al., The Era of 1-bit LLMs, 2024; packed as Transformers, integrations/bitnet.py, does",
    "https://arxiv.org/abs/2402.17764" },
  { "eetq", "NetEase FuXi, EETQ, python/eetq/modules/qlinear.py, 2024", "https://github.com/NetEase-FuXi/EETQ" },
  { "torchao-float8",
    "PyTorch torchao, float8/fsdp_utils.py, 2024 to 2026: matrices of layers that FSDP2 gathers in FP8",
    "https://github.com/pytorch/ao" },
  { "torchao-training",
    "PyTorch torchao, prototype/quantized_training/int8.py, 2026: INT8 weights that are trained without another copy",
    "https://github.com/pytorch/ao" },
  { "dettmers2022int8",
    "Dettmers et al., LLM.int8(): 8-bit Matrix Multiplication for Transformers at Scale, 2022",
    "https://arxiv.org/abs/2208.07339" },
  { "compressed-tensors",
    "vLLM project, compressed-tensors, formats and quantization schemes; config.json files that name them",
    "https://github.com/vllm-project/compressed-tensors" },
  { "nvfp4",
    "NVIDIA Model Optimizer, nvfp4_tensor: an E4M3 scale for 16 values, and an FP32 scale a tensor",
    "https://github.com/NVIDIA/Model-Optimizer" },
  { "ocp-mx",
    "Open Compute Project, Microscaling Formats (MX) Specification, 2023; OpenAI, gpt-oss model card, 2025",
    "https://www.opencompute.org/documents/ocp-microscaling-formats-mx-v1-0-spec-final-pdf" },
  { "llamacpp",
    "ggml-org llama.cpp, block formats of the GGUF types and reported buffer sizes",
    "https://github.com/ggml-org/llama.cpp" },
  { "mlx",
    "ml-explore MLX and mlx-lm, quantize, generate.py and the limits of command buffers",
    "https://github.com/ml-explore/mlx-lm" },
  { "vllm",
    "vLLM, profile run and cache planning; start-up reports of llm-d-planner",
    "https://github.com/vllm-project/vllm" },
  { "litgpt",
    "Lightning-AI LitGPT, tutorials/resource-tables.md and tutorials/quantize.md",
    "https://github.com/Lightning-AI/litgpt" },
  { "deepseek2024",
    "DeepSeek-AI, DeepSeek-V2 (multi-head latent attention), 2024; DeepSeek-V3 Technical Report, 2024",
    "https://arxiv.org/abs/2412.19437" },
  { "deepseek2025",
    "DeepSeek-AI, DeepSeek-V3.2-Exp: Boosting Long-Context Efficiency with DeepSeek Sparse Attention, 2025",
    "https://github.com/deepseek-ai/DeepSeek-V3.2-Exp" },
  { "fsdp",
    "Zhao et al., PyTorch FSDP: Experiences on Scaling Fully Sharded Data Parallel, 2023",
    "https://arxiv.org/abs/2304.11277" },
  { "fujii2024",
    "Fujii et al., Accelerating Large Language Model Training with 4D Parallelism and Memory Consumption "
    "Estimator, 2024", "https://arxiv.org/abs/2411.06465" },
  { "measured-stacks",
    "Published peaks of frameworks compared with these formulas: the range "
    "covers most of those whose settings are all stated. Expert routing: Megatron-LM’s own tests",
    "https://github.com/NVIDIA/Megatron-LM" },
  { "measured-context",
    "CUDA context with lazily loaded kernels, 0.25 to 0.75 GiB in published measurements, 0.45 where nobody published "
    "it of the GPU: RTX 3090 256 MiB without a kernel (InvokeAI issue 9413, CUDA 12.8), RTX 6000 Ada 426 MiB "
    "(unsloth-zoo pull request 1053, CUDA 13.0), RTX 4090 451 to 456 MiB (llama.cpp pull request 15860), A100 "
    "0.47 GiB and up to 0.92 as kernels load, B200 0.70 GiB (ml-engineering), A10G 650 MB with the driver’s "
    "(optimum-benchmark), A100 or H100 0.51 GiB (LitGPT), H100 0.68 to 0.75 GiB (Headroom’s own runs)",
    "https://github.com/stas00/ml-engineering" },
  { "cublas-workspaces",
    "PyTorch, aten/src/ATen/cuda/CublasHandlePool.cpp, 2023 to 2026: 32 MiB on Hopper, and since February 2026 on "
    "Blackwell; 8.125 MiB on NVIDIA’s other GPUs", "https://github.com/pytorch/pytorch" },
  { "context-hopper",
    "Headroom’s own runs on an H100 SXM with CUDA 13.0 and PyTorch 2.11: 619 MiB with the first tensor, 751 to 773 "
    "in training and 696 to 707 in generation; assumed of all GPUs with Hopper’s chip", NULL },
  { "context-blackwell",
    "Bekman, Machine Learning Engineering, debug/pytorch.md: on a B200 a process holds 0.70 GiB more than its "
    "allocator; assumed of all GPUs with Blackwell’s large chips", "https://github.com/stas00/ml-engineering" },
  { "context-ampere",
    "Bekman, Machine Learning Engineering, training/performance: 0.47 GiB on an A100 with CUDA 12.1 and PyTorch 2.1, "
    "up to 0.92 as kernels are loaded; assumed of all GPUs with Ampere’s large chip",
    "https://github.com/stas00/ml-engineering" },
  { "context-ada",
    "llama.cpp, pull request 15860: 451 to 456 MiB on an RTX 4090; 426 MiB on an RTX 6000 Ada with the first tensor "
    "(unsloth-zoo, pull request 1053); assumed of all GPUs of this architecture",
    "https://github.com/ggml-org/llama.cpp/pull/15860" },
  { "measured-nccl",
    "NCCL: about 1 GiB for the first communicator, 0.5 to 0.7 GiB for each further group, 3 GiB more for an all-to-all "
    "of eight GPUs; half to twice that in published measurements (NVIDIA/nccl issues 964, 864 and 1685; "
    "ml-engineering)", "https://github.com/NVIDIA/nccl/issues/964" },
  { "measured-allocator",
    "Reserved over allocated memory, 1.01 to 1.13 in published measurements with steady shapes (nanotron; SimuMax)",
    "https://github.com/MooreThreads/SimuMax" },
  { "peers", "Megatron-LM, theoretical_memory_usage.py", "https://github.com/NVIDIA/Megatron-LM" },
  { "megatron",
    "NVIDIA, Megatron-Core and Transformer Engine, source code; compared with the memory that Megatron-LM’s own "
    "tests measure", "https://github.com/NVIDIA/Megatron-LM" },
  { "narayanan2021",
    "Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
    "https://arxiv.org/abs/2104.04473" },
  { "liger2024",
    "Hsu et al., Liger Kernel: Efficient Triton Kernels for LLM Training, 2024", "https://arxiv.org/abs/2410.10989" },
  { "wijmans2024",
    "Wijmans et al., Cut Your Losses in Large-Vocabulary Language Models, 2024; apple/ml-cross-entropy, "
    "cut_cross_entropy/cce.py and cce_backward.py", "https://arxiv.org/abs/2411.09009" },
  { "megatron-tests",
    "Megatron-LM, core/tensor_parallel/cross_entropy.py and core/fusions/fused_cross_entropy.py; memory that its "
    "functional tests assert", "https://github.com/NVIDIA/Megatron-LM" },
  { "transformer-engine",
    "NVIDIA Transformer Engine, pytorch/cross_entropy.py", "https://github.com/NVIDIA/TransformerEngine" },
  { "pytorch-allocator",
    "PyTorch, CUDACachingAllocator.cpp: best fit, splitting, rounding to 512 B and 2 MiB; a training step’s "
    "allocations replayed by its rules; compared with the runs of foundation-model-stack/fms-acceleration",
    "https://github.com/pytorch/pytorch" },
  { "torchtune",
    "PyTorch torchtune, modules, losses and recipes, 2024; its published benchmarks",
    "https://github.com/pytorch/torchtune" },
  { "torchtitan",
    "PyTorch torchtitan, models and distributed training, 2024 to 2026; its published benchmarks",
    "https://github.com/pytorch/torchtitan" },
  { "pytorch-compile",
    "PyTorch, torch.compile’s partitioner: what a backward kernel can recompute is not saved; compared with "
    "published runs with and without it (torchtune; torchtitan)", "https://github.com/pytorch/pytorch" },
  { "pytorch-pinned",
    "PyTorch, aten/src/ATen/core/CachingHostAllocator.h: pinned blocks are rounded up to a power of two",
    "https://github.com/pytorch/pytorch" },
  { "host-loading",
    "Hugging Face Transformers 5.12, modeling_utils.py, and accelerate 1.12, cpu_ram_efficient_loading of FSDP",
    "https://github.com/huggingface/accelerate" },
  { "deepspeed",
    "Microsoft DeepSpeed, runtime/zero, defaults of stage 2 and 3; compared with published runs (ms-swift; Qwen)",
    "https://github.com/deepspeedai/DeepSpeed" },
  { "ddp",
    "PyTorch, torch.nn.parallel.DistributedDataParallel, gradient_as_bucket_view: what a copy of the gradients takes",
    "https://github.com/pytorch/pytorch/pull/41954" },
  { "fsdp2",
    "PyTorch, torch.distributed.fsdp.fully_shard; memory that its streams and blocks reserve, derived from "
    "torchtitan’s published runs", "https://github.com/pytorch/torchtitan" },
  { "nanotron",
    "Hugging Face Nanotron, pipeline blocks and tensor parallelism; memory that its published runs log",
    "https://github.com/huggingface/nanotron" },
  { "eleuther2023", "EleutherAI, Transformer Math 101, 2023", "https://blog.eleuther.ai/transformer-math/" },
  { "aiconfigurator",
    "NVIDIA aiconfigurator: measured matrix products of GPUs, to which the law of products was fitted",
    "https://github.com/ai-dynamo/aiconfigurator" },
  { "flashattention",
    "Shah et al., FlashAttention-3, 2024, and Dao, FlashAttention-2, 2023: rates by length of sequences",
    "https://arxiv.org/abs/2407.08608" },
  { "pope2022",
    "Pope et al., Efficiently Scaling Transformer Inference, 2022: the rooflines of decoding; shares of the peaks from "
    "microbenchmarks (Azure/AI-benchmarking-guide, aiconfigurator)", "https://arxiv.org/abs/2211.05102" },
  { "vidur",
    "Microsoft Vidur, measured collectives of inference; what ranks wait for each other from published speeds",
    "https://github.com/microsoft/vidur" },
  { "measured-serving",
    "Published speeds of inference, 1005 figures of 23 tables, 2023 to 2026, to which the engines’ constants were "
    "fitted", NULL },
  { "nccl",
    "NVIDIA NCCL, latencies of src/graph/tuning.cc; rates of aiconfigurator’s tables of collectives",
    "https://github.com/NVIDIA/nccl" },
  { "galvatron",
    "Miao et al., Galvatron: Efficient Transformer Training over Multiple GPUs, 2022: compute beside communication",
    "https://arxiv.org/abs/2211.13878" },
  { "measured-steps",
    "Bytes counted in the stacks’ code, held to 844 published training steps", NULL },
  { "seed-rule", "Activation Memory Calculator (Training): 34 bytes per token and hidden unit", NULL },
  { "seed-breakdown",
    "Neural network memory calculator with an activation multiplier (codingace.net)",
    "https://codingace.net/ai/neural_network_memory.html" },
  { "seed-elements", "Neural network memory by parameters, gradients and activation elements, FP32", NULL },
  { "seed-segments", "Gradient checkpointing trade-off calculator: 2 · H · S · I · B · b", NULL },
};
/* clang-format on */

const hr_citation_t *
hr_citation_find (const char *key)
{
  for (size_t i = 0; i < sizeof bibliography / sizeof *bibliography; i++)
    if (strcmp (bibliography[i].key, key) == 0)
      return &bibliography[i];
  return NULL;
}

const hr_citation_t *
hr_citation_at (size_t i)
{
  return i < sizeof bibliography / sizeof *bibliography ? &bibliography[i] : NULL;
}
