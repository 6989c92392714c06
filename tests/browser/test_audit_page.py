"""The page of an audit: `audit --format html`. It is the page of memory, which has tests of its own,
with sums over the program."""

import json
import re
from collections import Counter
from xml.etree import ElementTree

from browser import PageTest, run_program
from program_data import Known, read_page
from test_memory_page import OVERLAPS
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


def number(text):
    """The digits of a figure; 0: there are none."""
    return int(re.sub("[^0-9]", "", text) or 0)


def dump_of(count):
    """Returns a dump of `count` arrays, each of another shape."""
    lines = [f"  a.{i} = f32[{i + 1},3]{{1,0:T(8,128)}} parameter({i})" for i in range(count)]
    signature = ", ".join(f"a.{i}: f32[{i + 1},3]" for i in range(count))
    return (f"HloModule many\n\nENTRY main ({signature}) -> f32[1,3] {{\n" + "\n".join(lines) +
            "\n  ROOT r = f32[1,3]{1,0:T(8,128)} copy(a.0)\n}\n").encode()


class AuditPageTest(PageTest):
    WIDTH, HEIGHT = 1280, 720

    def open_html(self, html, fragment=""):
        path = super().open_html(html, fragment)
        self.settle()
        return path

    def open_peak(self, *arguments, fragment="", **keywords):
        """Opens a page as it is written: with what is live at the peak."""
        return self.open_html(audit(*arguments, **keywords), fragment)

    def open_audit(self, *arguments, **keywords):
        """Opens a page with its sums over the program."""
        return self.open_peak(*arguments, fragment="#view=program", **keywords)

    def rows(self):
        """Returns the cells of each row in view: their texts by the names of their columns."""
        return self.script("return [...document.querySelectorAll('#sums-rows tbody tr:not(.space)')].map(row => "
                           "Object.fromEntries([...row.cells].map(cell => [cell.className.slice(7), cell.textContent])))")

    def labels(self):
        return [row["label"] for row in self.rows()]

    def row_count(self):
        return int(self.find("#sums-rows table").get_attribute("aria-rowcount")) - 1

    def box(self, label):
        """Returns the box whose name has `label`, among those of the sums."""
        return self.find(f"#sums-map .box[aria-label*='{label}']")

    def choose(self, box):
        self.script("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))", box)

    def group_map_by(self, key):
        self.script("arguments[0].click()", self.find(f"#sums-keys [data-value={key}]"))

    def group_rows_by(self, key):
        self.script("const s = document.getElementById('sums-by'); s.value = arguments[0];"
                    "s.dispatchEvent(new Event('change'))", key)

    def view(self, name):
        self.click(f"#views [data-value={name}]")

    # ---- figures ----

    def test_totals_are_those_of_json(self):
        self.open_audit(SAMPLE, "--bytes")
        totals = json.loads(run_program("audit", SAMPLE, "--json"))["totals"]
        exact = [int(number.replace(",", "")) for number in re.findall(r"([0-9,]+) (?:B|arrays)", self.text("#sums-sentence"))]
        self.assertEqual(exact, [totals["spaces"]["HBM"]["rows"], totals["bytes"], totals["padding_bytes"], totals["peak_bytes"]])
        spaces = {row.find_element("css selector", "th").text:
                  [number(cell.text) for cell in row.find_elements("css selector", "td")[1:4]]
                  for row in self.find_all("#sums-spaces tbody tr")}
        self.assertEqual(spaces, {name: [one["bytes"], one["data_bytes"], one["padding_bytes"]]
                                  for name, one in totals["spaces"].items() if one["bytes"]})

    def test_many_spaces_are_shown_in_few_rows(self):
        lines = "".join(f"  a{i} = f32[8,128]{{1,0:T(8,128)S({i})}} custom-call(x), custom_call_target=\"t\"\n" for i in range(1, 10))
        dump = (f"HloModule m\n\nENTRY e (x: f32[8,128]) -> f32[8,128] {{\n  x = f32[8,128]{{1,0:T(8,128)}} parameter(0)\n{lines}"
                "  ROOT r = f32[8,128]{1,0:T(8,128)} custom-call(x), custom_call_target=\"t\"\n}\n").encode()
        self.open_audit("-", "--bytes", stdin=dump)
        rows = [[cell.text for cell in row.find_elements("css selector", "th, td")] for row in self.find_all("#sums-spaces tbody tr")]
        self.assertEqual(len(rows), 5)
        totals = json.loads(run_program("audit", "-", "--json", stdin=dump))["totals"]["spaces"]
        self.assertEqual(sum(number(row[2]) for row in rows), sum(one["bytes"] for one in totals.values()))

    def test_what_is_live_at_the_peak_comes_first(self):
        """It is the memory page: its peak, its arrays by shape. Sums are behind a choice."""
        for program in ((SAMPLE,), ("tests/golden/memory-by-owner.hlo", "--target", "v5e"),
                        ("tests/dumps/check-v5e-sliced_prefetch.hlo", "--target", "v5e")):
            need = json.loads(run_program("memory", *program, "--json"))["totals"]
            said = json.loads(run_program("audit", *program, "--json", "--top", "all"))
            self.open_peak(*program)
            self.assertEqual(self.find("#memory").get_attribute("data-view"), "arrays")
            sentence = self.text("#sentence")
            self.assertFalse(self.find("#sums").is_displayed())
            self.assertNotIn("In all", sentence)
            self.view("program")
            self.assertRegex(self.text("#sums-sentence"), "[Aa]t its fullest it needs")
            self.assertIn("not what the program takes at once", self.text("#sums-notes"))
            self.assertFalse(self.find("#memory").is_displayed())
            self.script("document.getElementById('sums-exact').click()")
            self.assertIn(f"{need['peak_bytes']:,} B", self.text("#sums-sentence"))
            rows = {(row["group"], row["memory_space"]): (row["bytes"], row["peak_bytes"]) for row in said["rows"] if row["count"]}
            shown = sorted((row["label"], number(row["bytes"]), number(row["peak_bytes"])) for row in self.rows())
            self.assertEqual(shown, sorted((group, *both) for (group, _), both in rows.items())[:len(shown)], program)
            self.view("arrays")
            self.assertEqual(self.text("#sentence"), sentence)

    def test_arrays_at_the_peak_are_those_of_the_rows(self):
        """What the page of memory says of each shape is what the audit's rows say is live then."""
        for program in ((SAMPLE,), ("tests/golden/memory-by-owner.hlo", "--target", "v5e")):
            said = json.loads(run_program("audit", *program, "--json", "--top", "all"))
            page = read_page(audit(*program))
            known = Known(audit(*program), page["totals"]["modules"][0])
            alive = Counter()
            for one in known.alive(known.main["peak_tick"]):
                alive[one["shape"]] += 0 if one["within"] and one["role"] == "temp" else one["bytes"]
            rows = {row["group"]: row["peak_bytes"] for row in said["rows"]
                    if row["memory_space"] == "HBM" and row["count"] and row["peak_bytes"]}
            self.assertEqual({shape: size for shape, size in alive.items() if size and shape in rows}, rows, program)

    def test_the_page_says_what_the_page_of_memory_says(self):
        """Series, owners and advice are the same."""
        for program in ((SAMPLE, "--target", "v5e"), ("tests/golden/memory-help.hlo", "--target", "v5e")):
            one = read_page(run_program("memory", *program, "--format", "html"))["totals"]
            other = read_page(audit(*program))["totals"]["modules"][0]
            for field in ("numbers", "series", "advice", "place", "steps", "notes", "peak_bytes"):
                self.assertEqual(other[field], one[field], field)
            self.assertEqual(other["spaces"]["HBM"]["owners"], one["spaces"]["HBM"]["owners"])

    def test_rows_are_those_of_json(self):
        for by in ("shape", "computation", "space", "opcode", "source", "op_name", "role", "instruction"):
            with self.subTest(by=by):
                self.open_audit("-", "--by", by, "--bytes", stdin=DUMP)
                rows = json.loads(run_program("audit", "-", "--by", by, "--json", stdin=DUMP))["rows"]
                shown = {(re.sub(r" \(.*", "", row["label"]), number(row["padding_bytes"]), number(row["bytes"]),
                          row["count"]) for row in self.rows()}
                name = {"instruction": "name"}.get(by, "group")
                self.assertEqual(shown, {(re.sub(r" \(.*", "", row[name]), row["padding_bytes"], row["bytes"],
                                          str(row["count"])) for row in rows})

    def test_findings_stand_on_top_of_every_view(self):
        limits = ("--max-waste", "20%")
        said = json.loads(run_program("audit", SAMPLE, "--json", *limits, status=1))
        self.open_peak(SAMPLE, *limits, status=1)
        self.assertTrue(said["totals"]["findings"])
        for view in ("arrays", "schedule", "program"):
            self.view(view)
            self.assertEqual([item.text for item in self.find_all("#findings li")],
                             [finding["message"] for finding in said["totals"]["findings"]])
        self.open_audit(SAMPLE, "--max-waste", "99.9%")
        self.assertEqual(self.text("#findings"), "Every limit holds.")
        self.open_audit(SAMPLE)
        self.assertFalse(self.find("#findings").is_displayed())

    def test_many_findings_are_folded(self):
        self.open_audit("-", "--max-expansion", "1", "--min-padding", "1", stdin=dump_of(20), status=1)
        self.assertEqual(len(self.find_all("#findings li")), 6)
        self.click("#findings-all")
        self.assertGreater(len(self.find_all("#findings li")), 19)
        self.assertFalse(self.find("#findings-all").is_displayed())

    def test_rows_that_top_leaves_out_are_told(self):
        self.open_audit("-", "--top", "1", stdin=DUMP)
        self.assertEqual(self.row_count(), 1)
        self.assertIn("--top", self.text("#sums-notes"))
        self.open_audit("-", stdin=DUMP)
        self.assertNotIn("--top", self.text("#sums-notes"))

    def test_rows_that_top_chooses_are_whole(self):
        """The parts of each chosen row, by computation and by shape, are complete."""
        for by, order in (("opcode", "padding"), ("space", "padding"), ("shape", "-count"),
                          ("computation", "bytes")):
            for top in ("1", "2"):
                with self.subTest(by=by, top=top):
                    arguments = ("--by", by, "--sort", order)
                    rows = of_arrays(run_program("audit", SAMPLE, "--json", *arguments))[:int(top)]
                    self.open_audit(SAMPLE, "--bytes", "--top", top, *arguments)
                    self.assertEqual([[row["label"], number(row["padding_bytes"]), number(row["bytes"]), row["count"]]
                                      for row in self.rows()],
                                     [[row["group"], row["padding_bytes"], row["bytes"], str(row["count"])] for row in rows])

    def test_input_that_was_not_read_whole_is_told(self):
        self.open_audit("-", stdin=DUMP)
        self.assertFalse(self.find("#incomplete").is_displayed())
        self.assertEqual(self.text("#title"), "standard input")
        self.open_audit("-", stdin=DUMP.replace(b"f32[100,130]{1,0:T(8,128)S(1)}", b"f32[100,"), status=2)
        self.assertTrue(self.find("#incomplete").is_displayed())
        self.assertGreater(self.row_count(), 2)

    def test_without_a_peak_there_are_sums_alone(self):
        """Of text that is not scheduled, of sums over modules, and of what is not compiled."""
        for arguments, text in ((("-",), DUMP), ((SAMPLE, "--merge"), b""), (("-", "--assume", "tpu"), BEFORE)):
            self.open_peak(*arguments, stdin=text)
            self.assertTrue(self.find("#sums").is_displayed())
            self.assertFalse(self.find("#views").is_displayed())
            self.assertGreater(self.row_count(), 2)
            self.assertIn("at a time is not known", self.text("#sums-sentence"))

    def test_several_programs(self):
        """Each has its peak, the sums are over all of them."""
        paths = []
        for name in ("one.hlo", "two.hlo"):
            (self.folder / name).write_bytes(open(SAMPLE, "rb").read())
            paths.append(str(self.folder / name))
        self.open_peak(*paths, "--target", "v5e")
        self.assertEqual(len(self.find_all("#programs option")), 2)
        self.assertEqual((self.text("#title"), self.text("#subtitle").split(" · ")[-1]), ("jit_f", "one.hlo"))
        self.view("program")
        self.assertEqual(self.text("#title"), "2 files")
        self.assertIn("these programs", self.text("#sums-sentence"))
        self.assertFalse(self.find("#programs").is_displayed())
        self.view("arrays")
        self.assertEqual(self.text("#title"), "jit_f")

    def test_assumed_layouts_are_marked(self):
        self.open_audit("-", "--assume", "tpu", stdin=BEFORE)
        self.assertEqual(set(self.labels()),
                         {"f32[1000,3]{0,1:T(4,128)}", "~ f32[8,1]{0,1:T(1,128)}", "~ f32[9,1]{0,1:T(1,128)}"})
        self.assertIn("~ the layout is assumed", self.text("#sums-notes"))
        self.assertIn("not over time", self.text("#sums-notes"))
        self.group_map_by("shape")
        self.assertTrue(self.box("~ f32[8,1]"))
        self.group_rows_by("computation")
        self.assertEqual(self.labels(), ["~ main"], "part of it is")
        self.write("#sums-filter", "~")
        self.assertEqual([row["count"] for row in self.rows()], ["3"])
        self.open_audit("-", stdin=DUMP)
        self.assertNotIn("assumed", self.text("#sums-notes"))
        self.assertNotIn("~", "".join(self.labels()))

    def test_suggestions_are_those_of_json(self):
        self.open_audit(SAMPLE, "--suggest", "--bytes")
        rows = json.loads(run_program("audit", SAMPLE, "--suggest", "--json"))["rows"]
        wanted = {row["shape"]: (row["saving_bytes"] or 0, row["how"] or "–") for row in rows}
        self.assertGreater(len(set(wanted.values())), 3)
        shown = {row["label"]: (number(row["saving_bytes"]), row["how"]) for row in self.rows()}
        self.assertEqual(shown, {shape: wanted[shape] for shape in shown})
        self.assertGreater(len(shown), 20)
        self.assertIn("no promise", self.text("#sums-notes"))
        self.group_rows_by("computation")
        self.assertEqual(sum(number(row["saving_bytes"]) for row in self.rows()), sum(row["saving_bytes"] or 0 for row in rows))
        self.assertTrue(any(row["how"].endswith(", and others") for row in self.rows()))
        self.open_audit(SAMPLE)
        self.assertEqual(self.find_all("#sums-rows .column-how"), [])

    def test_written_and_assumed_layouts_of_one_shape(self):
        dump = BEFORE.replace(b"same = f32[9,1]", b"same = f32[1000,3]")
        for by in ("shape", "computation"):
            self.open_audit("-", "--assume", "tpu", "--by", by, stdin=dump)
            self.group_rows_by("shape")
            self.assertEqual({row["label"]: row["count"] for row in self.rows()},
                             {"~ f32[1000,3]{0,1:T(4,128)}": "2", "~ f32[8,1]{0,1:T(1,128)}": "2"})

    def test_a_field_that_is_not_known(self):
        self.open_html(audit("-", stdin=DUMP).replace(b'"f32[8,1]{1,0:T(8,128)}",', b"null,"), "#view=program")
        self.assertIn("(none)", self.labels())
        self.group_map_by("shape")
        self.assertIn("(none)", [text.text for text in self.find_all("#sums-map text")])

    def test_nothing_to_show(self):
        self.open_audit("-", stdin=b"HloModule empty\n\nENTRY e () -> () {\n  ROOT t = () tuple()\n}\n")
        self.assertEqual(self.rows(), [])
        self.assertIn("0 arrays", self.text("#sums-sentence"))
        self.assertEqual(self.find_all("#sums-map .box"), [])

    def test_size_that_is_not_known(self):
        unbounded = DUMP.replace(b"big = f32[100,130]", b"big = f32[?,130]")
        self.open_audit("-", "--by", "instruction", stdin=unbounded)
        last = lambda: [self.rows()[-1][name] for name in ("padding_bytes", "bytes")]
        self.assertEqual(last(), ["–", "–"])
        self.click("#sums-rows .column-padding_bytes button")
        self.assertEqual(last(), ["–", "–"], "last either way")

    # ---- the table ----

    def test_each_column_sorts_both_ways(self):
        self.open_audit(SAMPLE, "--bytes")
        self.resize(3000, 900)  # all columns
        kinds = {"label": str, "padding_bytes": number, "bytes": number, "peak_bytes": number,
                 "expansion": lambda text: float(text.rstrip("x")), "count": number, "example": str}
        for name, kind in kinds.items():
            orders = set()
            for _ in range(2):
                self.click(f"#sums-rows thead .column-{name} button")
                order = self.find(f"#sums-rows thead .column-{name}").get_attribute("aria-sort")
                values = [kind(row[name]) for row in self.rows() if row[name] != "–"]
                self.assertGreater(len(set(values)), 2, name)
                self.assertEqual(values, sorted(values, reverse=order == "descending"), name)
                self.assertEqual(len(self.find_all("#sums-rows th[aria-sort]")), 1)
                orders.add(order)
            self.assertEqual(orders, {"ascending", "descending"}, name)

    def test_order_asked_for(self):
        self.open_audit(SAMPLE, "--sort", "-bytes", "--bytes")
        self.assertEqual(self.find("#sums-rows thead .column-bytes").get_attribute("aria-sort"), "ascending")
        rows = of_arrays(run_program("audit", SAMPLE, "--sort", "-bytes", "--json"))
        values = [number(row["bytes"]) for row in self.rows()]
        self.assertEqual(values, [row["bytes"] for row in rows][:len(values)])
        self.open_audit(SAMPLE, "--sort", "padding")
        self.assertEqual(self.find("#sums-rows thead .column-padding_bytes").get_attribute("aria-sort"), "descending")

    def test_filter(self):
        self.open_audit("-", stdin=DUMP)
        self.write("#sums-filter", "100,130 vmem")
        self.assertEqual(self.labels(), ["f32[100,130]{1,0:T(8,128)S(1)}"])
        self.assertEqual(self.text("#sums-status"), "1 row: 104.00 KiB, 53.22 KiB padding (51.2 %)")
        self.assertEqual(len(self.find_all("#sums-map .box:not(.pale)")), 1)
        self.write("#sums-filter", "no such thing")
        self.assertEqual((self.rows(), self.text("#sums-status")), ([], "No row matches."))
        self.press(Keys.ESCAPE)
        self.assertEqual(self.row_count(), 5)
        self.assertEqual(self.find_all("#sums-map .pale"), [])

    def test_rows_of_another_kind(self):
        self.open_audit("-", stdin=DUMP)
        self.group_rows_by("computation")
        self.assertEqual(sorted((row["label"], row["count"]) for row in self.rows()),
                         [("body", "2"), ("cond", "1"), ("cond", "1"), ("main", "4")], "a row is of one memory space")
        self.assertEqual(self.text("#sums-rows thead th:first-child"), "computation")

    def test_exact_bytes(self):
        self.open_audit("-", stdin=DUMP)
        self.assertIn("KiB", self.text("#sums-sentence"))
        self.click("#sums-exact")
        self.assertRegex(self.rows()[0]["padding_bytes"], "^[0-9,]+ B$")
        self.assertNotIn("KiB", self.text("#sums-sentence"))

    def test_causes_of_padding_are_told(self):
        dump = DUMP.replace(b"again = f32[8,128]{1,0:T(8,128)}", b"again = f32[]").replace(
            b"HloModule small,", b"HloModule small, is_scheduled=true,")
        self.open_audit("-", "--target", "v5e", "--sums", stdin=dump)
        titles = {row["label"]: title for row, title in zip(self.rows(), self.script(
            "return [...document.querySelectorAll('#sums-rows tbody .column-padding_bytes')].map(cell => cell.title)"))}
        self.assertIn("4.00 KiB registers", titles["f32[]"])
        self.assertIn("53.22 KiB to whole tiles", titles["f32[100,130]{1,0:T(8,128)}"])

    def test_ten_thousand_rows_open_with_few_elements(self):
        dump = dump_of(10000)
        self.open_audit("-", stdin=dump)
        self.assertEqual(self.row_count(), 10000)
        count = "return document.getElementsByTagName('*').length"
        self.assertLess(self.script(count), 4000)
        self.assertLess(len(self.rows()), 100)
        worst = json.loads(run_program("audit", "-", "--top", "1", "--json", stdin=dump))["rows"][0]
        self.assertEqual(self.labels()[0], worst["shape"])
        self.script("const r = document.getElementById('sums-rows'); r.scrollTop = r.scrollHeight")
        self.wait_for("document.querySelector('#sums-rows tr[aria-rowindex=\"10001\"]') !== null")
        self.assertLess(len(self.rows()), 100)
        self.assertLess(self.script(count), 4000)
        self.write("#sums-filter", "f32[777,")
        self.assertEqual(self.labels(), ["f32[777,3]{1,0:T(8,128)}"])

    # ---- the picture ----

    def test_areas_and_hatches_are_true(self):
        self.open_audit("-", stdin=DUMP)
        self.group_map_by("memory_space")
        boxes = self.script("""return Object.fromEntries([...document.querySelectorAll('#sums-map .box')].map(box => {
            const area = (rect) => rect ? rect.width.baseVal.value * rect.height.baseVal.value : 0;
            const whole = area(box.querySelector('.own')), hatched = area(box.querySelector('.pad'));
            return [box.getAttribute('aria-label').match(/^(?:[0-9,]+ × )?(.*?\\})/)[1], [whole, hatched / whole]]; }))""")
        rows = json.loads(run_program("audit", "-", "--json", stdin=DUMP))
        drawn = sum(area for area, _ in boxes.values())
        all_bytes = sum(space["bytes"] for space in rows["totals"]["spaces"].values())
        for row in rows["rows"]:
            if row["bytes"] < all_bytes / 100:
                continue
            area, hatched = boxes[row["shape"]]
            self.assertAlmostEqual(area / drawn, row["bytes"] / all_bytes, delta=0.04)
            self.assertAlmostEqual(hatched, row["padding_bytes"] / row["bytes"], delta=0.03)
        self.assertGreaterEqual(len(boxes), 4)

    def test_box_filters_the_table(self):
        self.open_audit("-", stdin=DUMP)
        self.group_map_by("memory_space")
        self.choose(self.box("f32[100,130]{1,0:T(8,128)S(1)}"))
        self.assertEqual(self.labels(), ["f32[100,130]{1,0:T(8,128)S(1)}"])
        self.assertEqual(self.text("#sums-picked"), "VMEM › f32[100,130]{1,0:T(8,128)S(1)} ×")
        self.choose(self.box("f32[100,130]{1,0:T(8,128)S(1)}"))
        self.assertEqual(self.row_count(), 5)
        self.choose(self.box("f32[100,130]{1,0:T(8,128)S(1)}"))
        self.click("#sums-picked")
        self.assertEqual(self.row_count(), 5)

    def test_small_ones_are_one_box(self):
        """With ten thousand arrays the picture has few boxes, and says how many it joins."""
        self.open_audit("-", stdin=dump_of(10000))
        self.group_map_by("shape")
        self.assertLess(len(self.find_all("#sums-map .box")), 900)
        self.assertRegex(" ".join(text.text for text in self.find_all("#sums-map text")), r"9,9\d\d smaller, [0-9.]+ GiB")

    def test_colours_are_of_what_is_asked(self):
        self.open_audit("-", stdin=DUMP)
        fills = "return [...document.querySelectorAll('#sums-map .own')].map(box => getComputedStyle(box).fill)"
        for key, groups in (("memory_space", 2), ("computation", 3), ("shape", 4)):
            self.group_map_by(key)
            self.assertEqual(len(set(self.script(fills))), groups, key)

    def test_computations_of_several_files_are_told_apart(self):
        paths = []
        for name in ("one.hlo", "two.hlo"):
            path = self.folder / name
            path.write_bytes(DUMP)
            paths.append(str(path))
        self.open_audit(*paths, "--by", "computation")
        for path in paths:
            self.assertIn(f"body in {path}", self.labels())

    def test_row_opens_its_layout(self):
        self.open_audit("-", stdin=DUMP)
        if not self.script("return document.getElementById('explorer').textContent.trim()"):
            self.skipTest("this build has no explorer")
        self.click("#sums-rows tbody .open")
        self.wait_for("document.querySelector('#layout iframe') !== null")
        self.driver.switch_to.frame(self.find("#layout iframe"))
        self.settle()
        self.wait_for("document.getElementById('lead').textContent.includes('padding')")
        self.driver.switch_to.default_content()
        self.click("#layout-close")
        self.wait_for("document.querySelector('#layout iframe') === null")
        self.script("document.querySelector('#sums-rows tbody tr[tabindex=\"0\"]').focus()")
        self.press(Keys.ENTER)
        self.wait_for("document.querySelector('#layout iframe') !== null")
        self.press(Keys.ESCAPE)
        self.wait_for("document.querySelector('#layout iframe') === null")

    def test_the_page_leads_to_the_others(self):
        self.open_peak(SAMPLE)
        self.assertEqual(self.find("nav [aria-current]").text, "Audit")
        self.assertFalse(self.find("#other-button").is_displayed(), "memory is a view of it")
        self.enter_explorer()
        self.driver.switch_to.default_content()
        self.click("#layout-close")

    def test_picture_and_rows_share_a_window(self):
        for size in ((1280, 720), (1920, 1080)):
            self.resize(*size)
            self.open_audit(SAMPLE)
            # the widest font that a machine may substitute for the page's own
            self.script("document.body.style.setProperty('font-family', 'DejaVu Sans', 'important')")
            box, rows = self.script("return ['sums-map', 'sums-rows'].map(id => {"
                                    "const b = document.getElementById(id).getBoundingClientRect();"
                                    "return [b.left, b.top, b.right, b.bottom]; })")
            self.assertLessEqual(max(box[3], rows[3]), size[1])
            self.assertLess(max(box[0], size[0] - rows[2]), 90, "picture and rows are as wide as the window")
            self.assertLess(box[2], rows[0], "they lie side by side")
            self.assertLess(rows[1], size[1] / 2, "rows begin in the upper half of the window")

    def test_row_shows_in_the_picture(self):
        self.open_audit("-", stdin=DUMP)
        ActionChains(self.driver).move_to_element(self.find("#sums-rows tbody tr:not(.space) th")).perform()
        self.assertEqual(len(self.find_all("#sums-map .hot")), 1)

    # ---- the address ----

    def test_the_address_keeps_what_is_shown(self):
        path = self.open_audit(SAMPLE)
        self.group_map_by("computation")
        self.group_rows_by("memory_space")
        self.click("#sums-rows thead .column-bytes button")
        self.write("#sums-filter", "hbm f32")
        self.choose(self.find("#sums-map .box"))
        self.click("#share-button")
        address = self.shared("link")
        self.assertIn("hlo-layout audit", self.shared("cite"))
        state = "return ['sums-status', 'sums-picked', 'sums-sentence'].map(id => document.getElementById(id).textContent)"
        shown = self.rows(), self.script(state)
        self.open(path, "#" + address.split("#")[1])
        self.settle()
        self.assertEqual((self.rows(), self.script(state)), shown)
        self.assertEqual(self.find("#sums-filter").get_property("value"), "hbm f32")
        self.assertEqual(self.text("#sums-keys [aria-checked=true]"), "computation")
        self.open(path, "#at=3&find=f32")
        self.settle()
        self.assertTrue(self.find("#memory").is_displayed())
        self.assertEqual(self.find("#filter").get_property("value"), "f32")
        self.assertEqual(self.find("#plot").get_attribute("aria-valuenow"), "3")

    def test_a_wrong_address_is_no_fault(self):
        self.open_peak(SAMPLE, fragment="#view=program&by=nonsense&rows=&sort=x&pick=none")
        self.assertEqual(self.text("#sums-status"), "No row matches.")
        self.press(Keys.ESCAPE)
        self.assertGreater(self.row_count(), 10)
        self.open_peak(SAMPLE, fragment="#view=nonsense")
        self.assertEqual(self.find("#memory").get_attribute("data-view"), "arrays")

    def test_the_picture_is_saved_with_a_caption(self):
        for view in ("arrays", "program"):
            self.open_peak(SAMPLE, fragment=f"#view={view}")
            self.click("#share-button")
            name, kind, _, text = self.saved("save-figure")
            self.assertEqual(kind, "image/svg+xml")
            self.assertTrue(name.endswith(".svg"))
            figure = ElementTree.fromstring(text)
            words = " ".join(figure.itertext())
            sentence = self.text("#sentence" if view == "arrays" else "#sums-sentence")
            for part in sentence.split()[:12]:
                self.assertIn(part, words)
            self.assertGreater(len(figure.findall(".//{*}g[@role='button']")), 5)
            self.assertIn("pattern", text)

    # ---- keyboard and accessibility ----

    def test_keys(self):
        self.open_audit("-", stdin=DUMP)
        self.press("/", "b", "o", "d", "y")
        self.assertEqual(self.row_count(), 2)
        self.press(Keys.ESCAPE)
        self.script("document.querySelector('#sums-rows tbody tr[tabindex=\"0\"]').focus()")
        index = "return document.activeElement.getAttribute('aria-rowindex')"
        self.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_UP)
        self.assertEqual(self.script(index), "3")
        self.press(Keys.END)
        self.assertEqual(self.script(index), "6")

    def test_keys_in_a_long_table(self):
        self.open_audit("-", stdin=dump_of(2000))
        self.script("document.querySelector('#sums-rows tbody tr[tabindex=\"0\"]').focus()")
        index = "return Number(document.activeElement.getAttribute('aria-rowindex'))"
        self.press(Keys.END)
        self.assertEqual(self.script(index), 2001)
        self.press(Keys.PAGE_UP)
        self.assertLess(self.script(index), 1995)
        self.press(Keys.HOME, Keys.ARROW_DOWN)
        self.assertEqual(self.script(index), 3)
        box, view = self.script("const b = e => { const r = e.getBoundingClientRect(); return [r.top, r.bottom]; };"
                                "return [b(document.activeElement), b(document.getElementById('sums-rows'))]")
        self.assertTrue(view[0] < box[0] and box[1] <= view[1], "the row with the focus is in view")

    def test_keys_in_the_picture(self):
        self.open_audit("-", stdin=DUMP)
        self.group_map_by("memory_space")
        self.script("document.querySelector('#sums-map [tabindex=\"0\"]').focus()")
        label = "return document.activeElement.getAttribute('aria-label')"
        first = self.script(label)
        self.press(Keys.ARROW_DOWN)
        second = self.script(label)
        self.assertNotEqual(first, second)
        self.press(Keys.ENTER)
        self.assertTrue(self.find("#sums-picked").is_displayed())
        self.assertEqual(self.script(label), second, "the focus stays")
        self.press(Keys.HOME)
        self.assertEqual(self.script(label), first)
        self.assertEqual(len(self.find_all("#sums-map [tabindex='0']")), 1)

    def test_everything_has_a_name(self):
        self.open_audit(SAMPLE)
        for element in self.find_all("button, input, select, #sums-rows, #sums-map"):
            if element.is_displayed():
                self.assertTrue(element.accessible_name, element.get_attribute("outerHTML")[:200])
        self.assertEqual({cell.aria_role for cell in self.find_all("#sums-rows tbody tr:not(.space) > th")}, {"rowheader"})
        self.assertEqual(self.find("#sums-rows thead th").aria_role, "columnheader")

    def test_no_words_lie_over_others(self):
        for program in ((SAMPLE,), ("tests/golden/memory-by-owner.hlo",), ("tests/dumps/check-v5e-sliced_prefetch.hlo", "--max-waste", "1%")):
            for view in ("arrays", "program"):
                path = self.open_peak(*program, "--target", "v5e", fragment=f"#view={view}", status=None)
                for width in (390, 1280, 1920):
                    self.resize(width, 1080)
                    self.open(path, f"#view={view}")
                    self.settle()
                    self.after_frame()
                    self.assertEqual(self.script(OVERLAPS), [], (program, view, width))

    def test_dark_light_and_narrow(self):
        colours = set()
        for scheme in ("light", "dark"):
            self.prefer(scheme)
            self.open_audit(SAMPLE)
            colours.add(self.script("return getComputedStyle(document.body).backgroundColor"))
            self.assertGreater(self.picture().distinct_lines, 200)
        self.assertEqual(len(colours), 2)
        for view in ("arrays", "program"):
            self.resize(390, 800)
            self.open_peak(SAMPLE, fragment=f"#view={view}")
            self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 390)
        self.assertGreater(self.script("return document.querySelector('#sums-rows tbody th').offsetWidth"), 120)

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
        self.open_html(page, "#view=program")
        sources = self.labels()
        for i, name in enumerate(HOSTILE):
            if "]]>" not in name:
                self.assertIn(f"{name}:{i}" if i else name, sources)
        self.assertTrue(any("]]>\ufffd" in source for source in sources), sources)
        self.assertEqual(self.script("return document.scripts.length"), 3)
        self.assertEqual(self.find_all("#sums script, #sums img"), [])
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
