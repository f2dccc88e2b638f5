# SPDX-License-Identifier: GPL-3.0-or-later
"""The report as a reader sees it: the text of every page against golden files, in English and German. Speaks TAP.

HEADROOM_UPDATE_GOLDEN=1 writes the golden files anew. Their line breaks are those of the fonts of ./dev.
A check is a function whose name begins with check_ and whose docstring is its title.
"""
import difflib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

CLI, LOCALES, VERSION = sys.argv[1:4]
GOLDEN = pathlib.Path(__file__).parent / "golden"
LANGUAGES = {"en": "C.UTF-8", "de": "de_DE.UTF-8"}
EPOCH = "1795000000"  # 18 November 2026
CLUSTER = ["--layers=126", "--hidden-size=16384", "--attention-heads=128", "--kv-heads=8", "--head-dim=128",
           "--ffn-size=53248", "--vocab-size=128256", "--sequence-length=8192", "--micro-batch-size=1",
           "--micro-batches=32", "--tensor-parallel=8", "--sequence-parallel=yes", "--pipeline-parallel=16",
           "--data-parallel=8", "--gpu=h200-sxm-141gb"]
SCENARIOS = {
    "training": ["--model=llama-3-8b", "--recipe=transformers-bf16", "--gpu=h200-sxm-141gb", "--micro-batch-size=1",
                 "--sequence-length=8192", "--recompute=full", "--over=micro-batch-size"],
    "serving": ["--model=llama-3.1-8b", "--recipe=vllm", "--gpu=geforce-rtx-4090", "--cached-tokens=8192"],
    "pipeline": ["--recipe=megatron-distributed-optimizer", *CLUSTER],
    "layers": ["--template=fp32-network", "--gpu=geforce-rtx-4090"],
}
# Other words and tables, in English alone: nothing fits, adapters and a range, no GPU, intervals, a rule of thumb.
FURTHER = {
    "nothing-fits": ["--model=deepseek-v3", "--recipe=fsdp2", "--gpu=geforce-rtx-4090"],
    "adapters": ["--model=mixtral-8x7b", "--recipe=qlora-bitsandbytes", "--gpu=a100-sxm4-40gb",
                 "--over=sequence-length"],
    "no-gpu": ["--template=per-gpu-training"],
    "intervals": ["--model=llama-3.1-8b", "--recompute=interval", "--checkpoint-interval=4", "--gpu=h100-sxm5-80gb",
                  "--over=checkpoint-interval"],
    "rule": ["--template=activation-rule", "--activation-model=rule-34", "--gpu=l4"],
    "server": ["--model=deepseek-v2-lite", "--recipe=vllm-0.17", "--gpu=b200-hgx-180gb", "--over=cached-tokens"],
}
# With what is saved regardless of the batch, and more layers than a page has rows.
NETWORK = "input 3x32x32; " + "conv 8; batch-norm; relu; " * 14 + "flatten; dropout; linear 10"


def make_pdf(args, folder, language="en", **environment):
    path = f"{folder}/report.pdf"
    settings = {"LC_ALL": LANGUAGES[language], "HEADROOM_LOCALE_DIR": LOCALES, "SOURCE_DATE_EPOCH": EPOCH}
    environment = {**os.environ, **settings, **environment}
    environment.pop("LANGUAGE", None)
    subprocess.run([CLI, "export", *args, f"--output={path}"], env=environment, check=True, stderr=subprocess.DEVNULL)
    return path


