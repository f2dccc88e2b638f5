"""The README's table of parameters is what `headroom-cli list parameters --format=markdown` prints.

HEADROOM_UPDATE_GOLDEN=1 writes it anew.
"""
import os
import pathlib
import re
import subprocess
import sys

cli, readme = sys.argv[1], pathlib.Path(sys.argv[2])
table = subprocess.run([cli, "list", "parameters", "--format=markdown"], check=True, capture_output=True, text=True).stdout
text = readme.read_text(encoding="utf-8")
between = re.compile(r"(<!-- parameters: .*? -->\n).*?(<!-- end of parameters -->)", re.S)
fresh, count = between.subn(lambda match: match[1] + table + match[2], text)
if count == 1 and fresh != text and os.environ.get("HEADROOM_UPDATE_GOLDEN"):
    readme.write_text(fresh, encoding="utf-8")
    text = fresh
print("ok - the table of parameters" if count == 1 and fresh == text else "not ok - the table of parameters is stale")
sys.exit(count != 1 or fresh != text)
