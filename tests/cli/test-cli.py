# SPDX-License-Identifier: GPL-3.0-or-later
"""headroom-cli as people and scripts use it: commands, exit statuses, messages, numbers, formats. Speaks TAP.

A check is a function whose name begins with check_ and whose docstring is its title. Names after the two paths run
these checks alone.
"""
import csv
import io
import json
import math
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

CLI, DATA = sys.argv[1], pathlib.Path(sys.argv[2])
TEMPLATES = ["activation-rule", "breakdown-training", "breakdown-serving", "breakdown-large", "fp32-network",
             "per-gpu-training", "checkpoint-trade-off"]
LLAMA = [f"--config={DATA}/configs/llama-3.1-8b.json", "--recipe=transformers-bf16", "--sequence-length=8192",
         "--micro-batch-size=1", "--gpu=h100-sxm5-80gb"]
OF_A_DESKTOP = ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS")
BARE = {key: value for key, value in os.environ.items() if key not in OF_A_DESKTOP}


def run(*args, stdin="", **environment):
    done = subprocess.run([CLI, *args], input=stdin.encode(), capture_output=True, env=BARE | environment, timeout=60)
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    assert "CRITICAL" not in done.stderr and "WARNING" not in done.stderr, done.stderr
    return done


def result(*args, status=0, **more):
    done = run(*args, **more)
    assert done.returncode == status, f"{args}: status {done.returncode}, not {status}: {done.stderr}"
    return done.stdout


def estimate(*args, status=(0, 1)):
    done = run("estimate", "--format=json", *args)
    assert done.returncode in status, f"{args}: status {done.returncode}: {done.stderr}"
    return json.loads(done.stdout)


def refused(status, *args, words=(), **more):
    done = run(*args, **more)
    assert done.returncode == status, f"{args}: status {done.returncode}, not {status}: {done.stderr}"
    assert done.stdout == "", f"{args}: a refusal prints nothing on standard output"
    assert all(line.startswith("headroom-cli: ") for line in done.stderr.splitlines()) and done.stderr, done.stderr
    for word in words:
        assert word in done.stderr, f"{args}: no {word!r} in {done.stderr!r}"


def term(json_result, name):
    return next(row["bytes"] for row in json_result["terms"] if row["id"] == name)


# The numbers that the five pages print.

def check_activation_rule():
    """activation-rule: 36 507 222 016 bytes, 14 GB of weights, with checkpoints a cut of 82 %"""
    plain, sqrt = estimate("--template=activation-rule"), estimate("--template=activation-rule", "--recompute=sqrt")
    assert term(plain, "activations") == 36507222016 and term(plain, "weights") == 14e9
    assert abs(sqrt["activations"]["stored-bytes"] - 6453626000) <= 1000
    text = result("estimate", "--template=activation-rule")
    assert "36.5 GB" in text and "14.0 GB" in text and "36507222016" in text
    assert "stored activations by 82.3 %" in result("estimate", "--template=activation-rule", "--recompute=sqrt")
    assert "reduces stored activations" not in text


def check_breakdown():
    """breakdown-*: 44.50, 8.37 and 66.70 GiB"""
    for name, printed in (("training", "44.50"), ("serving", "8.37"), ("large", "66.70")):
        total = estimate(f"--template=breakdown-{name}")["total-bytes"]
        assert f"{total / 2**30:.2f}" == printed, total
        assert f"{printed} GiB" in result("estimate", f"--template=breakdown-{name}")


def check_fp32_network():
    """fp32-network: 288 000 000 bytes, 274.7 MiB"""
    assert estimate("--template=fp32-network")["total-bytes"] == 288000000
    assert "274.7 MiB" in result("estimate", "--template=fp32-network")


def check_per_gpu_training():
    """per-gpu-training: 16.1, 16.1, 96.4, 18.3, 14.7, total 161.4 GB, and a verdict for each GPU of its page"""
    page = estimate("--template=per-gpu-training")
    for name, printed in (("weights", "16.1"), ("gradients", "16.1"), ("optimizer-states", "96.4"),
                          ("activations", "18.3"), ("overhead", "14.7")):
        assert f"{term(page, name) / 1e9:.1f}" == printed, name
    text = result("estimate", "--template=per-gpu-training")
    for word in ("161.4 GB", "96.4 GB", "A100", "H100", "H200", "B200", "MI300X"):
        assert word in text, word
    assert len(re.findall(r"(Fits|Tight|Does not fit)$", text, re.M)) >= 6


def check_checkpoint_trade_off():
    """checkpoint-trade-off: 1.00 GiB against 134 217 728 bytes, 87.5 %, 7.5 s, and the table of intervals"""
    page = estimate("--template=checkpoint-trade-off")
    assert page["activations"]["baseline-bytes"] == 1073741824 and page["activations"]["stored-bytes"] == 134217728
    assert page["step-seconds"] == 7.5
    text = result("estimate", "--template=checkpoint-trade-off")
    assert all(word in text for word in ("87.5 %", "7.5 s", "1073741824", "134217728")), text
    table = json.loads(result("sweep", "--template=checkpoint-trade-off", "--over=checkpoint-interval", "--from=1",
                              "--to=8", "--doubling", "--format=json"))
    for point in table["points"]:
        interval = point["value"]
        assert point["activations-bytes"] == 1073741824 * interval / 32
        assert point["step-time-factor"] == 1 + 32 / (2 * interval)


# One result, whatever the form.

def check_json_keys():
    """JSON has the keys of the contract, and all inputs"""
    page = estimate(*LLAMA)
    names = {row["name"] for row in json.loads(result("list", "parameters", "--format=json"))}
    ranges = [f"{metric}-bytes{end}" for metric in ("allocated", "reserved", "device") for end in ("", "-low", "-high")]
    for key in ("format", "version", "formula-set", "inputs", "origins", "assumed", "derived", "parameter-count",
                "active-parameter-count", "trainable-parameter-count", "activations", "terms",
                "instants", "total-bytes", "step-time-factor", "step-seconds", "gpu", *ranges):
        assert key in page, key
    assert page["format"] == 1 and set(page["inputs"]) == names == set(page["origins"])
    assert set(page["gpu"]) >= {"id", "usable-bytes", "free-bytes", "verdict"}
    assert page["gpu"]["free-bytes"] == page["gpu"]["usable-bytes"] - page["device-bytes"]
    for row in page["terms"]:
        assert set(row) >= {"id", "label", "bytes", "formula", "substituted", "citation"}
    assert page["total-bytes"] == sum(row["bytes"] for row in page["terms"])
    for key in ("baseline-bytes", "saved-bytes-per-layer", "saved-bytes-rest", "stored-bytes", "peak-backward-bytes",
                "cast-weight-bytes", "ledger"):
        assert key in page["activations"], key
    assert page["origins"]["layers"] == "imported" and page["origins"]["sequence-length"] == "typed"


def strict_csv(text):
    assert "\n" not in text.replace("\r\n", ""), "lines end with CR LF"
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert {len(row) for row in rows} == {len(rows[0])}, "the table is rectangular"
    return [dict(zip(rows[0], row)) for row in rows[1:]]


AMOUNT = r"([\d.]+ (?:[kKMGTP]i?)?B)"
UNITS = {"B": 1, **{f"{prefix}B": 1000 ** (i + 1) for i, prefix in enumerate("kMGTP")},
         **{f"{prefix}iB": 1024 ** (i + 1) for i, prefix in enumerate("KMGTP")}}
# Plans that no two parts of the program may tell differently: each kind of run, each activation model, each overhead.
PLANS = [
    LLAMA,
    ["--model=llama-3-8b", "--recipe=fsdp2", "--data-parallel=8", "--micro-batches=4", "--gpu=h200"],
    *(["--model=llama-3-8b", "--recipe=fsdp2", "--data-parallel=8", f"--sequence-length={length}", "--gpu=h100"]
      for length in (3328, 3584)),  # the high end turns the verdict of one, the low end that of the other
    ["--model=llama-3.1-70b", "--recipe=qlora-bitsandbytes", "--recompute=full", "--micro-batch-size=1", "--gpu=l40s"],
    ["--model=qwen2.5-7b", "--recipe=transformers-peft", "--lora-rank=64", "--recompute=interval",
     "--checkpoint-interval=3"],
    ["--model=mixtral-8x7b", "--recipe=megatron-distributed-optimizer", "--pipeline-parallel=4", "--expert-parallel=8",
     "--data-parallel=8", "--micro-batches=16", "--gpu=h100"],
    ["--model=gpt2", "--pipeline-parallel=3", "--stage-layers=5+4+3", "--pipeline-rank=2", "--micro-batches=8"],
    ["--model=qwen2.5-32b", "--recipe=vllm", "--sequence-length=32Ki", "--cached-tokens=32Ki", "--gpu=h100"],
    ["--model=deepseek-v3", "--mode=inference", "--kv-cache-kind=latent", "--tensor-parallel=8", "--gpu=h200"],
    ["--model=gemma-2-2b", "--mode=inference", "--tensor-parallel=2", "--gpu="],
    ["--model=llama-7b", "--overhead=percent", "--overhead-percent=12.5", "--zero-stage=3", "--data-parallel=5"],
    ["--activation-model=rule-34", "--recompute=sqrt"],
    ["--activation-model=multiplier", "--activation-multiplier=7.3", "--mode=inference"],
    ["--activation-model=elements", "--activation-elements=12345", "--micro-batch-size=7"],
    ["--activation-model=segments", "--checkpoint-interval=5"],
    *([f"--template={name}"] for name in TEMPLATES),
]


def check_csv_agrees():
    """CSV and JSON have the same numbers, whatever the plan"""
    for args in PLANS:
        page, rows = estimate(*args), strict_csv(run("estimate", *args, "--format=csv").stdout)
        value = {(row["section"], row["id"]): row["value"] for row in rows}
        for row in page["terms"]:
            assert int(value["term", row["id"]]) == row["bytes"], row["id"]
        for row in page["host-terms"]:
            assert int(value["host", row["id"]]) == row["bytes"], row["id"]
        for key in [key for key in page if "-bytes" in key]:
            assert int(value["total", key]) == page[key], key
        for key in [key for key in page["activations"] if key.endswith("-bytes") or "-bytes-" in key]:
            assert int(value["activations", key]) == page["activations"][key], key
        for section, keys in (("count", [key for key in page if key.endswith("parameter-count")]),
                              ("kv-cache", page["kv-cache"] or {}), ("gpu", page["gpu"] or {})):
            for key in keys:
                wanted = (page if section == "count" else page[section])[key]
                if wanted is None:
                    continue
                assert value[section, key] == str(wanted), (args, section, key)
        instants = [row for row in rows if row["section"] == "instant" and row["id"] != "peak"]
        assert {row["id"]: int(row["value"]) for row in instants} == {
            row["id"]: row["bytes"] for row in page["instants"]}, args
        assert [int(row["value"]) for row in rows if row["section"] == "stage" and row["id"].isdigit()] == [
            stage["total-bytes"] for stage in page["stages"] if len(page["stages"]) > 1], args
        kept = [row for row in rows if row["section"].startswith("kept-")]
        assert [int(row["value"]) for row in kept] == [row["bytes"] for row in page["activations"]["ledger"]]


