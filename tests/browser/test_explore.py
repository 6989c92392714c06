"""Tests what the explorer shows: elements, places, copies and sizes, in every kind of view."""

import json
from itertools import permutations
from pathlib import Path
from urllib.parse import parse_qsl

from selenium.webdriver.common.keys import Keys

from browser import run_program
from explorer import COPIES, FIGURE_1, ExplorerTest, page

VECTORS = Path(__file__).parent.parent / "vectors" / "explorer.jsonl"


def setUpModule():
    page()


class ExamplesTest(ExplorerTest):
    WIDTH, HEIGHT = 1920, 1080

    def examples(self):
        """Returns [name, address] of each example."""
        self.click("#examples-button")  # fills the list
        self.wait_for("document.querySelector('#examples a') !== null")
        return self.script("return [...document.querySelectorAll('#examples a')].map("
                           "a => [a.textContent, a.getAttribute('href')])")

    def place(self, at):
        """Returns the place in a test vector in the words of a cell's name, in any order of axes."""
        return {f"linear index {at['m']:,}", f"place {at['m']:,}"} if list(at) == ["m"] else \
            {" ".join(f"{axis} {at[axis]}" for axis in axes) for axes in permutations(at)}

    def check_row(self, row):
        array, = self.selected("array")
        self.assertEqual(array.split(", ")[0], "element " + ",".join(map(str, row["index"])))
        seen = self.selected("memory")
        self.assertTrue(seen, "its memory is not in sight")
        said = [part for name in seen for part in name.split(", ")]
        for at in row["at"][:len(seen)]:
            self.assertTrue(self.place(at) & set(said), f"{at}: {seen}")

    def test_elements_are_where_the_vectors_say(self):
        rows = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
        self.explore()
        examples = dict(self.examples())
        self.assertEqual(sorted(examples), sorted({row["example"] for row in rows}), "an example has no vectors")
        for row in rows:
            with self.subTest(example=row["example"], index=row["index"]):
                state = dict(parse_qsl(examples[row["example"]][1:]))
                self.show(**{**state, "view": "memory", "element": ",".join(map(str, row["index"]))})
                self.check_row(row)

    def test_every_example_says_what_it_teaches(self):
        self.explore()
        for name, fragment in self.examples():
            with self.subTest(example=name):
                self.script("location.hash = arguments[0]", fragment)
                self.wait_for("document.getElementById('remark').textContent !== ''")
                self.assertEqual(self.text("#faults"), "")
                self.assertGreater(len(self.text("#lead")), 20)
                self.assertGreater(len(self.find_all("[role=gridcell]")), 0)


