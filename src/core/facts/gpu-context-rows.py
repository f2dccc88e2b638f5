# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the table of gpu-contexts.c of data/gpus.json: python3 gpu-context-rows.py data/gpus.json OUTPUT.

A context is that of an architecture with one kind of memory, which tells its large chips from its small ones.
"""
import json
import sys

PLACES = 512  # a power of two: a hash is divided by it


def context_of(root, entry):
    """The row of an entry's architecture; None where nobody published one."""
    return next((row for row in root["contexts"] if row["architecture"] == entry["architecture"]
                 and entry["memory-type"].startswith(row["memory"])), None)


def source(row):
    return "HR_CONTEXT_OF_" + row["cite"].removeprefix("context-").upper()


def hash_of(text):
    """As in gpu-contexts.c"""
    hashed = 0
    for byte in text.encode():
        hashed = (31 * hashed + byte) % 2**32
    return hashed % PLACES


def places(root):
    """Each GPU of which a context is known in the first free place from its hash on"""
    taken = {}
    for entry in root["gpus"]:
        row = context_of(root, entry)
        place = hash_of(entry["id"])
        while row is not None and place in taken:
            place = (place + 1) % PLACES
        if row is not None:
            taken[place] = f"{json.dumps(entry['id'])}, {{ {row['mib']}, {source(row)} }}"
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
