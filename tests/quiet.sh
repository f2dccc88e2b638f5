#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# quiet.sh COMMAND...: passes if the command succeeds and has nothing to say.
said=$("$@" 2>&1)
status=$?
[ $status = 0 ] && [ -z "$said" ] && exit 0
echo "$said"
echo "exit status $status: $*"
exit 1
