"""The explorer: `hlo-layout explore`, clicked and typed into."""

import json
import os
import unittest
import unittest.mock
from pathlib import Path
from urllib.parse import parse_qs, quote, urlencode

from browser import PageTest, run_program
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

VECTORS = Path(__file__).parent.parent / "vectors" / "explorer.jsonl"
DRAWN = 4000  # cells of a map, at most: grid.js
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&"


def setUpModule():
    """A build without the WebAssembly tools has no page, and says so."""
    try:
        ExplorerTest.page = run_program("explore")
    except AssertionError as fault:
        if "status 3" in str(fault) and "wasi-libc" in str(fault):
            raise unittest.SkipTest(str(fault)) from None
        raise


class ExplorerTest(PageTest):
    page = b""

    def explore(self, **state):
        """Opens the page in a state that its address names."""
        fragment = "#" + urlencode(state, quote_via=quote) if state else ""
        self.path = self.open_html(self.page, fragment)
        self.settle()

    def settle(self):
        self.wait_for("document.body.dataset.ready === 'true'")

    def enter(self, field, text):
        self.write(f"#{field}", text)
        self.settle()

    def select(self, field, text):
        """Chooses by what stands in the list; the browser reports the choice a little later."""
        Select(self.find(f"#{field}")).select_by_visible_text(text)
        self.wait_for("arguments[0].selectedOptions[0].textContent === arguments[1]",
                      self.find(f"#{field}"), text)
        self.settle()

    def look_up(self, field, text):
        self.write(f"#{field}", text)
        self.press(Keys.ENTER)

    def fragment(self):
        return {name: values[0] for name, values in parse_qs(
            self.script("return location.hash.slice(1)"), keep_blank_values=True).items()}

    def places(self):
        """The places that the inspector names, as [{axis: number}]."""
        return self.script("""return [...document.querySelectorAll('#selection .places li')].map(li =>
            Object.fromEntries([...li.querySelectorAll('.chip')].map(chip => {
                const axis = chip.querySelector('.axis').textContent;
                return [axis, Number(chip.textContent.slice(axis.length).replaceAll(',', ''))];
            })))""")

    def lit(self, grid):
        """ids of the cells in sight that are selected."""
        return self.script("return [...document.querySelectorAll(arguments[0])].map(e => e.id)",
                           f"#{grid} .on")

    def invalid(self):
        return [field.get_attribute("id") for field in self.find_all("[aria-invalid=true]")]

    def drawn(self, grid):
        return self.script(f"return document.querySelectorAll('#{grid} [role=gridcell]').length")


