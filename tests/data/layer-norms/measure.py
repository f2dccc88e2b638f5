# SPDX-License-Identifier: GPL-3.0-or-later
"""Print the rows of runs.csv: what autograd keeps of small models with layer norms under autocast, as CUDA has it."""
import csv
import sys

import torch
import torch.nn.functional as functional
import transformers

SEQUENCES, LENGTH = 2, 64
SIZES = {"layers": 3, "hidden": 128, "heads": 4, "inner": 512, "vocabulary": 1000, "positions": 256}
NAMES = {  # of the sizes, in a configuration
    "gpt2": {"layers": "n_layer", "hidden": "n_embd", "heads": "n_head", "positions": "n_positions"},
    "bloom": {"layers": "n_layer", "heads": "n_head"},
    "opt": {"inner": "ffn_dim"},
    "bart": {"layers": "decoder_layers", "hidden": "d_model", "heads": "decoder_attention_heads",
             "inner": "decoder_ffn_dim"},
}
USUAL = {"layers": "num_hidden_layers", "hidden": "hidden_size", "heads": "num_attention_heads",
         "inner": "intermediate_size", "vocabulary": "vocab_size", "positions": "max_position_embeddings"}
FURTHER = {
    "opt": {"word_embed_proj_dim": 128},
    "starcoder2": {"num_key_value_heads": 2},
    "stablelm": {"num_key_value_heads": 4},
    "bart": {"encoder_layers": 2, "encoder_attention_heads": 4, "encoder_ffn_dim": 512, "decoder_layers": 2},
}
FAMILIES = ("gpt2", "opt", "bert", "gpt_neox", "bloom", "phi", "starcoder2", "stablelm", "bart", "persimmon", "biogpt")
DROPOUTS = ("dropout", "pdrop", "layerdrop")


def in_fp32(function):
    """The function under autocast as CUDA computes it"""
    def called(*values, **named):
        if not torch.is_autocast_enabled("cpu"):
            return function(*values, **named)
        values = [cast(value) for value in values]
        named = {name: cast(value) for name, value in named.items()}
        with torch.autocast("cpu", enabled=False):
            return function(*values, **named)
    return called


def cast(value):
    return value.float() if torch.is_tensor(value) and value.is_floating_point() else value


def model_of(family, dtype):
    names = USUAL | NAMES.get(family, {})
    config = transformers.AutoConfig.for_model(family, **{names[size]: value for size, value in SIZES.items()})
    for name, value in FURTHER.get(family, {}).items():
        setattr(config, name, value)
    for name in list(vars(config)):
        if any(word in name for word in DROPOUTS):
            setattr(config, name, 0.0)
    kinds = {"bert": transformers.AutoModelForMaskedLM, "bart": transformers.AutoModelForSeq2SeqLM}
    return kinds.get(family, transformers.AutoModelForCausalLM).from_config(config, dtype=dtype).train()


def stored(model, family):
    own = {tensor.untyped_storage().data_ptr() for tensor in (*model.parameters(), *model.buffers())}
    ids = torch.randint(10, 900, (SEQUENCES, LENGTH))
    own.add(ids.untyped_storage().data_ptr())
    kept, held = {}, []

    def pack(tensor):
        storage = tensor.untyped_storage()
        if storage.data_ptr() not in own:
            kept[storage.data_ptr()] = storage.nbytes()
            held.append(tensor)  # so that no other tensor takes its place
        return tensor

    more = {} if family == "bert" else {"use_cache": False}
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            model(input_ids=ids, labels=ids, **more)
    return sum(kept.values())


def main():
    functional.layer_norm, functional.softmax = in_fp32(functional.layer_norm), in_fp32(functional.softmax)
    functional.cross_entropy, torch.pow = in_fp32(functional.cross_entropy), in_fp32(torch.pow)
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(["family", "layers", "encoder-layers", "kv-heads", "weight-dtype", "attentions", "stored_bytes"])
    for family in FAMILIES:
        layers, encoders = (2, 2) if family == "bart" else (3, "")
        attentions = {"bart": 6, "bloom": 0}.get(family, layers)
        for name, dtype in (("bf16", torch.bfloat16), ("fp32", torch.float32)):
            if (family, name) != ("bert", "fp32"):  # README.md
                rows.writerow([family, layers, encoders, FURTHER.get(family, {}).get("num_key_value_heads", 4), name,
                               attentions, stored(model_of(family, dtype), family)])


main()
