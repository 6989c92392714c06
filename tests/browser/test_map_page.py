"""The page of a map: `map --format html`."""

import json

from browser import PageTest, run_program
from selenium.webdriver.common.keys import Keys

FIGURE_1 = "f32[3,5]{1,0:T(2,2)}"


class MapPageTest(PageTest):
    def open_map(self, *arguments):
        self.open_html(run_program("map", "--format", "html", *arguments))

    def cell(self, panel, selector):
        return self.find(f'[data-panel="{panel}"] {selector}')

    def pick(self, panel, selector):
        self.cell(panel, selector).click()

    def picked(self):
        """Where the picked cells are: panel and position of each."""
        return self.script("return [...document.querySelectorAll('.same')].map(c => "
                           "c.closest('[data-panel]').dataset.panel + ' ' + c.dataset.at)")

    def steps(self):
        return [" ".join(step.text.split()) for step in self.find_all(".inspector li")]

    def summary(self):
        names = [e.text for e in self.find_all(".inspector dt")]
        return dict(zip(names, [e.text for e in self.find_all(".inspector dd")]))

    # ---- XLA ----

    def test_element_is_explained_step_by_step(self):
        self.open_map(FIGURE_1)
        self.assertIn("Pick a cell", self.text(".inspector"))
        self.pick("logical", '[data-index="2,3"]')
        self.assertEqual(self.text(".inspector h2"), "Element (2, 3)")
        self.assertEqual(self.steps(), ["Order major to minor: dim 0, dim 1 (2, 3)",
                                        "Tile 2 = 1 × 2 + 0 (1, 3, 0)",
                                        "Tile 3 = 1 × 2 + 1 (1, 1, 0, 1)",
                                        "Accumulate m = 1 × 12 + 1 × 4 + 0 × 2 + 1 × 1 = 17"])
        summary = self.summary()
        self.assertEqual(summary["place"], "17")
        self.assertEqual(summary["tile"], "(1, 1)")
        self.assertEqual(summary["in tile"], "(0, 1)")
        self.assertEqual(summary["digits"], "(1, 1, 0, 1) within (2, 3, 2, 2)")
        self.assertEqual(summary["byte"], "68")
        self.assertEqual(self.picked(), ["logical 0,2,3,0", "memory 0,4,1,0"])

    def test_place_tells_its_element_or_padding(self):
        self.open_map(FIGURE_1)
        self.pick("memory", '[data-place="17"]')
        self.assertEqual(self.text(".inspector h2"), "Element (2, 3)")
        self.pick("memory", '[data-place="9"]')
        self.assertEqual(self.text(".inspector h2"), "Padding")
        self.assertIn("place 9", self.text(".inspector"))
        self.assertEqual(self.picked(), ["logical 0,0,5,0", "memory 0,2,1,0"])
        self.pick("memory", '[data-place="9"]')
        self.assertEqual(self.picked(), [])

    def test_facts_stand_on_the_page(self):
        self.open_map(FIGURE_1)
        self.assertIn("data 60 B occupies 96 B padding 36 B (37.5 %) 1.6x", self.text(".facts"))

    # ---- TIRx ----

    def test_replicas_are_picked_together(self):
        self.open_map("S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid",
                      "--shape", "8,16")
        self.pick("logical", '[data-index="1,3"]')
        self.assertEqual(self.steps(), [
            "Flatten 1 × 16 + 3 = 19 (19)", "Split 19 = 1 × 16 + 3 (1, 3)",
            "Split 3 = 0 × 8 + 3 (1, 0, 3)", "Split 3 = 1 × 2 + 1 (1, 0, 1, 1)",
            "Accumulate laneid = 1 × 4 + 1 × 1 = 5", "Accumulate warpid = 0 × 1 = 0",
            "Offset warpid = 0 + 5 = 5", "Accumulate m = 1 × 1 = 1",
            "Replica copy 1: warpid + 1 × 4, at laneid=5 warpid=9 m=1"])
        self.assertEqual(self.summary()["at"],
                         "laneid 5, warpid 5, m 1 | laneid 5, warpid 9, m 1")
        self.assertEqual(len(self.picked()), 3)
        self.pick("axes", '.copy[data-index="1,3"]')
        self.assertIn("This is copy 1 of it.", self.text(".inspector"))

    def test_elements_of_one_place_lead_to_each_other(self):
        self.open_map("S[(2,2,4):(1@pid,2@m,1@m)] + R[2:2@pid]", "--shape", "4,4")
        self.pick("axes", ".many")
        self.assertIn("2 elements share this place", self.text(".inspector"))
        self.find_all(".inspector button")[1].click()
        self.assertEqual(self.text(".inspector h2"), "Element (1, 0)")

    def test_swizzle_and_bank_are_steps(self):
        self.open_map("mma_shared_layout(float16,128B,8,64)", "--banks")
        self.pick("logical", '[data-index="1,0"]')
        self.assertIn("Swizzle m = 64 by (3,3,3) = 72", self.steps())
        self.assertEqual(self.summary()["bank"], "4, line 1, word 36")

    def test_hole_holds_nothing(self):
        self.open_map("S[(2,3):(10,3)]")
        self.pick("memory", ".hole title + rect")
        self.assertEqual(self.text(".inspector h2"), "Holds nothing")

    # ---- keys ----

    def test_keys_do_what_the_pointer_does(self):
        self.open_map(FIGURE_1)
        self.press(Keys.TAB, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_RIGHT,
                   Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ENTER)
        self.assertEqual(self.text(".inspector h2"), "Element (2, 3)")
        self.press(Keys.END)
        self.assertEqual(self.script("return document.activeElement.getAttribute('aria-label')"),
                         "padding, place 21, byte 84")
        self.press(Keys.ESCAPE)
        self.assertEqual(self.picked(), [])
        self.press(Keys.TAB, " ")
        self.assertEqual(self.picked(), ["logical 0,0,0,0", "memory 0,0,0,0"])

    # ---- all of them ----

    def test_several_layouts_are_apart(self):
        self.open_map("f32[2]", "f32[2]", "f32[0]", "(f32[3], token[])")
        self.assertEqual(len(self.find_all(".layout")), 4)
        self.pick("memory", '[data-index="1"]')
        self.assertEqual(len(self.picked()), 2)
        self.assertEqual(self.script("return document.querySelectorAll('[id]').length"),
                         self.script("return new Set([...document.querySelectorAll('[id]')]"
                                     ".map(e => e.id)).size"))

    def test_large_layout_opens_in_part(self):
        self.open_map("f32[8192,8192]{1,0:T(8,128)}", "--window", "8:24,120:136")
        self.pick("logical", '[data-index="9,127"]')
        self.assertEqual(self.summary()["place"], str(65536 + 255))

    def test_drawn_light_and_dark_and_on_a_telephone(self):
        self.open_map("bf16[16,10]{1,0:T(8,4)(2,1)}")
        light = self.script("return getComputedStyle(document.querySelector('.h0 rect')).fill")
        self.assertGreater(self.picture().distinct_lines, 100)
        self.prefer("dark")
        dark = self.script("return getComputedStyle(document.querySelector('.h0 rect')).fill")
        self.assertNotEqual(light, dark)
        self.resize(400, 800)
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 400)

    def test_embedded_data_agrees_with_index(self):
        self.open_map("f32[6,5]{1,0:T(3,5)(2,1)}")
        data = json.loads(self.find(".data").get_attribute("textContent"))
        indices = [",".join(map(str, e["index"])) for e in data["elements"]]
        self.assertEqual(len(indices), 30)
        rows = run_program("index", "f32[6,5]{1,0:T(3,5)(2,1)}", "--explain", "--format", "ndjson",
                           *indices).splitlines()
        for row, trace in zip(map(json.loads, rows), data["elements"], strict=True):
            self.assertEqual(row, {name: trace[name] for name in row})