class ExamplesTest(ExplorerTest):
    def choose(self, name):
        self.select("example", name)

    def click_element(self, index):
        """Scrolls to an element by its name, then clicks its cell in the logical map."""
        self.look_up("element", ",".join(map(str, index)))
        cell, = self.lit("logical")
        self.find("#logical-grid").send_keys(Keys.ESCAPE)
        self.assertEqual((self.lit("logical"), self.places()), ([], []))
        self.click("#" + cell)

    def check_row(self, row):
        self.click_element(row["index"])
        self.assertEqual(self.text("#selection h2").split()[1], ",".join(map(str, row["index"])))
        self.assertEqual(self.places(), row["at"])
        self.assertEqual(len(self.lit("logical")), 1)
        self.assertGreaterEqual(len(self.lit("physical")), 1)
        if "bank" in row:
            self.assertIn(f"bank {row['bank']} of line {row['line']}", self.text("#selection"))
            self.assertIn(f"physical-{row['line']}-{row['bank']}-", self.lit("physical")[0])

    def test_clicked_cells_give_the_answers_of_the_vectors(self):
        rows = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
        self.explore()
        names = [option.text for option in Select(self.find("#example")).options[1:]]
        self.assertEqual(sorted(names), sorted({row["example"] for row in rows}),
                         "an example has no vectors")
        for name in names:
            self.choose(name)
            for row in (row for row in rows if row["example"] == name):
                with self.subTest(example=name, index=row["index"]):
                    self.check_row(row)

    def test_all_copies_light_up(self):
        self.explore()
        self.choose("Tensor-core tile")
        self.find("#logical-grid").send_keys(Keys.ESCAPE)
        self.click("#logical-1-3-0")
        self.assertEqual(self.places(), [{"laneid": 5, "warpid": 5, "m": 1},
                                         {"laneid": 5, "warpid": 9, "m": 1}])
        both = self.lit("physical")
        self.assertEqual(len(both), 2)
        self.click("#logical-1-3-0")
        self.assertEqual(self.lit("physical"), [])
        self.click("#" + both[1])  # the copy leads back to the element
        self.assertEqual(self.lit("logical"), ["logical-1-3-0"])
        self.assertEqual(self.lit("physical"), both)

    def test_bank_conflicts_of_the_clicked_column(self):
        self.explore()
        self.choose("Shared memory, no swizzle")
        self.assertIn("8-way conflict: 8 wavefronts where 1 would do", self.text("#selection"))
        self.assertEqual(len(self.find_all("#physical .clash")), 8)
        self.choose("Shared memory, 128B swizzle")
        self.assertIn("No conflict: 1 wavefront", self.text("#selection"))
        self.assertEqual(len(self.find_all("#physical .clash")), 0)
        self.assertEqual(len(self.find_all("#physical .lane")), 8)

    def test_bank_conflicts_of_a_tiled_layout(self):
        self.explore(layout="f32[16,32]{1,0:T(8,128)}", element="3,4")
        self.assertIn("16-way conflict: 16 wavefronts where 1 would do", self.text("#selection"))
        self.assertEqual(len(self.find_all("#tab-banks")), 1)

    def test_elements_that_share_a_place_are_named(self):
        self.explore()
        self.choose("Mesh + replica")
        self.click("#logical-0-2-0")
        self.assertIn("In the same place: 0,2; 1,0", self.text("#selection"))
        self.assertIn("Several elements share a place", self.text("#facts"))
        self.click("#logical-1-0-0")
        self.assertEqual(self.text("#selection h2").split()[1], "1,0")


