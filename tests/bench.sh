#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ./dev bench: the figures of speed, as a table. Run inside a private bus and Xvfb, where GTK's own renderer
# would paint with a software GL: cairo is what the tests use too.
set -eu
build=$1
"$build/tests/bench/bench-core"
"$build/tests/bench/bench-model"
if [ -x "$build/src/app/headroom" ]; then
  GSK_RENDERER=cairo python3 "$(dirname "$0")/bench/window.py" \
    "$build/src/app/headroom" "$build/tests/bench/bench-window"
fi
