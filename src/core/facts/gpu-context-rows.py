# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the table of gpu-contexts.c of data/gpus.json: python3 gpu-context-rows.py data/gpus.json OUTPUT.

A context is that of an architecture with one kind of memory, which tells its large chips from its small ones.
"""
import json
import sys


def context_of(root, entry):
    """The row of an entry's architecture; None where nobody published one."""
    return next((row for row in root["contexts"] if row["architecture"] == entry["architecture"]
                 and entry["memory-type"].startswith(row["memory"])), None)


def source(row):
    return "HR_CONTEXT_OF_" + row["cite"].removeprefix("context-").upper()


def table(root):
    """By id: the table is searched by halves"""
    yield "/* Made of data/gpus.json by gpu-context-rows.py. */"
    yield "static const row_t table[] = {"
    for entry in sorted(root["gpus"], key=lambda entry: entry["id"]):
        row = context_of(root, entry)
        if row is not None:
            yield f"  {{ {json.dumps(entry['id'])}, {{ {row['mib']}, {source(row)} }} }},"
    yield "};"


def main(origin, target):
    with open(origin, encoding="utf-8") as file:
        root = json.load(file)
    with open(target, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in table(root))


if __name__ == "__main__":
    main(*sys.argv[1:])
