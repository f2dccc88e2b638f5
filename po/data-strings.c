/* Made by po/data-strings.py from data/: for xgettext, never compiled. */
/* data/recipes/apollo.json */
N_("APOLLO")
N_("Everything in BF16, with AdamW’s moments in the rank of APOLLO’s random projection. The loss stays "
   "in 16 bits. Set “Projection rank” to 1 for APOLLO-Mini. Of 2024.")
/* data/recipes/axolotl.json */
N_("axolotl, QLoRA with Cut Cross-Entropy")
N_("Packed sequences, 8-bit AdamW and a loss that never holds the logits, as in axolotl’s examples of "
   "2025. Where the file switches LoRA kernels on (lora_mlp_kernel and the like), set “LoRA kernel” to "
   "“Fused” and “LoRA dropout” to 0.")
/* data/recipes/deepspeed-zero1.json */
N_("DeepSpeed ZeRO-1")
N_("BF16 weights with FP32 gradients, master weights and Adam moments: 18 bytes per parameter. Master "
   "weights and moments are sharded across the data-parallel group.")
/* data/recipes/deepspeed-zero2.json */
N_("DeepSpeed ZeRO-2")
N_("BF16 weights with FP32 gradients, master weights and Adam moments: 18 bytes per parameter. "
   "Gradients, master weights and moments are sharded across the data-parallel group.")
/* data/recipes/deepspeed-zero3.json */
N_("DeepSpeed ZeRO-3")
N_("BF16 weights with FP32 gradients, master weights and Adam moments: 18 bytes per parameter, all of "
   "which are sharded across the data-parallel group.")
/* data/recipes/fsdp2.json */
N_("PyTorch FSDP2")
N_("FP32 weights, gradients and Adam moments with BF16 arithmetic: 16 bytes per parameter, sharded "
   "across the data-parallel group. Embedding, output head and last layer stay gathered.")
/* data/recipes/galore.json */
N_("GaLore, 8-bit")
N_("Everything in BF16, with 8-bit AdamW in the rank of GaLore’s projection, updated layer by layer in "
   "backward. The loss stays in 16 bits. Set “Recomputation” to full for the published run of a 7B model"
   " on 24 GB. Of 2024.")
/* data/recipes/internevo.json */
N_("InternEvo")
N_("BF16 weights and gradients with sharded FP32 master weights and Adam moments, FlashAttention and "
   "fused kernels.")
/* data/recipes/litgpt-2023.json */
N_("LitGPT (2023)")
N_("BF16 throughout, with accumulated gradients: 2 + 2 + 4 bytes per trained parameter. One matrix "
   "projects query, key and value, norm weights are applied in FP32, and adapters have dropout. Each "
   "logit takes 8 bytes, or 12 if all weights are trained.")
/* data/recipes/litgpt-2024.json */
N_("LitGPT (2024)")
N_("Like LitGPT of 2023, but norm weights are applied in BF16 and the attention output is copied. With "
   "QLoRA, the whole 16-bit model is on the GPU before it is quantised.")
/* data/recipes/llamacpp.json */
N_("llama.cpp")
N_("Weights, a cache for the whole context and one compute buffer for 512 tokens at a time. Under "
   "“Weight quantisation”, choose the type in the GGUF file’s name, such as Q4_K_M. Under “Layers on the"
   " GPU”, type the value of -ngl; without it the whole file is counted, with the input embedding, which"
   " llama.cpp keeps in host memory.")
/* data/recipes/llm-c.json */
N_("llm.c")
N_("Training in C and CUDA: fused kernels, cuDNN’s attention, and a loss without stored logits’ "
   "gradients. The whole step is one sequence of launches.")
/* data/recipes/llm-foundry.json */
N_("LLM Foundry (FSDP1)")
N_("FP32 weights, gradients and Adam moments with BF16 arithmetic: 16 bytes per parameter, sharded "
   "across the data-parallel group by FSDP1.")
/* data/recipes/llmq.json */
N_("LLMQ")
N_("Training in C++ and CUDA with everything in BF16, Adam’s moments too: fused kernels, cuDNN’s "
   "attention and CUDA graphs.")
/* data/recipes/loss-only.json */
N_("Output head and loss only")
N_("A benchmark of the loss without an optimizer: only the output head’s weight, its gradient and the "
   "loss matter.")