class LookingTest(ExplorerTest):
    def test_empty_cells(self):
        self.explore(layout="f32[3,5]{1,0:T(2,2)}")
        self.click("#physical-2-1-0")  # place 9
        self.assertEqual(self.text("#selection h2"), "Padding")
        self.assertEqual(self.places(), [{"m": 9}])
        self.look_up("place", "15")
        self.assertEqual(self.lit("physical"), ["physical-3-3-0"])
        self.look_up("place", "17")
        self.assertEqual(self.text("#selection h2"), "Element 2,3 number 13")
        self.explore(layout="S[4:2]")
        self.click("#physical-0-1-0")
        self.assertEqual(self.text("#selection h2"), "Hole")

    def test_places_out_of_range(self):
        for layout, place in (("S[4:10]", "40"), ("S[4:10]", "-3"), ("SwizzleLayout(3,3,3)", "512"),
                              ("S[(2,4):(1@laneid,1)]", "laneid=99")):
            with self.subTest(layout=layout, place=place):
                self.explore(layout=layout, place=place)
                self.assertEqual(self.text("#selection h2"), "Outside")
                self.assertIn("Outside of the range", self.text("#selection p"))

    def test_sizes_and_blame(self):
        self.explore(layout="bf16[2048,1,2048,128]{0,1,3,2:T(4,128)(2,1)}")
        facts = self.text("#facts")
        for words in ("1.00 GiB", "4.00 GiB", "3.00 GiB (75.0 %)", "4.00×",
                      "3.00 GiB by dim 1, padded 1 → 4"):
            self.assertIn(words, facts)

    def test_a_swizzle_put_upon_a_layout_is_told(self):
        self.explore(layout="f32[6,7]{1,0}", swizzle="128B", place="200")
        self.assertIn("f32[6,7]{1,0}, swizzle 128B", self.text("#facts .canonical"))
        self.assertIn("256 places (1.00 KiB) in all, 214 without an element", self.text("#facts"))
        self.assertEqual(self.text("#selection h2"), "Hole")

    def test_a_slice(self):
        self.explore(layout="s8[3,2,4]")
        self.look_up("element", "2,1,3")
        self.assertEqual(self.find("#logical .choices input").get_property("value"), "2")
        self.assertEqual(self.places(), [{"m": 23}])
        self.write("#logical .choices input", "1")
        self.assertEqual(self.text("#logical-1-3-0"), "15")

    def test_drawing_stays_small_however_large_the_array(self):
        for layout, shape, element in (("f32[1024,1024]{1,0:T(8,128)}", "", "1023,1000"),
                                       ("f32[1048576]{0:T(1024)}", "", "1048575"),
                                       ("f32[100000000,1000]{1,0:T(8,128)}", "", "99999999,999"),
                                       ("S[(32,32768):(1@laneid,1)]", "", "31,32767"),
                                       ("S[(1024,1024):(1@TLane,1@TCol)]", "", "1023,1023")):
            with self.subTest(layout=layout):
                self.explore(layout=layout, shape=shape, zoom="small")
                self.look_up("element", element)
                self.assertEqual(len(self.lit("logical")), 1)
                self.assertEqual(len(self.lit("physical")), 1)
                for grid in ("logical", "physical"):
                    self.assertGreater(self.drawn(grid), 0)
                    self.assertLessEqual(self.drawn(grid), DRAWN)

    def test_scrolling_draws_what_comes_into_sight(self):
        self.explore(layout="f32[1000,1000]")
        self.assertEqual(self.find_all("#logical-900-0-0"), [])
        self.script("document.getElementById('logical-grid').scrollTop = 900 * 26")
        self.wait_for("document.getElementById('logical-900-0-0') !== null")
        self.assertEqual(self.text("#logical-900-0-0"), "900000")

    def test_numbers_beyond_a_double_are_not_rounded(self):
        self.explore(layout="s8[9007199254740993]")
        self.assertIn("9,007,199,254,740,993", self.text("#facts"))
        self.look_up("element", "9007199254740992")
        self.assertIn("9,007,199,254,740,992", self.text("#selection"))


WRONG = (  # field, text, the column that is named and what is marked there
    ("layout", "f32[3,5]{1,1}", 1, "f32[3,5]{1,1}"),
    ("layout", "f32[3,5]{1,0:T(2,,2)}", 18, ","),
    ("layout", "é[3]", None, None),
    ("layout", "", None, None),
    ("layout", "S[(4,8):(8@lane,1)]", 12, "lane"),
    ("type", "f12", 1, "f12"),
    ("shape", "3,x", None, None),
)


