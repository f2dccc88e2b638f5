# SPDX-License-Identifier: GPL-3.0-or-later
"""Published training runs as command lines: what the columns of training-time.csv and layouts-time.csv say, and what
their stack sets, which is a recipe. A setting that the notes of a row state, and no column has, is read from there."""

# By the beginning of the stack's name, the first that fits.
RECIPES = (
    ("llm-foundry", "llm-foundry"),
    ("Megatron-Bridge", "nemo"),
    ("NeMo", "nemo"),
    ("Megatron-LM", "megatron"),
    ("Megatron-DeepSpeed", "megatron-deepspeed"),
    ("torchtitan", "torchtitan-2025"),
    ("torchtune", "torchtune"),
    ("Transformers + PEFT", "transformers-peft"),
    ("Transformers + DeepSpeed", "deepspeed-zero2"),
    ("InternEvo", "internevo"),
    ("llm.c", "llm-c"),
    ("LLMQ", "llmq"),
    ("modded-nanogpt", "transformers-bf16"),
)

# Columns that are no parameters, besides those with underscores, or are not what was run: parameters follow from the
# sizes, and the attention of LLM Foundry's script is its recipe's, since its tables name none. LLMQ's column says
# "chunked", but each chunk of its head has the fused loss that the recipe sets.
OTHER_COLUMNS = {"id", "table", "source", "stack", "gpus", "interconnect", "model", "model-name", "active-parameters",
                 "parameter-count", "global-batch-size", "matmul-precision", "fsdp-version", "notes"}
OF_THE_RECIPE = {"llm-foundry": {"attention"}, "LLMQ": {"loss-kernel"}}

# Gigabytes a second for each GPU, of a network as its source prints it.
NETWORKS = {
    "1600 Gbit/s RoCE a node": 25,
    "4 x 100 Gbit/s Omni-Path a node": 6.25,
    "4 x 100 Gbit/s RoCE a node": 6.25,
    "8 x 200 Gbit/s InfiniBand a node": 25,
    "400 Gbit/s RDMA a GPU": 50,
    "800 Gbit/s a node": 12.5,
}

MODULES = {"core-attn", "layernorm", "mlp", "moe-act", "mla-up-proj", "moe", "shared-experts", "per-operator"}
GPUS_OF_NOTES = {"H800": "h800-sxm5-80gb", "A800": "a800-sxm4-80gb"}
OVERLAPPED = ("async tensor parallel", "tensor-parallel overlap", "tensor-parallel exchange overlapped")
GRAPHS_NOT_STATED = "modules"
WORDS_OF_SQUAD = 512  # tokens of a packed question with its text
TARGETS = {"q", "k", "v", "qkv", "o", "gate", "up", "down"}
POWER_LIMIT = "500 W limit"
H100_OF_500_W = "h100-sxm5-96gb-500w"
RECIPES_RECOMPUTE = "recomputation (the recipes have it on)"


def recipe_of(row):
    return next(recipe for stack, recipe in RECIPES if row["stack"].startswith(stack))


def is_mixture(row):
    return row.get("experts", "") not in ("", "0")


def is_of_nvidia(row):
    return row["stack"].startswith(("NeMo", "Megatron-Bridge", "Megatron-LM (Pai"))


def is_packed(row):
    return is_of_nvidia(row) and row["packed-sequences"] == "yes"


def states_dispatcher(row):
    return "dispatcher" in row["notes"] or "DeepEP" in row["notes"]


def columns_of(row):
    left_out = OTHER_COLUMNS | next((names for stack, names in OF_THE_RECIPE.items() if row["stack"].startswith(stack)),
                                    set())
    return {name: value for name, value in row.items() if value != "" and "_" not in name and name not in left_out}


def modules_of(options):
    """Recomputed modules, as far as there is a choice for them"""
    names = options.pop("recompute-modules", "")
    known = [name for name in names.split("+") if name in MODULES]
    return {"recompute-modules": "+".join(known)} if known and options.get("recompute") == "selective" else {}