/* data/recipes/megatron-deepspeed.json */
N_("Megatron-DeepSpeed")
N_("Megatron’s fused kernels of 2021 with DeepSpeed’s pipeline and ZeRO stage 1: scores of attention in "
   "memory, and an exchange of gradients after the backward pass.")
/* data/recipes/megatron-distributed-optimizer.json */
N_("Megatron-LM with distributed optimizer")
N_("Like Megatron-LM, with master weights and Adam moments sharded across the data-parallel group: 6 "
   "bytes per parameter, and 12 more that are sharded.")
/* data/recipes/megatron.json */
N_("Megatron-LM")
N_("BF16 weights, a persistent buffer of FP32 gradients, and FP32 master weights and Adam moments: 18 "
   "bytes per parameter.")
/* data/recipes/mlx.json */
N_("MLX (mlx-lm)")
N_("Weights, a cache that grows with the context, and a prompt of 2048 tokens at a time. Up to ten "
   "command buffers of 50 MB are under way, and what they have freed stays until they are done. Under "
   "“Weight quantisation”, choose the bits in the model’s name. A GPU of Apple’s shares the memory of "
   "the machine: by default two thirds to five sixths of it, more by iogpu.wired_limit_mb. Buffers that "
   "MLX keeps for later come on top, up to its cache limit.")
/* data/recipes/nanotron.json */
N_("Nanotron")
N_("BF16 weights and a persistent buffer of FP32 gradients: 6 bytes per parameter. FP32 master weights "
   "and Adam moments take 12 more, sharded across the data-parallel group.")
/* data/recipes/nemo.json */
N_("NeMo (Megatron-Bridge)")
N_("Like Megatron-LM with distributed optimizer, with cuDNN’s attention, sequence parallelism, and "
   "collectives of tensor parallelism that run beside the matrix products.")
/* data/recipes/ollama.json */
N_("Ollama")
N_("Weights, a cache for the whole context and one compute buffer for 512 tokens at a time, as in "
   "llama.cpp, for one request at a time. Under “Cached tokens”, type the context: unless it is set, "
   "Ollama takes 4096 tokens on less than 24 GiB of GPU memory, 32768 below 48 GiB and 262144 from "
   "there, but no more than the model allows. Layers that do not fit stay in host memory: type how many "
   "are on the GPU under “Layers on the GPU”.")
/* data/recipes/peft-fsdp1-qlora.json */
N_("PEFT with FSDP1, QLoRA")
N_("As in accelerate’s FSDP1 with full sharding and PEFT: matrices in NF4 that are stored as BF16 and so"
   " can be sharded, FP32 adapters under autocast, and every layer recomputed. Set “Data-parallel size” "
   "to the number of GPUs. Of 2024.")
/* data/recipes/peft-fsdp1.json */
N_("PEFT with FSDP1, LoRA")
N_("As in accelerate’s FSDP1 with full sharding and PEFT: a frozen BF16 model and FP32 adapters under "
   "autocast, each layer a unit of its own that is gathered, and every layer recomputed. Set "
   "“Data-parallel size” to the number of GPUs. Of 2024.")
/* data/recipes/peft-kbit.json */
N_("QLoRA with PEFT’s preparation")
N_("Like QLoRA with bitsandbytes, after prepare_model_for_kbit_training: norms and the residual stream "
   "are in FP32. This is what the examples of PEFT and TRL run.")
/* data/recipes/qlora-bitsandbytes.json */
N_("QLoRA with bitsandbytes")
N_("The layers’ matrices are in NF4 with quantised scales and dequantised one by one. FP32 adapters "
   "under autocast: 4 + 4 + 8 bytes per trained parameter. Every layer is recomputed, as PEFT sets up "
   "for quantised models.")
/* data/recipes/qlora-gptq.json */
N_("QLoRA with GPTQ and DeepSpeed, FP16")
N_("The layers’ matrices are in GPTQ, and their dequantised copies are saved for backward. FP16 without "
   "autocast, with FP32 adapters: 4 + 4 + 8 bytes per trained parameter. DeepSpeed has three buckets of "
   "200 million elements. Every layer is recomputed.")
