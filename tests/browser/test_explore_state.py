"""Tests what is typed, pasted and chosen in the explorer, its messages, address and history."""

from xml.etree import ElementTree

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browser import run_program
from explorer import FIGURE_1, HOSTILE, ExplorerTest, page


def setUpModule():
    page()


WRONG = (  # field, text, the column that the message names, and the text marked there
    ("layout", "f32[3,5]{1,1}", 1, "f32[3,5]{1,1}"),
    ("layout", "f32[3,5]{1,0:T(2,,2)}", 18, ","),
    ("layout", "é[3]", None, None),
    ("layout", "", None, None),
    ("layout", "S[(4,8):(8@lane,1)]", 12, "lane"),
    ("type", "f12", 1, "f12"),
    ("shape", "3,x", None, None),
)

INSTRUCTION = ("  %fusion.7 = (f32[8]{0}, bf16[19,300]{1,0:T(8,128)(2,1)}) "
               "fusion(f32[8]{0} %p), kind=kLoop")
NO_MEMORY = """RESOURCE_EXHAUSTED: Ran out of memory in memory space hbm.
  1. Size: 4.00G
     Shape: f32[8192,128,1024]{2,1,0:T(8,128)}
     Unpadded size: 4.00G
  2. Size: 512.0M
     Shape: f32[1048576,1]{1,0:T(8,128)}
     Unpadded size: 4.0M
"""


class HeldKeyTest(ExplorerTest):
    """A browser accepts 200 address changes in ten seconds, but a key that is held causes more."""

    def test_addresses_are_few_and_the_last_one_comes(self):
        self.explore(layout="f32[1024,1024]{1,0:T(8,128)}", element="0,0")
        written = self.script(
            "const grid = document.getElementById('array-grid'), all = history.replaceState.bind(history);"
            "const now = performance.now(); performance.now = () => now;"  # stop the clock
            "let written = 0; history.replaceState = (...args) => { written++; all(...args); };"
            "for (let i = 0; i < 120; i++) grid.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowDown'}));"
            "performance.now = () => now + 20000; return written")
        self.assertLessEqual(written, 100)
        self.assertTrue(self.selected("array")[0].startswith("element 120,0,"))
        self.wait_for("decodeURIComponent(location.hash).includes('element=120,0')")


class TypingTest(ExplorerTest):
    def test_typed_layout(self):
        self.explore()
        self.enter("layout", "S[(8,64):(64,1)]")
        self.assertEqual(self.kind(), "overview")
        self.click("#options-button")
        self.enter("type", "f16")
        self.assertEqual(self.kind(), "multiples")
        Select(self.find("#swizzle")).select_by_visible_text("128B")
        self.settle()
        self.show(**{**self.fragment(), "view": "memory", "element": "1,0"})
        self.assertIn("place 72", self.selected("array")[0])
        self.enter("shape", "4,128")
        self.assertEqual(self.text("#faults"), "")
        self.assertEqual(self.fragment()["shape"], "4,128")

    def test_wrong_input_is_shown_where_it_is_wrong(self):
        self.explore()
        for field, text, column, marked in WRONG:
            with self.subTest(field=field, text=text):
                self.show(layout=FIGURE_1 if field == "layout" else "S[15]")
                if field != "layout" and not self.find("#options").is_displayed():
                    self.click("#options-button")
                self.enter(field, text)
                self.assertEqual(self.find(f"#{field}").get_attribute("aria-invalid"), "true")
                fault = self.text("#faults")
                self.assertTrue(fault.startswith(f"{field}, column "), fault)
                if column:
                    self.assertIn(f"column {column}:", fault)
                    self.assertEqual(self.text("#faults mark"), marked)
                self.assertGreater(len(self.find_all("[role=gridcell]")), 0)
                self.enter(field, "f32[3,5]" if field == "layout" else "")
                self.assertEqual(self.text("#faults"), "")

    def test_incomplete_keystrokes_do_not_move_the_drawing(self):
        self.explore(layout=FIGURE_1)
        top = "return document.querySelector('main').getBoundingClientRect().top"
        before = self.script(top)
        field = self.find("#layout")
        field.click()
        field.send_keys(Keys.END, Keys.BACKSPACE)
        self.wait_for("document.getElementById('faults').textContent !== ''")
        self.assertEqual(self.script(top), before)
        self.assertTrue(self.find("#faults .fault").is_displayed())
        field.send_keys("}")
        self.wait_for("document.getElementById('faults').textContent === ''")
        self.assertEqual(self.script(top), before)

    def test_a_tip_goes_with_its_layout(self):
        self.explore(layout=FIGURE_1)
        ActionChains(self.driver).move_to_element(self.find("[role=gridcell]")).perform()
        self.wait_for("!document.getElementById('tip').hidden")
        self.show(layout="f32[7,9]{1,0:T(8,128)}")
        self.wait_for("document.getElementById('tip').hidden")

    def test_go_to_an_element_or_a_place(self):
        self.explore(layout=FIGURE_1)
        self.go_to("-1,-1")
        self.assertTrue(self.selected("array")[0].startswith("element 2,4"))
        self.go_to("at 17")
        self.assertTrue(self.selected("array")[0].startswith("element 2,3"))
        for text in ("3,0", "x", "at 24", "at laneid=1 x"):
            self.go_to(text)
            self.assertNotEqual(self.text("#faults"), "", text)
            self.assertEqual(self.selected("array"), [])

    def test_labels_and_colours_by_choice(self):
        self.explore(layout=FIGURE_1)
        said = {}
        for words in ("linear index", "r,c", "byte", "number"):
            self.choose("labels", words)
            self.assertEqual(self.chosen("labels"), words)
            said[words] = self.text("#array-2-3-0")
        self.assertEqual(said, {"linear index": "17", "r,c": "2,3", "byte": "68", "number": "13"})
        looks = set()
        for words in ("tile", "row", "order"):
            self.choose("colors", words)
            looks.add(tuple(e.get_attribute("class") for e in self.find_all("#array-grid [role=gridcell]")))
        self.assertEqual(len(looks), 3)
        self.assertEqual(self.fragment(), {"layout": FIGURE_1, "label": "number", "color": "order"})

    def test_hostile_text_is_inert(self):
        self.explore(layout=HOSTILE, shape=HOSTILE, type=HOSTILE, other=HOSTILE, element=HOSTILE)
        self.enter("layout", HOSTILE)
        self.click("#share-button")
        self.assertEqual(self.script("return document.querySelectorAll('img, main script').length"), 0)
        self.show(layout=FIGURE_1, element=HOSTILE, place=HOSTILE, access=HOSTILE, lane=HOSTILE)
        self.assertEqual(self.script("return document.querySelectorAll('img, main script').length"), 0)


