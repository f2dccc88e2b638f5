/* Made by po/data-strings.py from data/: for xgettext, never compiled. */
/* data/recipes/deepspeed-zero1.json */
N_("DeepSpeed ZeRO-1")
N_("BF16 weights, FP32 gradients, master weights and moments: 18 bytes a parameter, of which master weights and moments are sharded over the data-parallel group.")
/* data/recipes/deepspeed-zero2.json */
N_("DeepSpeed ZeRO-2")
N_("BF16 weights, FP32 gradients, master weights and moments: 18 bytes a parameter, of which gradients, master weights and moments are sharded over the data-parallel group.")
/* data/recipes/deepspeed-zero3.json */
N_("DeepSpeed ZeRO-3")
N_("BF16 weights, FP32 gradients, master weights and moments: 18 bytes a parameter, of which weights, gradients, master weights and moments are sharded over the data-parallel group.")
/* data/recipes/fsdp2.json */
N_("PyTorch FSDP2")
N_("FP32 weights, gradients and moments, sharded over the data-parallel group, BF16 arithmetic: 16 bytes a parameter, divided; embedding, head and the last layer stay gathered.")
/* data/recipes/litgpt-2023.json */
N_("LitGPT, 2023")
N_("BF16 throughout, gradients accumulated: 2 + 2 + 4 bytes a trained parameter. One matrix for query, key and value; norms weighted in FP32; adapters with dropout; logits of 8 bytes, 12 where all weights are trained.")
/* data/recipes/litgpt-2024.json */
N_("LitGPT, 2024")
N_("As LitGPT of 2023, with norms weighted in BF16 and the attention’s output copied. With QLoRA the whole 16-bit model is on the GPU before it is quantised.")
/* data/recipes/llamacpp.json */
N_("llama.cpp")
N_("Weights, a cache for the whole context and one compute buffer, planned for 512 tokens at a time. Choose the GGUF type under “Quantised weights”; of a mixture such as Q4_K_M the file tells the size.")
/* data/recipes/llm-foundry.json */
N_("LLM Foundry (FSDP1)")
N_("FP32 weights, gradients and moments, sharded over the data-parallel group by FSDP1, BF16 arithmetic: 16 bytes a parameter, divided.")
/* data/recipes/loss-only.json */
N_("Output head and loss alone")
N_("A benchmark of the loss: no optimizer; the output head’s weight, gradient and the loss are what counts.")
/* data/recipes/megatron-distributed-optimizer.json */
N_("Megatron-LM, distributed optimizer")
N_("As Megatron-LM, with master weights and moments sharded over the data-parallel group: 6 bytes a parameter and 12 divided.")
/* data/recipes/megatron.json */
N_("Megatron-LM")
N_("BF16 weights, a persistent buffer of FP32 gradients, FP32 master weights and moments: 18 bytes a parameter.")
/* data/recipes/nanotron.json */
N_("Nanotron")
N_("BF16 weights, a persistent buffer of FP32 gradients, FP32 master weights and moments, sharded over the data-parallel group: 6 bytes a parameter and 12 divided.")
/* data/recipes/qlora-bitsandbytes.json */
N_("QLoRA, bitsandbytes")
N_("The layers’ matrices in NF4 with quantised scales, cast up one by one; FP32 adapters under autocast: 4 + 4 + 8 bytes a trained parameter. Every layer is recomputed, as PEFT prepares quantised models.")
/* data/recipes/qlora-gptq.json */
N_("QLoRA on GPTQ, DeepSpeed FP16")
N_("The layers’ matrices in GPTQ, which backward keeps as they were cast up; FP16 without autocast, FP32 adapters: 4 + 4 + 8 bytes a trained parameter. DeepSpeed’s three buckets of 200 million elements. Every layer is recomputed.")
/* data/recipes/torchtitan.json */
N_("torchtitan (FSDP2)")
N_("As FSDP2, 16 bytes a parameter, divided, with keys and values repeated to all heads; selective recomputation is by operator.")
/* data/recipes/torchtune-v0.1.json */
N_("torchtune 0.1")
N_("The first release, of spring 2024: all in BF16, 2 + 2 + 4 bytes a parameter; plain loss in FP32; what the allocator reserves holds copies of the logits and one layer’s working set besides.")
/* data/recipes/torchtune.json */
N_("torchtune")
N_("Everything in BF16, AdamW’s two moments too: 2 + 2 + 4 bytes a parameter; keys and values of all heads, the loss in eight chunks. From the end of 2024 on.")
/* data/recipes/transformers-autocast.json */
N_("Transformers, autocast")
N_("FP32 weights, gradients and moments, BF16 arithmetic: 4 + 4 + 8 bytes a parameter, and BF16 copies of the weights in use.")
/* data/recipes/transformers-bf16.json */
N_("Transformers, BF16")
N_("Everything in BF16, AdamW’s two moments too: 2 + 2 + 4 bytes a parameter.")
/* data/recipes/transformers-fp32.json */
N_("Transformers, FP32")
N_("Everything in FP32: 4 + 4 + 8 bytes a parameter.")
/* data/recipes/transformers-inference.json */
N_("Transformers, inference")
N_("A cache that grows with the sequence, and 40 MiB of cuBLAS workspaces as on Hopper; 16 MiB before. Choose the weights’ format under “Quantised weights”.")
/* data/recipes/transformers-liger.json */
N_("Transformers with Liger kernels, BF16")
N_("As Transformers in BF16, 2 + 2 + 4 bytes a parameter, with fused norms and MLPs, and the loss fused with the output head: no logits of all tokens.")
/* data/recipes/transformers-peft.json */
N_("Transformers with PEFT, autocast")
N_("A frozen BF16 model and FP32 adapters under autocast: 4 + 4 + 8 bytes a trained parameter, and for each adapter an FP32 copy of its input. Logits of 16 bytes.")
/* data/recipes/vllm-smaller.json */
N_("vLLM, below 70 GiB and A100")
N_("Serves from a paged cache: a profile run at start-up sets working memory aside, and the cache gets what is left of the engine’s share. Choose the weights’ format under “Quantised weights”. For GPUs below 70 GiB and every A100, where a server’s limits are 256 sequences and 2048 tokens at a time.")
/* data/recipes/vllm.json */
N_("vLLM")
N_("Serves from a paged cache: a profile run at start-up sets working memory aside, and the cache gets what is left of the engine’s share. Choose the weights’ format under “Quantised weights”. For GPUs of 70 GiB or more other than the A100, where a server’s limits are 1024 sequences and 8192 tokens at a time.")
/* data/templates/activation-rule.json */
N_("Activation memory by the 34-byte rule")
N_("34 bytes a token and hidden unit: a GELU layer with dropout in 16 bit. Models of today keep more; compare with the ledger.")
/* data/templates/breakdown-large.json */
N_("Large fine-tuning run, with a multiplier")
N_("The page prints the total but not its settings. Those marked as assumed reproduce all three of its rows; other sets would too.")
/* data/templates/breakdown-serving.json */
N_("Serving configuration, with a multiplier")
N_("The page prints the total but not its settings. Those marked as assumed reproduce all three of its rows; other sets would too.")
/* data/templates/breakdown-training.json */
N_("Medium transformer training, with a multiplier")
N_("The page prints the total but not its settings. Those marked as assumed reproduce all three of its rows; other sets would too.")
/* data/templates/checkpoint-trade-off.json */
N_("Checkpoint interval against step time")
N_("Two tensors a layer, and only one segment of I layers kept. The page’s step time grows with L ÷ (2 · I); in fact each layer is recomputed once, about 4 ÷ 3 of a step.")
/* data/templates/fp32-network.json */
N_("Any network in FP32, by its elements")
N_("Parameters, gradients and the activation values of one sample, 4 bytes each. The page leaves out optimizer states and overhead.")
/* data/templates/per-gpu-training.json */
N_("Per-GPU training memory of an 8B model")
N_("The 34-byte rule without attention scores, and 12 bytes of optimizer state: the page counts the FP32 master weights with the optimizer.")
