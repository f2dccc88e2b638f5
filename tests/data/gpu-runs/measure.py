# SPDX-License-Identifier: GPL-3.0-or-later
"""Run the cases of cases.csv on this machine's first GPU and write what they took, one JSON object a line.

    python3 measure.py cases.csv CONFIGS OUTPUT SECONDS

Every case is a process of its own, in the table's order, until SECONDS are over: a step of Transformers' Trainer on
random tokens, or generate(). Weights are random. Times are seconds, everything else bytes.
"""
import csv
import gc
import json
import os
import pathlib
import resource
import signal
import statistics
import sys
import time
import traceback

import pynvml
import torch
import transformers

N_STEPS = 6
N_TIMED = 3  # of them, the last
TRACED_STEPS = 3
MOST_EVENTS = 1 << 20
LIMIT_SECONDS = 45
AT_ONCE = 4  # cases that measure neither time nor the device
DEVICE = "cuda"


def settings_of(row):
    """The case's further settings, "key=value;key=value"."""
    return dict(pair.split("=") for pair in row["more"].split(";") if pair)


def device_used():
    """What the device says is in use by all processes: as nvidia-smi, and without a context of our own."""
    pynvml.nvmlInit()
    return pynvml.nvmlDeviceGetMemoryInfo(pynvml.nvmlDeviceGetHandleByIndex(0)).used


def config_of(row, configs):
    values = json.loads((configs / row["config"]).read_text())
    values.pop("quantization_config", None)
    values.pop("auto_map", None)
    more = settings_of(row)
    if "layers" in more:
        cut_layers(values, int(more["layers"]))
    config = transformers.AutoConfig.for_model(**values)
    config.use_cache = row["task"] == "generate"
    if row["attention"]:
        config._attn_implementation = row["attention"]
    return config, (values.get("architectures") or [None])[0]


def cut_layers(values, layers):
    """The same model with fewer layers, as if its file said so."""
    for at in (values, values.get("text_config", {})):
        for name in ("num_hidden_layers", "n_layer", "n_layers", "num_layers"):
            if name in at:
                at[name] = layers
        if "layer_types" in at:
            at["layer_types"] = at["layer_types"][:layers]


def new_model(config, architecture, dtype):
    """The class that the file names where Transformers has it, else the causal one, with random weights."""
    made = getattr(transformers, architecture or "", transformers.AutoModelForCausalLM)
    make = getattr(made, "_from_config", None) or made.from_config
    with torch.device(DEVICE):
        return make(config, dtype=dtype)


def with_adapters(model, row):
    import peft
    _, rank, modules = row["method"].split(":")
    names = modules if modules == "all-linear" else modules.split("+")
    more = settings_of(row)
    lora = peft.LoraConfig(r=int(rank), target_modules=names, lora_dropout=float(more.get("lora-dropout", 0)),
                           task_type="CAUSAL_LM")
    return peft.get_peft_model(model, lora, autocast_adapter_dtype=more.get("adapters") != "bf16")