def hold_amount(text, count, where):
    """An amount such as “4.02 GB” is the count of bytes, rounded at its last digit."""
    number, unit = text.replace("−", "").split()
    last = 10.0 ** -len(number.partition(".")[2])
    assert abs(float(number) * UNITS[unit] - count) <= last / 2 * UNITS[unit] * (1 + 1e-9), (where, text, count)


COUNT = r"\d+(?: \d{3})*"  # the PDF has digits in groups


def read_count(text):
    return int(text.replace(" ", ""))


def hold_tables(text, page, where):
    """Parts, instants and stages: all of them and no others, each with its bytes and its rounded amounts."""
    labels = {"loss": "Loss", "backward": "Backward", "optimizer-step": "Optimizer step", "load": "Load",
              "prefill": "Prefill", "decode": "Decode"}
    wanted = {row["label"]: row["bytes"] for row in page["terms"] if row["bytes"] > 0}
    wanted |= {"Total per GPU": page["total-bytes"]}
    if page["host-bytes"] > 0:
        wanted |= {row["label"]: row["bytes"] for row in page["host-terms"] if row["bytes"] > 0}
        wanted |= {"Total per process": page["host-bytes"]}
    wanted |= {labels[row["id"]]: row["bytes"] for row in page["instants"]}
    wanted |= {str(stage["stage"]): stage["total-bytes"] for stage in page["stages"] if len(page["stages"]) > 1}
    rows = re.findall(rf"^ *(\S.*?) {{2,}}{AMOUNT}(?: +{AMOUNT})? +(?:< )?[\d.]+ % +({COUNT})(?: |$)", text, re.M)
    assert {row[0]: read_count(row[3]) for row in rows} == wanted and len(rows) == len(wanted), (where, rows, wanted)
    for label, *amounts, count in rows:
        for amount in filter(None, amounts):
            hold_amount(amount, read_count(count), (where, label))


def hold_verdict(said, word, page, where):
    """What is free or short; or what is needed, where a limit below the memory decides."""
    limited = re.search(rf"\b{word} on \d+ × .*?: {AMOUNT} of {AMOUNT} per GPU is above [\d.]+ %"
                        rf"(?:; only {AMOUNT} are free)?\.", said)
    if limited:
        hold_amount(limited[1], max(stage["device-bytes"] for stage in page["stages"]), where)
        hold_amount(limited[2], page["gpu"]["usable-bytes"], where)
        assert bool(limited[3]) == (word == "Tight"), (where, limited[0])
        return
    squeezed = re.search(rf"\b{word} on \d+ × .*?: it runs with {AMOUNT} of {AMOUNT} per GPU, but the allocator asks "
                         rf"for {AMOUNT} ", said)
    if squeezed:
        hold_amount(squeezed[1], page["gpu"]["least-bytes"], where)
        hold_amount(squeezed[2], page["gpu"]["usable-bytes"], where)
        hold_amount(squeezed[3], max(stage["device-bytes"] for stage in page["stages"]), where)
        return
    given_back = re.search(rf"\b{word} on \d+ × .*?: {AMOUNT} short per GPU, and still {AMOUNT} with all idle blocks "
                           r"given back\.", said)
    if given_back:
        hold_amount(given_back[1], abs(page["gpu"]["free-bytes"]), where)
        hold_amount(given_back[2], page["gpu"]["least-bytes"] - page["gpu"]["usable-bytes"], where)
        return
    above = re.search(rf"\b{word} on \d+ × .*?: with all idle blocks given back, {AMOUNT} of {AMOUNT} per GPU ", said)
    if above:
        hold_amount(above[1], page["gpu"]["least-bytes"], where)
        return
    sentence = re.search(rf"\b{word} on \d+ × .*? per GPU\.", said)
    hold_amount(re.search(AMOUNT, sentence[0])[1], abs(page["gpu"]["free-bytes"]), where)


def hold_sentences(text, page, where):
    """What is measured, the verdict, and the room for the cache."""
    measured = re.findall(rf"^ *(Allocated|Reserved|On the device): .*? {{2,}}{AMOUNT} +{AMOUNT} +{AMOUNT}$", text,
                          re.M)
    assert len(measured) == 3, (where, measured)
    for metric, *amounts in measured:
        for end, amount in zip(("-low", "", "-high"), amounts):
            hold_amount(amount, page[f"{metric.split()[-1].lower()}-bytes{end}"], (where, metric, end))
    said = " ".join(text.split())
    if page["gpu"]:
        word = {"fits": "Fits", "tight": "Tight", "does-not-fit": "Does not fit"}[page["gpu"]["verdict"]]
        hold_verdict(said, word, page, where)
        full = page["gpu"]["usable-bytes"] * page["inputs"]["full-percent"] / 100
        end = "low" if word == "Does not fit" else "high"
        turned = re.search(rf"At the {end} end, {AMOUNT}, it would", said)
        if page["stage"] == page["worst-stage"] and not page["kv-cache"]:
            most = full + page["device-bytes"] - page["gpu"]["least-bytes"]
            turns = page["device-bytes-low"] <= most if end == "low" else page["device-bytes-high"] > most
            assert bool(turned) == turns, (where, turned, page["device-bytes-low"], page["device-bytes-high"], full)
            if turned:
                hold_amount(turned[1], page[f"device-bytes-{end}"], where)
    room = re.search(rf"Room for the cache: {AMOUNT}\. Tokens: ({COUNT})\. Sequences of {COUNT} tokens: ({COUNT})\.",
                     said)
    assert bool(room) == bool(page["kv-cache"]), (where, room, page["kv-cache"])
    if room:
        hold_amount(room[1], page["kv-cache"]["available-bytes"], where)
        counts = [page["kv-cache"]["tokens"], page["kv-cache"]["sequences"]]
        assert [read_count(room[2]), read_count(room[3])] == counts, where


def check_texts_agree():
    """The printed result and the PDF say the numbers of JSON, whatever the plan"""
    for args in PLANS:
        page = estimate(*args)
        pdf = subprocess.run([CLI, "export", *args, "--output=-", "--format=pdf"], capture_output=True, check=True,
                             env=BARE).stdout
        done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
        paper = done.stdout.decode().partition("GPUs It Fits On")[0]
        for where, text in (("text", run("estimate", *args).stdout), ("PDF", paper)):
            hold_tables(text, page, (where, args))
            hold_sentences(text, page, (where, args))
        a_step = r"(?: {2,}[\d.]+ (?:s|ms|µs))?"
        figures = re.search(rf"^ *{AMOUNT} {{2,}}(?:{AMOUNT}|–) {{2,}}(?:{AMOUNT}|–) {{2,}}{AMOUNT}{a_step}$", paper,
                            re.M).groups()
        worst = page["stages"][page["worst-stage"]]["device-bytes"]
        gpu = page["gpu"] or {}
        for figure, count in zip(figures, (worst, gpu.get("usable-bytes"), abs(gpu.get("free-bytes", 0)),
                                           max(row["bytes"] for row in page["terms"]))):
            assert (figure is None) == (not gpu and count in (None, 0)), (args, figures)
            if figure is not None:
                hold_amount(figure, count, args)


