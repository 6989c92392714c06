"""Tests of the explorer's keys, accessible names, contrast, window sizes and content policy."""

import json
import os
import re
import sys
import unittest.mock
from pathlib import Path

from selenium.webdriver.common.keys import Keys

sys.path.append(str(Path(__file__).resolve().parent.parent / "scripts"))

from random_layout import random_shape, random_tirx

from browser import BOX_OF, run_program
from explorer import COPIES, FIGURE_1, HOSTILE, ExplorerTest, page

RANK_5 = "bf16[2,3,8,300,200]{4,3,2,1,0:T(8,128)(2,1)}"
TPU = "bf16[300,1000]{1,0:T(8,128)(2,1)}"
SHARED = {"layout": "S[(8,64):(64,1)]", "type": "f16"}
STATES = (  # those whose screenshots people look at
    {"tour": "1"}, {"tour": "4"}, {"tour": "5"}, {"tour": "6"}, {"tour": "7"}, {"tour": "9"},
    {"tour": "11"}, {"tour": "12"}, {"layout": "bf16[8,1,1280,16384]{3,2,0,1:T(8,128)(2,1)S(1)}"},
    {"layout": "f32[4,8]{1,0:T(2,4)(2,1)}", "other": "f32[4,8]{1,0:T(2,4)}"},
    {"layout": "f32[3,5]{1,0:T(2,,2)}"}, {"layout": "tmem_datapath_layout(D,128,64)"})

# Finds words that overlap each other, lie below the end of the window, or under an arrow.
COVERED = BOX_OF + """
const words = [...document.querySelectorAll('#stage text')].filter((text) => text.textContent.trim())
    .map((text) => [text.textContent.trim(), boxOf(text)]);
const end = document.querySelector('main').getBoundingClientRect().bottom, found = [];
words.forEach(([one, a], i) => {
    if (a.bottom > end + 1)
        found.push(`${one}: below the end`);
    for (const [other, b] of words.slice(i + 1))
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5)
            found.push(`${one}: on ${other}`);
});
for (const arrow of document.querySelectorAll('#stage .arrow')) {
    const to = arrow.getScreenCTM();
    for (let at = 0; at < arrow.getTotalLength(); at += 2) {
        const {x, y} = arrow.getPointAtLength(at).matrixTransform(to);
        found.push(...words.filter(([, b]) => x > b.left + 2 && x < b.right - 2 && y > b.top + 4 && y < b.bottom - 4)
            .map(([word]) => `${word}: under an arrow`));
    }
}
return [words.length, found];
"""


def setUpModule():
    page()


class KeyboardTest(ExplorerTest):
    def focused(self):
        return self.script("return document.activeElement.id")

    def test_arrows_enter_and_escape(self):
        self.explore(layout=FIGURE_1, element="0,0")
        self.script("document.getElementById('array-grid').focus()")
        self.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertEqual(self.selected("memory"), ["element 2,3, linear index 17, byte 68, tile 1,1"])
        self.assertEqual(self.find("#array-grid").get_attribute("aria-activedescendant"), "array-2-3-0")
        self.press(Keys.ENTER)  # to the same element in memory
        self.assertEqual(self.focused(), "memory-grid")
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.selected("memory"), ["padding, linear index 18, byte 72, tile 1,1"])
        self.press(Keys.ARROW_LEFT, Keys.ENTER)
        self.assertEqual(self.focused(), "array-grid")
        self.press(Keys.ESCAPE)
        self.assertEqual((self.selected("array"), self.selected("memory")), ([], []))
        self.press(Keys.HOME)
        self.assertEqual(len(self.selected("array")), 1)

    def test_keys_walk_through_values_of_a_thread(self):
        self.explore(layout=COPIES, shape="8,16", element="0,0")
        self.script("document.getElementById('memory-grid').focus()")
        self.press(Keys.ARROW_DOWN)
        self.assertTrue(self.selected("array")[0].startswith("element 0,1"))
        self.press(Keys.ARROW_RIGHT)
        self.assertTrue(self.selected("array")[0].startswith("element 0,3"))

    def test_everything_is_reached_by_tab(self):
        self.explore(layout=FIGURE_1)
        self.script("document.activeElement.blur()")
        reached = []
        for _ in range(24):
            self.press(Keys.TAB)
            reached.append(self.script("return document.activeElement.closest('[id]')?.id"))
        for control in ("layout", "tour-button", "examples-button", "compare-button", "share-button",
                        "array-grid", "memory-grid", "labels", "colors", "goto"):
            self.assertIn(control, reached)
        self.assertEqual(reached.count("array-grid"), 1)
        self.assertEqual(reached.count("memory-grid"), 1)

    def test_choices_turn_by_arrow_and_keep_the_focus(self):
        self.explore(layout=FIGURE_1)
        self.find("#labels [aria-checked=true]").send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.chosen("labels"), "r,c")
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.chosen("labels"), "byte")
        self.assertEqual(self.script("return document.activeElement.textContent"), "byte")

    def test_focus_is_seen(self):
        self.explore(layout=FIGURE_1)
        for _ in range(12):
            self.press(Keys.TAB)
            self.assertTrue(self.script(
                "const e = document.activeElement, s = getComputedStyle(e);"
                "const near = e.closest('.lay'), c = e.querySelector?.('.cursor > rect');"
                "return s.outlineStyle !== 'none' || (near && getComputedStyle(near).outlineStyle !== 'none')"
                " || (c !== null && getComputedStyle(c).strokeWidth === '2.5px')"
                " || e.getAttribute('role') === 'grid'"),
                self.script("return document.activeElement.outerHTML.slice(0, 200)"))