class TypingTest(ExplorerTest):
    def test_typed_layout(self):
        self.explore()
        self.enter("layout", "S[(8,64):(64,1)]")
        self.assertEqual(self.find_all("#tab-banks"), [])
        self.enter("type", "f16")
        self.click("#tab-banks")
        self.assertEqual(self.find("#tab-banks").get_attribute("aria-selected"), "true")
        self.select("swizzle", "128B")
        self.click("#logical-1-0-0")
        self.assertEqual(self.places(), [{"m": 72}])
        self.enter("shape", "4,128")
        self.look_up("element", "1,1")
        self.assertIn("number 129", self.text("#selection"))

    def test_wrong_input_is_shown_where_it_is_wrong(self):
        self.explore()
        for field, text, column, marked in WRONG:
            with self.subTest(field=field, text=text):
                if field != "layout":
                    self.enter("layout", "S[15]")
                self.enter(field, text)
                self.assertEqual(self.find(f"#{field}").get_attribute("aria-invalid"), "true")
                fault = self.text("#faults")
                self.assertTrue(fault.startswith(f"{field}, column "), fault)
                if column:
                    self.assertIn(f"column {column}:", fault)
                    self.assertEqual(self.text("#faults mark"), marked)
                self.enter(field, "f32[3,5]" if field == "layout" else "")
                self.assertEqual(self.text("#faults"), "")

    def test_wrong_element_and_place(self):
        self.explore(layout="f32[3,5]{1,0:T(2,2)}")
        for field, text in (("element", "3,0"), ("element", "x"), ("place", "24"), ("place", "laneid=1 x")):
            self.look_up(field, text)
            self.assertNotEqual(self.text("#goto-fault"), "", text)
            self.assertEqual(self.lit("logical"), [])
        self.look_up("element", "-1,-1")
        self.assertEqual(self.text("#goto-fault"), "")
        self.assertEqual(self.lit("logical"), ["logical-2-4-0"])

    def test_values_that_have_no_places(self):
        self.explore(layout="(f32[3,5], token[], s8[?])")
        self.assertFalse(self.find("#logical").is_displayed())
        self.assertIn("Nothing to draw", self.text("#facts"))
        self.explore(layout="f32[0,5]")
        self.assertEqual(self.drawn("logical"), 0)
        self.explore(layout="f32[]")
        self.click("#logical-0-0-0")
        self.assertEqual(self.places(), [{"m": 0}])

    def test_places_with_gaps_are_told(self):
        title = "laneid across, m in each box"
        for layout, shown in (("S[(2,2):(4,1@laneid)]", title + "; m: 0 4"),
                              ("S[(2,2):(1,1@laneid)]", title)):
            with self.subTest(layout=layout):
                self.explore(layout=layout)
                self.assertEqual(self.text("#physical .title"), shown)

    def test_comparison(self):
        self.explore(layout="f32[4,8]{1,0:T(2,4)(2,1)}")
        self.click("#comparison summary")
        self.enter("other", "f32[4,8]{1,0:T(2,4)}")
        self.assertIn("The first element that differs is (0, 1): 2 against 1", self.text("#verdict"))
        self.click("#verdict button")
        self.assertEqual(self.lit("logical"), ["logical-0-1-0"])
        self.enter("other", "S[(2,2,2,4):(16,1,8,2)]")
        self.enter("otherShape", "4,8")
        self.assertIn("Both layouts put every element in the same place", self.text("#verdict"))
        self.enter("other", "f32[4,")
        self.assertIn("other, column", self.text("#verdict"))
        self.assertEqual(self.invalid(), ["other"])

    def test_a_wrong_shape_of_the_other_layout(self):
        self.explore(layout="S[(4,8):(8,1)]", other="S[(4,8):(8,1)]", otherShape="4,x")
        self.assertEqual(self.invalid(), ["otherShape"])
        self.assertIn("its logical shape, column", self.text("#verdict"))
        self.assertEqual(self.find("#otherShape").get_attribute("aria-describedby"),
                         self.find("#verdict .fault").get_attribute("id"))
        self.enter("otherShape", "4,8")
        self.assertEqual(self.invalid(), [])

    def test_hostile_text_is_inert(self):
        self.explore(layout=HOSTILE, shape=HOSTILE, type=HOSTILE, other=HOSTILE, element=HOSTILE)
        self.assertEqual(self.find("#layout").get_property("value"), HOSTILE)
        self.enter("layout", "f32[2]" + HOSTILE)
        self.assertIn("<img", self.text("#faults"))
        self.explore(layout="f32[2]", other=HOSTILE, element=HOSTILE)
        self.assertIn("<img", self.text("#verdict"))
        self.assertIn("<img", self.text("#goto-fault"))
        self.assertEqual(self.find_all("img"), [])

    def test_long_and_deep_text(self):
        for text in ("(" * 5000 + "f32[]" + ")" * 5000, "f32[" + "1," * 3000 + "1]",
                     "S[" + "(" * 3000, "9" * 10000):
            self.explore()
            self.script("""arguments[0].value = arguments[1];
                arguments[0].dispatchEvent(new Event('input'))""", self.find("#layout"), text)
            self.settle()
            self.assertNotIn("the core stopped", self.text("#faults"))