class PastingTest(ExplorerTest):
    def layout(self):
        return self.find("#layout").get_property("value")

    def test_an_instruction_is_typed_in(self):
        self.explore()
        self.enter("layout", "%add.1 = bf16[19,300]{1,0:T(8,128)(2,1)} add(%a, %b)" + Keys.ENTER)
        self.assertEqual(self.layout(), "bf16[19,300]{1,0:T(8,128)(2,1)}")
        self.assertEqual(self.text("#faults"), "")

    def test_of_a_tuple_all_arrays_are_offered(self):
        self.explore()
        self.enter("layout", INSTRUCTION + Keys.ENTER)
        self.assertEqual(self.layout(), "f32[8]{0}")
        self.assertIn("bf16[19,300]{1,0:T(8,128)(2,1)}", self.text("#found"))
        self.find("#found a[href*='bf16']").click()
        self.wait_for("document.getElementById('layout').value.startsWith('bf16')")

    def test_an_out_of_memory_message_opens_what_costs_most(self):
        self.explore()
        self.paste("#layout", NO_MEMORY)
        self.settle()
        self.assertEqual(self.layout(), "f32[1048576,1]{1,0:T(8,128)}")
        self.assertIn("padding", self.text("#lead"))
        self.assertEqual(len(self.find_all("#found a")), 2)

    def test_text_without_a_layout_is_a_fault(self):
        self.explore()
        self.paste("#layout", "nothing\nto see here")
        self.settle()
        self.assertIn("layout, column", self.text("#faults"))


class AddressTest(ExplorerTest):
    def test_what_is_done_gets_into_the_address(self):
        self.explore(tour="5")
        self.enter("layout", FIGURE_1)
        self.cell("element 1,4").click()
        self.assertEqual(self.fragment(), {"layout": FIGURE_1, "element": "1,4"})
        self.cell("padding, linear index 9").click()
        self.assertEqual(self.fragment()["place"], "9")
        self.show(layout="s8[7]{0}", element="6")
        self.assertIn("linear index 6", self.selected("array")[0])

    def test_an_address_brings_the_same_page(self):
        for state in ({"layout": FIGURE_1, "element": "1,4", "label": "byte", "color": "row"},
                      {"layout": "S[(8,64):(64,1)]", "type": "f16", "access": "ldmatrix", "lane": "1.2"},
                      {"layout": "f32[4,8]{1,0:T(2,4)(2,1)}", "other": "f32[4,8]{1,0:T(2,4)}"}):
            with self.subTest(**state):
                self.explore(**state)
                shown = [self.text(part) for part in ("#lead", "#stage", "#choosers")]
                self.open(self.path, self.script("return location.hash"))
                self.settle()
                self.assertEqual([self.text(part) for part in ("#lead", "#stage", "#choosers")], shown)
                self.assertEqual(self.fragment(), state)

    def test_junk_to_look_at_is_passed_over(self):
        layout = "S[(8,64):(64,1)]"
        for name, values in {"view": ("zzz", "logical", "__proto__"), "label": ("w", "toString"),
                             "color": ("", "constructor"), "lane": ("x", "-1")}.items():
            for value in values:
                with self.subTest(name=name, value=value):
                    self.explore(layout=layout, type="f16", **{name: value})
                    self.assertEqual(self.fragment(), {"layout": layout, "type": "f16"})
                    self.assertEqual(self.text("#faults"), "")

    def test_what_an_address_tells_and_is_wrong_is_a_fault(self):
        for field, values in {"line": ("abc", "-1", "0", "9" * 20), "swizzle": ("77B", "128b")}.items():
            for value in values:
                with self.subTest(field=field, value=value):
                    self.explore(layout="S[(8,64):(64,1)]", type="f16", **{field: value})
                    self.assertTrue(self.text("#faults").startswith(f"{field}, column 1:"))
                    self.assertEqual(self.text("#faults mark"), value)


