"""The page of an audit: `audit --format html`."""

import json
import re

from browser import PageTest, run_program
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

SAMPLE = "samples/odd-shapes-v5e.hlo"

# Three computations that own memory, two memory spaces, shapes that recur.
DUMP = b"""HloModule small, entry_computation_layout={(f32[8,128]{1,0:T(8,128)})->f32[8,128]{1,0:T(8,128)}}

body (p: f32[8,128]) -> f32[8,128] {
  p = f32[8,128]{1,0:T(8,128)} parameter(0)
  narrow = f32[8,1]{1,0:T(8,128)} custom-call(p), custom_call_target="a"
  wide = f32[8,128]{1,0:T(8,128)} custom-call(narrow), custom_call_target="h"
  ROOT next = f32[8,128]{1,0:T(8,128)} custom-call(wide), custom_call_target="b"
}

cond (q: f32[8,128]) -> pred[] {
  q = f32[8,128]{1,0:T(8,128)} parameter(0)
  fast = f32[100,130]{1,0:T(8,128)S(1)} custom-call(q), custom_call_target="c"
  ROOT go = pred[] custom-call(fast), custom_call_target="d"
}

ENTRY main (x: f32[8,128]) -> f32[8,128] {
  x = f32[8,128]{1,0:T(8,128)} parameter(0)
  narrow.1 = f32[8,1]{1,0:T(8,128)} custom-call(x), custom_call_target="e"
  big = f32[100,130]{1,0:T(8,128)} custom-call(narrow.1), custom_call_target="f"
  again = f32[8,128]{1,0:T(8,128)} custom-call(big), custom_call_target="g"
  ROOT loop = f32[8,128]{1,0:T(8,128)} while(again), condition=cond, body=body
}
"""

# One layout is stated in the header, and three are not stated at all.
BEFORE = b"""HloModule before, entry_computation_layout={(f32[1000,3]{0,1:T(4,128)}, f32[8,1]{1,0})->f32[8,1]{1,0}}

ENTRY main {
  given = f32[1000,3]{1,0} parameter(0)
  other = f32[8,1]{1,0} parameter(1)
  same = f32[9,1]{1,0} negate(given)
  ROOT sum = f32[8,1]{1,0} add(other, same)
}
"""

HOSTILE = ['"<script>alert(1)</script>', "</script><script>document.title='owned'</script>",
           "<!--<script>", "]]>", "a&amp;b", "'\"`${1}", "\x01\x02\x7f", "line\u2028and\u2029paragraph",
           "\ufeff\ufffe\U0001f9ff"]


def audit(*arguments, **keywords):
    return run_program("audit", *arguments, "--format", "html", **keywords)


def of_arrays(answer):
    """The rows that pages have, too: not those of what is no array, in brackets."""
    return [row for row in json.loads(answer)["rows"] if not row["group"].startswith("[")]


def dump_of(count):
    """Returns a dump of `count` arrays, each of another shape."""
    lines = [f"  a.{i} = f32[{i + 1},3]{{1,0:T(8,128)}} parameter({i})" for i in range(count)]
    signature = ", ".join(f"a.{i}: f32[{i + 1},3]" for i in range(count))
    return (f"HloModule many\n\nENTRY main ({signature}) -> f32[1,3] {{\n" + "\n".join(lines) +
            "\n  ROOT r = f32[1,3]{1,0:T(8,128)} copy(a.0)\n}\n").encode()


