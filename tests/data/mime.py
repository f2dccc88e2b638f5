# SPDX-License-Identifier: GPL-3.0-or-later
"""update-mime-database accepts the MIME type, and *.headroom leads to it and on to JSON."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

tool, path = sys.argv[1:]
TYPE = "application/vnd.headroom.scenario+json"
with tempfile.TemporaryDirectory() as place:
    mime = pathlib.Path(place) / "mime"
    (mime / "packages").mkdir(parents=True)
    shutil.copy(path, mime / "packages")
    run = subprocess.run([tool, mime], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                         env=dict(os.environ, XDG_DATA_DIRS=place))
    assert run.returncode == 0 and not run.stdout, run.stdout
    assert f":{TYPE}:*.headroom\n" in (mime / "globs2").read_text(), "the glob"
    assert f"{TYPE} application/json\n" in (mime / "subclasses").read_text(), "the parent"
    assert f"{TYPE}:" in (mime / "icons").read_text(), "the icon"
