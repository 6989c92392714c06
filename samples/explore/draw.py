#!/usr/bin/env python3
"""Makes the pictures of this folder as screenshots of headless Chromium.

usage, from the root of the tree: draw.py FOLDER; HLO_LAYOUT names the program, as in the browser tests
"""

import struct
import sys
import zlib
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "browser"))

import browser  # noqa: E402
import explorer  # noqa: E402

COLUMN = {"layout": "S[(8,64):(64,1)]", "type": "f16", "shape": "8,64", "access": "column:0"}
PICTURES = {
    "figure-1": ("light", {}),
    "tpu": ("light", {"layout": "bf16[300,1000]"}),
    "swizzle": ("light", COLUMN),
    "threads": ("dark", {"layout": explorer.COPIES, "shape": "8,16", "element": "1,3"}),
    "two-layouts": ("light", {"layout": "f32[4,8]{1,0:T(2,4)(2,1)}", "other": "f32[4,8]{1,0:T(2,4)}"}),
    "out-of-memory": ("dark", {"layout": "f32[16444580,3]{1,0:T(8,128)}"}),
}
PAGES = {"audit": ("light", ("audit", "samples/odd-shapes-v5e.hlo", "--format", "html"))}

COLORS = 48  # in a picture; enough for everything but the edges of letters


def pixels(png):
    """Returns the width and height of a screenshot with 8 bits a channel, and its rows of (r, g, b)."""
    width, height, _, kind = struct.unpack(">IIBB", png[16:26])
    data, at, each = b"", 8, {2: 3, 6: 4}[kind]
    while at < len(png):
        length, = struct.unpack(">I", png[at:at + 4])
        data += png[at + 8:at + 8 + length] if png[at + 4:at + 8] == b"IDAT" else b""
        at += length + 12
    data, size, above, lines = zlib.decompress(data), width * each, bytes(width * each), []
    for start in range(0, len(data), size + 1):
        line = bytearray(data[start + 1:start + 1 + size])
        unfilter(data[start], line, above, each)
        lines.append([tuple(line[i:i + 3]) for i in range(0, size, each)])
        above = line
    return width, height, lines


def unfilter(kind, line, above, each):
    for i, value in enumerate(line if kind else b""):
        left, up, corner = (line[i - each], above[i], above[i - each]) if i >= each else (0, above[i], 0)
        nearest = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
        line[i] = (value + (0, left, up, (left + up) // 2, nearest)[kind]) % 256


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other))


def frequent(counts, most):
    """Returns the colors that are frequent or unlike all others."""
    left = {color: (count, 3 * 256 ** 2) for color, count in counts.most_common(1000)}
    chosen = []
    while left and len(chosen) < most:
        best = max(left, key=lambda color: left[color][0] * left[color][1])
        del left[best]
        chosen.append(best)
        left = {color: (count, min(far, distance(color, best))) for color, (count, far) in left.items()}
    return chosen


def small(png, colors):
    """Returns the same picture with few colors, as a PNG file."""
    width, height, lines = pixels(png)
    palette = frequent(Counter(color for line in lines for color in line), colors)
    near = {color: number for number, color in enumerate(palette)}
    for color in {color for line in lines for color in line} - set(palette):
        near[color] = min(range(len(palette)), key=lambda k: distance(palette[k], color))
    data = b"".join(b"\0" + bytes(near[color] for color in line) for line in lines)
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
             (b"PLTE", bytes(channel for color in palette for channel in color)),
             (b"IDAT", zlib.compress(data, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts)


STOP_WIDTH, STOP_HEIGHT, STOP_COLORS = 1320, 693, 32  # of a picture for previews of a link


class Photographer(explorer.ExplorerTest):
    """Opens a page as the tests do, and saves its window as a file."""

    def photograph(self, folder):
        for name, (scheme, state) in PICTURES.items():
            self.prefer(scheme)
            self.explore(**state)
            self.settle_animations()
            self.keep(folder / f"{name}.png")
        self.photograph_tour(folder)
        for name, (scheme, command) in PAGES.items():
            self.prefer(scheme)
            self.open_html(browser.run_program(*command))
            self.wait_for("document.querySelector('#map .leaf') !== null")
            self.keep(folder / f"{name}.png")

    def photograph_tour(self, folder):
        """Saves a picture of each stop of the tour, and their words as a table."""
        self.prefer("light")
        self.explore(tour="1")
        self.resize(STOP_WIDTH, STOP_HEIGHT)
        lines = []
        for number in range(1, len(self.find_all("#tour li")) + 1):
            self.show(tour=str(number))
            lines.append(f"{number}\t{self.stop_title()}\t{self.text('#lead')}\n")
            self.show(tour=str(number), embed="1")
            self.settle_animations()
            self.keep(folder / f"tour-{number}.png", STOP_COLORS)
            self.show(tour=str(number))
        (folder / "tour.tsv").write_text("".join(lines))
        self.resize(self.WIDTH, self.HEIGHT)

    def settle_animations(self):
        self.driver.execute_async_script("Promise.all(document.getAnimations().map(a => a.finished)).then(arguments[0])")

    def keep(self, path, colors=COLORS):
        path.write_bytes(small(self.driver.get_screenshot_as_png(), colors))


def main(folder):
    photographer = Photographer("photograph")
    photographer.setUp()
    try:
        photographer.photograph(Path(folder))
    finally:
        photographer.doCleanups()
        browser.quit()


main(*sys.argv[1:])