def check_pdf_agrees():
    """The PDF contains the exact bytes of every part, a title, and embedded fonts alone"""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/a.pdf"
        result("export", *LLAMA, f"--output={path}", SOURCE_DATE_EPOCH="1795000000")
        again = subprocess.run([CLI, "export", *LLAMA, "--output=-", "--format=pdf"], capture_output=True, check=True,
                               env=BARE | {"SOURCE_DATE_EPOCH": "1795000000"}).stdout
        assert pathlib.Path(path).read_bytes() == again, "the same inputs give the same bytes"
        info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
        assert int(re.search(r"Pages: +(\d+)", info)[1]) >= 2, info
        assert re.search(r"Title: +\S", info) and "Author" not in info, info
        assert re.search(r"Tagged: +yes", info), info
        fonts = subprocess.run(["pdffonts", path], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
        assert fonts and all(re.search(r" yes (yes|no) +yes ", font) for font in fonts), fonts
        text = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
        for row in estimate(*LLAMA)["terms"]:
            assert row["bytes"] == 0 or f"{row['bytes']:,}".replace(",", " ") in text, row["id"]
        pages = re.findall(r"Page (\d+) of (\d+)", text)
        assert pages == [(str(i + 1), str(len(pages))) for i in range(len(pages))], pages


def read_pdf(path):
    """Its properties, and the words of its first page"""
    info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
    pages = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
    return info, pages.partition("\f")[0]


def check_author():
    """Every PDF names the author that was typed, on its first page and in its properties, and else nobody"""
    name = "Ada Lovelace (ÅÄÖ & Co.)"
    scenarios = json.dumps(two_scenarios())
    for command in (("export", *LLAMA), ("compare", "-"), ("layers", "input 784; linear 10")):
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/a.pdf"
            result(*command, f"--output={path}", f"--author={name}", stdin=scenarios)
            info, page = read_pdf(path)
            assert re.search(rf"^Author: +{re.escape(name)}$", info, re.M), info
            assert f"Author: {name}" in page, page
            result(*command, f"--output={path}", "--author=", stdin=scenarios, USER="ada", LOGNAME="ada")
            assert "Author" not in "".join(read_pdf(path))
        refused(2, *command, "--output=a.csv", f"--author={name}", stdin=scenarios, words=["--author", "PDF"])


def check_reproduction():
    """The command line that the report prints gives the same numbers"""
    page = estimate(*LLAMA)
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/a.pdf"
        result("export", *LLAMA, f"--output={path}")
        text = subprocess.run(["pdftotext", "-raw", path, "-"], capture_output=True, text=True, check=True).stdout
    command = re.search(r"headroom-cli estimate ((?:--\S+\s+)+)", text)[1].split()
    assert estimate(*command)["terms"] == page["terms"]


def evaluate(formula):
    """An evaluator of its own: only digits, operators, parentheses and the calls that replace ⌈ ⌉ and √."""
    code = formula.replace("·", "*").replace("÷", "/").replace("−", "-").replace("⌈", "ceil(").replace("⌉", ")")
    code = re.sub(r"√([0-9.]+|\()", lambda m: "sqrt(" + ("" if m[1] == "(" else m[1] + ")"), code)
    assert re.fullmatch(r"(ceil|sqrt|[-+*/(). 0-9]|e[+-]?[0-9])+", code), formula
    return eval(code, {"__builtins__": {}, "ceil": math.ceil, "sqrt": math.sqrt})


def hold_formulas(page, args):
    for row in page["terms"]:
        value = evaluate(row["substituted"])
        where = f"{args}: {row['id']}: {row['substituted']} = {value}, not {row['bytes']}"
        assert abs(value - row["bytes"]) <= max(1, 1e-12 * row["bytes"]), where


def random_settings(parameters, choose):
    """Some parameters within reason; the rest stays."""
    settings = []
    for row in choose.sample(parameters, choose.randint(1, 8)):
        if row["type"] == "choice":
            value = choose.choice(row["choices"])
        elif row["type"] == "yes/no":
            value = choose.choice(["yes", "no"])
        elif row["type"] in ("integer", "real"):
            most = min(row["max"], 4096 if row["max"] > 10000 else 64)
            value = choose.uniform(row["min"], most)
            value = round(value) if row["type"] == "integer" else round(value, 2)
        else:
            continue
        settings.append(f"--{row['name']}={value}")
    return settings


def check_formulas():
    """Every formula with its numbers, evaluated elsewhere, gives the part's bytes: templates and 300 random inputs"""
    parameters, choose, valid = json.loads(result("list", "parameters", "--format=json")), random.Random(20261121), 0
    for args in (LLAMA, *([f"--template={name}"] for name in TEMPLATES)):
        hold_formulas(estimate(*args), args)
    for _ in range(5000):
        settings = random_settings(parameters, choose)
        done = run("estimate", "--format=json", *settings)
        assert done.returncode in (0, 1, 3), (settings, done.stderr)
        if done.returncode != 3:
            hold_formulas(json.loads(done.stdout), settings)
            valid += 1
        if valid == 300:
            return
    raise AssertionError(f"only {valid} valid inputs")


# Commands, statuses and messages.

def document_for_gpu(gpu):
    """A document of a version whose catalogue has other GPUs."""
    document = json.loads(result("export", "--format=headroom", "--output=-"))
    document["scenarios"][0]["parameters"]["gpu"] = gpu
    return json.dumps(document)


def check_statuses():
    """0 and 1 say whether it fits a GPU that somebody named"""
    result("estimate", "--layers=1", "--gpu=h100", status=0)
    assert "Does not fit" in result("estimate", "--layers=512", "--gpu=h100", status=1)
    assert "Does not fit" in result("estimate", "--layers=512", status=0), "a default GPU is nobody's wish"
    unknown = run("estimate", "-", stdin=document_for_gpu("h1000"))
    assert unknown.returncode == 3 and "GiB on each GPU. The GPU “h1000” is not in the catalogue." in unknown.stdout
    result("fit", "--layers=1", status=0)
    result("fit", "--layers=4096", status=1)
    result("export", "--layers=512", "--gpu=h100", "--output=-", "--format=csv", status=0)


def check_refused_options():
    """Unknown options and unusable values: status 2, with field, value and range, and the nearest names"""
    refused(2)
    refused(2, "estimat", words=["estimate"])
    refused(2, "estimate", "--laers=3", words=["laers", "layers"])
    refused(2, "estimate", "--layers=0", words=["--layers", "0", "1", "4096"])
    refused(2, "estimate", "--layers=99999", words=["99999", "4096"])
    refused(2, "estimate", "--layers=1.5", words=["1.5", "whole"])
    for value in ("7BB", "", "NaN", "1e400", "inf", "0x10"):
        refused(2, "estimate", f"--layers={value}", words=["--layers"])
    refused(2, "estimate", "--layers", words=["--layers"])
    refused(2, "estimate", "--optimizer=adm", words=["adm", "adamw"])
    refused(2, "estimate", "--tied-embeddings=maybe", words=["maybe", "yes"])
    refused(2, "estimate", "--gpu=h10", words=["h10", "h100"])
    refused(2, "estimate", "--model=lama-3-8b", words=["llama-3-8b"])
    refused(2, "estimate", "--template=activation", words=["activation-rule"])
    refused(2, "estimate", "--recipe=transformer-bf16", words=["transformers-bf16"])
    refused(2, "estimate", "--format=xml", words=["xml", "json"])
    refused(2, "estimate", "one", "two", words=["two"])
    refused(2, "estimate", "-x", words=["-x"])
    refused(2, "estimate", "--model=llama3", words=["llama-3.1-8b"])
    refused(2, "estimate", "--autocast", "--model=gpt2", words=["--autocast requires a value"])
    refused(2, "estimate", "--model", "--autocast=yes", words=["--model requires a value"])
    refused(2, "estimate", "--gpu=h100", "--model", words=["--model requires a value"])
    in_two_words = run("estimate", "--gpu=h100", "--model", "gpt2")
    assert in_two_words.stdout == run("estimate", "--gpu=h100", "--model=gpt2").stdout
    refused(2, "estimate", "--model=llama-3-8b", "--config=x.json", words=["--model", "--config"])
    refused(2, "sweep", "--over=layers", "--from=1", words=["--to"])
    refused(2, "sweep", "--over=layerz", "--from=1", "--to=2", words=["layers"])
    refused(2, "sweep", "--over=layers", "--from=0", "--to=2", words=["4096"])
    refused(2, "sweep", "--over=layers", "--from=3", "--to=2")
    refused(2, "sweep", "--over=layers", "--from=1", "--to=2", "--step=0")
    refused(2, "sweep", "--over=dropout", "--from=0", "--to=0.5", words=["dropout", "can be varied"])
    refused(2, "sweep", "--over=step-seconds", "--from=0", "--to=0.5", "--doubling", words=["--doubling"])
    refused(2, "sweep", "--over=sequence-length", "--from=1", "--to=1e8", "--step=1")
    refused(2, "export", words=["--output"])
    refused(2, "export", "--output=a.docx", words=["a.docx"])
    refused(2, "export", "--output=-", words=["--format"])
    refused(2, "list")
    refused(2, "list", "cars", words=["gpus"])


def check_words():
    """Options end at “--”, values follow “=” or are the next word, a switch has none, and one file is enough"""
    refused(3, "estimate", "--", "-x", words=["“-x” cannot be read"])
    refused(3, "estimate", "--config=/no/such/config.json", words=["/no/such/config.json: "])
    refused(3, "estimate", "--", "--layers=3", words=["“--layers=3” cannot be read"])
    refused(2, "estimate", "--", "a", "b", words=["Unexpected argument “b”."])
    refused(2, "list", "gpus", "models", words=["Unexpected argument “models”."])
    refused(2, "--help", "estimate", words=["Unexpected argument “estimate”."])
    refused(2, "estimate", "-h=3", words=["Unknown option -h=3: options start with “--”."])
    refused(2, "sweep", "--over=layers", "--doubling=1", words=["--doubling does not take a value."])
    assert estimate("--pipeline-parallel=2", "--pipeline-rank", "-1")["inputs"]["pipeline-rank"] == -1
    assert estimate("--stage-layers=", "--layers=3")["inputs"]["layers"] == 3


def suggestions(*args):
    said = run(*args).stderr
    return re.search(r"Did you mean: (.*)\?", said)[1].split(", ") if "Did you mean" in said else []


def check_suggestions():
    """The nearest names are offered, nearest first, three at most: letters are inserted, dropped, changed, swapped"""
    for typed, meant in (("laers", "layers"), ("layerrs", "layers"), ("lyaers", "layers"), ("leyers", "layers"),
                         ("mdoel", "model"), ("sequencelength", "sequence-length"), ("LAYERS", "layers")):
        found = suggestions("estimate", f"--{typed}=3")
        assert found[0] == meant and len(found) <= 3, (typed, found)
    assert suggestions("estimate", "--model=zzzzzz") == []
    assert suggestions("estimate", "--model=llama") == [
        row["id"] for row in json.loads(result("list", "models", "--format=json")) if row["id"].startswith("llama")][:3]
    assert suggestions("estimate", "--recipe=fsdp") == ["fsdp2", "peft-fsdp1", "peft-fsdp1-qlora"]
    assert suggestions("esxxmate") == ["estimate"] and suggestions("esxxxate") == [], "at most a third is wrong"
    assert len(suggestions("estimate", "--gpu=h10")) == 3
    assert suggestions("estimate", "--model=nemo")[0] == "mistral-nemo", "a part of a name is near"
    assert suggestions("lits")[0] == "list" and suggestions("expt") == ["export"] == suggestions("exxporrt")


def check_refused_input():
    """Unreadable files and contradictions: status 3"""
    refused(3, "estimate", "/nonexistent.headroom", words=["nonexistent"])
    refused(3, "estimate", f"--config={DATA}")
    refused(2, "estimate", "--config=", words=["empty"])
    refused(2, "estimate", "", words=["empty"])
    refused(3, "estimate", "-", stdin="not json")
    refused(3, "estimate", "--config=-", stdin='{"model_type": "llama", "num_hidden_layers": -1}',
            words=["num_hidden_layers"])
    refused(3, "estimate", "--kv-heads=5", words=["5", "32"])
    refused(3, "sweep", "--kv-heads=5", "--over=layers", "--from=1", "--to=2")
    expected = json.loads((DATA / "configs" / "EXPECTED.json").read_text(encoding="utf-8"))["refused"]
    for path in sorted((DATA / "configs" / "malformed").glob("*.json")):
        if path.name == "11-duplicate-keys.json":  # the last one counts, as in Python's json
            assert estimate(f"--config={path}")["inputs"]["hidden-size"] == 8192
        else:
            names = expected[f"malformed/{path.name}"]["names"]
            refused(3, "estimate", f"--config={path}", words=[f"{path}: ", names])
    for name in (name for name in expected if "/" not in name):
        refused(3, "estimate", f"--config={DATA}/configs/{name}", words=[expected[name]["names"]])


def check_warnings():
    """Warnings are in JSON, CSV and the report, in English where a program reads them"""
    args = ("--loss-kernel=fused", "--logit-bytes=8")
    text = "Loss kernel (fused) has no effect"
    for environment in ({}, {"LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"}):
        page = json.loads(run("estimate", "--format=json", *args, **environment).stdout)
        assert [row["parameter"] for row in page["warnings"]] == ["loss-kernel"], page["warnings"]
        assert page["warnings"][0]["text"].startswith(text), page["warnings"]
        rows = strict_csv(run("estimate", "--format=csv", *args, **environment).stdout)
        assert any(row["section"] == "warning" and row["value"].startswith(text) for row in rows), rows[-1]
    assert estimate()["warnings"] == []
    without = {(gpu, dtype) for gpu in ("t4", "v100-16gb", "a100-80gb") for dtype in ("bf16", "fp16")
               if "no units" in json.dumps(estimate(f"--gpu={gpu}", f"--activation-dtype={dtype}")["warnings"])}
    assert without == {("t4", "bf16"), ("v100-16gb", "bf16")}, without
    trained, served = (json.dumps(estimate("--gpu=t4", "--activation-dtype=bf16", *options)["warnings"])
                       for options in ((), ("--recipe=vllm",)))
    assert "Tesla T4 has no units" in trained and "vLLM" not in trained and "vLLM refuses" in served, (trained, served)
    pdf = subprocess.run([CLI, "export", *args, "--output=-", "--format=pdf"], capture_output=True, env=BARE).stdout
    paper = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True).stdout.decode()
    assert "has no effect" in " ".join(paper.split()), paper


