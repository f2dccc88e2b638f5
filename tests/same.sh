#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ./dev same OTHER_TREE [N]: does the core of this tree give the same bits as that of another, on N random inputs?
# Each tree is built with its own tests/same, whose results.c knows the structs of that tree.
set -eu
here=$1
there=$(cd "$2" && pwd)
n=${3:-200000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build () { # a tree, a program
  mkdir -p "$work/$2-made/core"
  for rows in "$1"/src/core/facts/gpu-*-rows.py; do # none in trees that knew no speeds
    [ ! -e "$rows" ] || python3 "$rows" "$1/data/gpus.json" "$work/$2-made/core/$(basename "$rows" .py).h"
  done
  cc -O2 -w -I"$1/src" -I"$work/$2-made" "$1"/tests/same/*.c $(find "$1/src/core" -name '*.c') -lm -o "$work/$2"
}

build "$there" old & build "$here" new; wait
"$work/old" 0 "$n" > "$work/old.txt" & "$work/new" 0 "$n" > "$work/new.txt"; wait
if cmp -s "$work/old.txt" "$work/new.txt"; then
  echo "the same bits: $n inputs"
  exit 0
fi
differing=$(diff "$work/old.txt" "$work/new.txt" | grep -c '^>' || true)
first=$(diff "$work/old.txt" "$work/new.txt" | sed -n 's/^> \([0-9]*\) .*/\1/p' | head -n 1)
echo "$differing of $n inputs differ; the first is number $first:"
"$work/old" --show "$first" > "$work/old.txt"
"$work/new" --show "$first" > "$work/new.txt"
head -n 1 "$work/new.txt"
diff "$work/old.txt" "$work/new.txt" || true
exit 1