class StateTest(ExplorerTest):
    STATE = {"layout": "S[(8,64):(64@m,1@m)]", "shape": "4,128", "type": "f16", "swizzle": "64B",
             "other": "S[(4,128):(128,1)]", "view": "banks", "element": "1,5", "label": "place",
             "zoom": "large"}

    def test_address_keeps_what_is_shown(self):
        self.explore(**self.STATE)
        self.assertEqual(self.fragment(), self.STATE)
        parts = ("#facts", "#maps", "#selection", "#verdict")
        shown = [self.text(part) for part in parts]
        self.open(self.path, self.script("return location.hash"))
        self.settle()
        self.assertEqual([self.text(part) for part in parts], shown)

    def test_an_address_of_junk_shows_what_it_can(self):
        layout = "S[(8,64):(64,1)]"
        for name, values in {"view": ("zzz", "logical", "__proto__"), "zoom": ("q", "", "constructor"),
                             "label": ("w", "toString")}.items():
            for value in values:
                with self.subTest(name=name, value=value):
                    self.explore(layout=layout, type="f16", **{name: value})
                    self.assertEqual(self.fragment(), {"layout": layout, "type": "f16"})
                    self.assertEqual(self.text("#logical-1-2-0"), "66")
        self.explore(layout=layout, view="zzz", zoom="q", label="w", __proto__="1")
        self.click("#logical-1-2-0")
        self.assertEqual(self.fragment(), {"layout": layout, "element": "1,2"})

    def test_what_an_address_tells_and_is_wrong_is_a_fault(self):
        for field, values in {"line": ("abc", "-1", "0", "9" * 20), "swizzle": ("77B", "128b")}.items():
            for value in values:
                with self.subTest(field=field, value=value):
                    self.explore(layout="S[(8,64):(64,1)]", type="f16", **{field: value})
                    self.assertTrue(self.text("#faults").startswith(f"{field}, column 1:"))
                    self.assertEqual(self.text("#faults mark"), value)
                    self.assertEqual(self.invalid(), [field])
                    self.assertEqual(self.find(f"#{field}").get_property("value"), value)
        self.select("swizzle", "64B")
        self.assertEqual((self.text("#faults"), self.invalid()), ("", []))
        self.assertEqual(len(Select(self.find("#swizzle")).options), 6)
        self.click("#logical-0-1-0")
        self.assertEqual(self.fragment()["swizzle"], "64B")

    def test_what_is_done_gets_into_the_address(self):
        self.explore()
        self.enter("layout", "f32[3,5]{1,0:T(2,2)}")
        self.click("#logical-1-4-0")
        self.assertEqual(self.fragment(), {"layout": "f32[3,5]{1,0:T(2,2)}", "element": "1,4"})
        self.click("#physical-2-1-0")
        self.assertEqual(self.fragment(), {"layout": "f32[3,5]{1,0:T(2,2)}", "place": "9"})
        self.script("location.hash = 'layout=s8[7]&element=6'")
        self.wait_for("document.getElementById('layout').value === 's8[7]'")
        self.assertEqual(self.places(), [{"m": 6}])

    def test_the_program_s_layout_comes_first(self):
        page = run_program("explore", "S[(8,64):(64,1)]", "--shape", "4,128", "--type", "f16",
                           "--swizzle", "32B")
        self.open_html(page)
        self.settle()
        fields = [self.find(f"#{name}").get_property("value")
                  for name in ("layout", "shape", "type", "swizzle")]
        self.assertEqual(fields, ["S[(8,64):(64,1)]", "4,128", "f16", "32B"])
        self.assertEqual(self.text("#faults"), "")