class FirstSightTest(ExplorerTest):
    def test_it_opens_on_the_first_figure(self):
        self.explore()
        self.assertEqual(self.find("#layout").get_property("value"), FIGURE_1)
        self.assertEqual(self.text("#lead"), "XLA cuts this 3 × 5 array into 2 × 2 tiles and stores "
                         "tile after tile: element 2,3 lands at linear index 17 of memory.")
        self.assertEqual(self.selected("array"), ["element 2,3, linear index 17, byte 68, tile 1,1"])
        self.assertEqual(self.selected("memory"), self.selected("array"))
        self.assertEqual(self.text("#layout ~ #tokens"), "f3232 bits[3,5]3 × 5{1,0by rows:T(2,2)}tiles of 2 × 2")

    def test_why_adds_up_to_the_place(self):
        self.explore()
        for step in ("Why 17", "4 × 4 = 16", "0 × 2 + 1 = 1", "16 + 1 = 17",
                     "17 places of 4 bytes lie before it"):
            self.assertIn(step, self.drawn())

    def test_the_tour_is_a_link_for_each_stop(self):
        self.explore(tour=1)
        stops = self.script("return [...document.querySelectorAll('#tour li a')].map(a => a.hash)")
        self.assertEqual(stops, [f"#tour={i}" for i in range(1, 13)])
        notes, words = set(), Path("samples/explore/tour.tsv").read_text().splitlines()
        for i in range(1, 13):
            self.assertIn(f"{i} of 12", self.text("#tour"))
            self.assertEqual(f"{i}\t{self.stop_title()}\t{self.text('#lead')}", words[i - 1])  # what previews of links say
            self.assertEqual(self.text("#faults"), "")
            notes.add(self.text("#remark"))
            self.assertEqual(self.fragment(), {"tour": str(i)})
            if i < 12:
                self.click("#tour [aria-label='The next stop']")
        self.assertEqual(len(notes), 12)
        tabs = self.script("return [...document.querySelectorAll('#tour li a')].map(a => [a.tabIndex, a.offsetWidth, a.offsetHeight])")
        self.assertEqual([tab for tab, _, _ in tabs], [-1] * 11 + [0], "one tab stop")
        self.assertTrue(all(wide >= 24 and high >= 24 for _, wide, high in tabs), tabs)
        self.find("#tour [aria-current=step]").send_keys(Keys.ARROW_LEFT)
        self.assertEqual(self.fragment(), {"tour": "11"})
        self.assertEqual(self.script("return document.activeElement.getAttribute('aria-current')"), "step")

    def test_an_arrow_joins_the_element_to_all_its_copies(self):
        self.explore(layout=COPIES, shape="8,16", element="1,3")
        self.assertEqual(len(self.selected("memory")), 2)
        self.assertEqual(len(self.find_all("#stage .notch")), 2)
        self.explore(layout=FIGURE_1, element="0,0")
        self.assertEqual(len(self.find_all("#stage .arrow")), 1)
        self.assertEqual(len(self.find_all("#stage .head")), 1)

    def test_both_panels_are_in_view(self):
        cases = ({"layout": FIGURE_1}, {"layout": "bf16[300,1000]{1,0:T(8,128)(2,1)}"},
                 {"layout": COPIES, "shape": "8,16"}, {"layout": "tmem_datapath_layout(D,128,64)"},
                 {"layout": "S[(8,64):(64,1)]", "type": "f16", "view": "memory"})
        for width, height in ((1280, 720), (1920, 1080)):
            self.resize(width, height)
            self.explore()
            for case in cases:
                with self.subTest(width=width, **case):
                    self.show(**case)
                    for grid in ("array", "memory"):
                        box = self.script("const b = document.getElementById(arguments[0])"
                                          ".getBoundingClientRect(); return [b.left, b.top, b.right,"
                                          " b.bottom]", f"{grid}-grid")
                        self.assertGreaterEqual(min(box), 0)
                        self.assertLessEqual(box[2], width)
                        self.assertLessEqual(box[3], height)
                    self.assertFalse(self.script("return document.documentElement.scrollHeight > innerHeight"))


