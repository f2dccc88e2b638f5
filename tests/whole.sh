#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# whole.sh ARCHIVE COMPILER… OBJECT…: one object of all, optimised as one whole, in an archive.
set -eu
archive=$1
shift
"$@" -flto=auto -flinker-output=nolto-rel -r -nostdlib -o "$archive.o"
rm -f "$archive"
ar rcs "$archive" "$archive.o"