def notes_of(row):
    """What the notes state of settings that no column has"""
    notes, options = row["notes"], {}
    if "no overlap of the gradient" in notes or row["stack"].startswith("Megatron-DeepSpeed"):
        options["overlap-gradients"] = "no"
    if "hybridep" in notes or "deepep" in notes.lower():
        options["moe-dispatcher"] = "one-copy"
    if "1F1B overlap" in notes:
        options["overlap-expert-communication"] = "yes"
    if "full_iteration" in notes and "none full_iteration" not in notes:
        options["cuda-graphs"] = "iteration"
    elif "'attn', 'moe_router'" in notes:
        options["cuda-graphs"] = "modules"
    if any(words in notes for words in OVERLAPPED):
        options["overlap-tensor-parallel"] = "yes"
    for name, gpu in GPUS_OF_NOTES.items():
        if name in notes:
            options["gpu"] = gpu
    if row["stack"].startswith("Megatron-Bridge") and is_mixture(row) and "graphs from the recipe" not in notes:
        options["cuda-graphs"] = GRAPHS_NOT_STATED
    if "capacity" in notes and is_mixture(row):
        options["fixed-expert-capacity"] = "yes"
    if "SQuAD packed" in notes:
        options["packed-length"] = WORDS_OF_SQUAD
    if POWER_LIMIT in notes:
        options["gpu"] = H100_OF_500_W
    return options


def missing_of(row):
    """Where the source does not say: torchtune's recipes recompute, and torchtitan compiles only where it is told to"""
    missing = row.get("settings_missing", "").split("; ")
    options = {}
    if RECIPES_RECOMPUTE in missing:
        options["recompute"] = "full"
    if "compile" in missing:
        options["compile"] = "no"
    return options


def batches_of(row):
    """Where the source prints the batch alone: micro-batches of one, or of four where a run of 2024 has no stages"""
    if row["micro-batch-size"]:
        return {}
    sequences = int(row["global-batch-size"]) // int(row["data-parallel"])
    size = min(4, sequences) if row["pipeline-parallel"] == "1" and row["source_date"] >= "2024" else 1
    return {"micro-batch-size": size, "micro-batches": sequences // size}


def targets_of(options):
    """LoRA’s targets; an embedding that is trained whole is none of them"""
    names = [name for name in options.pop("lora-target-modules", "").split(",") if name in TARGETS]
    return {"lora-target-modules": "+".join(names)} if names else {}


def stages_of(options):
    """Where two layers are lacking, embedding and head take a virtual stage each"""
    layers, stages = int(options["layers"]), int(options["pipeline-parallel"]) * int(options.get("virtual-stages", 1))
    return {"stage-layers": "0+" + "1+" * layers + "0"} if stages > 1 and layers == stages - 2 else {}


def options_of(row):
    """The row's settings by parameter, beside those of its recipe"""
    options = columns_of(row)
    options.update(modules_of(options))
    options.update(targets_of(options))
    options.update(batches_of(row))
    options.update(stages_of(options))
    options.update(notes_of(row))
    options.update(missing_of(row))
    if row["interconnect"] in NETWORKS:
        options["network-gb-per-second"] = NETWORKS[row["interconnect"]]
    if row["matmul-precision"] not in ("", "bf16", "fp16"):
        options["matmul-dtype"] = row["matmul-precision"]
    if options.get("recompute") != "full":
        options.pop("activation-offload", None)  # no checkpoints are offloaded, but what Headroom has no parameter for
    if "head-dim" not in options and "kv-lora-rank" not in options:
        options["head-dim"] = int(options["hidden-size"]) // int(options["attention-heads"])
    if is_mixture(row):
        options["grouped-gemm"] = "yes"
    else:
        options.pop("expert-parallel", None)
    return options