class NamesTest(ExplorerTest):
    def test_grids_and_cells_have_names(self):
        self.explore(layout=FIGURE_1)
        self.assertEqual(self.names("[role=grid]"), ["The array, 3 by 5", "Memory, 24 places"])
        self.assertIn("padding, linear index 18, byte 72, tile 1,1", self.names("#array-grid [role=gridcell]"))
        self.show(layout=COPIES, shape="8,16")
        self.assertIn("element 1,3, W5 T5 V1", self.names("#array-grid [role=gridcell]"))
        self.show(**SHARED)
        self.assertIn("elements 1,8 to 1,15, place 72, byte 144, bank 4", self.names("#array-0-grid [role=gridcell]"))
        for state in STATES:
            self.show(**state)
            self.assertNotIn(None, self.names("[role=grid], [role=gridcell]"), state)

    def test_controls_have_names(self):
        self.explore(**SHARED, access="0,0 1,0", other="S[(8,64):(64,1)]")
        for opens in ("#options-button", "#share-button", "#examples-button"):
            self.click(opens)
            for control in self.find_all("input, button, select, a, textarea, [role=radiogroup]"):
                if control.is_displayed():
                    self.assertNotEqual(control.accessible_name, "", control.get_attribute("outerHTML"))

    def test_cells_lie_in_rows_of_grids(self):
        self.explore(layout=FIGURE_1)
        self.assertEqual(self.script("return [...document.querySelectorAll('[role=gridcell]')].every("
                                     "c => c.parentNode.getAttribute('role') === 'row' && "
                                     "c.parentNode.parentNode.getAttribute('role') === 'grid')"), True)
        ids = self.script("return [...document.querySelectorAll('[id]')].map(e => e.id)")
        self.assertEqual(len(ids), len(set(ids)))


CONTRAST = """
const parse = (c) => { const v = c.match(/[\\d.]+/g).map(Number); return v.length > 3 && v[3] === 0 ? null : v.slice(0, 3); };
const light = (c) => { const [r, g, b] = c.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
const paper = parse(getComputedStyle(document.body).backgroundColor), worst = {};
const note = (ink, ground, words) => { const r = ratio(light(ink), light(ground));
    if (r < 4.5) worst[`${words.slice(0, 40)} ${ink} on ${ground}`] = r; };
for (const cell of document.querySelectorAll('.c')) {
    const text = cell.querySelector('text'), rect = cell.querySelector('rect');
    const fill = getComputedStyle(rect).fill;
    if (text && text.textContent && fill.startsWith('rgb')) note(parse(getComputedStyle(text).fill), parse(fill) ?? paper, text.textContent);
}
for (const text of document.querySelectorAll('#stage > g > text, #stage a text')) {
    if (text.classList.contains('seltx')) continue; /* on plates of their own */
    note(parse(getComputedStyle(text).fill), paper, text.textContent);
}
for (const e of document.querySelectorAll('header *, main p, main div, main button, main span, main b, main label, .fault *, #found *')) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own || !e.getClientRects().length || e.closest('.unseen, [aria-hidden=true], [disabled], noscript')) continue;
    let at = e, ground = null;
    while (at && !ground) { ground = parse(getComputedStyle(at).backgroundColor); at = at.parentElement; }
    note(parse(getComputedStyle(e).color), ground ?? paper, e.textContent);
}
return worst;
"""