class Tokens(torch.utils.data.Dataset):
    """Random tokens; "spread" makes lengths from that share of the longest on, evenly drawn."""

    def __init__(self, row, vocabulary):
        self.longest, self.batch = int(row["sequence"]), int(row["batch"])
        more = settings_of(row)
        self.spread, self.padded = float(more.get("spread", 1)), more.get("mask") == "yes"
        self.labels = not more.get("labels")
        self.vocabulary = vocabulary
        draw = torch.Generator().manual_seed(1)
        self.lengths = [round(self.longest * (self.spread + (1 - self.spread) * torch.rand(1, generator=draw).item()))
                        for _ in range(1000)]
        self.lengths[2] = self.longest  # the longest is among those that are run

    def __len__(self):
        return 1000 * self.batch

    def __getitem__(self, at):
        length = self.lengths[at // self.batch % 1000] if self.spread < 1 else self.longest
        ids = torch.randint(10, self.vocabulary, (length,))
        item = {"input_ids": ids, "labels": ids.clone()}
        if self.padded:
            item["attention_mask"] = torch.ones(length, dtype=torch.long)
            item["attention_mask"][:at % self.batch * 7] = 0
        return item


class Marks:
    """What is allocated between the parts of a step, and the highest point of each."""

    def __init__(self):
        self.peaks, self.levels, self.instants = {}, {}, []

    def close(self, part):
        peak = torch.cuda.max_memory_allocated()
        self.peaks[part] = max(self.peaks.get(part, 0), peak)
        self.levels[part] = torch.cuda.memory_allocated()
        torch.cuda.reset_peak_memory_stats()

    def instant(self):
        torch.cuda.synchronize()
        self.instants.append(time.perf_counter())


def distribute(more):
    """DDP, FSDP1 or FSDP2 of one rank: it gathers, reduces and fills its buckets as among several."""
    if not {"ddp", "fsdp"} & set(more):
        return {}
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29512", RANK="0", WORLD_SIZE="1", LOCAL_RANK="0")
    if "ddp" in more:
        return {"ddp_find_unused_parameters": False}
    return {"fsdp": True, "fsdp_config": {"version": int(more["fsdp"]), "auto_wrap_policy": "TRANSFORMER_BASED_WRAP"}}


def make_trainer(model, row, marks):
    more = settings_of(row)

    class Measured(transformers.Trainer):
        def compute_loss(self, *args, **kwargs):
            marks.close("start")
            before = torch.cuda.memory_allocated()
            loss = super().compute_loss(*args, **kwargs)
            marks.close("forward")
            marks.levels["kept"] = max(marks.levels.get("kept", 0), torch.cuda.memory_allocated() - before)
            return loss

        def get_train_dataloader(self):
            return torch.utils.data.DataLoader(self.train_dataset, batch_size=self.args.per_device_train_batch_size,
                                               collate_fn=transformers.default_data_collator)

    class Parts(transformers.TrainerCallback):
        def on_step_begin(self, *args, **kwargs):
            marks.instant()

        def on_pre_optimizer_step(self, *args, **kwargs):
            marks.close("backward")

        def on_optimizer_step(self, *args, **kwargs):
            marks.close("optimizer")

        def on_step_end(self, *args, **kwargs):
            marks.instant()
            marks.close("end")

    arguments = transformers.TrainingArguments(
        output_dir="/tmp/run", max_steps=int(more.get("steps", N_STEPS)), report_to=[], save_strategy="no",
        logging_strategy="no", per_device_train_batch_size=int(row["batch"]),
        gradient_accumulation_steps=int(row["accumulation"] or 1), bf16=row["precision"] == "autocast",
        optim=row["optimizer"] or "adamw_torch_fused", gradient_checkpointing=row["recompute"] == "yes",
        optim_args=more.get("optim-args", "").replace(":", "="), torch_compile=more.get("compile") == "yes",
        disable_tqdm=True, dataloader_pin_memory=False, seed=1, **distribute(more))
    vocabulary = getattr(model.config, "vocab_size", None) or model.config.text_config.vocab_size
    return Measured(model=model, args=arguments, train_dataset=Tokens(row, vocabulary), callbacks=[Parts()])


def train(row, configs, found):
    config, architecture = config_of(row, configs)
    dtype = torch.float32 if row["precision"] == "fp32" or row["method"] == "full" and row["precision"] == "autocast" \
        else torch.bfloat16
    more = settings_of(row)
    if "dropout" in more:
        for name in ("attention_dropout", "hidden_dropout_prob", "attention_probs_dropout_prob", "resid_pdrop",
                     "attn_pdrop", "embd_pdrop", "dropout"):
            if hasattr(config, name):
                setattr(config, name, float(more["dropout"]))
    model = new_model(config, architecture, dtype)
    if row["method"] != "full":
        model = with_adapters(model, row)
        if row["recompute"] == "yes":
            model.enable_input_require_grads()
    if more.get("freeze"):
        for name, parameter in model.named_parameters():
            parameter.requires_grad = not any(part in name for part in more["freeze"].split("+"))
    found["parameters"] = sum(p.numel() for p in model.parameters())
    found["trained"] = sum(p.numel() for p in model.parameters() if p.requires_grad)
    found["loaded"] = torch.cuda.memory_allocated()
    marks = Marks()
    marks.close("load")
    make_trainer(model, row, marks).train()
    marks.close("after")
    found["peaks"], found["levels"] = marks.peaks, marks.levels
    found["allocated"] = max(peak for part, peak in marks.peaks.items() if part != "load")
    spans = [end - begin for begin, end in zip(marks.instants[::2], marks.instants[1::2])]
    found["first_seconds"], found["step_seconds"] = spans[0], statistics.median(spans[-N_TIMED:])
    found["all_seconds"] = spans


def generate(row, configs, found):
    config, architecture = config_of(row, configs)
    more = settings_of(row)
    model = new_model(config, architecture, torch.bfloat16).eval()
    found["parameters"] = sum(p.numel() for p in model.parameters())
    found["loaded"] = torch.cuda.memory_allocated()
    prompt, batch, new = int(row["sequence"]), int(row["batch"]), int(more.get("new", 64))
    ids = torch.randint(10, config.get_text_config().vocab_size, (batch, prompt), device=DEVICE)
    options = {"do_sample": False, "pad_token_id": 0, "attention_mask": torch.ones_like(ids), "eos_token_id": None}
    if more.get("cache"):
        options["cache_implementation"] = more["cache"]

    def spent(tokens):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        model.generate(ids, max_new_tokens=tokens, min_new_tokens=tokens, **options)
        torch.cuda.synchronize()
        return time.perf_counter() - begin

    torch.cuda.reset_peak_memory_stats()
    found["first_seconds"] = spent(1)
    found["prefill_peak"] = torch.cuda.max_memory_allocated()
    found["prefill_seconds"] = spent(1)
    whole = spent(new)
    found["allocated"] = torch.cuda.max_memory_allocated()
    found["token_seconds"] = (whole - found["prefill_seconds"]) / (new - 1)


def trace(row, configs, found):
    """A short run, every request to the allocator written down."""
    train(row, configs, found) if not settings_of(row).get("new") else generate(row, configs, found)
    events = torch.cuda.memory._snapshot()["device_traces"][0]
    found["n_events"] = len(events)
    found["events"] = compact(events)


def compact(events):
    """"a12345@1" asks 12345 bytes of stream 1, "f3" frees request 3, from 0, "s"/"u" take and give back a segment."""
    live, streams, texts, n_requests = {}, {}, [], 0
    for event in events:
        action, size = event["action"], event["size"]
        stream = streams.setdefault(event.get("stream", 0), len(streams))
        if action == "alloc":
            live[event["addr"]] = n_requests
            n_requests += 1
            texts.append(f"a{size}@{stream}" if stream else f"a{size}")
        elif action == "free_completed" and event["addr"] in live:
            texts.append(f"f{live.pop(event['addr'])}")
        elif action in ("segment_alloc", "segment_map"):
            texts.append(f"s{size}")
        elif action in ("segment_free", "segment_unmap"):
            texts.append(f"u{size}")
        elif action in ("oom", "snapshot"):
            texts.append(action)
    return " ".join(texts)


def keep(row, configs, found):
    """One pass forward and backward: the bytes that autograd holds, by saved_tensors_hooks and by the allocator."""
    config, architecture = config_of(row, configs)
    model = new_model(config, architecture, torch.bfloat16 if row["precision"] != "fp32" else torch.float32).train()
    own = {p.untyped_storage().data_ptr() for p in model.parameters()}
    own |= {p.untyped_storage().data_ptr() for p in model.buffers()}
    found["parameters"] = sum(p.numel() for p in model.parameters())
    shape = int(row["batch"]), int(row["sequence"])
    vocabulary = getattr(config, "vocab_size", None) or config.get_text_config().vocab_size
    ids = torch.randint(10, vocabulary, shape, device=DEVICE)
    inputs = {"input_ids": ids, "labels": ids}
    own.add(ids.untyped_storage().data_ptr())
    for attempt in range(2):  # the first one takes workspaces
        held = {}

        def pack(tensor):
            storage = tensor.untyped_storage()
            if storage.data_ptr() not in own:
                held[storage.data_ptr()] = storage.nbytes()
            return tensor

        before = torch.cuda.memory_allocated()
        torch.cuda.reset_peak_memory_stats()
        with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
            loss = model(**inputs).loss
        found["stored"], found["tensors"] = sum(held.values()), len(held)
        found["kept"] = torch.cuda.memory_allocated() - before
        found["forward_peak"] = torch.cuda.max_memory_allocated() - before
        loss.backward()
        del loss
        found["whole_peak"] = torch.cuda.max_memory_allocated() - before
        found["gradients"] = torch.cuda.memory_allocated() - before
        model.zero_grad(set_to_none=True)
        held.clear()
        gc.collect()


def rates(row, configs, found):
    """Rates of products, attention, memory, the loss and AdamW, each the median of repeated calls."""
    from triton.testing import do_bench
    results = {}

    def timed(name, call, work):
        results[name] = work / (do_bench(call, warmup=20, rep=60, return_mode="median") / 1000)

    for m, n, k in ((4096, 4096, 4096), (8192, 4096, 4096), (8192, 14336, 4096), (8192, 4096, 14336),
                    (8192, 128256, 4096), (2048, 2048, 2048), (4096, 8192, 2048)):
        a, b = (torch.randn(x, k, device=DEVICE, dtype=torch.bfloat16) for x in (m, n))
        timed(f"product {m} {n} {k}", lambda: a @ b.t(), 2 * m * n * k)
    for width in (64, 128):
        for length in (512, 1024, 2048, 4096, 8192, 16384):
            batch = 32768 // length
            q, k, v = (torch.randn(batch, 2048 // width, length, width, device=DEVICE, dtype=torch.bfloat16,
                                   requires_grad=True) for _ in range(3))
            work = 2 * batch * 2048 * length * length  # causal: half of 4 a pair
            out = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
            grad = torch.randn_like(out)
            timed(f"attention {width} {length}",
                  lambda: torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True), work)
            timed(f"attention backward {width} {length}",
                  lambda: torch.autograd.grad(out, (q, k, v), grad, retain_graph=True), 2.5 * work)
    big = torch.empty(1 << 30, device=DEVICE, dtype=torch.uint8)
    other = torch.empty_like(big)
    timed("copy", lambda: other.copy_(big), 2 * big.numel())
    row_of, matrix = (torch.randn(x, 8192, device=DEVICE, dtype=torch.bfloat16) for x in (1, 28672))
    timed("matrix and vector", lambda: row_of @ matrix.t(), 2 * matrix.numel())
    for kind in ("fused", "foreach"):
        weights = [torch.randn(4096, 4096, device=DEVICE, dtype=torch.bfloat16, requires_grad=True) for _ in range(32)]
        for weight in weights:
            weight.grad = torch.randn_like(weight)
        adam = torch.optim.AdamW(weights, **{kind: True})
        timed(f"adamw {kind}", adam.step, sum(w.numel() for w in weights))
    found["rates"] = results
    found["clocks"] = os.popen("nvidia-smi --query-gpu=clocks.sm,clocks.mem,power.limit,temperature.gpu "
                               "--format=csv,noheader").read().strip()