class LookingTest(ExplorerTest):
    def test_a_click_selects_and_another_lets_go(self):
        self.explore(layout=FIGURE_1)
        self.cell("element 1,4").click()
        self.assertEqual(self.selected("memory"), ["element 1,4, linear index 10, byte 40, tile 0,2"])
        self.cell("element 1,4").click()
        self.assertEqual((self.selected("array"), self.selected("memory")), ([], []))

    def test_memory_leads_back_to_the_array(self):
        self.explore(layout=COPIES, shape="8,16")
        self.click("#memory-2-5-1")  # a copy
        self.assertEqual(self.selected("array"), ["element 1,3, W5 T5 V1"])
        self.assertEqual(self.selected("memory"), ["element 1,3, laneid 5 warpid 5 m 1",
                                                   "element 1,3, copy 1, laneid 5 warpid 9 m 1"])

    def test_copies_are_no_padding_and_no_holes(self):
        self.explore(layout=COPIES, shape="8,16")
        words = self.drawn()
        for part in ("128 elements", "128 copies", "wanted: not padding", "128 free places", "holes"):
            self.assertIn(part, words)
        self.assertNotIn(" padded", words)
        self.assertEqual(self.find_all("#memory-grid .pad"), [])

    def test_what_is_empty_says_why(self):
        for layout, place, words in (
                (FIGURE_1, "9", "Linear index 9 is padding: a tile reaches there, and no element does."),
                ("f32[3,5]{1,0:T(2,2)L(32)}", "30", "padding behind the last tile"),
                ("S[4:2]", "3", "Place 3 is a hole"),
                ("S[4:10]", "40", "Place 40 is outside of the layout"),
                ("S[4:10]", "-3", "is outside of the layout"),
                ("S[(2,4):(1@laneid,1)]", "laneid=99", "is outside of the layout")):
            with self.subTest(layout=layout, place=place):
                self.explore(layout=layout, place=place)
                self.assertIn(words, self.text("#lead"))
                self.assertGreater(len(self.find_all("[role=gridcell]")), 0)

    def test_places_behind_the_end_are_faults_and_panels_stay(self):
        self.explore(layout=FIGURE_1, place="24")
        self.assertIn("place, column 1", self.text("#faults"))
        self.assertGreater(len(self.find_all("[role=gridcell]")), 40)

    def test_elements_that_share_a_place_are_named(self):
        self.explore(layout="S[(2,2,4):(1@pid,2@m,1@m)] + R[2:2@pid]", shape="4,4", element="0,2")
        self.assertIn("In the same place: 0,2 and 1,0", self.text("#remark"))

    def test_sizes_and_blame(self):
        self.explore(layout="bf16[2048,1,2048,128]{0,1,3,2:T(4,128)(2,1)}")
        self.assertIn("of 4.00 GiB on the TPU, 3.00 GiB are padding, all of it dimension 1, "
                      "padded from 1 to 4", self.text("#lead"))

    def test_widening_is_blamed_where_it_costs_most(self):
        self.explore(layout="s4[60,256]{1,0:T(64,128)(8,1)}")
        self.assertIn("8.50 KiB are padding, most of it as elements of 4 bits take 8.", self.text("#lead"))
        self.show(layout="s4[64,256]{1,0:T(64,128)(8,1)}")
        self.assertIn("Tiles of 64 × 128 cut 64 × 256: ", self.text("#lead"))
        self.assertIn("all of it as elements of 4 bits take 8.", self.text("#lead"))

    def test_an_offset_is_a_step_of_its_own(self):
        """All steps stay within their strips, and holes are not hatched as padding is."""
        self.explore(layout="S[(4,4):(8,2)] + 5", element="3,3")
        words = self.drawn()
        for part in ("3 × 8 = 24", "3 × 2 = 6", "The layout begins at place 5.", "24 + 6 + 5 = 35"):
            self.assertIn(part, words)
        self.assertIn("from place 5", self.text("#tokens"))
        self.assertEqual(self.find_all("#stage .pad"), [])
        self.assertEqual(len(self.find_all("#stage rect.spot")), 4)

    def test_what_is_assumed_is_told(self):
        self.explore(layout="f32[128,3]{1,0}")
        self.assertIn("With the TPU's tiles, f32[128,3]{1,0:T(8,128)}, it takes 64.00 KiB, "
                      "62.50 KiB of it padding.", self.text("#remark"))
        self.explore(layout="S[(128,64):(1@TLane,1@TCol)]", type="f16", element="3,5")
        self.assertIn("column 2 of 32 bits, bit 16", self.text("#remark"))

    def test_a_slice(self):
        self.explore(layout="f32[5,100,200]{2,1,0:T(8,128)}", element="2,1,3")
        self.assertEqual(self.find("#slice").get_property("value"), "2")
        self.enter("slice", "4" + Keys.ENTER)
        self.cell("element 4,0,0").click()
        self.assertEqual(self.fragment()["element"], "4,0,0")

    def test_numbers_beyond_a_double_are_not_rounded(self):
        self.explore(layout="s8[9007199254740993]", element="9007199254740992")
        self.assertIn("9,007,199,254,740,992", self.text("#lead") + self.text("#remark"))
        self.assertEqual(len(self.selected("array")), 1)
        self.assertIn("linear index 9,007,199,254,740,992", self.selected("array")[0])

    def test_values_that_have_no_places(self):
        self.explore(layout="(f32[3,5], token[], s8[?])")
        self.assertIn("Nothing to draw", self.text("#lead"))
        self.show(layout="f32[0,5]")
        self.assertIn("no elements", self.text("#lead"))
        self.show(layout="f32[]")
        self.assertEqual(len(self.selected("array")), 1)