class LooksTest(ExplorerTest):
    def test_text_is_readable_in_light_and_dark(self):
        papers = set()
        for scheme in ("light", "dark"):
            self.prefer(scheme)
            self.explore()
            for state in STATES:
                with self.subTest(scheme=scheme, **state):
                    self.show(**state)
                    self.assertEqual(self.script(CONTRAST), {})
            papers.add(self.script("return getComputedStyle(document.body).backgroundColor"))
        self.assertEqual(len(papers), 2)

    def test_colours_of_the_reader_s_own_hide_nothing(self):
        self.prefer("active", "forced-colors")
        self.explore(layout=FIGURE_1, element="2,3")
        cells, chosen, others, fills = self.script(
            "const line = e => getComputedStyle(e).textDecorationLine;"
            "const fill = e => getComputedStyle(e.querySelector('rect')).fill;"
            "return [[...document.querySelectorAll('.c > rect')].filter(e => getComputedStyle(e).stroke === 'none').length,"
            "    [...document.querySelectorAll('[role=radio][aria-checked=true]')].map(line),"
            "    [...document.querySelectorAll('[role=radio][aria-checked=false]')].map(line),"
            "    [...document.querySelectorAll('#array-grid .c.sel, #array-grid .c.x4')].map(fill)]")
        self.assertEqual(cells, 2, "each cell has an outline but the selected in both grids, which are full")
        self.assertEqual((set(chosen), set(others)), ({"underline"}, {"none"}))
        self.assertEqual(len(set(fills)), 2)

    def test_no_window_scrolls_sideways(self):
        for width, height in ((390, 844), (768, 1024), (1280, 720), (1920, 1080), (3840, 2160)):
            self.resize(width, height)
            self.explore()
            if width < 400:  # the widest font that a machine may substitute for the page's own
                self.script("document.body.style.setProperty('font-family', 'DejaVu Sans', 'important')")
            for state in STATES:
                with self.subTest(width=width, **state):
                    self.show(**state)
                    self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), width)
                    self.assertEqual(self.script(
                        "return [...document.querySelectorAll('#stage text, header button, main button')]"
                        ".filter(e => e.textContent.trim() && (b => b.width && (b.left < -1 || b.right > innerWidth + 1))"
                        "(e.getBoundingClientRect())).map(e => e.textContent)"), [])

    def test_nothing_covers_words(self):
        drawn = [state for state in STATES if state.get("layout") != "f32[3,5]{1,0:T(2,,2)}"]
        drawn += [{"layout": "S[(8,4,2):(4@laneid,1@laneid,1)]", "shape": "8,8", "element": "3,5"},
                  {"layout": "u32[12582912,1]{1,0:T(8,128)}"}, {"layout": "bf16[20,300]{1,0:T(8,128)(2,1)}"},
                  {"layout": "pred[1000,1000]{1,0:T(8,128)(4,1)}"}, {"layout": "f32[512,512]{1,0}", "element": "100,7"},
                  {"layout": "u32[12582912,1]"}, {"layout": "f32[5000000]"}, {"layout": "wg_local_layout(128,16)"},
                  {"layout": "S[8:4@laneid]", "element": "5"}, {"layout": "S[(8,4)]", "element": "5,2"},
                  {"layout": "bf16[2048,1,2048,128]{0,1,3,2:T(4,128)(2,1)}"},
                  {"layout": "S[(2,4,4):(4@TCol,1@TLane,1@TCol)]", "shape": "4,8", "element": "2,5"},
                  {"layout": "f32[2,7,8,11,10]{4,3,2,1,0:T(*,*,2,*,3)}", "element": "0,1,2,2,5"}]
        drawn += [{"layout": RANK_5}, {"layout": "f32[3,4,5]{2,1,0}"}, {"layout": FIGURE_1, "view": "steps"}]
        for width, height in ((390, 844), (1280, 720), (1920, 1080)):
            self.resize(width, height)
            self.explore()
            for state in drawn + self.random_states(int(os.environ.get("OVERLAPS", 0))):
                with self.subTest(width=width, **state):
                    self.show(**state)
                    words, covered = self.script(COVERED)
                    self.assertGreater(words, 5 if state in drawn else -1)
                    self.assertEqual(covered, [])

    @staticmethod
    def random_states(count):
        """Returns layouts that nobody chose, of XLA and TIRx by turns."""
        return [{"layout": random_shape(seed)} if seed % 2 else {"layout": random_tirx(seed)} for seed in range(count)]

    def test_panels_use_their_room(self):
        """A grid fills its panel even if the array is long and thin or has few cells."""
        drawn = (({"layout": "u32[12582912,1]"}, "array", 0.2, 0.6), ({"layout": "f32[5000000]"}, "array", 0.45, 0.5),
                 ({"layout": "wg_local_layout(128,16)"}, "array", 0.3, 0.6), ({"layout": "f32[4096,4096]"}, "array", 0.2, 0.6),
                 ({"layout": "tmem_datapath_layout(D,128,64)"}, "memory", 0.25, 0.5),
                 ({"layout": "S[(2,4,4):(4@TCol,1@TLane,1@TCol)]", "shape": "4,8"}, "memory", 0.85, 0.15),
                 ({"layout": "S[(2,4,4):(4@TCol,1@TLane,1@TCol)]", "shape": "4,8"}, "array", 0.4, 0.35))
        for width, height in ((1280, 720), (1920, 1080)):
            self.resize(width, height)
            self.explore()
            for state, grid, wide, high in drawn:
                with self.subTest(width=width, grid=grid, **state):
                    self.show(**state)
                    box = self.script(f"const b = document.getElementById('{grid}-grid').getBoundingClientRect();"
                                      "return [b.width, b.height]")
                    self.assertGreater(box[0], wide * width)
                    self.assertGreater(box[1], high * height)

    def test_owners_stand_in_one_line_where_rows_are_low(self):
        self.explore(layout="S[(2,8,4,2):(2@m,4@laneid,1@laneid,1@m)]", shape="16,8", element="1,3")
        said = self.script("return [...document.querySelectorAll('#array-grid text')].map(t => t.textContent)")
        self.assertEqual(len(said), 16 * 8)
        self.assertEqual(said[:3], ["T0 V0", "T0 V1", "T1 V0"])

    def test_keys_walk_through_a_folded_column(self):
        """If a column is cut into bands, Down still goes to the next row and Page Up by a window."""
        layout = "u32[12582912,1]"
        self.explore(layout=layout, element="12582891,0")
        last = self.script("""
            const box = r => document.getElementById(`array-${r}-0-0`)?.getBoundingClientRect();
            for (let r = 12582912 - 60; r < 12582911; r++)
                if (box(r) && box(r + 1) && box(r + 1).left > box(r).left && box(r + 1).top < box(r).top)
                    return r;
            return null""")
        self.assertIsNotNone(last, "a second band lies at the right")
        self.show(layout=layout, element=f"{last - 1},0")
        self.script("document.getElementById('array-grid').focus()")
        self.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        self.assertTrue(self.selected("array")[0].startswith(f"element {last + 1},0,"))
        self.press(Keys.PAGE_UP)
        self.assertNotIn(str(last + 1), self.selected("array")[0])

    def test_arrows_end_in_the_cell(self):
        for layout in ("tmem_datapath_layout(D,128,64)", "wg_local_layout(128,16)"):
            self.explore(layout=layout, element="37,5")
            end, cell = self.script(BOX_OF + "return [boxOf(document.querySelector('#stage .arrow')).right,"
                                    "boxOf(document.querySelector('#memory-grid .sel')).left]")
            self.assertLess(abs(end - cell), 4, layout)

    def test_words_of_padding_stand_free(self):
        """They stand beside or below the whole array, even if few of its pixels are data."""
        for size in ((1280, 720), (1920, 1080), (390, 844)):
            self.resize(*size)
            for layout, words in (("f32[1000000,3]{1,0:T(4,128)}", "125 columns"),
                                  ("f32[1000000,3]{0,1:T(4,128)}", "1 column"),
                                  ("bf16[300,1000]", "24 columns")):
                with self.subTest(size=size, layout=layout):
                    self.explore(layout=layout)
                    self.assertIn(words, self.drawn())
                    self.assertEqual(self.script(COVERED)[1], [])
                    hidden = self.script(
                        "return [...document.querySelectorAll('#stage text.padtx')].filter(text => {"
                        "    const a = text.getBoundingClientRect();"
                        "    return [...document.querySelectorAll('#stage rect.paper')].some(rect => {"
                        "        const b = rect.getBoundingClientRect();"
                        "        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&"
                        "            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5; }); })"
                        ".map(text => text.textContent)")
                    self.assertEqual(hidden, [])

    def test_meanings_under_the_layout_are_whole(self):
        for size in ((1280, 720), (1920, 1080), (390, 844)):
            self.resize(*size)
            for layout in ("u32[12582912,1]", "bf16[300,1000]", "bf16[50000000,8]{1,0:T(8,128)(2,1)}"):
                with self.subTest(size=size, layout=layout):
                    self.explore(layout=layout)
                    cut = self.script(
                        "const room = document.getElementById('tokens').getBoundingClientRect().right;"
                        "const hint = document.querySelector('.hint').getBoundingClientRect();"
                        "const end = hint.width ? Math.min(room, hint.left) : room;"
                        "return [...document.querySelectorAll('#tokens i')].filter(one => one.textContent &&"
                        "    one.getBoundingClientRect().right > end + 1).map(one => one.textContent)")
                    self.assertEqual(cut, [])
                    self.assertIn("12,582,912" if "u32" in layout else "00", self.text("#tokens"))

    def test_links_have_the_page_s_colour(self):
        for scheme in ("light", "dark"):
            self.prefer(scheme)
            self.explore(layout="f32[4,8]{1,0:T(2,4)(2,1)}", other="f32[4,8]{1,0:T(2,4)}", element="3,5")
            self.assertEqual(*self.script(
                "const probe = document.createElement('i'); probe.style.color = 'var(--link)';"
                "document.body.append(probe);"
                "return [getComputedStyle(document.querySelector('#lead a')).color, getComputedStyle(probe).color]"))

    def test_lines_of_packed_words_are_told_apart(self):
        self.explore(layout=TPU, element="5,7")
        hues = self.script("return [0, 2, 4, 6].map(r => document.querySelector(`#array-grid [id^='array-${r}-']`))"
                           ".filter(cell => cell).map(cell => cell.getAttribute('class').match(/\\b[hm]\\d/)[0])")
        self.assertGreaterEqual(len(hues), 2)  # with a wide font, fewer rows fit
        self.assertTrue(all(one != next for one, next in zip(hues, hues[1:])), hues)
        self.assertEqual(set(hues), {"h0", "m0"})

    def test_kinds_of_cells_look_different(self):
        self.explore(layout="S[(2,3):(4,1)] + R[2:16]", type="f32", view="memory", element="1,2")
        self.assertGreater(len(self.find_all("#memory-grid .hole")), 0)
        self.show(layout=FIGURE_1)
        look = "const s = getComputedStyle(document.querySelector(arguments[0] + ' > rect')); return s.fill + s.strokeDasharray"
        self.assertNotEqual(self.script(look, "#memory-grid .pad"), self.script(look, "#memory-grid .h0"))

    def test_nothing_moves_where_that_is_not_wanted(self):
        moves = "return getComputedStyle(document.querySelector('.arrow')).animationName"
        self.explore(layout=FIGURE_1)
        self.assertEqual(self.script(moves), "draw")
        self.prefer("reduce", "prefers-reduced-motion")
        self.assertEqual(self.script(moves), "none")

    def test_pictures_are_not_blank(self):
        for width, height in ((1280, 720), (390, 844)):
            self.resize(width, height)
            self.explore(layout=FIGURE_1)
            picture = self.picture()
            self.assertEqual((picture.width, picture.height), (width, height))
            self.assertGreater(picture.distinct_lines, 100)


