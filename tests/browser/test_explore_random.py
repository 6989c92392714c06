"""Tests random layouts in the address: the page draws what the command line prints."""

import json
import random
import re
from xml.etree import ElementTree

from browser import run_program
from explorer import ExplorerTest, page

LAYOUTS = 100
SVG = "{http://www.w3.org/2000/svg}"
LABELS = ("index", "linear", "number", "byte")


def setUpModule():
    page()


def random_xla(rng):
    """Returns a small array, tiled or not, in any dimension order, and how to show it."""
    dims = [rng.randint(1, 6) for _ in range(rng.choice((1, 2, 2, 2)))]
    order = rng.sample(range(len(dims)), len(dims))
    kind = rng.choice(("f32", "bf16", "s8", "f64"))
    tiles = ""
    if rng.random() < 0.7:
        tiles = "(" + ",".join(str(rng.randint(1, 3)) for _ in dims) + ")"
        tiles = ":T" + tiles + ("(2,1)" if len(dims) == 2 and rng.random() < 0.3 else "")
    layout = f"{kind}[{','.join(map(str, dims))}]{{{','.join(map(str, order))}{tiles}}}"
    return {"layout": layout, "label": rng.choice(LABELS), "color": "tile" if tiles else "row"}


def random_threads(rng):
    """Returns a layout that distributes rows and columns over lanes and registers."""
    lanes, values, rows = rng.choice((2, 4, 8)), rng.choice((1, 2, 4)), rng.randint(1, 4)
    layout = f"S[({rows},{lanes},{values}):({lanes}@laneid,1@laneid,1)]"
    copies = rng.choice(("", "", " + R[2:1@warpid]"))
    label = "index" if copies else rng.choice(("index", "number", "owner"))
    return {"layout": layout + copies, "shape": f"{rows},{lanes * values}", "label": label, "color": "owner"}


def random_large(rng):
    """Returns an array larger than the window, of which the part around an element is drawn."""
    dims = [rng.randint(50, 9000), rng.randint(200, 9000)]
    kind = rng.choice(("f32", "bf16", "s8"))
    tile = {"f32": "(8,128)", "bf16": "(8,128)(2,1)", "s8": "(32,128)(4,1)"}[kind]
    return {"layout": f"{kind}[{dims[0]},{dims[1]}]{{1,0:T{tile}}}", "label": rng.choice(LABELS), "color": "tile",
            "element": ",".join(str(rng.randrange(dim)) for dim in dims)}


class RandomTest(ExplorerTest):
    WIDTH, HEIGHT = 1920, 1080
    SEED = 17

    def cells(self):
        """Returns text, hue and name of each cell of the array's grid, by position."""
        return {tuple(at): (text, hue, name) for at, text, hue, name in self.script(
            "return [...document.querySelectorAll('#array-grid [role=gridcell]')].map(c => ["
            "c.id.split('-').slice(1).map(Number), c.querySelector('text')?.textContent ?? '',"
            "(c.getAttribute('class').match(/\\b[hmx](\\d)\\b/) ?? [])[1] ?? '', c.getAttribute('aria-label')])")}

    def options(self, state):
        names = {"shape": "--shape", "label": "--label", "color": "--color-by"}
        return [state["layout"]] + [word for name, option in names.items() if name in state
                                    for word in (option, state[name])]

    def drawn_by_map(self, state, window=None):
        """Returns text, hue, and index or None of each cell that `map --format svg` draws."""
        svg = run_program("map", "--format", "svg", "--details", *self.options(state), *(("--window", window) if window else ()))
        panel, = (g for g in ElementTree.fromstring(svg).iter(f"{SVG}g") if g.get("data-panel") == "logical")
        cells = {}
        for cell in panel.iter(f"{SVG}g"):
            if cell.get("data-at"):
                _, row, column, part = map(int, cell.get("data-at").split(","))
                hue = re.search(r"\b[hm](\d)\b", cell.get("class"))
                text = "".join(word for t in cell.iter(f"{SVG}text") for word in t.itertext())
                cells[row, column, part] = (text, hue[1] if hue else "", cell.get("data-index"))
        return cells

    def places(self, state, indices):
        """Returns the rows of `index` for elements: the rest of a cell's name."""
        rows = run_program("index", *self.options({k: v for k, v in state.items() if k in ("layout", "shape")}),
                           "--explain", "--format", "ndjson", *indices).splitlines()
        return {",".join(map(str, row["index"])): row for row in map(json.loads, rows)}

    def check(self, state, cells, drawn):
        self.assertEqual(set(cells), set(drawn))
        elements = {}
        for at, (text, hue, name) in cells.items():
            said, color, index = drawn[at]
            if index is None:
                self.assertTrue(name.startswith("padding"), name)
                continue
            self.assertEqual((text.replace(",", ""), hue), (said.replace(",", ""), color), f"{state} {at}")
            elements[index] = name
        for index, row in self.places(state, list(elements)).items():
            parts = elements[index].split(", ")
            self.assertEqual(parts[0], f"element {index}")
            if row.get("linear") is not None:
                self.assertIn(f"linear index {row['linear']:,}", parts)
                self.assertIn(f"byte {row['byte_offset']:,}", parts)
            if row.get("tile"):
                self.assertIn("tile " + ",".join(map(str, row["tile"])), parts)

    def test_small_arrays_are_drawn_as_map_draws_them(self):
        rng = random.Random(self.SEED)
        self.explore()
        for number in range(LAYOUTS * 3 // 4):
            state = (random_threads if number % 4 == 3 else random_xla)(rng)
            self.show(**state, view="memory")
            self.check(state, self.cells(), self.drawn_by_map(state))

    def test_windows_of_large_arrays_are_drawn_as_map_draws_them(self):
        rng = random.Random(self.SEED + 1)
        self.explore()
        for _ in range(LAYOUTS // 4):
            state = random_large(rng)
            self.show(**state)
            cells = self.cells()
            (top, left, _), (bottom, right, _) = min(cells), max(cells)
            window = f"{top}:{bottom + 1},{left}:{right + 1}"
            self.check(state, cells, self.drawn_by_map(state, window))