class AnySizeTest(ExplorerTest):
    """An array of any size is shown whole to scale, with a window of cells and the selected one."""

    LAYOUTS = (("bf16[50000000,8]{1,0:T(8,128)(2,1)}", "", "49999999,7"),
               ("f32[1024,1024]{1,0:T(8,128)}", "", "1023,1000"),
               ("f32[1048576]{0:T(1024)}", "", "1048575"),
               ("f32[100000000,1000]{1,0:T(8,128)}", "", "99999999,999"),
               ("f32[3,100000,70]{2,1,0:T(8,128)}", "", "2,54321,69"),
               ("S[(32,32768):(1@laneid,1)]", "", "31,32767"),
               ("S[(1024,1024):(1@TLane,1@TCol)]", "", "1023,1023"))

    def test_what_is_selected_is_drawn_in_both_panels(self):
        self.explore()
        for layout, shape, element in self.LAYOUTS:
            with self.subTest(layout=layout):
                self.show(layout=layout, shape=shape, element=element)
                self.assertEqual(self.kind(), "overview")
                for grid in ("array", "memory"):
                    self.assertEqual(len(self.selected(grid)), 1, grid)
                    self.assertTrue(self.selected(grid)[0].startswith(f"element {element}"))
                self.assertLess(len(self.find_all("[role=gridcell]")), 4000)

    def test_keys_go_from_each_element_to_the_next(self):
        self.explore(layout="bf16[50000000,8]{1,0:T(8,128)(2,1)}", element="49999990,0")
        self.script("document.getElementById('array-grid').focus()")
        for row in range(49999991, 49999998):
            self.press(Keys.ARROW_DOWN)
            self.assertEqual(self.fragment()["element"], f"{row},0")

    def test_a_click_in_the_whole_goes_there(self):
        self.explore(layout="f32[1024,1024]{1,0:T(8,128)}", element="0,0")
        self.click_at(".afar", 4, 4)
        near = self.fragment()["element"]
        box = self.script("const b = document.querySelector('.afar').getBoundingClientRect();"
                          "return [b.width, b.height]")
        self.click_at(".afar", box[0] - 2, box[1] - 2)
        far = self.fragment()["element"]
        self.assertLess(int(near.split(",")[0]), 40)
        self.assertGreater(int(far.split(",")[0]), 980)
        self.assertEqual(len(self.selected("array")), 1)


class TpuTest(ExplorerTest):
    def test_a_bare_shape_gets_each_device_s_layout(self):
        self.explore()
        self.enter("layout", "bf16[300,1000]")
        self.assertIn("the TPU's default", self.text("#tokens"))
        words = self.drawn()
        for part in ("Its tile in memory", "128 words", "TPU v2 to v7x: the same", "GPU, CPU: no tiles",
                     "What takes less"):
            self.assertIn(part, words)

    def test_what_takes_less_is_compared_to_one_scale(self):
        """Cells of both arrays have one size, and bars of bytes one scale."""
        size = lambda cell: [round(cell.rect[side], 1) for side in ("width", "height")]
        for layout in ("f32[1000,3]{1,0:T(8,128)}", "bf16[4,3,8,130]{3,2,1,0:T(8,128)(2,1)}"):
            self.explore(layout=layout)
            self.wait_for("[...document.querySelectorAll('main a')].some(link => link.textContent === 'compare')")
            links = [link.get_dom_attribute("href").removeprefix("#") for link in self.find_all("main a") if link.text == "compare"]
            self.assertTrue(links, layout)
            for link in links:
                self.turn(f"#{link}")
                self.assertEqual(self.find("#layout").get_property("value"), layout)
                other = self.find("#other").get_property("value")
                sides = [json.loads(run_program("show", one, "--json"))["rows"][0] for one in (layout, other)]
                bars = self.script("return ['data', 'pad'].map(kind => [...document.querySelectorAll(`main rect.${kind}`)]"
                                   ".filter(bar => bar.height.baseVal.value <= 8).map(bar => bar.width.baseVal.value))")
                scale = bars[0][0] / (sides[0]["bytes"] - sides[0]["padding_bytes"])
                self.assertAlmostEqual(bars[0][1], max(2, scale * (sides[1]["bytes"] - sides[1]["padding_bytes"])), delta=1)
                cells = [size(self.find(f"#array-{side}-grid [role=gridcell]")) for side in (0, 1)]
                self.assertEqual(cells[0], cells[1], link)

    def test_words_hold_several_elements(self):
        self.explore(layout="bf16[300,1000]{1,0:T(8,128)(2,1)}", element="3,0")
        self.assertEqual(self.names("#memory-grid [role=gridcell]"),
                         ["element 2,0, linear index 256, byte 512, tile 0,0",
                          "element 3,0, linear index 257, byte 514, tile 0,0"])

    def test_no_banks_of_shared_memory(self):
        for layout in ("f32[16,32]{1,0:T(8,128)}", "bf16[300,1000]{1,0:T(8,128)(2,1)}", FIGURE_1):
            self.explore(layout=layout, view="banks")
            self.assertNotIn("wavefront", self.text("main"))
            self.assertNotIn("bank", self.text("main"))
            self.assertEqual(self.find_all("#stage .bad"), [])

    def test_what_takes_less_opens(self):
        self.explore(layout="f32[1000000,3]{1,0:T(8,128)}")
        link = self.find("#stage a")
        shape = "f32[3000000]{0:T(1024)}"
        for link in self.find_all("#stage a"):
            if link.text == shape:
                break
        link.click()
        self.settle()
        self.assertEqual(self.find("#layout").get_property("value"), shape)


