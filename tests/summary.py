# SPDX-License-Identifier: GPL-3.0-or-later
"""Read meson's testlog.json, count TAP assertions ("ok"/"not ok") or whole programs, print one line.

A program that prints no TAP counts once; one that died counts as one failure more.
"""
import json
import re
import sys

passed = failed = 0
for line in open(sys.argv[1], encoding="utf-8"):
    test = json.loads(line)
    lines = re.findall(r"^(not )?ok\b(.*)$", test.get("stdout", ""), re.M)
    if any("# SKIP" in rest.upper() for _, rest in lines) or test["result"] == "SKIP":
        failed += 1  # a skipped test is a defect here
        print(f"skipped: {test['name']}")
    bad = sum(1 for negated, _ in lines if negated)
    good = len(lines) - bad
    if test["result"] not in ("OK", "EXPECTEDFAIL") and bad == 0:
        bad = 1
    passed += good if lines else int(bad == 0)
    failed += bad
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0 or passed == 0)
