# SPDX-License-Identifier: GPL-3.0-or-later
"""appstreamcli finds no error, no warning and no information worth giving in the metainfo file.

The one thing it may say, pedantically, is that the ID has a capital letter.
"""
import re
import subprocess
import sys

tool, path = sys.argv[1:]
run = subprocess.run([tool, "validate", "--pedantic", "--no-net", "--no-color", path],
                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
said = re.findall(r"^([EWIP]): (\S+): (\S+)", run.stdout, re.M)
wrong = [line for line in said if not (line[0] == "P" and line[2] == "cid-contains-uppercase-letter")]
print(run.stdout)
sys.exit(bool(wrong) or run.returncode)
