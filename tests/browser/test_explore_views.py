"""Tests the explorer's slices, steps of a tiling, and what wheel, drags and fingers do."""

from xml.etree import ElementTree

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from explorer import FIGURE_1, ExplorerTest, page

SVG = "{http://www.w3.org/2000/svg}"
RANK_5 = "bf16[2,3,8,300,200]{4,3,2,1,0:T(8,128)(2,1)}"
LARGE = "f32[1024,1024]{1,0:T(8,128)}"


def setUpModule():
    page()


class SlicesTest(ExplorerTest):
    def slices(self):
        """Returns the name and box of each slice."""
        return self.script("return [...document.querySelectorAll('.afar > title')].map(t => [t.textContent, "
                           "(b => [b.left, b.top, b.width, b.height])(t.parentNode.getBoundingClientRect())])")

    def test_all_slices_are_drawn_to_scale_in_their_order(self):
        self.explore(layout=RANK_5)
        names = [f"slice {a},{b},{c}" for a in range(2) for b in range(3) for c in range(8)]
        found = self.slices()
        self.assertEqual([name for name, _ in found], names)
        for _, (_, _, width, height) in found:
            self.assertAlmostEqual(width / height, 256 / 304, delta=.02)
        places = {name: (round(left), round(top)) for name, (left, top, _, _) in found}
        self.assertEqual(len(set(places.values())), 48)
        self.assertLess(places["slice 0,0,6"], places["slice 0,0,7"])
        self.assertEqual(places["slice 0,0,3"][0], places["slice 0,2,3"][0], "the second dimension goes down")
        self.assertEqual(places["slice 0,1,0"][1], places["slice 1,1,0"][1], "the first one in blocks")

    def test_a_slice_is_clicked(self):
        self.explore(layout=RANK_5)
        self.script("document.querySelectorAll('.afar')[9].dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        self.assertEqual(self.find("#slice").get_property("value"), "9")
        self.assertIn("Slice [0,1,1,*,*]", self.drawn())

    def test_tones_follow_memory(self):
        self.explore(layout="f32[4,6,100,130]{3,2,0,1:T(8,128)}")  # the second dimension is the slowest
        tones = [int(tone) for tone in self.script(
            "return [...document.querySelectorAll('#stage rect[class^=o]')].filter(r => !r.classList.contains('crisp'))"
            ".map(r => r.getAttribute('class').slice(1))")][:24]
        by_memory = [tones[a * 6 + b] for b in range(6) for a in range(4)]
        self.assertEqual(by_memory, sorted(by_memory))
        self.assertEqual(set(tones), set(range(8)))


class StepsTest(ExplorerTest):
    def places(self):
        """Returns the center of each cell, by its number in the padded array."""
        return [tuple(map(round, at)) for at in self.script(
            "return explorer.view.parts.map(p => (b => [b.left + b.width / 2, b.top + b.height / 2])"
            "(p.querySelector('rect').getBoundingClientRect()))")]

    def test_the_last_stop_is_memory(self):
        for layout, stops in ((FIGURE_1, 5), ("f32[4,8]{1,0:T(2,4)(2,1)}", 7)):
            self.explore(layout=layout, view="steps")
            self.assertEqual(self.find("#stop").get_attribute("max"), str(stops - 1))
            self.script("explorer.view.show(arguments[0])", stops - 1)
            at = self.places()
            order = self.script("return explorer.view.cells.place.map(Number)")
            in_memory = sorted(range(len(at)), key=lambda i: order[i])
            self.assertEqual([at[i] for i in in_memory], sorted(at, key=lambda one: (one[1], one[0])))

    def test_no_cells_lie_over_others_at_a_stop(self):
        self.explore(layout="f32[4,8]{1,0:T(2,4)(2,1)}", view="steps")
        for stop in range(7):
            self.script("explorer.view.show(arguments[0])", stop)
            self.assertEqual(len(set(self.places())), 32, stop)

    def test_keys_go_from_stop_to_stop(self):
        self.prefer_still()
        self.explore(layout=FIGURE_1, view="steps", element="2,3")
        self.assertIn("pad, reshape, transpose", self.text("#lead"))
        slider = self.find("#stop")
        slider.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertIn("3 of 5: reshape", slider.get_attribute("aria-valuetext"))
        slider.send_keys(" ")
        self.assertIn("5 of 5: memory", slider.get_attribute("aria-valuetext"))
        self.choose("show", "place")
        self.assertEqual(self.kind(), "strip")

    def count_frames(self):
        """Keeps the animation frames that the page waits for in waiting."""
        self.script("""
            const ask = requestAnimationFrame, cancel = cancelAnimationFrame, waiting = window.waiting = new Set();
            window.requestAnimationFrame = (draw) => {
                const frame = ask((now) => { waiting.delete(frame); draw(now); });
                waiting.add(frame);
                return frame;
            };
            window.cancelAnimationFrame = (frame) => { waiting.delete(frame); cancel(frame); };""")

    def test_one_flight_runs_at_a_time(self):
        self.explore(layout=FIGURE_1, view="steps")
        self.count_frames()
        for _ in range(3):
            self.find("#stop").send_keys(" ")
            self.wait_for("explorer.cached.stop > .5")
            self.find("#stop").send_keys(Keys.HOME)
            self.wait_for("explorer.cached.stop === 0")
        self.wait_for("waiting.size === 0")
        self.assertEqual(self.script("return explorer.cached.stop"), 0)
        self.find("#stop").send_keys(" ")
        self.wait_for("explorer.cached.stop === 4")

    def test_tiles_that_would_be_padded_have_no_steps(self):
        for layout, able in (("f32[4,8]{1,0:T(2,4)(2,1)}", True), ("f32[4,8]{1,0:T(2,4)(4,1)}", False),
                             ("f32[4,8]{1,0:T(2,4)(1,3)}", False)):
            self.explore(layout=layout, view="steps")
            self.assertEqual(bool(self.find_all("#stop")), able, layout)

    def prefer_still(self):
        self.prefer("reduce", "prefers-reduced-motion")

    def test_the_stops_are_saved_as_a_strip(self):
        self.explore(layout=FIGURE_1, view="steps")
        root = ElementTree.fromstring(self.script("return explorer.view.strip()"))
        words = ["".join(text.itertext()) for text in root.iter(SVG + "text")]
        for stop in ("1 array [3,5]", "2 pad [4,6]", "3 reshape [2,2,3,2]", "4 transpose [2,3,2,2]", "5 memory [24]"):
            self.assertIn(stop, words)


class HandsTest(ExplorerTest):
    """Wheel, drags and fingers move the window of a large array."""

    def window(self):
        return self.script("return [explorer.view.shown.row, explorer.view.shown.column, explorer.view.shown.rows * "
                           "explorer.view.shown.columns]")

    def test_a_wheel_shows_more_cells_and_fewer(self):
        self.explore(layout=LARGE, element="500,500")
        before = self.window()
        wheel = ("const e = document.getElementById('array-grid'), b = e.getBoundingClientRect(); e.dispatchEvent(new WheelEvent("
                 "'wheel', {deltaY: arguments[0], clientX: b.left + 9, clientY: b.top + 9, bubbles: true, cancelable: true}))")
        self.script(wheel, 400)
        self.wait_for("explorer.view.shown.rows * explorer.view.shown.columns > 2 * arguments[0]", before[2])
        self.assertEqual(len(self.selected("array")), 1, "what was in the window stays there")
        self.script(wheel, -4000)
        self.wait_for("explorer.view.shown.rows * explorer.view.shown.columns === arguments[0]", before[2])

    def test_a_drag_takes_the_window_along(self):
        self.explore(layout=LARGE, element="500,500")
        before, element = self.window(), self.fragment()["element"]
        ActionChains(self.driver).move_to_element_with_offset(self.find(".afar"), 0, 0).click_and_hold().move_by_offset(
            30, 20).release().perform()
        self.wait_for("explorer.view.shown.column > arguments[0]", before[1])
        self.assertEqual(self.fragment()["element"], element, "a drag is no click")
        dragged = self.window()
        ActionChains(self.driver).move_to_element(self.find("#array-grid")).click_and_hold().move_by_offset(
            -130, -70).release().perform()
        self.wait_for("explorer.view.shown.column > arguments[0]", dragged[1])
        self.assertGreater(self.window()[0], dragged[0])

    def test_a_press_that_ends_outside_drags_nothing(self):
        self.explore(layout=LARGE, element="500,500")
        before = self.window()
        self.script("const e = document.getElementById('array-grid'), b = e.getBoundingClientRect();"
                    "const go = (type, by, buttons) => e.dispatchEvent(new PointerEvent(type, {pointerId: 1, buttons, "
                    "clientX: b.left + 200 - by, clientY: b.top + 50, bubbles: true}));"
                    "go('pointerdown', 0, 1); go('pointermove', 150, 0);")
        self.after_frame()
        self.assertEqual(self.window(), before)

    def test_a_wheel_where_nothing_is_drawn_does_nothing(self):
        self.explore(layout="f32[")
        self.script("document.getElementById('stage').dispatchEvent(new WheelEvent('wheel', "
                    "{deltaY: 9, shiftKey: true, bubbles: true, cancelable: true}))")  # the console holds no error

    def test_a_finger_goes_from_swizzle_to_swizzle(self):
        self.resize(390, 844)
        self.explore(layout="S[(8,64):(64,1)]", type="f16", shape="8,64", access="column:0")
        self.assertEqual(self.chosen("mode"), "none")
        swipe = ("const e = document.getElementById('stage'), go = (type, x) => e.dispatchEvent(new PointerEvent(type, "
                 "{pointerId: 7, pointerType: 'touch', clientX: x, clientY: 700, bubbles: true}));"
                 "go('pointerdown', arguments[0]); go('pointermove', arguments[1]); go('pointerup', arguments[1]);")
        self.script(swipe, 300, 100)
        self.assertEqual(self.chosen("mode"), "32B")
        self.script(swipe, 100, 300)
        self.assertEqual(self.chosen("mode"), "none")
        self.choose("mode", "128B")
        self.assertIn("1 wavefront", self.drawn())