/* data/recipes/sglang.json */
N_("SGLang")
N_("Serves from a paged cache. Its share, mem_fraction_static, is of the memory that is free before the "
   "weights are loaded, and pays for weights and cache; working memory and CUDA graphs take what "
   "remains. It is 0.88 on one GPU until 0.5.2, and later follows from the GPU and the sizes of batches:"
   " type the value that SGLang prints. The table of requests takes 4 bytes for each token of the "
   "context and each running request in addition: 1 GiB for 2048 requests of 131072 tokens. Without "
   "NVLink, set “NCCL buffers” to 130 MiB.")
/* data/recipes/tensorrt-llm.json */
N_("TensorRT-LLM (PyTorch backend)")
N_("Serves from a paged cache. Its share, free_gpu_memory_fraction, is of what weights, working memory "
   "and CUDA graphs leave, and is for the cache alone: a run of 8192 tokens measures the rest at "
   "start-up. Engines that trtllm-build makes hold working memory for all sequences that they were built"
   " for, which is more.")
/* data/recipes/torchtitan-2025.json */
N_("torchtitan 2025, compiled")
N_("Like torchtitan, with layers and loss compiled: of each logit, its 16-bit value and gradient are "
   "kept, and the casts to FP32 are part of a kernel.")
/* data/recipes/torchtitan.json */
N_("torchtitan (FSDP2)")
N_("Like PyTorch FSDP2, with 16 bytes per parameter, sharded. Keys and values are repeated for all "
   "heads, and selective recomputation is by operator.")
/* data/recipes/torchtune-v0.1.json */
N_("torchtune 0.1")
N_("The first release (spring 2024): everything in BF16, 2 + 2 + 4 bytes per parameter, with a plain "
   "loss in FP32. The allocator also keeps copies of the logits and the working memory of one layer "
   "reserved.")
/* data/recipes/torchtune.json */
N_("torchtune")
N_("Everything in BF16, including Adam’s moments: 2 + 2 + 4 bytes per parameter. Keys and values are "
   "repeated for all heads, and the loss is computed in eight chunks. Since the end of 2024.")
/* data/recipes/transformers-4.json */
N_("Transformers 4, BF16")
N_("As Transformers trained until 2025: everything in BF16, including Adam’s moments, 2 + 2 + 4 bytes "
   "per parameter. PyTorch’s foreach AdamW updates all tensors at once, which takes a temporary copy of "
   "them.")
/* data/recipes/transformers-autocast.json */
N_("Transformers, autocast")
N_("FP32 weights, gradients and Adam moments with BF16 arithmetic: 4 + 4 + 8 bytes per parameter, and "
   "BF16 copies of the weights in use.")
/* data/recipes/transformers-bf16.json */
N_("Transformers, BF16")
N_("Everything in BF16, including Adam’s moments: 2 + 2 + 4 bytes per parameter.")
/* data/recipes/transformers-fp32.json */
N_("Transformers, FP32")
N_("Everything in FP32: 4 + 4 + 8 bytes per parameter.")
/* data/recipes/transformers-inference.json */
N_("Transformers, inference")
N_("A cache that grows with the sequence, and 40 MiB of cuBLAS workspaces as on Hopper (16 MiB on "
   "earlier GPUs). Choose the weights’ format under “Weight quantisation”.")
/* data/recipes/transformers-liger.json */
N_("Transformers with Liger kernels, BF16")
N_("Like Transformers in BF16, with 2 + 2 + 4 bytes per parameter. Norms and MLPs are fused, and the "
   "loss is fused with the output head, so the logits of all tokens never exist at once.")
/* data/recipes/transformers-peft-bf16.json */
N_("Transformers with PEFT, no autocast")
N_("A frozen BF16 model with FP32 adapters, as PEFT makes them by default, and no autocast: 4 + 4 + 8 "
   "bytes per trained parameter, and an FP32 copy of each adapter’s input. For adapters in BF16 "
   "(autocast_adapter_dtype=False), choose BF16 under “Adapter format” and “Gradient format”.")
/* data/recipes/transformers-peft.json */
N_("Transformers with PEFT, autocast")
N_("A frozen BF16 model with FP32 adapters under autocast: 4 + 4 + 8 bytes per trained parameter, and a "
   "16-bit copy of each adapter’s input. Each logit takes 12 bytes.")
