#!/bin/sh
# ./dev bench: the figures of speed, as a table. Run inside a private bus and Xvfb.
set -eu
build=$1
"$build/tests/bench/bench-core"
[ -x "$build/src/app/headroom" ] && "$build/src/app/headroom" --bench