def check_facts_of_a_family():
    """What a model may be otherwise than its family acts; what it cannot have is refused"""
    model = "--model=llama-2-7b"
    gated, plain = (estimate(model, f"--mlp-gated={value}")["parameter-count"] for value in ("yes", "no"))
    assert gated - plain == 32 * 4096 * 11008, (gated, plain)
    assert estimate(model)["parameter-count"] == gated
    refused(3, "estimate", model, "--kv-lora-rank=512", words=["--kv-lora-rank", "Llama"])
    refused(3, "estimate", model, "--v-head-dim=64", words=["--v-head-dim", "Llama"])
    refused(3, "sweep", model, "--q-lora-rank=64", "--over=layers", "--from=1", "--to=2", words=["--q-lora-rank"])


def check_choices_take_their_settings():
    """Another loss kernel leaves behind what the recipe said of its own"""
    fused = estimate("--recipe=transformers-peft", "--loss-kernel=fused")
    assert fused["inputs"]["logit-bytes"] == 0 and fused["warnings"] == [], fused["warnings"]
    assert term(fused, "logits") < term(estimate("--recipe=transformers-peft"), "logits") / 3


def check_leftovers_in_a_file():
    """A document of 0.1.0 may still have what the recipe said of another loss kernel: it goes, and that is said"""
    document = json.loads(result("export", "--recipe=transformers-peft", "--output=-", "--format=headroom"))
    scenario = document["scenarios"][0]
    scenario["parameters"]["logit-bytes"] = 16  # as 0.1.0 wrote it
    scenario["parameters"]["loss-kernel"] = "fused"
    scenario["origins"]["loss-kernel"] = "typed"
    done = run("estimate", "-", "--format=json", stdin=json.dumps(document))
    assert json.loads(done.stdout)["inputs"]["logit-bytes"] == 0
    assert "These inputs were reset" in done.stderr and "Bytes per logit" in done.stderr, done.stderr


def check_unwritable():
    """What cannot be written: status 4"""
    refused(4, "export", "--output=/nonexistent/a.pdf", words=["“a.pdf” cannot be saved: there is no such folder"])
    refused(4, "export", "--output=/dev/full", "--format=pdf", words=["“full” is not a regular file"])
    refused(4, "export", f"--output={DATA}", "--format=csv", words=["is a folder, not a file."])
    with open("/dev/full", "wb") as full:
        done = subprocess.run([CLI, "list", "gpus"], stdout=full, stderr=subprocess.PIPE, env=BARE)
    assert done.returncode == 4 and b"could not be written: No space left on device" in done.stderr, done.stderr