class PolicyTest(ExplorerTest):
    def test_only_what_the_page_was_made_with_runs(self):
        self.explore()
        policy = self.find("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
        self.assertNotIn("unsafe-inline", policy)
        self.assertNotIn("http", policy)
        for words in ("default-src 'none'", "script-src 'sha256-", "style-src 'sha256-", "base-uri 'none'",
                      "form-action 'none'"):
            self.assertIn(words, policy)
        refused = self.driver.execute_async_script("""const done = arguments[0];
            addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective));
            document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'}));""")
        self.assertEqual(refused, "script-src-elem")
        self.driver.messages()

    def test_it_is_one_small_file(self):
        self.assertLess(len(page()), 600_000)
        self.assertNotIn(b"http://", page().replace(b"http://www.w3.org/", b""))
        self.assertNotIn(b"https://", page())


class CommandTest(ExplorerTest):
    def test_the_program_s_layout_comes_first(self):
        self.open_html(run_program("explore", "S[(8,64):(64,1)]", "--shape", "4,128", "--type", "f16",
                                   "--swizzle", "32B"))
        self.settle()
        fields = [self.find(f"#{name}").get_property("value") for name in ("layout", "shape", "type", "swizzle")]
        self.assertEqual(fields, ["S[(8,64):(64,1)]", "4,128", "f16", "32B"])
        self.assertEqual(self.text("#faults"), "")

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
        self.assertEqual(path.read_bytes(), page())
        run_program("explore", "-o", str(self.folder / "none" / "page.html"), status=3)

    def test_hostile_layout_is_refused_or_inert(self):
        run_program("explore", HOSTILE, status=2)
        self.assertNotIn(b"<img", run_program("explore", "f32[2] /*</script><img src=x>*/"))


class MapPageTest(ExplorerTest):
    """`map --format html` writes the same page, opened on the given layouts."""

    def open_map(self, *arguments):
        self.open_html(run_program("map", "--format", "html", *arguments))
        self.settle()

    def states(self, *arguments):
        html = run_program("map", "--format", "html", *arguments).decode()
        return json.loads(re.search(r'id="data">(.*?)</script>', html, re.S)[1])["states"]

    def test_it_shows_its_layout(self):
        self.open_map("mma_shared_layout(float16,128B,8,64)", "--label", "bank")
        self.assertEqual(self.kind(), "multiples")
        self.assertEqual(self.text("#faults"), "")

    def test_a_swizzle_comes_along(self):
        self.open_map("f32[6,7]{1,0}", "--swizzle", "128B")
        self.assertEqual(self.find("#swizzle").get_property("value"), "128B")
        self.assertEqual(self.find("#layout").get_property("value"), "f32[6,7]{1,0}")

    def test_several_layouts_are_stops(self):
        self.open_map("f32[2,2]", "f32[0]", "(f32[3], token[], s8[4,4])")
        layouts = self.script("return [...document.querySelectorAll('#tour li a')].map(a => a.title)")
        self.assertEqual(layouts, ["f32[2,2]{1,0}", "f32[0]{0}", "f32[3]{0}", "token[]", "s8[4,4]{1,0}"])
        for _ in layouts[1:]:
            self.click("#tour [aria-label='The next stop']")
        self.assertEqual(self.find("#layout").get_property("value"), "s8[4,4]{1,0}")

    def test_the_choices_of_the_command_line_come_along(self):
        self.open_map(FIGURE_1, "--label", "byte", "--color-by", "row", "--window", "1:2,3:5")
        self.assertEqual((self.chosen("labels"), self.chosen("colors")), ("byte", "row"))
        self.assertTrue(self.selected("array")[0].startswith("element 1,3"))

    def test_a_written_layout_stays_what_it_is(self):
        state, = self.states("f32[6,7]")
        self.assertEqual(state["layout"], "f32[6,7]{1,0}")