TASKS = {"train": train, "generate": generate, "trace": trace, "keep": keep, "rates": rates}


def measured(row, configs, idle):
    """Everything about one case; what went wrong stands in "error"."""
    found = {"id": row["id"], "idle": idle}
    begin = time.perf_counter()
    try:
        torch.manual_seed(1)
        if row["task"] == "trace":
            torch.cuda.memory._record_memory_history(max_entries=MOST_EVENTS, context=None)
        torch.ones(1, device=DEVICE)
        torch.cuda.synchronize()
        found["context"] = device_used() - torch.cuda.memory_reserved() - idle
        TASKS[row["task"]](row, configs, found)
    except Exception as error:  # a case that fails is told, and the next one run
        found["error"] = f"{type(error).__name__}: {error}"[:600]
        found["where"] = traceback.format_exc()[-1200:]
    torch.cuda.synchronize()
    found["reserved"] = torch.cuda.max_memory_reserved()
    found["device"] = device_used() - idle
    found["outside"] = found["device"] - torch.cuda.memory_reserved()
    found["host"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    found["spent_seconds"] = time.perf_counter() - begin
    return found


def start(row, configs, output):
    """Fork before CUDA is touched, so that every case has a context of its own without importing anew."""
    idle = device_used()
    child = os.fork()
    if child != 0:
        return child, row["id"], time.monotonic()
    os.environ["PYTORCH_CUDA_ALLOC_CONF"] = "expandable_segments:True" if "expandable=yes" in row["more"] else ""
    write(output, measured(row, configs, idle))
    os._exit(0)


def write(output, found):
    with output.open("a") as file:
        file.write(json.dumps(found) + "\n")


def wait(running, output, most):
    """Until fewer than `most` run; what takes too long is ended and says so."""
    while len(running) >= most:
        for case in list(running):
            child, name, begin = case
            if os.waitpid(child, os.WNOHANG)[0]:
                running.remove(case)
            elif time.monotonic() - begin > LIMIT_SECONDS:
                os.kill(child, signal.SIGKILL)
                write(output, {"id": name, "error": f"took more than {LIMIT_SECONDS} s"})
                begin_again = child, name, float("inf")
                running[running.index(case)] = begin_again
        time.sleep(0.02)


def main(cases, configs, output, seconds):
    begin, output, running = time.monotonic(), pathlib.Path(output), []
    done = {json.loads(line)["id"] for line in output.read_text().splitlines()} if output.exists() else set()
    for row in csv.DictReader(open(cases)):
        if row["id"] in done:
            continue
        wait(running, output, AT_ONCE if row["task"] == "keep" else 1)
        if time.monotonic() - begin > float(seconds):
            break
        running.append(start(row, pathlib.Path(configs), output))
    wait(running, output, 1)


if __name__ == "__main__":
    # Loaded before the first fork, once for all cases.
    import transformers.trainer  # noqa: F401
    import transformers.integrations  # noqa: F401
    try:
        import peft  # noqa: F401
    except ImportError:
        pass
    main(*sys.argv[1:])