def check_closed_pipe():
    """A reader that goes away ends it quietly"""
    process = subprocess.Popen([CLI, "sweep", "--over=sequence-length", "--from=1", "--to=90000", "--step=1"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=BARE)
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b"" and process.wait(60) == 0


def check_order():
    """File, template, model, recipe and parameters are applied in this order, wherever they stand"""
    page = estimate("--layers=7", "--recipe=transformers-fp32", "--model=llama-3-8b", "--template=per-gpu-training")
    assert page["inputs"]["layers"] == 7 and page["inputs"]["weight-dtype"] == "fp32"
    assert page["inputs"]["vocab-size"] == 128256
    assert estimate("--layers=7", "--layers", "9")["inputs"]["layers"] == 9
    assert estimate("--sequence-length=8k")["inputs"]["sequence-length"] == 8192
    assert estimate("--vocab-size=32k")["inputs"]["vocab-size"] == 32000


def check_published_formats():
    """A known model has the format of its repository's files, as its config.json has"""
    for model in ("gpt-oss-20b", "deepseek-v3"):
        served = ("--recipe=vllm-0.17", "--gpu=h200", "--tensor-parallel=8")
        known, read = estimate(f"--model={model}", *served), estimate(f"--config={DATA}/configs/{model}.json", *served)
        assert known["inputs"]["weight-quantization"] == read["inputs"]["weight-quantization"] != "none", model
        assert known["terms"][0] == read["terms"][0], model
    lora = estimate("--model=gpt-oss-20b", "--recipe=transformers-peft")
    assert "16 bits" in json.dumps(lora["warnings"]), lora["warnings"]
    qlora = estimate("--model=gpt-oss-20b", "--recipe=qlora-bitsandbytes")
    assert qlora["inputs"]["weight-quantization"] != "mxfp4" and "16 bits" not in json.dumps(qlora["warnings"]), qlora


def lose_nothing(folder, path):
    """Not for a picture, nor for one of its scenarios, nor for what this version knows of it; under no name."""
    link, whole = f"{folder}/link.csv", pathlib.Path(path).read_text(encoding="utf-8")
    os.symlink(path, link)
    refused(2, "export", path, f"--output={link}", words=["--output", "link.csv"])
    config = shutil.copy(DATA / "configs" / "llama-3.1-8b.json", f"{folder}/config.json")
    refused(2, "export", f"--config={config}", f"--output={config}", words=["--output", "config.json"])
    several = json.loads(whole)
    several["scenarios"].append(several["scenarios"][0])
    for kept in (whole, json.dumps(several), json.dumps(json.loads(whole) | {"format": 99})):
        pathlib.Path(path).write_text(kept, encoding="utf-8")
        refused(2, "export", path, f"--output={path}", *(["--format=pdf"] if kept == whole else []), words=["--output"])
        assert pathlib.Path(path).read_text(encoding="utf-8") == kept
        result("export", path, f"--output={folder}/other.headroom")


def check_documents():
    """A document written and read again says the same; standard input and output are “-”"""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/a.headroom"
        result("export", "--model=llama-3-8b", "--dropout=0.1", "--gpu=h200", f"--output={path}")
        first = pathlib.Path(path).read_text(encoding="utf-8")
        assert result("export", path, "--output=-", "--format=headroom", LC_ALL="de_DE.UTF-8") == first
        assert result("export", "-", "--output=-", "--format=headroom", stdin=first) == first
        assert estimate(path)["terms"] == estimate("--model=llama-3-8b", "--dropout=0.1", "--gpu=h200")["terms"]
        result("estimate", path, "--layers=512", status=1)
        result("export", path, "--layers=9", f"--output={path}")
        assert estimate(path)["inputs"]["layers"] == 9
        lose_nothing(folder, path)
    config = (DATA / "configs" / "llama-3.1-8b.json").read_text(encoding="utf-8")
    done = run("estimate", "--config=-", *LLAMA[1:], "--format=json", stdin=config)
    assert json.loads(done.stdout)["terms"] == estimate(*LLAMA)["terms"]


def check_locales():
    """JSON and CSV are the same bytes under every locale"""
    serving = ["estimate", "--template=breakdown-serving"]
    for args in ([*serving, "--format=json"], [*serving, "--format=csv"],
                 ["sweep", "--over=step-seconds", "--from=0", "--to=0.5", "--step=0.25", "--format=csv"],
                 ["fit", "--format=json"], ["list", "gpus", "--format=json"], ["list", "parameters", "--format=json"]):
        expected = result(*args, LC_ALL="C")
        for locale in ("de_DE.UTF-8", "fr_FR.UTF-8", "hi_IN.UTF-8", "ar_EG.UTF-8", "ps_AF.UTF-8"):
            assert run(*args, LC_ALL=locale, LANGUAGE="").stdout == expected, (args, locale)


def hold_layers_export(network):
    """The table and the PDF have the numbers of JSON, layer by layer and in sum."""
    page = json.loads(result("layers", network, "--format=json"))
    keys = ["elements", "kept-bytes", "fixed-bytes", "parameter-count"]
    wanted = [[layer[key] for key in keys] for layer in page["layers"]] + [[page[key] for key in keys]]
    with tempfile.TemporaryDirectory() as folder:
        for name in ("a.csv", "a.pdf", "a.json"):
            assert result("layers", network, f"--output={folder}/{name}") == ""
        rows = list(csv.DictReader(pathlib.Path(f"{folder}/a.csv").read_text().splitlines()))
        assert [[int(row[key]) for key in keys] for row in rows] == wanted, rows
        assert json.loads(pathlib.Path(f"{folder}/a.json").read_text()) == page
        text = subprocess.run(["pdftotext", "-layout", f"{folder}/a.pdf", "-"], capture_output=True, text=True).stdout
    for numbers in wanted[:-1]:
        cells = [f"{number:,}".replace(",", " ") if number >= 10000 else str(number) for number in numbers]
        assert re.search(" +".join(cells), text), (cells, text)
    assert f"headroom-cli layers '{network}'" in text, text


def check_layers():
    """layers: the page's table, what PyTorch keeps, text and JSON, standard input, refusals"""
    page = ("input 3x224x224; conv 64 k3; input 1024; linear 1000; input 2048x4096; transformer 32;"
            "input 100x512; lstm 512")
    found = json.loads(result("layers", page, "--activation-dtype=fp32", "--format=json"))
    assert [layer["elements"] for layer in found["layers"]][1::2] == [3211264, 1000, 8388608, 51200], found
    total = estimate("--template=fp32-network", f"--activation-elements={found['elements']}")
    assert term(total, "activations") == 4 * 32 * 11652072, total
    relu = json.loads(result("layers", "-", "--activation-dtype=fp32", "--format=json",
                             stdin="input 3x224x224\nconv 64\nrelu\n"))
    assert (relu["kept-bytes"], relu["input-bytes"], relu["parameter-count"]) == (12845056, 602112, 1792), relu
    assert relu["network"] == "input 3x224x224; conv 64; relu", relu
    text = result("layers", "input 3x224x224; conv 64; relu")
    assert re.search(r"^3\. ReLU +64 × 224 × 224 +3211264 +6422528 +0 +0$", text, re.M), text
    assert "PyTorch saves 50 % less than the sum of outputs." in text.replace("\n", " "), text
    hold_layers_export("input 3x224x224; conv 64; relu")
    refused(2, "layers", "input 8", "--output=a.docx", words=[".text, .json, .csv, .pdf"])
    refused(2, "layers", words=["layers --help"])
    refused(2, "layers", " ; ", words=["layers --help"])
    refused(2, "layers", "input 3x8x8; conv 0", words=["Layer 2", "Channels is 0", "1 to 10000000"])
    refused(2, "layers", "input 8; konv", words=["konv", "conv, linear"])
    refused(2, "layers", "input 8", "--activation-dtype=fp99", words=["--activation-dtype", "fp99"])
    refused(2, "layers", "input 8", "--layers=8", words=["--layers"])
    refused(2, "layers", "ÿ; input", words=["Layer 1"])


def check_help():
    """--help fits 80 columns and names every option; --version"""
    for command in ([], ["estimate"], ["sweep"], ["solve"], ["fit"], ["advise"], ["export"], ["layers"], ["list"]):
        text = result(*command, "--help")
        assert all(len(line) <= 80 for line in text.splitlines()), max(text.splitlines(), key=len)
        assert result(*command, "-h") == text and "-h, --help" in text, command
        alone = re.findall(r"^  (--?\S+)$", text, re.M)
        assert all(len(name) > 26 for name in alone), "what fits the first column has its text beside it"
    refused(2, "estimate", "--model", "-h", words=["--model requires a value"])
    names = [row["name"] for row in json.loads(result("list", "parameters", "--format=json"))]
    assert all(f"--{name}" in result("estimate", "--help") for name in names)
    assert "Exit status" in result("--help")
    examples = result("--help").partition("\nExamples\n")[2].splitlines()
    assert len(examples) == 7, examples
    with tempfile.TemporaryDirectory() as folder:
        for example in examples:
            name, *words = shlex.split(example.replace("report.pdf", f"{folder}/report.pdf"))
            assert name == "headroom-cli" and run(*words).returncode in (0, 1), example
    formulas = json.loads(result("solve", "--for=micro-batch-size", "--format=json"))["formula-set"]
    assert re.fullmatch(rf"headroom-cli \d+\.\d+\.\d+\nFormula set {formulas}, GPU catalogue of \d{{4}}-\d\d-\d\d\n",
                        result("--version"))


def check_lists():
    """Everything can be listed, in every format"""
    for kind in ("models", "gpus", "recipes", "templates", "parameters", "terms", "accuracy", "accuracy-rows",
                 "run-classes", "unmeasured"):
        rows = json.loads(result("list", kind, "--format=json"))
        assert len(rows) >= 5, kind
        assert len(result("list", kind).splitlines()) == len(rows) + 1, kind
        assert len(result("list", kind, "--format=markdown").splitlines()) == len(rows) + 2, kind
    assert [row["id"] for row in json.loads(result("list", "templates", "--format=json"))] == TEMPLATES


def check_accuracy():
    """What the tests found is listed: sums are the first rows, and what was not measured is among the choices"""
    sums, rows = (json.loads(result("list", kind, "--format=json")) for kind in ("accuracy", "accuracy-rows"))
    for comparison in sums:
        first = next(row for row in rows if row["id"] == comparison["id"])
        assert json.loads((DATA / "../../data/accuracy" / f"{comparison['id']}.json").read_text())["under-percent"] == 2
        assert first["name"] == "all" and all(first[key] == comparison[key] for key in (
            "title", "rows", "exact", "median-percent", "p90-percent", "worst-percent", "under")), comparison
    kept = next(comparison for comparison in sums if comparison["id"] == "kept")
    assert kept["rows"] == kept["exact"] > 200 and kept["worst-percent"] == 0, kept
    assert any(row["worst-percent"] is None for row in rows if row["id"] == "networks"), "an LSTM is not compared"
    choices = {row["name"]: row["choices"] for row in json.loads(result("list", "parameters", "--format=json"))}
    for parameter in json.loads(result("list", "unmeasured", "--format=json")):
        assert parameter["choices"] and {choice.split()[0] for choice in parameter["choices"]} <= set(
            choices[parameter["parameter"]]), parameter


def check_fit():
    """fit judges every GPU, in every format, those that fit first"""
    order = ["fits", "tight", "does-not-fit"]
    page, rows = json.loads(result("fit", "--format=json")), strict_csv(result("fit", "--format=csv"))
    verdicts = [gpu["verdict"] for gpu in page["gpus"]]
    assert verdicts == sorted(verdicts, key=order.index)
    assert [row["id"] for row in rows] == [gpu["id"] for gpu in page["gpus"]]
    contexts = {"h100-sxm5-80gb": 767, "a100-sxm4-80gb": 481, "geforce-rtx-3090": 461}
    workspaces = round(1.02 * 2 * (8.125 - 32) * 2**20)  # two, with 2 % for the allocator
    growths = {name: (mib - 767) * 2**20 + workspaces if mib < 767 else 0 for name, mib in contexts.items()}
    free = {gpu["id"]: gpu["usable-bytes"] - gpu["free-bytes"] - page["needed-bytes"] for gpu in page["gpus"]}
    assert all(free[name] == growth for name, growth in growths.items()), free
    lines = result("fit").splitlines()
    head = next(i for i, line in enumerate(lines) if line.startswith("Id "))
    assert lines.index("", head) == head + len(rows) + 1
    for gpu, row in zip(page["gpus"], rows):
        for name, key in (("micro-batch-size", "largest-micro-batch-size"),
                          ("sequence-length", "longest-sequence-length")):
            assert row[key] == ("" if gpu[key] is None else str(gpu[key]))
            if gpu["id"] in ("h200-sxm-141gb", "instinct-mi300x", "tesla-t4"):
                solved = json.loads(result("solve", f"--for={name}", f"--gpu={gpu['id']}", "--format=json",
                                           status=gpu[key] is None))
                assert solved["value"] == (gpu[key] or 0), (solved, gpu)
    assert all(gpu["largest-cached-tokens"] is None for gpu in page["gpus"])
    for gpu in page["gpus"]:
        if gpu["needs-zero-3"] and gpu["gpus"] > 0:
            over = [estimate("--zero-stage=3", f"--data-parallel={count}", f"--gpu={gpu['id']}")["gpu"]["verdict"]
                    for count in (gpu["gpus"] - 1, gpu["gpus"])]
            assert over[1] != "does-not-fit" and (over[0] == "does-not-fit" or gpu["gpus"] == 2), gpu


def check_fit_of_a_server():
    """fit says of a server how many sequences and how much context each GPU holds, as solve finds it"""
    args = ["--model=llama-3.1-8b", "--recipe=vllm"]
    page = json.loads(result("fit", *args, "--format=json"))
    for gpu in page["gpus"]:
        if gpu["id"] in ("h100-sxm5-80gb", "rtx-5000-ada-generation", "tesla-t4"):
            for name, key in (("micro-batch-size", "largest-micro-batch-size"),
                              ("cached-tokens", "largest-cached-tokens")):
                solved = json.loads(result("solve", *args, f"--for={name}", f"--gpu={gpu['id']}", "--format=json",
                                           status=gpu[key] is None))
                assert solved["value"] == (gpu[key] or 0), (solved, gpu)
    head = re.search("^Id .*", result("fit", *args), re.M)[0].split()
    assert "Sequences" in head and "Context" in head and "Sequence" not in head and "Micro-batch" not in head, head
    head = re.search("^Id .*", result("fit"), re.M)[0].split()
    assert "Sequence" in head and "Micro-batch" in head and "Context" not in head, head


def check_share_of_an_engine():
    """An engine's share that is too small is what the verdict names; beside a pool that fits nothing is said free"""
    args = ["--model=llama-3.1-8b", "--recipe=vllm", "--gpu=h100"]
    page = estimate(*args, "--gpu-memory-utilization=0.01")
    assert page["gpu"]["verdict"] == "does-not-fit" and page["gpu"]["free-bytes"] > 0
    text = result("estimate", *args, "--gpu-memory-utilization=0.01", status=1)
    usable = page["gpu"]["usable-bytes"]
    share = f"1.0 % or {usable * 0.01 / 2**20:.1f} MiB of {usable / 2**30:.1f} GiB"
    assert share in text and "stay free" not in text, text
    fits = result("estimate", *args)
    assert "Fits on 1 × H100 SXM5 80GB: the rest of the engine’s share is room for the cache." in fits, fits
    short = result("estimate", *args, "--cached-tokens=2Mi", status=1)
    assert "short per GPU" in short and "share" not in short.rsplit("Does not fit", 1)[1], short


def check_limits_by_gpu():
    """vLLM plans for fewer sequences and tokens on smaller GPUs and every A100: more is left for the cache"""
    large, small = (estimate("--model=llama-3.1-8b", f"--recipe={recipe}", "--gpu=a100-40gb")
                    for recipe in ("vllm", "vllm-smaller"))
    # Bytes of 38 a logit and 2 a value of the residual stream, 4096 wide, with the rows that are sampled.
    for page, sequences, tokens in ((large, 1024, 8192), (small, 256, 2048)):
        assert term(page, "temporaries") == 38 * sequences * 128256 + 2 * 4096 * (tokens + sequences)
    # Since 0.17, 14 bytes and a row for each multiprocessor.
    newer = estimate("--model=llama-3.1-8b", "--recipe=vllm-0.17", "--gpu=h100")
    assert term(newer, "temporaries") == (14 * 1024 + 4 * 132) * 128256 + 2 * 4096 * (8192 + 1024)


def check_first_engine():
    """vLLM's first engine prints weights, working memory and pool as it starts: 0.7.2 with a Qwen2.5-Math-1.5B of 4096
    tokens on 22.06 GiB, 0.7.1 with a DeepSeek-R1-Distill-Qwen-7B of 2048 tokens in FP16 on 31.74 GiB"""
    half = ["--weight-dtype=fp16", "--activation-dtype=fp16", "--kv-cache-dtype=fp16"]
    for model, visible_gib, settings, printed_gib in (
            ("qwen2.5-1.5b", 22.06, ["--max-batched-tokens=4096", "--cached-tokens=4096"], (2.88, 1.40, 15.52)),
            ("qwen2.5-7b", 31.74, [*half, "--cached-tokens=2048"], (14.27, 1.40, 12.80))):
        page = estimate(f"--model={model}", "--recipe=vllm-v0", "--gpu=tesla-v100-pcie-32gb", *settings,
                        f"--memory-visible-bytes={round(visible_gib * 2**30)}")
        answered = term(page, "weights"), term(page, "temporaries"), page["kv-cache"]["available-bytes"]
        for found, printed in zip(answered, printed_gib):
            assert abs(found / 2**30 / printed - 1) < 0.01, (model, found / 2**30, printed)


def check_own_gpus():
    """GPUs of one's own are listed, judged and named like all others; a broken file is named and costs only them"""
    with tempfile.TemporaryDirectory() as home:
        folder = pathlib.Path(home) / "headroom"
        folder.mkdir()
        own = {"id": "lab-card", "name": "Lab Card", "vendor": "", "usable-bytes": 24 * 2**30, "source": "own entry",
               "checked": "2026-11-21"}
        (folder / "gpus.json").write_text(json.dumps({"gpus": [own]}))
        rows = json.loads(result("list", "gpus", "--format=json", XDG_DATA_HOME=home))
        assert len(rows) == len(json.loads(result("list", "gpus", "--format=json"))) + 1
        assert next(row for row in rows if row["id"] == "lab-card")["usable-bytes"] == 24 * 2**30
        gpus = json.loads(result("fit", "--format=json", XDG_DATA_HOME=home))["gpus"]
        judged = next(gpu for gpu in gpus if gpu["id"] == "lab-card")
        assert judged["verdict"] == "does-not-fit" and judged["marketed-gb"] is None, judged
        assert any(row["id"] == "lab-card" and row["marketed-gb"] == "" for row in
                   strict_csv(result("fit", "--format=csv", XDG_DATA_HOME=home)))
        page = json.loads(result("estimate", "--gpu=Lab-Card", "--format=json", status=1, XDG_DATA_HOME=home))
        assert page["gpu"]["id"] == "lab-card" and page["gpu"]["usable-bytes"] == 24 * 2**30
        rows = strict_csv(result("export", "--gpu=lab-card", "--format=csv", "--output=-", XDG_DATA_HOME=home))
        usable = [row["value"] for row in rows if row["section"] == "gpu" and row["id"] == "usable-bytes"]
        assert usable == [str(24 * 2**30)]
        report = os.path.join(home, "report.pdf")
        result("export", "--gpu=lab-card", f"--output={report}", XDG_DATA_HOME=home)
        text = subprocess.run(["pdftotext", "-layout", report, "-"], capture_output=True, check=True).stdout.decode()
        assert "Lab Card" in text and "As entered." in text
        (folder / "gpus.json").write_text('{"gpus": [')
        said = run("fit", "--format=json", XDG_DATA_HOME=home)
        assert said.returncode == 0 and "gpus.json" in said.stderr and "Line 1, column 11: " in said.stderr, said.stderr
        assert len(json.loads(said.stdout)["gpus"]) == len(gpus) - 1
        refused(2, "estimate", "--gpu=lab-card", words=["lab-card", "gpus.json"], XDG_DATA_HOME=home)


def check_advise():
    """advise: every change, given as options, gives the verdict and the bytes it promises; locks; three formats"""
    for inputs in (["--model=qwen2.5-7b", "--gpu=rtx-4090"], ["--model=llama-3-8b", "--recipe=megatron", "--gpu=h100"],
                   ["--model=llama-3.1-8b", "--recipe=vllm", "--gpu=t4"], ["--model=llama-3-8b", "--gpu=h200",
                                                                         "--fine-tuning=lora"]):
        page = json.loads(result("advise", *inputs, "--format=json"))
        assert page["advice"] == estimate(*inputs)["advice"] and 1 <= len(page["advice"]) <= 5, page
        for row in page["advice"]:
            changed = estimate(*inputs, *(f"--{name}={said(value)}" for name, value in row["changes"].items()))
            assert (changed["gpu"]["verdict"], changed["device-bytes"], changed["device-bytes-low"]) == (
                row["verdict"], row["device-bytes"], row["device-bytes-low"]), (inputs, row)
            assert changed["gpu"]["such-runs-that-fit-percent"] == row["such-runs-that-fit-percent"], (inputs, row)
            assert changed["host-node-bytes"] == row["host-node-bytes"], (inputs, row)
            assert row["verdict"] != "does-not-fit" and changed["step-time-factor"] == row["step-time-factor"]
        table = list(csv.DictReader(io.StringIO(result("advise", *inputs, "--format=csv"))))
        assert [row["device-bytes"] for row in table] == [str(row["device-bytes"]) for row in page["advice"]]
        text = result("advise", *inputs)
        assert text.count("GiB") >= 3 * len(table)
        words = text.split()
        for row in page["advice"] + page["faster"]:
            for name, value in row["changes"].items():
                assert f"--{name}={said(value)}" in words, (inputs, name, value, text)
    inputs = ["--model=qwen2.5-7b", "--gpu=rtx-4090"]
    free, locked = (json.loads(result("advise", *inputs, *lock, "--format=json"))["advice"]
                    for lock in ([], ["--lock=loss-kernel,fine-tuning"]))
    named = {name for row in locked for name in row["changes"]}
    assert not named & {"loss-kernel", "fine-tuning"} and any("loss-kernel" in row["changes"] for row in free)
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/locked.headroom"
        result("export", *inputs, "--format=headroom", f"--output={path}")
        document = json.loads(pathlib.Path(path).read_text())
        document["scenarios"][0]["locks"] = ["loss-kernel", "fine-tuning"]
        pathlib.Path(path).write_text(json.dumps(document))
        assert json.loads(result("advise", path, "--format=json"))["advice"] == locked
        assert estimate(path)["advice"] == locked
    refused(2, "advise", "--lock=los-kernel", words=["loss-kernel"])
    refused(2, "advise", "--gpu=", words=["--gpu"])
    everything = ",".join(row["name"] for row in json.loads(result("list", "parameters", "--format=json")))
    assert "No combination" in result("advise", *inputs, f"--lock={everything}", status=1)


def said(value):
    """A value of JSON as an option has it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def check_solve():
    """solve finds what fits and one step more does not; GPUs; the interval; no answer"""
    for name, gpu in (("micro-batch-size", "h200"), ("layers", "h200"), ("vocab-size", "h200")):
        page = json.loads(result("solve", f"--for={name}", f"--gpu={gpu}", "--format=json"))
        assert page["parameter"] == name and page["verdict"] in ("fits", "tight")
        verdicts = [estimate(f"--gpu={gpu}", f"--{name}={page['value'] + more:.0f}")["gpu"]["verdict"]
                    for more in (0, 1)]
        assert verdicts == [page["verdict"], "does-not-fit"], (page, verdicts)
        assert f" {page['value']:.0f} " in result("solve", f"--for={name}", f"--gpu={gpu}")
    small = ["--zero-stage=3", "--gpu=a100-40gb", "--sequence-length=1024", "--micro-batch-size=1"]
    page = json.loads(result("solve", "--for=data-parallel", *small, "--format=json"))
    verdicts = [estimate(*small, f"--data-parallel={page['value'] - less:.0f}")["gpu"]["verdict"]
                for less in (0, 1)]
    assert verdicts == [page["verdict"], "does-not-fit"], (page, verdicts)
    page = json.loads(result("solve", "--for=checkpoint-interval", "--gpu=h200", "--format=json"))
    swept = json.loads(result("sweep", "--recompute=interval", "--over=checkpoint-interval", "--from=1", "--to=32",
                              "--format=json"))
    assert page["device-bytes"] == min(point["total-bytes"] for point in swept["points"])
    none = json.loads(result("solve", "--for=micro-batch-size", "--gpu=t4", "--format=json", status=1))
    assert none["value"] == 0 and none["verdict"] == "does-not-fit"
    assert "T4" in result("solve", "--for=micro-batch-size", "--gpu=t4", status=1)
    page = json.loads(result("solve", "--for=layers", "--gpu=h200", "--format=json"))
    at = estimate("--gpu=h200", f"--layers={page['value']:.0f}")["gpu"]
    assert all(page[key] == at[key] for key in ("least-bytes", "such-runs-that-fit-percent")), (page, at)
    assert none["least-bytes"] is None and none["such-runs-that-fit-percent"] is None
    of_ten = round(page["such-runs-that-fit-percent"] / 10)
    assert f"About {of_ten} of 10" in result("solve", "--for=layers", "--gpu=h200")
    prompt = ["solve", "--mode=inference", "--gpu=h200", "--for=sequence-length"]
    bounded = run(*prompt, "--cached-tokens=5000")
    assert "at most 5000 on" in bounded.stdout and "limited by Cached tokens (5000)" in bounded.stderr, bounded
    assert json.loads(result(*prompt, "--cached-tokens=5000", "--format=json"))["limited-by"] == "cached-tokens"
    free = json.loads(result(*prompt, "--format=json"))
    pages = [estimate(*prompt[1:3], f"--sequence-length={free['value'] + more:.0f}") for more in (0, 1)]
    verdicts = [page["gpu"]["verdict"] for page in pages]
    assert verdicts == [free["verdict"], "does-not-fit"] and free["limited-by"] is None, (free, verdicts)
    assert run("solve", "--for=layers", "--gpu=h200").stderr == ""
    refused(2, "solve", words=["--for"])
    refused(2, "solve", "--for=optimizer", words=["optimizer"])
    refused(2, "solve", "--for=layers", "--gpu=", words=["--gpu"])
    for command in (["solve", "-", "--for=layers"], ["advise", "-"]):
        unknown = run(*command, stdin=document_for_gpu("h1000"))
        assert unknown.returncode == 3 and "--gpu: “h1000” is unknown; see" in unknown.stderr, unknown
    refused(3, "solve", "--for=layers", "--kv-heads=5", words=["KV heads"])


def check_efficiency():
    """A measured step tells the efficiency of products, at which the estimate's step takes as long"""
    run_of = ["--model=llama-3-8b", "--fine-tuning=lora", "--gpu=h200"]
    page = json.loads(result("solve", "--for=product-efficiency", "--step-seconds=0.9", *run_of, "--format=json"))
    time = estimate(f"--product-efficiency={page['value']}", *run_of)["time"]
    assert abs(time["step-seconds"] - 0.9) < 1e-3 and page["step-seconds"] == time["step-seconds"], (page, time)
    of_memory = json.loads(result("solve", "--for=layers", *run_of, "--format=json"))
    whole = estimate(*run_of)
    assert of_memory.keys() <= page.keys(), page
    assert page["verdict"] == whole["gpu"]["verdict"] and page["device-bytes"] == whole["device-bytes"]
    assert page["usable-bytes"] == whole["gpu"]["usable-bytes"]
    assert str(page["value"]) in result("solve", "--for=product-efficiency", "--step-seconds=0.9", *run_of)
    none = json.loads(result("solve", "--for=product-efficiency", "--step-seconds=1e5", *run_of, "--format=json",
                             status=1))
    assert none["value"] == 0 and none["most-step-seconds"] < 1e5
    assert none["verdict"] is None and none["device-bytes"] is None
    refused(2, "solve", "--for=product-efficiency", *run_of, words=["--step-seconds"])
    refused(2, "solve", "--for=product-efficiency", "--step-seconds=1", "--gpu=", words=["--gpu"])
    refused(2, "solve", "--for=product-efficiency", "--step-seconds=1", "--gpu=gaudi-3",
            words=["accelerators of this kind"])


def check_timed_sweep():
    """Where the time of a step is known, a sweep tells it, and tokens a second, as single estimates do"""
    run_of = ["--model=llama-3-8b", "--fine-tuning=lora", "--gpu=h200", "--recompute=full"]
    page = json.loads(result("sweep", "--over=micro-batch-size", "--from=1", "--to=2", *run_of, "--format=json"))
    for point in page["points"]:
        one = estimate(f"--micro-batch-size={point['value']}", *run_of)
        assert point["step-seconds"] == one["time"]["step-seconds"] == one["step-seconds"]
        assert point["tokens-per-second"] == one["time"]["tokens-per-second"]
        assert point["step-time-factor"] == one["step-time-factor"] > 1
    assert "Tokens/s" in result("sweep", "--over=micro-batch-size", "--from=1", "--to=2", *run_of)
    assert "Tokens/s" not in result("sweep", "--over=micro-batch-size", "--from=1", "--to=2", "--model=llama-3-8b",
                                    "--gpu=")


def check_sweep():
    """sweep gives what single estimates give, and marks contradictions"""
    page = json.loads(result("sweep", "--over=sequence-length", "--from=1024", "--to=4096", "--step=1024",
                             "--format=json"))
    assert [point["value"] for point in page["points"]] == [1024, 2048, 3072, 4096]
    for point in page["points"]:
        assert estimate(f"--sequence-length={point['value']}")["total-bytes"] == point["total-bytes"]
    rows = strict_csv(result("sweep", "--over=kv-heads", "--from=1", "--to=4", "--format=csv"))
    assert [row["verdict"] == "invalid" for row in rows] == [False, False, True, False]
    said = run("sweep", "--over=tensor-parallel", "--from=1", "--to=8", "--kv-heads=8", "--ffn-size=11008")
    assert "headroom-cli: Attention heads (32) must be a multiple of Tensor-parallel size (3).\n" in said.stderr
    assert said.stderr.count("Attention heads") == 1, "each rule once, with the first value that breaks it"
    assert run("sweep", "--over=layers", "--from=1", "--to=4").stderr == ""
    for args, values in ((["sequence-length", "--from=1", "--to=4"], [1, 2, 3, 4]),
                         (["sequence-length", "--from=100", "--to=300", "--step=128"], [100, 228, 300]),
                         (["micro-batch-size", "--from=1", "--to=6", "--doubling"], [1, 2, 4, 6]),
                         (["step-seconds", "--from=0", "--to=0.4", "--step=0.1"], [0, 0.1, 0.2, 0.3, 0.4])):
        page = json.loads(result("sweep", f"--over={args[0]}", *args[1:], "--format=json"))
        assert [point["value"] for point in page["points"]] == values, (args, page["points"])
    refused = run("sweep", "--over=layers", "--from=1", "--to=4", "--step=0.5")
    assert refused.returncode == 2 and "--step=0.5" in refused.stderr and "layers" in refused.stderr


def check_report_of_a_sweep():
    """export --over: the sweep is in the document, the table and the report, and without it in none of them"""
    over = ["--over=tensor-parallel", "--layers=16"]
    page = json.loads(result("sweep", *over, "--from=1", "--to=64", "--doubling", "--format=json"))
    wanted = {f"tensor-parallel={point['value']}": str(point["total-bytes"]) if point["valid"] else "invalid"
              for point in page["points"]}
    with tempfile.TemporaryDirectory() as folder:
        document, report = os.path.join(folder, "x.headroom"), os.path.join(folder, "x.pdf")
        result("export", *over, f"--output={document}")
        assert json.load(open(document))["scenarios"][0]["sweep"] == "tensor-parallel"
        for args in (over, [document]):
            rows = strict_csv(result("export", *args, "--format=csv", "--output=-"))
            assert {row["id"]: row["value"] for row in rows if row["section"] == "sweep"} == wanted, args
        result("export", document, f"--output={report}")
        text = subprocess.run(["pdftotext", "-layout", report, "-"], capture_output=True, check=True).stdout.decode()
        assert "Memory Against: Tensor-parallel size" in text and "Tensor-parallel size (GPUs)" in text
        result("export", "--layers=16", f"--output={report}")
        text = subprocess.run(["pdftotext", "-layout", report, "-"], capture_output=True, check=True).stdout.decode()
        assert "Memory Against: " not in text
    assert not any(row["section"] == "sweep" for row in strict_csv(result("export", "--format=csv", "--output=-")))
    refused(2, "export", "--over=optimizer", "--format=csv", "--output=-", words=["optimizer"])


def check_newer_document():
    """A document of a newer version is read, and said to be one"""
    document = json.loads(result("export", "--format=headroom", "--output=-"))
    document["format"] = 99
    done = run("estimate", "-", stdin=json.dumps(document))
    assert done.returncode == 0 and "newer version" in done.stderr


def two_scenarios():
    """A document with a scenario of 3 layers, and one of 5 that is called “wide”."""
    document, other = (json.loads(result("export", f"--layers={n}", "--format=headroom", "--output=-")) for n in (3, 5))
    other["scenarios"][0]["title"] = "wide"
    document["scenarios"] += other["scenarios"]
    return document


def check_scenario_of_a_document():
    """A scenario is chosen by name or number; the first one counts otherwise, which is said"""
    text = json.dumps(two_scenarios())
    for args, layers in (((), 3), (("--scenario=wide",), 5), (("--scenario=1",), 3), (("--scenario=2",), 5)):
        done = run("estimate", "-", "--format=json", *args, stdin=text)
        assert json.loads(done.stdout)["inputs"]["layers"] == layers, (args, done.stderr)
        assert ("several scenarios" in done.stderr) == (args == ()), (args, done.stderr)
    many = dict(two_scenarios(), scenarios=two_scenarios()["scenarios"] * 5)
    tenth = run("estimate", "-", "--format=json", "--scenario=10", stdin=json.dumps(many))
    assert json.loads(tenth.stdout)["inputs"]["layers"] == 5, tenth.stderr


def check_unknown_scenario():
    """A scenario that is not there, or that several could be, is refused: status 2"""
    document = two_scenarios()
    refused(2, "estimate", "-", "--scenario=wise", stdin=json.dumps(document), words=["“wise”", "1 to 2", "wide?"])
    for number in ("0", "3", "-1", "1.0", ""):
        refused(2, "estimate", "-", f"--scenario={number}", stdin=json.dumps(document), words=["1 to 2"])
    document["scenarios"][0]["title"] = "wide"
    refused(2, "estimate", "-", "--scenario=wide", stdin=json.dumps(document), words=["several", "“wide”"])
    refused(2, "estimate", "--scenario=wide", words=["no file is given"])


def compared(*args, document=None, status=0):
    text = json.dumps(document or two_scenarios())
    return json.loads(result("compare", "-", "--format=json", *args, stdin=text, status=status))


def check_comparison():
    """A comparison has the numbers of the scenarios, and differences that lead from the baseline to each"""
    page = compared()
    text = json.dumps(two_scenarios())
    alone = [json.loads(run("estimate", "-", f"--scenario={n}", "--format=json", stdin=text).stdout) for n in (1, 2)]
    assert page["baseline"] == 1 and [one["title"] for one in page["scenarios"]] == ["", "wide"]
    assert [one["gpus"] for one in page["scenarios"]] == [1, 1]
    divided = two_scenarios()
    divided["scenarios"][1]["parameters"]["data-parallel"] = 4
    assert compared(document=divided)["scenarios"][1]["gpus"] == 4
    assert " 4 × H100 SXM5 80GB" in result("compare", "-", stdin=json.dumps(divided))
    for one, estimated in zip(page["scenarios"], alone):
        assert one["total-bytes"] == estimated["total-bytes"] and one["verdict"] == estimated["gpu"]["verdict"]
        for key in ("device-bytes", "device-bytes-low", "device-bytes-high"):
            assert one[key] == estimated[key], key
        assert one["usable-bytes"] == estimated["gpu"]["usable-bytes"]
        amounts = {term["id"]: term["bytes"] for term in estimated["terms"]}
        assert all(amounts[term["id"]] == term["bytes"] for term in one["terms"])
        assert sum(term["bytes"] for term in one["terms"]) == one["total-bytes"]
        assert one["difference-bytes"] == one["total-bytes"] - alone[0]["total-bytes"]
        assert one["inputs"] == {"layers": estimated["inputs"]["layers"]}, one["inputs"]
        seconds = {key: estimated["time"][key] for key in ("step-seconds", "tokens-per-second", "mfu-percent")}
        assert seconds.items() <= one["speed"].items(), one["speed"]
        assert "days" not in one["speed"] and "first-token-seconds" not in one["speed"], one["speed"]
    other = compared("--baseline=wide")
    assert other["baseline"] == 2 and other["scenarios"][1]["difference-bytes"] == 0
    assert other["scenarios"][0]["difference-bytes"] == -page["scenarios"][1]["difference-bytes"]


def check_comparison_as_table():
    """A comparison as CSV and as text has a column for each scenario"""
    text = json.dumps(two_scenarios())
    page = compared()
    rows = strict_csv(result("compare", "-", "--format=csv", stdin=text))
    total = next(row for row in rows if row["section"] == "bytes" and row["id"] == "total")
    assert int(total["wide"]) == page["scenarios"][1]["total-bytes"], total
    assert next(row for row in rows if row["section"] == "input")["wide"] == "5"
    step = next(row for row in rows if row["section"] == "speed" and row["id"] == "step-seconds")
    assert float(step["wide"]) == page["scenarios"][1]["speed"]["step-seconds"], step
    shown = result("compare", "-", stdin=text)
    assert "\nTime and throughput " in shown and "\nTokens per second " in shown, shown
    assert "Scenario 1" in shown and "wide" in shown and "Difference from “Scenario 1”" in shown, shown


def check_comparison_of_any_names():
    """Scenarios of any name have one line each in text and pictures, and their whole names in JSON and CSV"""
    names = ["x" * 10000, "two\nlines"]
    document = two_scenarios()
    for scenario, name in zip(document["scenarios"], names):
        scenario["title"] = name
    text = json.dumps(document)
    assert [one["title"] for one in compared(document=document)["scenarios"]] == names
    assert result("compare", "-", "--format=csv", stdin=text).startswith(f'section,id,{names[0]},"{names[1]}"')
    lines = result("compare", "-", stdin=text).splitlines()
    assert any(line.startswith("1  " + "x" * 60 + "…  ") for line in lines), lines
    assert any(line.startswith("2  two lines  ") for line in lines), lines
    assert "x" * 61 not in result("compare", "-", "--format=svg", "--output=-", stdin=text)
    assert "x" * 61 not in result("export", "-", "--scenario=1", "--format=svg", "--output=-", stdin=text)
    assert result("estimate", "-", "--scenario=1", stdin=text).startswith("x" * 60 + "…\n")
    assert result("estimate", "-", "--scenario=2", stdin=text).startswith("two lines\n")


def check_comparison_advises():
    """A comparison says of what does not fit what the cheapest advice for that scenario alone says, and of what fits
    nothing"""
    document = two_scenarios()
    document["scenarios"][1]["parameters"]["gpu"] = "geforce-rtx-4060"
    text = json.dumps(document)
    alone = json.loads(result("advise", "-", "--scenario=wide", "--format=json", stdin=text))["advice"][0]
    fits, tight = compared(document=document)["scenarios"]
    assert fits["verdict"] == "fits" and fits["advice"] is None, fits
    assert tight["verdict"] != "fits" and tight["advice"] == alone, tight["advice"]
    rows = strict_csv(result("compare", "-", "--format=csv", stdin=text))
    advised = next(row for row in rows if row["section"] == "advice")
    assert advised["id"] == "changes" and not advised["1"], advised
    assert [change.split("=")[0] for change in advised["wide"].split(" ")] == list(alone["changes"]), advised
    lines = result("compare", "-", stdin=text).splitlines()
    words = lines[lines.index("#  To make it fit") + 1]
    assert words.startswith("2  ") and f": {alone['verdict']}, " in words, words
    assert not any(row["section"] == "advice" for row in strict_csv(
        result("compare", "-", "--format=csv", stdin=json.dumps(two_scenarios()))))


def check_comparison_of_a_server():
    """Beside a training a server has its own figures, and null where a figure is about the other"""
    document = two_scenarios()
    document["scenarios"][1]["parameters"]["mode"] = "inference"
    training, server = (one["speed"] for one in compared(document=document)["scenarios"])
    alone = json.loads(result("estimate", "-", "--scenario=wide", "--format=json", stdin=json.dumps(document)))
    assert server["output-token-seconds"] == alone["serving"]["output-token-seconds"], server
    text = result("compare", "-", stdin=json.dumps(document))
    assert "\n1  Scenario 1" in text and " 1 × H100 SXM5 80GB" in text, text
    assert server["step-seconds"] is None and training["output-token-seconds"] is None, (training, server)
    assert training.keys() == server.keys()


def check_comparison_without_speeds():
    """Where no speed is known, a comparison has no table of them"""
    document = two_scenarios()
    for scenario in document["scenarios"]:
        scenario["parameters"]["gpu"] = ""
    text = json.dumps(document)
    assert compared(document=document)["scenarios"][0]["speed"] == {}
    assert "Time and throughput" not in result("compare", "-", stdin=text)


def check_comparison_of_files():
    """The scenarios of several files, each called as its file is where it has no name"""
    with tempfile.TemporaryDirectory() as folder:
        first, second = (pathlib.Path(folder) / name for name in ("three.headroom", "two.of.them.headroom"))
        result("export", "--layers=4", f"--output={first}")
        several = two_scenarios()
        second.write_text(json.dumps(several))
        page = json.loads(result("compare", str(first), str(second), "--format=json", "--baseline=wide"))
        assert [one["title"] for one in page["scenarios"]] == ["three", "two.of.them", "wide"], page
        again = json.loads(result("compare", str(first), str(first), "--format=json"))
        assert [one["title"] for one in again["scenarios"]] == ["three", str(first)], again
        third = pathlib.Path(folder) / "two.headroom"
        del several["scenarios"][1]["title"]
        third.write_text(json.dumps(several))
        unnamed = json.loads(result("compare", str(first), str(third), "--format=json"))
        assert [one["title"] for one in unnamed["scenarios"]] == ["three", "two", "two 2"], unnamed
        assert [one["inputs"]["layers"] for one in page["scenarios"]] == [4, 3, 5] and page["baseline"] == 3
        piped = json.loads(result("compare", str(first), "-", "--format=json", stdin=json.dumps(two_scenarios())))
        assert [one["title"] for one in piped["scenarios"]] == ["three", "", "wide"], piped
        missing = pathlib.Path(folder) / "none.headroom"
        refused(3, "compare", str(first), str(missing), words=[str(missing)])
        before = second.read_bytes()
        refused(2, "compare", "-", "-", stdin=json.dumps(two_scenarios()), words=["only once"])
        refused(2, "compare", str(first), str(second), "--format=json", f"--output={second}", words=["was read"])
        assert second.read_bytes() == before
    refused(2, "compare", *"abcdefghi", words=["“i”", "at most 8 files"])
    refused(2, "estimate", "a", "b", words=["Unexpected argument “b”."])


def check_comparison_ending_in_any_case():
    """The ending of a file names the format in any case, and a picture has its scale then, too"""
    text = json.dumps(two_scenarios())
    with tempfile.TemporaryDirectory() as folder:
        for name, start, more in (("RV.PDF", b"%PDF-", []), ("rv.Png", b"\x89PNG", ["--scale=2"])):
            target = pathlib.Path(folder) / name
            result("compare", "-", f"--output={target}", *more, stdin=text)
            assert target.read_bytes().startswith(start), name


def check_comparison_refused():
    """A comparison of one scenario, of nine or of contradictory values is refused; none that fits has a status"""
    document = two_scenarios()
    refused(2, "compare", words=["needs a file"])
    for scenario in document["scenarios"]:
        scenario["parameters"]["micro-batch-size"] = 1000  # on the default GPU
    compared(document=document, status=1)
    refused(2, "compare", "-", "--baseline=narrow", stdin=json.dumps(document), words=["--baseline", "“narrow”"])
    document["scenarios"][1]["parameters"]["kv-heads"] = 5
    refused(3, "compare", "-", stdin=json.dumps(document), words=["“wide”: Attention heads (32) must be a multiple"])
    for n in (1, 9):
        document["scenarios"] = document["scenarios"][:1] * n
        refused(3, "compare", "-", stdin=json.dumps(document), words=["2 to 8", f", not {n}."])


def check_assumed():
    """Assumed values are said on standard error"""
    done = run("estimate", "--template=breakdown-large")
    assert "activation-multiplier=8" in done.stderr and "activation-multiplier=8" not in done.stdout


def check_unused():
    """Typed values that change nothing are said on standard error, defaults among them; what counts is not"""
    said = run("estimate", "--expert-parallel=8", "--zero-stage=1", "--cached-tokens=9", "--sequence-length=2048")
    idle = "--cached-tokens, --expert-parallel, --zero-stage"
    assert said.stderr == f"headroom-cli: No effect with the other values: {idle}.\n", said.stderr
    said = run("estimate", "--lora-target-modules=q")
    assert said.stderr == "headroom-cli: No effect with the other values: --lora-target-modules.\n", said.stderr
    said = run("estimate", "--checkpoint-interval=4")  # the default
    assert said.stderr == "headroom-cli: No effect with the other values: --checkpoint-interval.\n", said.stderr
    assert run("estimate", "--zero-stage=3", "--data-parallel=8").stderr == ""


def check_unknown_model_type():
    """A config.json of an unknown family is read; what was assumed is listed, with the key that is missing"""
    config = json.dumps({"model_type": "unheard_of", "hidden_size": 64, "num_hidden_layers": 2,
                         "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 100, "rms_norm_eps": 1e-5,
                         "hidden_act": "silu"})
    done = run("estimate", "--config=-", "--format=json", stdin=config)
    assert done.returncode == 0, done.stderr
    assumed = {row["parameter"]: row for row in json.loads(done.stdout)["assumed"]}
    assert assumed["family"] == {"parameter": "family", "value": "llama", "reason": "unknown-family",
                                 "detail": "model_type"}
    assert assumed["kv-heads"]["value"] == 4 and "num_key_value_heads" in assumed["kv-heads"]["detail"]
    assert assumed["position-embeddings"]["reason"] == "nearest-family"
    for row in assumed:
        assert re.search(f"Assumed: .*--{row}=", done.stderr), row
    assert "--qkv-bias=no, --o-bias=no" not in done.stderr, "different keys would say it"
    assert "no estimate of it has been checked" in done.stderr and "num_key_value_heads" in done.stderr


def check_dropped():
    """Selective recomputation says by name what it drops, in text as in JSON; nothing else does"""
    args = ["--model=llama-3-8b", "--attention=eager", "--layers=2", "--sequence-length=512"]
    text = result("estimate", "--recompute=selective", *args)
    page = estimate("--recompute=selective", *args)
    dropped = [row for row in page["activations"]["ledger"] if row["dropped-bytes"] > 0]
    assert len(dropped) == 3, dropped
    for row in dropped:
        line = next(line for line in text.splitlines() if line.startswith(f"{row['module']}: {row['tensor']}  "))
        assert line.endswith(f" {row['dropped-bytes']}"), line
    for recompute in ("none", "full"):
        page = estimate(f"--recompute={recompute}", *args)
        assert not any(row["dropped-bytes"] for row in page["activations"]["ledger"])
        assert "Dropped" not in result("estimate", f"--recompute={recompute}", *args)


tap.run_all((title, check) for title, check in tap.checks(globals())
            if not sys.argv[3:] or check.__name__ in sys.argv[3:])