class SharedMemoryTest(ExplorerTest):
    TILE = {"layout": "S[(8,64):(64,1)]", "type": "f16"}

    def verdicts(self):
        return self.script("return [...document.querySelectorAll('#stage text')].map("
                           "t => t.textContent).filter(t => t.endsWith('wavefront') || "
                           "t.endsWith('wavefronts'))")

    def test_four_modes_side_by_side(self):
        self.explore(**self.TILE)
        self.assertEqual(self.verdicts(), ["8 wavefronts", "4 wavefronts", "2 wavefronts", "1 wavefront"])
        self.assertEqual(self.text("#lead"), "Eight lanes read column 0. Unswizzled, all meet in bank 0 "
                         "and wait in line; 128B spreads them over eight banks, one wavefront.")
        self.assertIn("128B", self.text("#remark"))

    def test_lanes_of_a_row_are_one_plate(self):
        """Several lanes read each cell of a row, so they share a plate; a column has one for each lane."""
        self.explore(**self.TILE, access="row:0")
        self.assertIn("32 lanes at a time read row 0, in two phases.", self.text("#lead"))
        plates = "return [...document.querySelectorAll('#stage .over text.seltx')].map(t => t.textContent)"
        self.assertEqual(self.script(plates)[:2], ["lanes 0–31"] * 2)
        self.show(**self.TILE, access="column:0")
        self.assertEqual(self.script(plates)[:8], list("01234567"))

    def test_names_of_threads_have_no_commas(self):
        self.explore(layout="wg_local_layout(128,16)", element="120,3")
        self.assertIn(" T120 ", self.drawn())
        self.assertNotIn("T,1", self.drawn())

    def test_what_the_swizzle_moves_is_told(self):
        self.explore(layout="S[(16,64):(64,1)]", type="f16", swizzle="128B", view="memory", element="9,3")
        self.assertIn("element 9,3 comes to place 579, and the swizzle moves it to place 587.", self.text("#lead"))
        self.assertEqual(self.text("#remark"), "Place 579 = 9 × 64 + 3; byte 1,174, bank 5 of line 9.")
        self.show(layout="S[(16,64):(64,1)]", type="f16", swizzle="128B", view="memory", element="8,3")
        self.assertIn("element 8,3 lies at place 515.", self.text("#lead"))

    def test_a_swizzle_is_seen_at_a_glance(self):
        self.explore(**self.TILE)
        columns = "return [0, 1, 2, 3, 4, 5, 6, 7].map(r => document.getElementById(" \
                  "`array-${arguments[0]}-${r}-0-0`).getAttribute('class').match(/[hx]\\d/)[0])"
        self.assertEqual(len(set(self.script(columns, 0))), 1)
        self.assertEqual(len(set(self.script(columns, 3))), 8)

    def test_accesses(self):
        self.explore(**self.TILE)
        self.choose("access", "row 0")
        self.assertIn("no conflict", self.text("#lead"))
        self.choose("access", "ldmatrix")
        self.assertEqual(self.verdicts()[0], "64 wavefronts")
        self.choose("access", "list")
        self.enter("list", "0,0 1,0" + Keys.ENTER)
        self.assertEqual(self.verdicts()[0], "2 wavefronts")
        self.enter("list", "0,0 9,0" + Keys.ENTER)
        self.assertIn("access, column 5", self.text("#faults"))
        self.choose("access", "column 0")
        self.choose("width", "8")
        self.assertEqual(self.fragment()["width"], "8")

    def test_phases_are_replayed_lane_by_lane(self):
        self.explore(**self.TILE, access="ldmatrix")
        plates = "#stage .plate-lane"
        all_lanes = len(self.find_all(plates))
        self.click("#replay [aria-label='The next step']")
        self.assertIn("lane 0 asks", self.text("#replay"))
        self.assertLess(len(self.find_all(plates)), all_lanes)
        for _ in range(8):
            self.click("#replay [aria-label='The next step']")
        self.assertIn("phase 2 of 8", self.text("#replay"))
        self.assertEqual(self.fragment()["lane"], "1")

    def test_memory_is_one_choice_away(self):
        self.explore(**self.TILE)
        self.choose("view", "memory")
        self.assertEqual(len(self.selected("memory")), 1)
        self.choose("view", "banks")
        self.assertEqual(len(self.verdicts()), 4)