class AuditPageTest(PageTest):
    def open_html(self, html, fragment=""):
        path = super().open_html(html, fragment)
        self.settle()
        return path

    def open_audit(self, *arguments, peak=False, **keywords):
        """Opens a page, with its sums over the program, or what is live at the peak."""
        self.open_html(audit(*arguments, **keywords))
        if not peak and self.find("#when").is_displayed():
            self.choose_when("program")

    def choose_when(self, value):
        self.script("arguments[0].click()", self.find(f"#when input[value={value}]"))

    def rows(self):
        """Returns the texts of the cells of each row in view."""
        return self.script("return [...document.querySelectorAll('#rows tbody tr:not(.space)')]"
                           ".map(row => [...row.cells].map(cell => cell.textContent))")

    def row_count(self):
        return int(self.find("#rows table").get_attribute("aria-rowcount")) - 1

    def leaf(self, label):
        """Returns the rectangle whose name begins with `label`."""
        return self.find(f"#map button[aria-label^='{label}']")

    def group_map_by(self, key):
        self.wait_for(f"document.querySelector('#map-by input[value={key}]') !== null")
        self.script("arguments[0].click()", self.find(f"#map-by input[value={key}]"))

    def group_rows_by(self, key):
        self.script("const s = document.getElementById('rows-by'); s.value = arguments[0];"
                    "s.dispatchEvent(new Event('change'))", key)

    def column(self, heading):
        """Returns the visible values of a column as shown, and the sort order of its heading."""
        names = [cell.text.strip(" ↑↓") for cell in self.find_all("#rows thead th")]
        i = names.index(heading)
        return ([row[i] for row in self.rows()],
                self.find_all("#rows thead th")[i].get_attribute("aria-sort"))

    # ---- figures ----

    def test_totals_are_those_of_json(self):
        self.open_audit(SAMPLE, "--bytes")
        totals = json.loads(run_program("audit", SAMPLE, "--json"))["totals"]
        number = lambda text: int(re.sub("[^0-9]", "", text))
        figures = [number(self.text(f"#figures div:nth-child({i}) dd")) for i in (1, 2, 3)]
        self.assertEqual(figures, [totals["bytes"], totals["data_bytes"], totals["padding_bytes"]])
        self.assertEqual(self.text("#figures div:nth-child(5) dd"), str(totals["rows"]))
        spaces = {row.find_element("css selector", "th").text:
                  [number(cell.text) for cell in row.find_elements("css selector", "td")[1:4]]
                  for row in self.find_all("#spaces tbody tr")}
        self.assertEqual(spaces, {name: [one["bytes"], one["data_bytes"], one["padding_bytes"]]
                                  for name, one in totals["spaces"].items()})

    def test_what_is_live_at_the_peak_comes_first(self):
        """Its figures are those of memory, its rows those of the command; sums are behind a choice."""
        for program in ((SAMPLE,), ("tests/golden/memory-by-owner.hlo", "--target", "v5e"),
                        ("tests/dumps/check-v5e-sliced_prefetch.hlo", "--target", "v5e")):
            need = json.loads(run_program("memory", *program, "--json"))["totals"]
            said = json.loads(run_program("audit", *program, "--json", "--top", "all"))
            self.open_audit(*program, "--bytes", peak=True)
            number = lambda text: int(re.sub("[^0-9]", "", text))
            figures = [number(self.text(f"#figures div:nth-child({i}) dd")) for i in (1, 2)]
            self.assertEqual(figures, [need["peak_bytes"], need["padding_at_peak"]], program)
            room = sum(row["peak_bytes"] for row in said["rows"] if row["count"] == 0 and row["memory_space"] == "HBM")
            self.assertEqual(number(self.text("#figures div:nth-child(3) dd")), room, program)
            rows = sorted((row["group"], row["peak_bytes"]) for row in said["rows"] if row["peak_bytes"] and row["count"])
            i = [cell.text.strip(" ↑↓") for cell in self.find_all("#rows thead th")].index("Occupied")
            self.assertEqual(sorted((row[0], number(row[i])) for row in self.rows()), rows, program)
            self.assertIn("live at", self.text("#note"))
            self.choose_when("program")
            self.assertIn(said["totals"]["bytes"], [number(self.text("#figures dd"))])
            self.assertIn("over instructions that own memory", self.text("#note"))
            self.choose_when("peak")
            self.assertEqual(number(self.text("#figures dd")), need["peak_bytes"])

    def test_meters_fit_their_column(self):
        """The hatched part of the longest meter, that of the largest row, is visible."""
        self.open_audit(SAMPLE)
        ends = self.script("const cell = document.querySelector('#rows td.column-meter');"
                           "return [cell.querySelector('.waste'), cell]"
                           ".map(element => element.getBoundingClientRect().right)")
        self.assertLessEqual(ends[0], ends[1])

    def labels(self):
        """Returns for each label: its text, and whether it lies within its rectangle, its lines are
        whole, its pieces are not broken, and no piece ends within parentheses."""
        return self.script("""
            return [...document.querySelectorAll('#map .label')].map(label => {
                const [name, size] = label.children;
                const high = size?.offsetHeight ?? 0; /* a number that has no room is left out */
                const within = name.offsetHeight + high <= label.clientHeight;
                const whole = name.offsetHeight % 16 === 0 && high % 16 === 0 &&
                    (!size || size.firstChild.scrollWidth <= size.firstChild.clientWidth);
                const pieces = [...name.querySelectorAll('span')].every(
                    piece => new Set([...piece.getClientRects()].map(r => r.top)).size === 1);
                const ends = [...name.querySelectorAll('span')].every(
                    piece => !/\\([^)]*$/.test(piece.textContent));
                return [label.textContent, within, whole, pieces, ends];
            })""")

    def test_labels_of_the_map_are_whole_lines(self):
        for width, count in ((1300, 60), (400, 8)):
            self.resize(width, 1000)
            self.open_audit("-", stdin=dump_of(count))
            labels = self.labels()
            self.assertTrue(labels, "no rectangle has a label")
            for text, *facts in labels:
                with self.subTest(width=width, label=text):
                    self.assertEqual(facts, [True] * 4)

    def test_rows_are_those_of_json(self):
        for by in ("shape", "computation", "space", "opcode", "source", "instruction"):
            with self.subTest(by=by):
                page = audit("-", "--by", by, "--bytes", stdin=DUMP)
                self.open_html(page)
                rows = json.loads(run_program("audit", "-", "--by", by, "--json", stdin=DUMP))["rows"]
                shown = {(re.sub(r" \(.*", "", row[0]), re.sub("[^0-9]", "", row[1]),
                          re.sub("[^0-9]", "", row[2]), row[6]) for row in self.rows()}
                name = {"instruction": lambda row: row["name"]}.get(by, lambda row: row["group"])
                name = (lambda row: "(no source)") if by == "source" else name
                self.assertEqual(shown, {(name(row), str(row["padding_bytes"]), str(row["bytes"]),
                                          str(row["count"])) for row in rows})

    def test_findings_stand_on_top(self):
        limits = ("--max-waste", "20%")
        self.open_html(audit(SAMPLE, *limits, status=1))
        said = json.loads(run_program("audit", SAMPLE, "--json", *limits, status=1))
        self.assertTrue(said["totals"]["findings"])
        self.assertEqual([item.text for item in self.find_all("#findings li")],
                         [finding["message"] for finding in said["totals"]["findings"]])
        self.open_audit(SAMPLE, "--max-waste", "99.9%")
        self.assertEqual(self.text("#findings"), "Every limit holds.")
        self.open_audit(SAMPLE)
        self.assertFalse(self.find("#findings").is_displayed())

    def test_many_findings_are_folded(self):
        page = audit("-", "--max-expansion", "1", "--min-padding", "1", stdin=dump_of(20), status=1)
        self.open_html(page)
        self.assertEqual(len(self.find_all("#findings li")), 6)
        self.click("#findings-all")
        self.assertGreater(len(self.find_all("#findings li")), 19)
        self.assertFalse(self.find("#findings-all").is_displayed())

    def test_rows_that_top_leaves_out_are_told(self):
        self.open_audit("-", "--top", "1", stdin=DUMP)
        self.assertEqual(self.row_count(), 1)
        self.assertIn("--top", self.text("#note"))
        self.open_audit("-", stdin=DUMP)
        self.assertNotIn("--top", self.text("#note"))

    def test_rows_that_top_chooses_are_whole(self):
        """The parts of each chosen row, by computation and by shape, are complete."""
        for by, order in (("opcode", "padding"), ("space", "padding"), ("shape", "-count"),
                          ("computation", "bytes")):
            for top in ("1", "2"):
                with self.subTest(by=by, top=top):
                    arguments = ("--by", by, "--sort", order)
                    rows = of_arrays(run_program("audit", SAMPLE, "--json", *arguments))[:int(top)]
                    self.open_audit(SAMPLE, "--bytes", "--top", top, *arguments)
                    self.assertEqual([[row[0], *(re.sub("[^0-9]", "", row[i]) for i in (1, 2, 6))]
                                      for row in self.rows()],
                                     [[row["group"], str(row["padding_bytes"]), str(row["bytes"]),
                                       str(row["count"])] for row in rows])

    def test_input_that_was_not_read_whole_is_told(self):
        self.open_audit("-", stdin=DUMP)
        self.assertFalse(self.find("#incomplete").is_displayed())
        self.assertEqual(self.text("#title"), "Standard input")
        self.open_audit("-", stdin=DUMP.replace(b"f32[100,130]{1,0:T(8,128)S(1)}", b"f32[100,"), status=2)
        self.assertTrue(self.find("#incomplete").is_displayed())
        self.assertGreater(self.row_count(), 2)

    def test_assumed_layouts_are_marked(self):
        self.open_audit("-", "--assume", "tpu", stdin=BEFORE)
        self.assertEqual({row[0] for row in self.rows()},
                         {"f32[1000,3]{0,1:T(4,128)}", "~ f32[8,1]{0,1:T(1,128)}",
                          "~ f32[9,1]{0,1:T(1,128)}"})
        self.assertIn("~ the layout is assumed", self.text("#note"))
        self.assertIn("not over time", self.text("#note"))
        self.group_map_by("shape")
        ActionChains(self.driver).move_to_element(self.leaf("~ f32[8,1]")).perform()
        self.assertIn("layoutassumed", self.text("#tip"))
        self.group_rows_by("computation")
        self.assertEqual([row[0] for row in self.rows()], ["~ main"], "part of it is")
        self.write("#filter", "~")
        self.assertEqual([row[6] for row in self.rows()], ["3"])
        self.open_audit("-", stdin=DUMP)
        self.assertNotIn("assumed", self.text("#note"))
        self.assertNotIn("~", "".join(row[0] for row in self.rows()))

    def test_suggestions_are_those_of_json(self):
        self.open_audit(SAMPLE, "--suggest", "--bytes")
        rows = json.loads(run_program("audit", SAMPLE, "--suggest", "--json"))["rows"]
        wanted = {row["shape"]: (str(row["saving_bytes"] or ""), row["how"] or "–") for row in rows}
        self.assertGreater(len(set(wanted.values())), 3)
        names = [cell.text.strip(" ↑↓") for cell in self.find_all("#rows thead th")]
        saves, how = names.index("Saves"), names.index("Try")
        shown = {row[0]: (re.sub("[^0-9]", "", row[saves]), row[how]) for row in self.rows()}
        self.assertEqual(shown, {shape: wanted[shape] for shape in shown})
        self.assertGreater(len(shown), 20)
        self.assertIn("no promise", self.text("#note"))
        self.group_rows_by("computation")
        total = sum(row["saving_bytes"] or 0 for row in rows)
        sums = [int(re.sub("[^0-9]", "", row[saves]) or 0) for row in self.rows()]
        self.assertEqual(sum(sums), total)
        self.assertTrue(any(row[how].endswith(", and others") for row in self.rows()))
        self.open_audit(SAMPLE)
        self.assertEqual(self.find_all("#rows .column-how"), [])

    def test_written_and_assumed_layouts_of_one_shape(self):
        dump = BEFORE.replace(b"same = f32[9,1]", b"same = f32[1000,3]")
        for by in ("shape", "computation"):
            self.open_audit("-", "--assume", "tpu", "--by", by, stdin=dump)
            self.group_rows_by("shape")
            self.assertEqual({row[0]: row[6] for row in self.rows()},
                             {"~ f32[1000,3]{0,1:T(4,128)}": "2", "~ f32[8,1]{0,1:T(1,128)}": "2"})

    def test_a_field_that_is_not_known(self):
        page = audit("-", stdin=DUMP).replace(b'"f32[8,1]{1,0:T(8,128)}",', b"null,")
        self.open_html(page)
        self.assertIn("(none)", [row[0] for row in self.rows()])
        self.group_map_by("shape")
        self.assertTrue(self.leaf("(none)").is_displayed())

    def test_nothing_to_show(self):
        self.open_audit("-", stdin=b"HloModule empty\n\nENTRY e () -> () {\n  ROOT t = () tuple()\n}\n")
        self.assertEqual(self.rows(), [])
        self.assertIn("No bytes", self.text("#map"))

    def test_size_that_is_not_known(self):
        unbounded = DUMP.replace(b"big = f32[100,130]", b"big = f32[?,130]")
        self.open_audit("-", "--by", "instruction", stdin=unbounded)
        self.assertEqual([row[1:3] for row in self.rows()][-1], ["–", "–"])
        self.click("#rows .column-padding_bytes button")
        self.assertEqual([row[1:3] for row in self.rows()][-1], ["–", "–"], "last either way")

    # ---- the table ----

    def test_each_column_sorts_both_ways(self):
        self.open_audit(SAMPLE, "--bytes")
        self.resize(3000, 900)  # all columns
        number = lambda text: float(re.sub("[^0-9.]", "", text) or -1)
        kinds = {"shape": str, "Padding": number, "Occupied": number, "Data": number, "x": number,
                 "Arrays": number, "For example": str}
        for heading, kind in kinds.items():
            orders = set()
            for _ in range(2):
                names = [cell.text.strip(" ↑↓") for cell in self.find_all("#rows thead th")]
                self.find_all("#rows thead th button")[
                    names.index(heading) - (names.index(heading) > 3)].click()
                values, order = self.column(heading)
                values = [kind(value) for value in values if value != "–"]
                self.assertGreater(len(set(values)), 2, heading)
                self.assertEqual(values, sorted(values, reverse=order == "descending"), heading)
                self.assertEqual(len(self.find_all("#rows th[aria-sort]")), 1)
                orders.add(order)
            self.assertEqual(orders, {"ascending", "descending"}, heading)

    def test_order_asked_for(self):
        self.open_audit(SAMPLE, "--sort", "-bytes", "--bytes")
        values, order = self.column("Occupied")
        self.assertEqual(order, "ascending")
        rows = of_arrays(run_program("audit", SAMPLE, "--sort", "-bytes", "--json"))
        self.assertEqual([int(re.sub("[^0-9]", "", value)) for value in values],
                         [row["bytes"] for row in rows][:len(values)])
        self.open_audit(SAMPLE, "--sort", "padding")
        self.assertEqual(self.column("Padding")[1], "descending")

    def test_filter(self):
        self.open_audit("-", stdin=DUMP)
        self.write("#filter", "100,130 vmem")
        self.assertEqual([row[0] for row in self.rows()], ["f32[100,130]{1,0:T(8,128)S(1)}"])
        self.assertEqual(self.text("#status"), "1 row: 104.00 KiB occupied, 53.22 KiB padding (51.2 %)")
        self.assertEqual(len(self.find_all("#map .leaf:not(.dim)")), 1)
        self.write("#filter", "no such thing")
        self.assertEqual((self.rows(), self.text("#status")), ([], "No row matches."))
        self.press(Keys.ESCAPE)
        self.assertEqual(self.row_count(), 5)
        self.assertEqual(self.find_all("#map .dim"), [])

    def test_rows_of_another_kind(self):
        self.open_audit("-", stdin=DUMP)
        self.group_rows_by("computation")
        self.assertEqual(sorted((row[0], row[6]) for row in self.rows()),
                         [("body", "2"), ("cond", "1"), ("cond", "1"), ("main", "4")],
                         "a row is of one memory space")
        self.assertEqual(self.text("#rows thead th:first-child"), "computation")

    def test_exact_bytes(self):
        self.open_audit("-", stdin=DUMP)
        self.assertIn("KiB", self.text("#figures"))
        self.click("#exact")
        self.assertRegex(self.column("Padding")[0][0], "^[0-9,]+ B$")
        self.assertNotIn("KiB", self.text("#figures"))

    def test_ten_thousand_rows_open_with_few_elements(self):
        dump = dump_of(10000)
        self.open_audit("-", stdin=dump)
        self.assertEqual(self.row_count(), 10000)
        count = "return document.getElementsByTagName('*').length"
        self.assertLess(self.script(count), 4000)
        self.assertLess(len(self.rows()), 100)
        worst = json.loads(run_program("audit", "-", "--top", "1", "--json", stdin=dump))["rows"][0]
        self.assertEqual(self.rows()[0][0], worst["shape"])
        self.script("const r = document.getElementById('rows'); r.scrollTop = r.scrollHeight")
        self.wait_for("document.querySelector('#rows tr[aria-rowindex=\"10001\"]') !== null")
        self.assertLess(len(self.rows()), 100)
        self.assertLess(self.script(count), 4000)
        self.write("#filter", "f32[777,")
        self.assertEqual([row[0] for row in self.rows()], ["f32[777,3]{1,0:T(8,128)}"])

    # ---- the picture ----

    def test_areas_and_hatches_are_true(self):
        self.open_audit("-", stdin=DUMP)
        self.group_map_by("shape")
        boxes = self.script("""return Object.fromEntries([...document.querySelectorAll('#map .leaf')].map(b => {
            const box = b.getBoundingClientRect(), hatch = b.querySelector('.waste').getBoundingClientRect();
            return [b.getAttribute('aria-label').match(/^(.*), [^,]+, padding/)[1],
                [box.width * box.height, hatch.width * hatch.height / (box.width * box.height)]]; }))""")
        rows = json.loads(run_program("audit", "-", "--json", stdin=DUMP))
        drawn = sum(area for area, _ in boxes.values())
        all_bytes = sum(space["bytes"] for space in rows["totals"]["spaces"].values())
        for row in rows["rows"]:
            if row["shape"] not in boxes:
                continue
            area, hatched = boxes[row["shape"]]
            self.assertAlmostEqual(area / drawn, row["bytes"] / all_bytes, delta=0.01)
            self.assertAlmostEqual(hatched, row["padding_bytes"] / row["bytes"], delta=0.03)
        self.assertGreaterEqual(len(boxes), 4)

    def test_rectangle_filters_the_table(self):
        self.open_audit("-", stdin=DUMP)
        self.leaf("VMEM: f32[100,130]").click()
        self.assertEqual([row[0] for row in self.rows()], ["f32[100,130]{1,0:T(8,128)S(1)}"])
        self.assertEqual(self.text("#picked"), "VMEM › f32[100,130]{1,0:T(8,128)S(1)} ×")
        self.leaf("VMEM: f32[100,130]").click()
        self.assertEqual(self.row_count(), 5)
        self.group_map_by("computation")
        self.leaf("body,").click()
        self.assertEqual({row[0]: row[6] for row in self.rows()},
                         {"f32[8,128]{1,0:T(8,128)}": "1", "f32[8,1]{1,0:T(8,128)}": "1"})
        self.click("#picked")
        self.assertEqual(self.row_count(), 5)

    def test_hovering_gives_exact_numbers(self):
        self.open_audit("-", stdin=DUMP)
        ActionChains(self.driver).move_to_element(self.leaf("VMEM: f32[100,130]")).perform()
        tip = self.text("#tip")
        for part in ("f32[100,130]{1,0:T(8,128)S(1)}", "52,000 B", "106,496 B", "54,496 B", "51.2 %",
                     "tile 53.22 KiB", "fast"):
            self.assertIn(part, tip)
        ActionChains(self.driver).move_to_element(self.find("#title")).perform()
        self.assertFalse(self.find("#tip").is_displayed())

    def test_padding_is_due_to_all_its_kinds(self):
        dump = DUMP.replace(b"again = f32[8,128]{1,0:T(8,128)}", b"again = f32[]")
        self.open_audit("-", "--target", "v5e", stdin=dump)
        self.group_map_by("shape")
        ActionChains(self.driver).move_to_element(self.leaf("f32[]")).perform()
        self.assertIn("due toregister 4.00 KiB", self.text("#tip"))
        ActionChains(self.driver).move_to_element(self.leaf("f32[100,130]")).perform()
        self.assertIn("due totile 53.22 KiBarrays", self.text("#tip"))

    def test_small_ones_are_drawn_in_parts(self):
        """With ten thousand arrays of similar size, no box is a large part of the picture."""
        self.open_audit("-", stdin=dump_of(10000))
        self.group_map_by("shape")
        areas = self.script("return [...document.querySelectorAll('#map .leaf')].map(leaf => "
                            "leaf.offsetWidth * leaf.offsetHeight)")
        self.assertGreater(len(areas), 100)
        self.assertLess(len(areas), 700)
        self.assertLess(max(areas), sum(areas) / 50)

    def test_colours_are_of_what_is_asked(self):
        self.open_audit("-", stdin=DUMP)
        hues = "return [...document.querySelectorAll('#map .leaf')].map(leaf => getComputedStyle(leaf).backgroundColor)"
        for key in ("memory_space", "computation", "shape"):
            self.group_map_by(key)
            colours = self.script(hues)
            groups = {"memory_space": 2, "computation": 3, "shape": 5}[key]
            self.assertEqual(len(set(colours)), groups, (key, colours))

    def test_computations_of_several_files_are_told_apart(self):
        paths = []
        for name in ("one.hlo", "two.hlo"):
            path = self.folder / name
            path.write_bytes(DUMP)
            paths.append(str(path))
        self.open_audit(*paths, "--by", "computation")
        labels = [row[0] for row in self.rows()]
        for path in paths:
            self.assertIn(f"body in {path}", labels)

    def test_row_opens_its_layout(self):
        self.open_audit("-", stdin=DUMP)
        if not self.script("return document.getElementById('explorer').textContent.trim()"):
            self.skipTest("this build has no explorer")
        self.click("#rows tbody .open")
        self.wait_for("document.querySelector('#layout iframe') !== null")
        self.driver.switch_to.frame(self.find("#layout iframe"))
        self.settle()
        self.wait_for("document.getElementById('lead').textContent.includes('padding')")
        self.driver.switch_to.default_content()
        self.click("#layout-close")
        self.wait_for("document.querySelector('#layout iframe') === null")
        self.script("document.querySelector('#rows tbody tr[tabindex=\"0\"]').focus()")
        self.press("o")
        self.wait_for("document.querySelector('#layout iframe') !== null")
        self.press(Keys.ESCAPE)
        self.wait_for("document.querySelector('#layout iframe') === null")

    def test_the_page_leads_to_the_others(self):
        self.open_audit(SAMPLE)
        self.assertEqual(self.find("nav [aria-current]").text, "Audit")
        self.click("#other-button")
        self.assertEqual(self.find("#other-command").text,
                         f"hlo-layout memory --format html {SAMPLE} > memory.html")
        self.press(Keys.ESCAPE)
        self.enter_explorer()
        self.driver.switch_to.default_content()
        self.click("#layout-close")

    def test_totals_picture_and_rows_share_a_window(self):
        for size in ((1280, 720), (1920, 1080)):
            self.resize(*size)
            self.open_audit(SAMPLE)
            # the widest font that a machine may substitute for the page's own
            self.script("document.body.style.setProperty('font-family', 'DejaVu Sans', 'important')")
            box = self.script("const b = document.getElementById('map').getBoundingClientRect();"
                              "return [b.left, b.bottom, innerWidth - b.right]")
            rows = self.script("const b = document.getElementById('rows').getBoundingClientRect();"
                               "return [b.left, b.top, b.bottom, innerWidth - b.right]")
            self.assertLessEqual(max(box[1], rows[2]), size[1])
            self.assertLess(max(box[0], rows[3]), 90, "picture and rows are as wide as the window")
            self.assertLess(size[0] - box[2], rows[0], "they lie side by side")
            self.assertLess(rows[1], size[1] / 2, "rows begin in the upper half of the window")
            tops = self.script("return [...document.querySelectorAll('#figures div')].map(e => e.offsetTop)")
            self.assertEqual(len(set(tops)), 1, "the figures stand in one line")

    def test_what_a_filter_leaves_out_can_be_read(self):
        self.open_audit(SAMPLE)
        self.write("#filter", "f32[1000000,3]")
        self.assertTrue(self.find_all("#map .dim"))
        self.assertEqual(self.script("return [...document.querySelectorAll('#map .dim')].map("
                                     "e => getComputedStyle(e).opacity).filter(o => o !== '1')"), [])

    def test_row_shows_in_the_picture(self):
        self.open_audit("-", stdin=DUMP)
        ActionChains(self.driver).move_to_element(
            self.find("#rows tbody tr:not(.space) th")).perform()
        self.assertEqual(len(self.find_all("#map .hot")), 1)

    # ---- keyboard and accessibility ----

    def test_keys(self):
        self.open_audit("-", stdin=DUMP)
        self.press("/", "b", "o", "d", "y")
        self.assertEqual(self.row_count(), 2)
        self.press(Keys.ESCAPE)
        self.script("document.querySelector('#rows tbody tr[tabindex=\"0\"]').focus()")
        index = "return document.activeElement.getAttribute('aria-rowindex')"
        self.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_UP)
        self.assertEqual(self.script(index), "3")
        self.press(Keys.END)
        self.assertEqual(self.script(index), "6")
        last = self.rows()[-1][0]
        self.press(Keys.ENTER)
        self.assertEqual([row[0] for row in self.rows()], [last])

    def test_keys_in_a_long_table(self):
        self.open_audit("-", stdin=dump_of(2000))
        self.script("document.querySelector('#rows tbody tr[tabindex=\"0\"]').focus()")
        index = "return Number(document.activeElement.getAttribute('aria-rowindex'))"
        self.press(Keys.END)
        self.assertEqual(self.script(index), 2001)
        self.press(Keys.PAGE_UP)
        self.assertLess(self.script(index), 1995)
        self.press(Keys.HOME, Keys.ARROW_DOWN)
        self.assertEqual(self.script(index), 3)
        box, view = self.script("const b = e => { const r = e.getBoundingClientRect(); return [r.top, r.bottom]; };"
                                "return [b(document.activeElement), b(document.getElementById('rows'))]")
        self.assertTrue(view[0] < box[0] and box[1] <= view[1], "the row with the focus is in view")

    def test_keys_in_the_picture(self):
        self.open_audit("-", stdin=DUMP)
        self.script("document.querySelector('#map [tabindex=\"0\"]').focus()")
        label = "return document.activeElement.getAttribute('aria-label')"
        first = self.script(label)
        self.press(Keys.ARROW_DOWN)
        second = self.script(label)
        self.assertNotEqual(first, second)
        self.assertTrue(self.find("#tip").is_displayed())
        self.press(Keys.ENTER)
        self.assertEqual(self.find("#map [aria-pressed=true]").get_attribute("aria-label"), second)
        self.press(Keys.HOME)
        self.assertEqual(self.script(label), first)
        self.assertEqual(len(self.find_all("#map [tabindex='0']")), 1)

    def test_everything_has_a_name(self):
        self.open_audit(SAMPLE)
        for element in self.find_all("button, input, select, #rows, #map"):
            if element.is_displayed():
                self.assertTrue(element.accessible_name, element.get_attribute("outerHTML")[:200])
        self.assertEqual({cell.aria_role for cell in self.find_all("#rows tbody tr:not(.space) > th")},
                         {"rowheader"})
        self.assertEqual(self.find("#rows thead th").aria_role, "columnheader")

    def test_dark_light_and_narrow(self):
        colours = set()
        for scheme in ("light", "dark"):
            self.prefer(scheme)
            self.open_audit(SAMPLE)
            colours.add(self.script("return getComputedStyle(document.body).backgroundColor"))
            self.assertGreater(self.picture().distinct_lines, 200)
        self.assertEqual(len(colours), 2)
        self.resize(400, 800)
        self.open_audit(SAMPLE)
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 400)
        self.assertGreater(self.script("return document.querySelector('#rows tbody th').offsetWidth"), 120)

    # ---- names of any bytes ----

    def test_hostile_names(self):
        names = [name.replace('"', '\\"') for name in HOSTILE]
        lines = "\n".join(f'  a{i} = f32[{i + 1},1]{{1,0:T(8,128)}} copy(x), metadata={{op_name="{name}" '
                          f'source_file="{name}" source_line={i}}}' for i, name in enumerate(names))
        dump = (f"HloModule m\n\nENTRY e (x: f32[1]) -> f32[1] {{\n  x = f32[1] parameter(0)\n{lines}\n"
                "  ROOT r = f32[1] copy(x)\n}\n").encode()
        dump = dump.replace(b"]]>", b"]]>\xff\xfe\xc3\xed\xa0\x80")
        page = audit("-", "--by", "source", stdin=dump)
        embedded = re.search(b'id="data">(.*?)</script>', page, re.DOTALL).group(1)
        self.assertNotRegex(embedded, rb"[^\n -~]|[<>&]")
        self.open_html(page)
        sources = [row[0] for row in self.rows()]
        for i, name in enumerate(HOSTILE):
            if "]]>" not in name:
                self.assertIn(f"{name}:{i}" if i else name, sources)
        self.assertTrue(any("]]>\ufffd" in source for source in sources), sources)
        self.assertEqual(self.script("return document.scripts.length"), 3)
        self.assertEqual(self.find_all("#rows script, #map script, #rows img"), [])
        self.assertNotEqual(self.script("return document.title"), "owned")

    def test_hostile_file_name(self):
        path = self.folder / "\"><img src=x onerror=alert(1)><!--'.hlo"
        path.write_bytes(DUMP)
        self.open_audit(str(path))
        self.assertEqual(self.text("#title"), path.name)
        self.assertEqual(self.find_all("img"), [])

    def test_commands_without_a_page_say_so(self):
        self.assertEqual(run_program("list", SAMPLE, "--format", "html", status=2), b"")
        self.assertEqual(run_program("audit", SAMPLE, "--format", "html", "--fields", "shape",
                                     status=2), b"")