class HistoryTest(ExplorerTest):
    def layout(self):
        return self.find("#layout").get_property("value")

    def test_back_is_the_layout_before(self):
        self.explore(layout=FIGURE_1)
        self.enter("layout", "f32[6,6]{1,0:T(3,3)}" + Keys.ENTER)
        self.cell("element 0,1").click()  # selecting a cell adds no history entry
        self.cell("element 0,2").click()
        self.enter("layout", "f32[2,2]{1,0}" + Keys.ENTER)
        self.script("history.back()")
        self.wait_for("document.getElementById('layout').value === 'f32[6,6]{1,0:T(3,3)}'")
        self.assertTrue(self.selected("array")[0].startswith("element 0,2"))
        self.click("#undo")
        self.wait_for("document.getElementById('layout').value === arguments[0]", FIGURE_1)
        self.click("#redo")
        self.wait_for("document.getElementById('layout').value === 'f32[6,6]{1,0:T(3,3)}'")

    def test_each_stop_of_the_tour_is_an_entry(self):
        self.explore(tour="4")
        self.click("#tour [aria-label='The next stop']")
        self.click("#tour [aria-label='The next stop']")
        self.assertEqual(self.fragment(), {"tour": "6"})
        self.script("history.back()")
        self.wait_for("location.hash === '#tour=5'")
        self.assertEqual(self.layout(), "f32[4,8]{1,0:T(2,4)(2,1)}")


class SharingTest(ExplorerTest):
    def test_link_and_frame(self):
        self.explore(layout=FIGURE_1, element="1,4")
        self.click("#share-button")
        link = self.shared("link")
        self.assertTrue(link.endswith(self.script("return location.hash")))
        frame = self.shared("embed")
        self.assertRegex(frame, r'^<iframe src="file:[^"&]*(&amp;[^"&]*)*embed=1" width="1280" height="720" title="[^"]*"></iframe>$')
        self.assertIn("works on this machine only", self.text("#share"))
        self.find("#share .row button").click()
        self.wait_for("document.getElementById('share-note').textContent !== ''")

    def test_links_lead_to_the_address_that_was_given(self):
        self.open_html(run_program("explore", FIGURE_1, "--share-base", "https://example.org/pages"), "#tour=4")
        self.settle()
        self.click("#share-button")
        self.assertEqual(self.shared("link"), "https://example.org/pages/tour-4.html")
        self.assertNotIn("this machine only", self.text("#share"))
        self.assertIn('src="https://example.org/pages/explore.html#', self.shared("embed"))
        cite = self.shared("cite")
        self.assertRegex(cite, r"(?s)^@misc\{[\w-]+,\n.*\n\}$")
        self.assertIn(r"title = {f32[3,5]\{1,0:T(2,2)\} in memory}", cite)
        self.assertIn(r"howpublished = {\url{https://example.org/pages/tour-4.html}}", cite)
        self.press(Keys.ESCAPE)
        self.show(layout=FIGURE_1, element="1,4")
        self.click("#share-button")
        self.assertEqual(self.shared("link"), "https://example.org/pages/explore.html" + self.script("return location.hash"))

    def test_embedded_it_has_no_header(self):
        self.explore(layout=FIGURE_1, element="1,4", embed="1")
        self.assertFalse(self.find("header").is_displayed())
        self.assertEqual(len(self.selected("memory")), 1)
        self.press(Keys.TAB)

    def test_picture_as_svg(self):
        self.explore(layout=FIGURE_1, element="2,3")
        self.click("#share-button")
        name, kind, _, text = self.saved("save-svg")
        self.assertEqual((name, kind), ("layout-f32-3-5-1-0-T-2-2-.svg", "image/svg+xml"))
        self.assertIn("element 2,3", text)
        self.assertNotIn("<script", text)
        root = ElementTree.fromstring(text)
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")

    def test_figure_with_a_caption(self):
        self.explore(layout=FIGURE_1, element="2,3")
        self.click("#share-button")
        root = ElementTree.fromstring(self.saved("save-figure")[3])
        caption = " ".join("".join(text.itertext()) for text in root.findall("{http://www.w3.org/2000/svg}text"))
        self.assertEqual(caption, f"{FIGURE_1}: {self.text('#lead')} {self.text('#remark')}")
        self.assertEqual(float(root.get("height")), float(root.get("viewBox").split()[3]))

    def test_picture_as_png(self):
        self.explore(layout=FIGURE_1, element="2,3")
        self.click("#share-button")
        name, kind, size, _ = self.saved("save-png")
        self.assertEqual((name, kind), ("layout-f32-3-5-1-0-T-2-2-.png", "image/png"))
        self.assertGreater(size, 20000)
