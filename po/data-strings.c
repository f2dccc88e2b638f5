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
/* data/recipes/transformers-liger.json */
N_("Transformers with Liger kernels, BF16")
N_("As Transformers in BF16, 2 + 2 + 4 bytes a parameter, with fused norms and MLPs, and the loss fused with the output head: no logits of all tokens.")
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
