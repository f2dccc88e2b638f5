# SPDX-License-Identifier: GPL-3.0-or-later
"""The speed of serving is the same in JSON, CSV and text: figures, where the time goes, and the curve of requests.
Speaks TAP."""
import csv
import io
import json
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

CLI = sys.argv[1]
LLAMA = ["--model=llama-3.1-8b", "--gpu=h100-sxm5-80gb"]
PLANS = [
    [*LLAMA, "--recipe=vllm-0.17", "--concurrency=64"],
    [*LLAMA, "--recipe=sglang", "--tensor-parallel=2", "--prompt-tokens=20000", "--generated-tokens=500"],
    ["--model=mixtral-8x7b", "--recipe=vllm", "--tensor-parallel=4", "--data-parallel=2", "--gpu=a100-sxm4-80gb"],
    ["--model=llama-3.1-8b", "--recipe=llamacpp", "--gpu=geforce-rtx-4090"],
]
SILENT = [
    [*LLAMA],
    ["--model=llama-3.1-8b", "--recipe=vllm-0.17", "--gpu="],
    [*LLAMA, "--mode=inference", "--weight-dtype=fp32"],
]


def run(plan, form):
    done = subprocess.run([CLI, "estimate", *plan, f"--format={form}"], capture_output=True, text=True)
    assert done.stdout, (plan, done.stderr)
    return done.stdout


def serving_of(plan):
    return json.loads(run(plan, "json"))["serving"]


def cells_of(plan):
    rows = csv.DictReader(io.StringIO(run(plan, "csv"), newline=""))
    return {(row["section"], row["id"]): row["value"] for row in rows if row["section"].startswith("serving")}


def check_figures():
    """Every figure with its range, and what limits the requests, are in CSV as in JSON"""
    for plan in PLANS:
        serving, cells = serving_of(plan), cells_of(plan)
        figures = {key: str(value) for key, value in serving.items()
                   if not isinstance(value, (list, dict)) and key != "note"}
        if serving["open-settings"]:
            figures["open-settings"] = "+".join(setting["name"] for setting in serving["open-settings"])
        kind = {key: str(value) for key, value in serving["class"].items() if key != "id"}
        assert {key: value for (section, key), value in cells.items() if section == "serving"} == figures, plan
        assert {key: value for (section, key), value in cells.items() if section == "serving-class"} == kind, plan


def check_terms():
    """So are the terms of each pass, which add up to its seconds"""
    for plan in PLANS:
        serving, cells = serving_of(plan), cells_of(plan)
        for term in serving["terms"]:
            assert cells["serving-" + term["pass"], term["id"]] == str(term["seconds"]), (plan, term["id"])
        decode = sum(term["seconds"] for term in serving["terms"] if term["pass"] == "decode")
        assert abs(decode * serving["decode-tokens-per-second"] - 1) < 1e-9, plan


def check_curve():
    """The curve goes from one request to as many as fit, which give what a saturated server does"""
    for plan in PLANS:
        serving, cells = serving_of(plan), cells_of(plan)
        curve = serving["curve"]
        for point in curve:
            name = f"concurrency={point['concurrency']}"
            assert cells["serving-curve", name] == str(point["output-tokens-per-second"]), (plan, name)
            assert cells["serving-curve", name + "-user"] == str(point["user-tokens-per-second"]), (plan, name)
        assert abs(curve[-1]["output-tokens-per-second"] / serving["saturated-tokens-per-second"] - 1) < 1e-9, plan
        if not any("target" in option for option in plan):
            assert curve[-1]["concurrency"] == serving["largest-concurrency"], plan


def check_text():
    """The text has a row for each point of the curve; one point is no curve"""
    for plan in PLANS:
        text, curve = run(plan, "text"), serving_of(plan)["curve"]
        assert ("Requests at a time  " in text) == (len(curve) > 1), plan
        if len(curve) <= 1:
            continue
        table = text.split("Requests at a time  ", 1)[1].split("\n\n", 1)[0]
        assert len(table.splitlines()) == 1 + len(curve), (plan, table)


def check_silence():
    """Where no number is promised there is none anywhere"""
    for plan in SILENT:
        serving = serving_of(plan)
        assert serving is None or set(serving) == {"reason"}, (plan, serving)
        assert cells_of(plan) == {}, plan
        assert "Requests at a time  " not in run(plan, "text"), plan


tap.run_checks(globals())
