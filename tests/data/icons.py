# SPDX-License-Identifier: GPL-3.0-or-later
"""Every icon loads at every size a desktop asks for, is square, is not empty and keeps clear of the
corners; the symbolic one has one colour."""
import pathlib
import re
import sys

import gi
gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf

wrong = []
icons = sorted(pathlib.Path(sys.argv[1]).rglob("*.svg"))
for icon in icons:
    _, width, height = GdkPixbuf.Pixbuf.get_file_info(str(icon))
    grid = 16 if "symbolic" in icon.name else 128
    if (width, height) != (grid, grid):
        wrong.append(f"{icon.name}: {width} × {height} instead of {grid} × {grid}")
    for size in (16, 24, 32, 48, 64, 128, 256, 512):
        pixbuf = GdkPixbuf.Pixbuf.new_from_file_at_size(str(icon), size, size)
        pixels, stride = pixbuf.get_pixels(), pixbuf.get_rowstride()
        alpha = [pixels[y * stride + 4 * x + 3] for y in range(size) for x in range(size)]
        if (pixbuf.get_width(), pixbuf.get_height()) != (size, size) or not pixbuf.get_has_alpha():
            wrong.append(f"{icon.name}: wrong at {size} px")
        elif not 0.2 < sum(alpha) / 255 / size ** 2 < 0.9 or alpha[0] > 128:
            wrong.append(f"{icon.name}: empty or filled at {size} px")
    text = icon.read_text(encoding="utf-8")
    if grid == 16 and len(set(re.findall(r'fill="(#\w+)"', text))) != 1:
        wrong.append(f"{icon.name}: a symbolic icon has one colour")
    if re.search(r"<(text|image|script|foreignObject)\b|href=", text):
        wrong.append(f"{icon.name}: shapes only")
print("\n".join(wrong) or f"{len(icons)} icons load")
sys.exit(bool(wrong) or len(icons) < 3)
