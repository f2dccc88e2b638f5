# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the tables of gpu-speeds.c of data/gpus.json: python3 gpu-speed-rows.py data/gpus.json OUTPUT.

What GPUs share is in the file once: links, collectives, kernels of attention, shares of a class. Rates of training may
be those of another GPU but for what stands beside "like"; "unmeasured" is what is taken where nothing was measured.
"""
import json
import sys

FORMATS = ("16-bit", "fp8", "fp4", "tf32", "fp32")
OF_32_BITS = ("tf32", "fp32")
DERIVED = ("products-in-32-bits", "products-in-4-bits")
COLLECTIVES = ("gather", "reduce", "exchange")
KERNELS = ("fa2", "fa3", "cudnn", "triton")
JOINTS = {"none": "BY_NOTHING", "pcie": "BY_PCIE", "direct": "DIRECTLY"}
DOMAIN_GPUS = 8  # where an entry does not say


def constant(prefix, name):
    return f"HR_{prefix}_{name.upper().replace('-', '_')}"


def braces(values):
    return "{ " + ", ".join(str(value) for value in values) + " }"


def training_of(root, entry):
    """The rates of training of an entry, with those of what it is like."""
    own = entry["speed"]["training"]
    like = own.get("like")
    if like is None:
        return own
    if like == "unmeasured":
        return {**root["unmeasured"], **own}
    sibling = next(each for each in entries(root) if each["id"] == like)
    return {**training_of(root, sibling), **own}


def entries(root):
    """By id: the table is searched by halves"""
    return sorted((entry for entry in root["gpus"] if "speed" in entry), key=lambda entry: entry["id"])


def shares(table, entry):
    """Of the peak in 16 bits, by architecture and class"""
    for row in table["shares"]:
        if row["architecture"] == entry["architecture"] and row.get("class") in (None, entry["speed"]["class"]):
            return {name: row[name] for name in FORMATS if name in row}
    return {}


def peaks(root, entry):
    """Dense peaks by format; those of 32 and of 4 bits are shares of that of 16, where an entry does not say them."""
    own = entry["speed"]["tflops"]
    derived = {name: share * own["16-bit"] for table in DERIVED for name, share in shares(root[table], entry).items()}
    return {**derived, **own}


def product_shares(rates, known):
    """Of the peaks: products in 32 bits reach what those in 16 bits do."""
    own = rates["product-share"]
    return [(own["16-bit"] if name in OF_32_BITS else own.get(name, 0)) * (name in known) for name in FORMATS]


def kernel(rates, peak):
    """Rates of one kernel, of which some are shares of the GPU's peak."""
    def tflops(way):
        if f"{way}-share" in rates:
            return rates[f"{way}-share"] * peak
        return rates[f"{way}-tflops"]
    return braces([tflops("forward"), rates["forward-half-tokens"], tflops("backward"), rates["backward-half-tokens"]])


def training(root, entry):
    speed = entry["speed"]
    rates = training_of(root, entry)
    collectives = root["collectives"][rates["collectives"]]
    kernels = root["attention"][rates["attention"]]
    fields = {
        "origin": constant("RATES", rates["basis"]),
        "generation": constant("GENERATION", rates["generation"]),
        "host": constant("HOST", rates["host"]),
        "multiprocessors": rates["multiprocessors"],
        "copy_share": rates["copy-share"],
        "rate_share": rates.get("rate-share", 1),
        "product_share": braces(product_shares(rates, peaks(root, entry))),
        "bus_gb_s": braces(collectives[f"{kind}-gb-s"] for kind in COLLECTIVES),
        "latency_us": collectives["latency-us"],
        "latency_per_rank_us": collectives["latency-per-rank-us"],
        "middle_us": collectives["middle-us"],
        "network_gb_s": rates["network-gb-s"],
        "domain_gpus": rates.get("domain-gpus", DOMAIN_GPUS),
        "kernels": braces(f"[{constant('KERNEL', name)}] = {kernel(kernels[name], speed['tflops']['16-bit'])}"
                          for name in KERNELS if name in kernels),
    }
    return braces(f".{name} = {value}" for name, value in fields.items())


def row(root, entry):
    speed = entry["speed"]
    link = root["links"][speed["link"]]
    published = link.get("gb-s", 0)
    fields = {
        "gpu": json.dumps(entry["id"]),
        "memory_gb_s": entry["bandwidth-gb-s"],
        "tflops": braces(peaks(root, entry).get(name, 0) for name in FORMATS),
        "joint": constant("JOINED", JOINTS[link["joint"]]),
        "link_gb_s": published,
        "peer_gb_s": speed.get("peer-gb-s", link.get("peer-gb-s", published)),
        "class": constant("GPU", speed["class"]),
        "served": {"measured": "HR_RATES_MEASURED", "class": "HR_RATES_GUESS"}[speed["serving"]],
    }
    if "training" in speed:
        fields["training"] = training(root, entry)
    return braces(f".{name} = {value}" for name, value in fields.items())


def reasons(root):
    """Of each GPU whose speed is not known, or not in training: its id, and why"""
    return sorted((gpu, constant("NO_SPEED", reason)) for reason, of in root["without-speed"].items()
                  for gpu in of["gpus"])


def table(root):
    yield "/* Made of data/gpus.json by gpu-speed-rows.py. */"
    yield "static const hr_gpu_speed_t table[] = {"
    yield from (f"  {row(root, entry)}," for entry in entries(root))
    yield "};"
    yield "static const struct { const char *gpu; hr_no_speed_t why; } reasons[] = {"
    yield from (f"  {braces([json.dumps(gpu), reason])}," for gpu, reason in reasons(root))
    yield "};"
    yield "static const hr_shares_t class_shares[HR_N_GPU_CLASSES] = {"
    for name, shares in root["classes"].items():
        yield f"  [{constant('GPU', name)}] = {braces([shares['stream-share'], shares['matmul-share']])},"
    yield "};"


def main(source, target):
    with open(source, encoding="utf-8") as file:
        root = json.load(file)
    with open(target, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in table(root))


if __name__ == "__main__":
    main(*sys.argv[1:])
