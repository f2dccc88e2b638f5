# SPDX-License-Identifier: GPL-3.0-or-later
"""Every GPU of data/gpus.json has the facts of its speed, or stands in the list of those without, with the reason; and
what is shown of it is the one or the other. Speaks TAP."""
import concurrent.futures
import importlib.util
import json
import pathlib
import subprocess
import sys

CLI, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
CATALOG = json.loads((ROOT / "data/gpus.json").read_text())
GPUS = CATALOG["gpus"]
EXCEPTIONS = {gpu: reason for reason, of in CATALOG["without-speed"].items() for gpu in of["gpus"]}

# Formats in which an architecture multiplies matrices, besides 16 bits.
FP8 = {"Ada", "Hopper", "Blackwell", "CDNA3", "CDNA4", "RDNA4"}
FP4 = {"Blackwell", "CDNA4"}

TEXTS = {
    "other-kind": "No speed is estimated for accelerators of this kind: none of them was among the measurements.",
    "set-by-maker": "No speed is estimated for this GPU: its power limit, and with it its speed, differs from device "
                    "to device.",
    "unknown-peak": "No speed is estimated for this GPU: its peak FLOP/s or the rate of its memory is not known.",
    "served-only": "No time is estimated: how fast training is on this GPU is not known, only serving.",
}


def module(path):
    spec = importlib.util.spec_from_file_location("rows", path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


ROWS = module(ROOT / "src/core/facts/gpu-speed-rows.py")


def expected_reason(gpu, mode):
    reason = EXCEPTIONS.get(gpu["id"])
    return None if reason == "served-only" and mode == "inference" else reason


def estimate(gpu, mode, *options):
    command = [CLI, "estimate", "--model=llama-3.1-8b", f"--gpu={gpu['id']}", f"--mode={mode}", *options]
    return subprocess.run(command, capture_output=True, text=True).stdout


def shown(gpu, mode):
    return json.loads(estimate(gpu, mode, "--format=json"))["time" if mode == "training" else "serving"]


def is_right(gpu, mode):
    """Seconds, or nothing but the reason"""
    found, reason = shown(gpu, mode), expected_reason(gpu, mode)
    if reason is not None:
        return found == {"reason": TEXTS[reason]}
    key = "step-seconds" if mode == "training" else "output-token-seconds"
    return 0 < found[f"{key}-low"] < found[key] < found[f"{key}-high"]


def wrong(mode):
    with concurrent.futures.ThreadPoolExecutor() as workers:
        answers = list(workers.map(lambda gpu: is_right(gpu, mode), GPUS))
    return [gpu["id"] for gpu, right in zip(GPUS, answers) if not right]


def lacking(names, formats_of):
    """GPUs of these architectures without a peak in a format"""
    return [gpu["id"] for gpu in GPUS if "speed" in gpu and gpu["architecture"] in names
            and not ROWS.peaks(CATALOG, gpu).get(formats_of, 0) > 0]


def check_reasons():
    """A GPU without a speed, or without one of training, is an exception that is listed, and no other is"""
    without = {gpu["id"] for gpu in GPUS if "speed" not in gpu}
    served = {gpu["id"] for gpu in GPUS if "speed" in gpu and "training" not in gpu["speed"]}
    listed = {gpu for gpu, reason in EXCEPTIONS.items() if reason != "served-only"}
    return sorted((without ^ listed) | (served ^ (set(EXCEPTIONS) - listed)))


def check_once():
    """No GPU has two reasons, and each kind of reason has words"""
    named = [gpu for of in CATALOG["without-speed"].values() for gpu in of["gpus"]]
    return sorted({gpu for gpu in named if named.count(gpu) > 1} | (set(CATALOG["without-speed"]) ^ set(TEXTS)))


def check_facts():
    """With a speed come the rate of the memory, a peak in 16 bits, class, link, and what each rests on"""
    speeds = [gpu for gpu in GPUS if "speed" in gpu]
    needed = ("class", "link", "serving")
    return [gpu["id"] for gpu in speeds if not (gpu.get("bandwidth-gb-s", 0) > 0 and
                                                gpu["speed"]["tflops"].get("16-bit", 0) > 0 and
                                                all(name in gpu["speed"] for name in needed))]


def check_formats():
    """A GPU whose architecture multiplies in FP8 or FP4 has a peak in it"""
    return lacking(FP8, "fp8") + lacking(FP4, "fp4")


def check_training():
    """In training each GPU has seconds, or its reason and no number"""
    return wrong("training")


def check_serving():
    """In serving, too"""
    return wrong("inference")


def check_text():
    """People read the same reason, and no time"""
    firsts = [next(gpu for gpu in GPUS if EXCEPTIONS.get(gpu["id"]) == reason) for reason in TEXTS]
    return [gpu["id"] for gpu in firsts
            if TEXTS[EXCEPTIONS[gpu["id"]]] not in " ".join(estimate(gpu, "training").split())]


def main():
    checks = (check_reasons, check_once, check_facts, check_formats, check_training, check_serving, check_text)
    print(f"1..{len(checks)}")
    for number, check in enumerate(checks, 1):
        found = check()
        print("\n".join(f"# {gpu}" for gpu in found))
        print(f"{'not ok' if found else 'ok'} {number} - {check.__doc__}")


main()