def read(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def read_pages(args, language="en", layout="-layout", **environment):
    """The text of a report, one string a page."""
    with tempfile.TemporaryDirectory() as folder:
        text = read("pdftotext", layout, make_pdf(args, folder, language, **environment), "-")
    return text.replace(f"Headroom {VERSION}", "Headroom VERSION").split("\f")


def describe_difference(path, want, have):
    lines = difflib.unified_diff(want.splitlines(), have.splitlines(), str(path), "the report", lineterm="")
    return "\n".join(["the text differs; HEADROOM_UPDATE_GOLDEN=1 accepts it:", *lines])


def hold(name, args, language):
    pages = read_pages(args, language)
    hold_text(name, "\f\n".join(page.rstrip() + "\n" for page in pages if page.strip()), language)


def hold_text(name, have, language):
    path = GOLDEN / f"{name}.{language}.txt"
    if os.environ.get("HEADROOM_UPDATE_GOLDEN"):
        path.write_text(have, encoding="utf-8")
    want = path.read_text(encoding="utf-8")
    assert have == want, describe_difference(path.name, want, have)


def check_golden():
    """Every page has the text of the golden file"""
    for name, args in SCENARIOS.items():
        for language in LANGUAGES:
            hold(name, args, language)
    for name, args in FURTHER.items():
        hold(name, args, "en")


def check_networks():
    """A report of a network's layers has the text of the golden file, and its CSV the same numbers"""
    with tempfile.TemporaryDirectory() as folder:
        for format in ("pdf", "csv"):
            subprocess.run([CLI, "layers", NETWORK, f"--output={folder}/network.{format}"], check=True,
                           env={**os.environ, "LC_ALL": LANGUAGES["en"], "SOURCE_DATE_EPOCH": EPOCH})
        pages = read("pdftotext", "-layout", f"{folder}/network.pdf", "-").replace(f"Headroom {VERSION}",
                                                                                  "Headroom VERSION")
        csv = pathlib.Path(f"{folder}/network.csv").read_text(encoding="utf-8")
    hold_text("network", pages, "en")
    hold_text("network-csv", csv, "en")


def check_a_single_change():
    """A table of advice with one row is a table, and not the sentence that there is none"""
    run = ["--model=llama-3.1-8b", "--recipe=transformers-bf16", "--gpu=h200", "--compile=yes"]
    assert len(json.loads(read(CLI, "advise", *run, "--format=json"))["faster"]) == 1
    text = "".join(read_pages(run))
    advice = text[text.index("What Would Make It Faster"):]
    assert "Matrix products in FP8" in advice and "No single change" not in advice, advice


def check_links():
    """Every address in the list of references is a link, and every link leads to one of them"""
    for name, args in SCENARIOS.items():
        with tempfile.TemporaryDirectory() as folder:
            path = make_pdf(args, folder)
            text = "".join(read("pdftotext", "-raw", path, "-").split())
            links = set(re.findall(r"https?://\S+", read("pdfinfo", "-url", path)))
        references = text[text.index("References"):text.rindex("Reproduction")]
        missing = [link for link in links if link not in references]
        assert links and not missing, f"{name}: not listed: {missing}"
        for link in sorted(links, key=len, reverse=True):
            references = references.replace(link, "")
        assert "://" not in references, f"{name}: no link at {references}"


# What a buyer is promised, in reading order.
BUYERS_PARTS = ("Breakdown", "GPUs It Fits On", "Room to Grow", "What If", "Inputs", "Formulas", "Limits", "References",
                "Reproduction")


def check_parts():
    """Every report has the parts for a buyer in their order, names the largest term first, and says nothing of costs"""
    for name, args in {**SCENARIOS, **FURTHER}.items():
        pages = read_pages(args)
        text = "\n".join(pages)
        places = [re.search(rf"^ ?{part}$", text, re.M) for part in BUYERS_PARTS]
        assert None not in places, f"{name}: {[part for part, place in zip(BUYERS_PARTS, places) if place is None]}"
        assert places == sorted(places, key=lambda place: place.start()), name
        terms = estimate(args)["terms"]
        largest = max(terms, key=lambda term: term["bytes"])["label"]
        assert "Largest term" in pages[0] and re.search(rf"\b{largest}, [\d.]+ %", pages[0]), f"{name}: {largest}"
        assert "Prices are not known, so costs are not compared." in " ".join(text.split()), name
        assert not re.search(r"[$€£¥]|\b(?:USD|EUR|GBP)\b|\bcheap", text), f"{name}: a cost without a price"


def check_reproduction():
    """The command gives the checksum of the same inputs, in JSON and in the report, whatever the defaults are"""
    for name, args in SCENARIOS.items():
        text = "".join(read_pages(args, layout="-raw"))
        command, suffix = re.search(r"headroom-cli estimate((?:\s+--\S+)+)", text)[1].split(), "--format=json"
        checksum = re.search(r"SHA-256 of all inputs:.*?([0-9a-f]{64})", text, re.S)[1]
        assert any(word.startswith("--gpu=") for word in command), f"{name}: no GPU in {command}"
        assert "--format=json | grep inputs-sha256" in " ".join(text.split()), name
        done = subprocess.run([CLI, "estimate", *command, suffix], capture_output=True, text=True)
        page = json.loads(done.stdout)
        assert page["inputs-sha256"] == checksum, f"{name}: {command}"
        assert f"formula set {page['formula-set']} and" in " ".join(text.split()), name


def estimate(args):
    words = [word for word in args if not word.startswith("--over=")]
    return json.loads(subprocess.run([CLI, "estimate", *words, "--format=json"], capture_output=True).stdout)


def read_last_number(line):
    """Of a row: digits in groups, with more than one space before the first."""
    return int(re.split(" {2,}", line.strip())[-1].replace(" ", "").replace("−", "-"))


# Ledgers with every part: dense layers and layers with experts, modules for further tokens, layers with full attention,
# an encoder, a vision tower, convolutions, sparse gates, shared keys and values.
CONFIGS = pathlib.Path(__file__).parent.parent / "data/families/configs"
ANNEXES = [SCENARIOS["training"], SCENARIOS["pipeline"], ["--model=llama-4-scout", "--layers=4"],
           ["--model=deepseek-v3", "--layers=4"], ["--model=deepseek-v3", "--layers=8", "--mtp-layers=2"],
           ["--model=gpt2", "--attention=eager"], ["--model=t5-base"], ["--model=qwen3-vl-2b", "--image-tokens=1024"],
           [f"--config={CONFIGS}/lfm2-1.2b.config.json"], [f"--config={CONFIGS}/gemma-3n-e4b-text.config.json"]]
PARTS = {"layer": "Saved in Each Layer", "dense": "Saved in Each Dense Layer", "rest": "Saved Once",
         "full": "Also Saved in Each Layer with Full Attention", "encoder": "Saved in Each Layer of the Encoder",
         "tower": "Saved in Each Layer of the Vision Tower", "sparse": "Also Saved in Each Layer with a Sparse Gate",
         "convolved": "Also Saved in Each Layer with a Convolution",
         "sharing": "Also Saved in Each Layer That Shares Keys and Values",
         "sharing-full": "Also Saved in Each of These with Full Attention",
         "module": "Also Saved in Each Multi-Token Prediction Module"}


def read_annex(args):
    text = "\n".join(read_pages(args))
    return text[text.index("Tensors Saved for Backward"):].splitlines()


def check_annex():
    """The parts of the annex add up to all saved tensors, to the byte, and each kind of part has its heading"""
    headings = set()
    for args in ANNEXES:
        annex = read_annex(args)
        sums = [read_last_number(line) for line in annex if line.startswith("Sum ")]
        total = next(read_last_number(line) for line in annex if line.startswith("All saved tensors"))
        besides = any(line.startswith("In Memory, but Not Saved for Backward") for line in annex)
        saved = sums[:-1] if besides else sums
        assert len(sums) > 1 and sum(saved) == total, f"{args}: {sums}, but {total}"
        headings |= {name for name in PARTS.values() if any(re.match(rf"{name}(, ×|$)", line) for line in annex)}
    assert headings == set(PARTS.values()), set(PARTS.values()) - headings


def check_languages():
    """Where there is no translation, dates and numbers are English, as the text is"""
    for locale in ("ja_JP.UTF-8", "fr_FR.UTF-8", "ar_EG.UTF-8"):
        text = "".join(read_pages(SCENARIOS["layers"], LC_ALL=locale))
        assert "18 November 2026" in text and "274.7" in text, f"{locale}: {text[:400]}"
        assert "\u6708" not in text and "novembre" not in text, locale


LISTED = 12  # of the GPUs that are too small


def count_left_out(n_bytes, gpu, home):
    """How many smaller GPUs the report does not list, where so much is needed."""
    args = ["--activation-model=elements", f"--activation-elements={n_bytes / 4:.0f}", "--activation-dtype=fp32",
            "--micro-batch-size=1", "--parameter-count=1", "--optimizer=none", "--overhead=percent",
            "--overhead-percent=0", "--full-percent=100", f"--gpu={gpu}"]
    text = " ".join("".join(read_pages(args, XDG_DATA_HOME=home)).split())
    if "One smaller GPU does not fit either and is not listed." in text:
        return 1
    several = re.search(r"(\d+) smaller GPUs do not fit either and are not listed\.", text)
    return int(several[1]) if several else 0


def own_gpu(i):
    """One of the GPUs of one's own, each of another size and all of them smaller than any that is known."""
    return {"id": f"own-{i}", "name": f"Own {i}", "vendor": "", "usable-bytes": (300 + 10 * i) * 2**20,
            "source": "own entry", "checked": "2026-11-23"}


def check_left_out():
    """The report lists the largest GPUs that are too small, and counts the others: none, one, several"""
    with tempfile.TemporaryDirectory() as home:
        folder = pathlib.Path(home) / "headroom"
        folder.mkdir()
        owned = [own_gpu(i) for i in range(LISTED + 4)]
        (folder / "gpus.json").write_text(json.dumps({"gpus": owned}))
        for left_out in (0, 1, 3):
            needed = owned[LISTED + left_out]["usable-bytes"] - 1e6
            assert count_left_out(needed, "h200", home) == left_out, left_out


tap.run_checks(globals())