/* data/recipes/unsloth.json */
N_("Unsloth, QLoRA")
N_("Like QLoRA with bitsandbytes, with Unsloth’s functions for adapters, norms and MLPs, the inputs of "
   "recomputed layers in host memory, 8-bit AdamW and Cut Cross-Entropy. Of 2025; since that autumn the "
   "loss works on chunks of FP32 logits of up to 4 GiB, which are not counted here.")
/* data/recipes/vllm-0.17-smaller.json */
N_("vLLM 0.17 and later (below 70 GiB, or A100)")
N_("Serves from a paged cache: a profile run at start-up reserves working memory, and the cache gets the"
   " rest of the engine’s memory share. CUDA graphs take 0.5 to 1.9 GiB in addition; before 0.21 the "
   "cache leaves no room for them. For GPUs with less than 70 GiB and for every A100, on which a server "
   "is limited to 256 sequences and 2048 tokens at a time.")
/* data/recipes/vllm-0.17.json */
N_("vLLM 0.17 and later")
N_("Serves from a paged cache: a profile run at start-up reserves working memory, and the cache gets the"
   " rest of the engine’s memory share. CUDA graphs take 0.5 to 1.9 GiB in addition; before 0.21 the "
   "cache leaves no room for them. For GPUs with 70 GiB or more, except the A100, on which a server is "
   "limited to 1024 sequences and 8192 tokens at a time.")
/* data/recipes/vllm-smaller.json */
N_("vLLM up to 0.16 (below 70 GiB, or A100)")
N_("Serves from a paged cache: a profile run at start-up reserves working memory, and the cache gets the"
   " rest of the engine’s memory share. Choose the weights’ format under “Weight quantisation”. For GPUs"
   " with less than 70 GiB and for every A100, on which a server is limited to 256 sequences and 2048 "
   "tokens at a time.")
/* data/recipes/vllm-v0.json */
N_("vLLM before 0.8 (engine V0)")
N_("Serves from a paged cache with vLLM’s first engine: until 0.7, and until 0.10 on GPUs before Ampere."
   " A profile run of 256 sequences reserves working memory. Models of up to 32768 tokens take whole "
   "prompts: set “Maximum batched tokens” to the model’s length if it is above 2048. Swap space takes 4 "
   "GiB of host memory for each GPU. CUDA graphs take 0.2 to 0.8 GiB in addition.")
/* data/recipes/vllm.json */
N_("vLLM up to 0.16")
N_("Serves from a paged cache: a profile run at start-up reserves working memory, and the cache gets the"
   " rest of the engine’s memory share. Choose the weights’ format under “Weight quantisation”. For GPUs"
   " with 70 GiB or more, except the A100, on which a server is limited to 1024 sequences and 8192 "
   "tokens at a time.")
/* data/templates/activation-rule.json */
N_("Activation memory by the 34-byte rule")
N_("34 bytes per token and hidden unit: a GELU layer with dropout in 16 bits. Current models save more. "
   "Compare with the ledger.")
/* data/templates/breakdown-large.json */
N_("Large fine-tuning run with a multiplier")
N_("The page shows the total but not its settings. The values marked as assumed reproduce all three of "
   "its rows, but other values would too.")
/* data/templates/breakdown-serving.json */
N_("Serving configuration with a multiplier")
N_("The page shows the total but not its settings. The values marked as assumed reproduce all three of "
   "its rows, but other values would too.")
/* data/templates/breakdown-training.json */
N_("Medium transformer training with a multiplier")
N_("The page shows the total but not its settings. The values marked as assumed reproduce all three of "
   "its rows, but other values would too.")
/* data/templates/checkpoint-trade-off.json */
N_("Checkpoint interval and step time")
N_("Two tensors per layer, and only one segment of I layers is saved. The page’s step time grows with L "
   "÷ (2 · I). In reality each layer is recomputed once, which takes about 4 ÷ 3 of a step.")
/* data/templates/fp32-network.json */
N_("Any network in FP32, by element count")
N_("Parameters, gradients and the activation values of one sample, with 4 bytes each. The page does not "
   "count optimizer states and overhead.")
/* data/templates/per-gpu-training.json */
N_("Per-GPU training memory of an 8B model")
N_("The 34-byte rule without attention scores, and 12 bytes of optimizer state per parameter: the page "
   "counts the FP32 master weights as part of the optimizer.")