class ComparisonTest(ExplorerTest):
    TWO = {"layout": "f32[4,8]{1,0:T(2,4)(2,1)}", "other": "f32[4,8]{1,0:T(2,4)}"}

    def test_two_layouts_are_drawn_together(self):
        self.explore(**self.TWO)
        self.assertEqual(self.text("#lead"), "The first element that differs is element 0,1: 2 in the "
                         "first, 1 in the other.")
        self.assertEqual([self.selected(f"array-{i}") for i in (0, 1)],
                         [["element 0,1, linear index 2, byte 8, tile 0,0, elsewhere in the other"],
                          ["element 0,1, linear index 1, byte 4, tile 0,0, elsewhere in the other"]])
        self.assertEqual(len(self.find_all("#array-0-grid .differs")), 24)
        self.find("#memory-1-grid [aria-label^='element 3,7']").click()
        self.assertEqual([len(self.selected(f"memory-{i}")) for i in (0, 1)], [1, 1])

    def test_it_is_typed_and_closed(self):
        self.explore(layout=self.TWO["layout"])
        self.click("#compare-button")
        self.enter("other", "S[(2,2,2,4):(16,1,8,2)]")
        self.enter("otherShape", "4,8")
        self.assertEqual(self.text("#lead"), "Both layouts put every element in the same place.")
        self.enter("otherShape", "")
        self.enter("other", "bf16[4,8]{1,0:T(2,4)(2,1)S(1)}")
        self.assertIn("But elements of 32 and 16 bits, memory spaces HBM and VMEM.",
                      self.text("#lead"))
        self.enter("other", "f32[8,4]{1,0:T(2,4)(2,1)}")
        self.assertIn("The shapes differ: (4, 8) and (8, 4). The first", self.text("#lead"))
        self.enter("other", "f32[4,")
        self.assertIn("other, column", self.text("#faults"))
        self.assertEqual(self.invalid(), ["other"])
        self.click("#other-close")
        self.assertEqual(self.fragment(), {"layout": self.TWO["layout"]})

    def test_a_wrong_shape_of_the_other_layout(self):
        self.explore(layout="S[(4,8):(8,1)]", other="S[(4,8):(8,1)]", otherShape="4,x")
        self.assertEqual(self.invalid(), ["otherShape"])
        self.assertIn("its logical shape, column", self.text("#faults"))
        self.enter("otherShape", "4,8")
        self.assertEqual(self.invalid(), [])
