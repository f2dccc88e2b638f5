# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the table of gpu-contexts.c of data/gpus.json: python3 gpu-context-rows.py data/gpus.json OUTPUT.

A context is that of an architecture with one kind of memory, which tells its large chips from its small ones; a
workspace that of an architecture.
"""
import json
import sys

PLACES = 512  # a power of two: a hash is divided by it


def context_of(root, entry):
    """The row of an entry's architecture; None where nobody published one."""
    return next((row for row in root["contexts"] if row["architecture"] == entry["architecture"]
                 and entry["memory-type"].startswith(row["memory"])), None)


def workspace_of(root, entry):
    """The row of PyTorch's choice for an entry's architecture; None where that is the usual one."""
    return next((row for row in root["workspaces"] if entry["architecture"] in row["architectures"]), None)


def written(root, entry):
    """What is known of an entry, the usual for what is not; None where nothing is."""
    context, workspace = context_of(root, entry), workspace_of(root, entry)
    if context is None and workspace is None:
        return None
    mib = "USUAL_CONTEXT_MIB" if context is None else context["mib"]
    source = "USUAL" if context is None else "OF_" + context["cite"].removeprefix("context-").upper()
    workspace_mib = "USUAL_WORKSPACE_MIB" if workspace is None else workspace["mib"]
    return f"{json.dumps(entry['id'])}, {{ {mib}, HR_CONTEXT_{source}, {workspace_mib} }}"


def hash_of(text):
    """As in gpu-contexts.c"""
    hashed = 0
    for byte in text.encode():
        hashed = (31 * hashed + byte) % 2**32
    return hashed % PLACES


def places(root):
    """Each GPU of which something is known in the first free place from its hash on"""
    taken = {}
    for entry in root["gpus"]:
        row = written(root, entry)
        place = hash_of(entry["id"])
        while row is not None and place in taken:
            place = (place + 1) % PLACES
        if row is not None:
            taken[place] = row
    assert len(taken) <= PLACES // 2, "a search ends at a free place, and is short where many are"
    return taken


def table(root):
    """By the hash of the id; what is free has no GPU"""
    taken = places(root)
    yield "/* Made of data/gpus.json by gpu-context-rows.py. */"
    yield f"static const row_t table[{PLACES}] = {{"
    for place in sorted(taken):
        yield f"  [{place}] = {{ {taken[place]} }},"
    yield "};"


def main(origin, target):
    with open(origin, encoding="utf-8") as file:
        root = json.load(file)
    with open(target, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in table(root))


if __name__ == "__main__":
    main(*sys.argv[1:])