class CommandTest(ExplorerTest):
    def test_open_hands_the_page_to_the_desktop(self):
        desktop = self.folder / "xdg-open"
        desktop.write_text(f'#!/bin/sh\ncp "$1" {self.folder}/opened.html\n')
        desktop.chmod(0o755)
        environment = {"PATH": f"{self.folder}:{os.environ['PATH']}", "TMPDIR": str(self.folder)}
        with unittest.mock.patch.dict(os.environ, environment):
            run_program("explore", "s8[7]", "--open")
            desktop.write_text("#!/bin/sh\nexit 4\n")
            run_program("explore", "--open", status=3)
        self.open(self.folder / "opened.html")
        self.settle()
        self.assertEqual(self.find("#layout").get_property("value"), "s8[7]")

    def test_output_file(self):
        path = self.folder / "page.html"
        self.assertEqual(run_program("explore", "-o", str(path)), b"")
        self.assertEqual(path.read_bytes(), self.page)
        run_program("explore", "-o", str(self.folder / "none" / "page.html"), status=3)

    def test_hostile_layout_is_refused_or_inert(self):
        run_program("explore", HOSTILE, status=2)
        name = run_program("explore", "f32[2] /*</script><img src=x>*/")
        self.assertNotIn(b"<img", name)


class KeyboardTest(ExplorerTest):
    def test_arrows_enter_and_escape(self):
        self.explore(layout="f32[3,5]{1,0:T(2,2)}")
        self.find("#logical-grid").send_keys(Keys.NULL)
        self.script("document.getElementById('logical-grid').focus()")
        self.press(Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ENTER)
        self.assertEqual(self.lit("logical"), ["logical-1-2-0"])
        self.assertEqual(self.find("#logical-grid").get_attribute("aria-activedescendant"),
                         "logical-1-2-0")
        self.press(Keys.ESCAPE)
        self.assertEqual(self.lit("logical"), [])
        self.press(Keys.END, Keys.ENTER)
        self.assertEqual(self.text("#selection h2"), "Padding")
        self.press(Keys.HOME, Keys.PAGE_UP, Keys.ENTER)
        self.assertEqual(self.lit("logical"), ["logical-0-0-0"])

    def test_everything_is_reached_by_tab(self):
        self.explore(layout="S[(8,64):(64,1)]", type="f16")
        self.script("document.activeElement.blur()")
        reached = set()
        for _ in range(30):
            self.press(Keys.TAB)
            reached.add(self.script("const e = document.activeElement; return e.id || e.tagName"))
        for control in ("example", "layout", "shape", "type", "swizzle", "logical-grid",
                        "tab-memory", "physical-grid", "element", "place"):
            self.assertIn(control, reached)

    def test_focus_is_seen(self):
        self.explore()
        self.script("document.activeElement.blur()")
        self.press(Keys.TAB)
        outline = self.script("return getComputedStyle(document.activeElement).outlineStyle")
        self.assertNotEqual(outline, "none")

    def test_tabs_turn_by_arrow(self):
        self.explore(layout="S[(8,64):(64,1)]", type="f16")
        self.find("#tab-memory").send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.script("return document.activeElement.id"), "tab-banks")
        self.assertEqual(self.fragment()["view"], "banks")


class LooksTest(ExplorerTest):
    def check_picture(self, width, height):
        self.resize(width, height)
        self.explore(layout="f32[3,5]{1,0:T(2,2)}", element="2,3")
        picture = self.picture()
        self.assertEqual((picture.width, picture.height), (width, height))
        self.assertGreater(picture.distinct_lines, 100)
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), width,
                             "it scrolls sideways")

    def test_wide_and_narrow_light_and_dark(self):
        papers = set()
        for scheme in ("light", "dark"):
            self.prefer(scheme)
            for width, height in ((1200, 900), (1720, 1000), (400, 800)):
                with self.subTest(scheme=scheme, width=width):
                    self.check_picture(width, height)
            papers.add(self.script("return getComputedStyle(document.body).backgroundColor"))
        self.assertEqual(len(papers), 2)

    def test_kinds_of_cells_look_different(self):
        self.explore(layout="f32[3,5]{1,0:T(2,2)}")
        look = "const s = getComputedStyle(document.querySelector('#physical .' + arguments[0]));" \
               "return s.backgroundColor + s.backgroundImage"
        self.assertNotEqual(self.script(look, "element"), self.script(look, "padding"))
