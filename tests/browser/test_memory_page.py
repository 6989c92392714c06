"""The page of a program's memory: `memory --format html`."""

import json
import os
import re
import shlex
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from browser import BOX_OF, PageTest, run_program
from program_data import Known, read_page, read_series
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

OVERLAPS_ALL = os.environ.get("OVERLAPS")
SAMPLE = ("samples/odd-shapes-v5e.hlo", "--target", "v5e")
OWNED = ("tests/golden/memory-by-owner.hlo", "--target", "v5e")
PROGRAMS = [SAMPLE, OWNED, ("samples/user-layouts-v5e.hlo", "--target", "v5e"),
            ("tests/dumps/gpu-f8_matmul.hlo", "--target", "gpu"),
            ("tests/dumps/tpu-v5e-host_io_memory_kinds.hlo", "--target", "v5e"),
            ("tests/dumps/check-v5e-sliced_prefetch.hlo", "--target", "v5e"),
            ("tests/golden/memory-help.hlo", "--target", "v5e")]

# At the peak, `narrow` (4 KiB in tiles, of which 512 B are data) and `wide` (8 KiB) are both alive.
SMALL = b"""HloModule small, is_scheduled=true, entry_computation_layout={(f32[8,128]{1,0:T(8,128)})->f32[8,128]{1,0:T(8,128)}}

ENTRY main (x: f32[8,128]) -> f32[8,128] {
  x = f32[8,128]{1,0:T(8,128)} parameter(0)
  narrow = f32[8,16]{1,0:T(8,128)} custom-call(x), custom_call_target="a", metadata={op_name="jit(f)/narrow" source_file="model.py" source_line=3}
  wide = f32[16,128]{1,0:T(8,128)} custom-call(narrow), custom_call_target="b", metadata={op_name="jit(f)/wide" source_file="model.py" source_line=4}
  sum = f32[8,128]{1,0:T(8,128)} custom-call(narrow, wide), custom_call_target="c"
  ROOT out = f32[8,128]{1,0:T(8,128)} custom-call(sum), custom_call_target="d"
}
"""

DUMPS = [("tpu-v5e-*.hlo", "v5e"), ("check-v5e-*.hlo", "v5e"), ("check-gpu-*.hlo", "gpu"), ("check-cpu-*.hlo", "cpu"),
         ("gpu-*.hlo", "gpu"), ("pre-*.hlo", "v5e"), ("alias-first.hlo", "v5e"), ("tpu-v6e-*.hlo", "v6e")]

HOSTILE = ["</script><script>document.title='owned'</script>", "<!--<script>", "a&amp;b", "'`${1}"]
ARRAYS = "&view=arrays"

# Programs and changes of them.
CHANGED = [
    (OWNED, ("donate=*",)),
    (("tests/golden/memory-help.hlo", "--target", "v5e"), ("donate=*", "dtype f32->bf16 where opcode=*")),
    (SAMPLE, ("dtype f32->bf16 where opcode=*", "dtype bf16->f32 where opcode=*")),
]


# Pairs of texts that lie over each other.
OVERLAPS = BOX_OF + """
const texts = [...document.querySelectorAll('#overlay text, #diff-overlay text, .treemap text, header *, main p, ' +
    '.bar *, .sentence, #sums-spaces *, #findings *, .owner *, .bar-row *, #advice *, #layouts-list *, #diff-owners *')]
    .filter(e => e.getClientRects().length && e.textContent.trim() && !e.children.length &&
        getComputedStyle(e).visibility !== 'hidden' && !e.hasAttribute('transform'));
const boxes = texts.map(boxOf), found = [];
for (let i = 0; i < boxes.length; i++)
    for (let k = i + 1; k < boxes.length; k++) {
        const [a, b] = [boxes[i], boxes[k]];
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4)
            found.push([texts[i].textContent, texts[k].textContent]);
    }
return found;"""


def memory(*arguments, **keywords):
    return run_program("memory", *arguments, "--format", "html", **keywords)


def command_rows(*arguments, **keywords):
    """Returns what the command says in JSON: rows by owner and phase, and totals."""
    return json.loads(run_program("memory", *arguments, "--by", "owner,phase", "--json", **keywords))


def long_program(count):
    """Returns a chain of `count` instructions, each of which is alive until the next one."""
    lines = [f"  a.{i} = f32[{i % 97 + 1},130]{{1,0:T(8,128)}} custom-call("
             f"{'x' if i == 0 else f'a.{i - 1}'}), custom_call_target=\"t\"" for i in range(count)]
    return ("HloModule long, is_scheduled=true\n\nENTRY main (x: f32[8,128]) -> f32[1,130] {\n"
            "  x = f32[8,128]{1,0:T(8,128)} parameter(0)\n" + "\n".join(lines) +
            f"\n  ROOT r = f32[1,130]{{1,0:T(8,128)}} custom-call(a.{count - 1}), "
            "custom_call_target=\"t\"\n}\n").encode()


def folded(rows):
    """Returns bytes and counts of rows by who and phase: an owner may be divided by shape, and
    its number is left out if several share a row."""
    sums = {}
    for who, phase, size, count in rows:
        key = re.sub(r"\d+|\*", "#", who), phase
        old = sums.get(key, (0, 0))
        sums[key] = old[0] + size, old[1] + (count or 0)
    return sums


class MemoryPageTest(PageTest):
    WIDTH, HEIGHT = 1280, 720

    def open_memory(self, *arguments, fragment="", **keywords):
        self.open_html(memory(*arguments, **keywords), fragment)
        self.settle()

    def rows(self):
        """Returns the texts of the cells of each row of the arrays in view."""
        return self.script("return [...document.querySelectorAll('#rows tbody tr:not(.space)')]"
                           ".map(row => [...row.cells].map(cell => cell.textContent))")

    def moment(self):
        return int(self.find("#plot").get_attribute("aria-valuenow"))

    def listed(self):
        """Returns the rows of the list by owner, all of them: name, phase, bytes, count, share."""
        self.script("document.querySelector('#owner-list [data-group=smaller]')?.click()")
        return self.script(
            "return [...document.querySelectorAll('#owner-list [data-bytes]')].map(e => ["
            "(e.querySelector('b')?.title ?? e.dataset.name).replace('them', 'temporaries'),"
            "e.dataset.phase ?? null, Number(e.dataset.bytes), Number(e.dataset.count ?? 0),"
            "e.querySelector('.share').textContent])")

    def test_nothing_to_show(self):
        self.open_memory("-", stdin=b"HloModule m, is_scheduled=true\n\nENTRY e {\n  ROOT t = () tuple()\n}\n")
        self.assertIn("No program with arrays", self.text("#sentence"))
        self.assertFalse(self.find("#share-button").is_displayed())

    # ---- the page agrees with the command ----

    def test_says_what_the_command_says(self):
        """Rows, shares and advice are the command's, and the rows sum up to the peak."""
        for program in PROGRAMS:
            said = command_rows(*program)
            self.open_memory(*program, fragment="#by=owner")
            rows = self.listed()
            self.assertEqual(Counter((who, size) for who, _, size, _, _ in rows),
                             Counter((row["who"], row["bytes"]) for row in said["rows"]), program)
            self.assertEqual(sum(row[2] for row in rows), said["totals"]["peak_bytes"], program)
            for who, _, size, _, share in rows:
                percent = 100 * size / said["totals"]["peak_bytes"]
                self.assertEqual(share, "<1 %" if 0 < percent < 1 else f"{percent:.0f} %", (program, who))
            text = " ".join(run_program(*program).decode().split())
            advice = said["totals"].get("would_help") or []
            self.assertEqual([], [words for words in self.advised() if words not in text], program)
            listed = " ".join(self.advised())
            self.assertEqual([], [change["what"] for change in advice if change["what"] not in listed], program)

    def advised(self):
        """The rows of what would help, in the order of the words in the text."""
        rows = self.script("return [...document.querySelectorAll('#advice-list li')].map(e => ["
                           "e.querySelector('span').firstChild, e.firstChild, e.querySelector('small')].map(e => e?.textContent))")
        for what, saved, need in rows:
            yield f"{what} {saved} {need}".replace("−", "-") if need else f"{saved} {what}"

    def test_rows_of_every_step_are_the_command_s(self):
        for program in PROGRAMS:
            self.open_memory(*program, fragment="#by=owner&at=0")
            steps = int(self.find("#plot").get_attribute("aria-valuemax")) + 1
            for step in sorted({i * (steps - 1) // 5 for i in range(6)}):
                self.turn(f"#by=owner&at={step}")
                said = command_rows(*program, "--at", str(step))["rows"]
                self.assertEqual(
                    folded((who, phase, size, count) for who, phase, size, count, _ in self.listed() if size),
                    folded((row["who"], row["phase"], row["bytes"], self.count(row)) for row in said if row["bytes"]),
                    (program, step))

    @staticmethod
    def count(row):
        room = row["what"] in ("pointers of tuples", "free between temporaries", "scratch of the step")
        return 0 if room else row["count"]

    def test_the_sentence_names_the_owner(self):
        said = command_rows(*OWNED)
        self.open_memory(*OWNED)
        first, text = said["rows"][0], self.text("#sentence")
        self.assertIn(first["who"], text)
        self.open_memory(*SAMPLE)
        self.assertIn("needs 52.09 MiB of HBM, 0.3 % of a v5e", self.text("#sentence"))
        self.assertIn("52.09 MiB of HBM, 0.3 % of a v5e, 11.73 MiB of it padding (22.5 %): 23.00 MiB are", self.text("#sentence"))
        self.assertIn("peak 52.09 MiB", self.text("#overlay .cursor"))

    def test_knows_who_the_command_lists(self):
        for program in PROGRAMS:
            found = json.loads(run_program("memory", *program, "--json"))
            names = sorted(row["name"] for row in found["rows"]
                           if not row["name"].startswith("[") and not row.get("written"))
            known = Known(memory(*program))
            tick = known.main["peak_tick"]
            own = [one["name"] for one in known.alive(tick) if any(a <= tick <= b for a, b in one["lives"])]
            self.assertEqual(sorted(own), names, program)

    def test_blocks_of_the_heap_never_overlap(self):
        for program in PROGRAMS:
            known = Known(memory(*program))
            for tick in range(known.totals["steps"]):
                here = sorted((one["offset"], one["offset"] + one["bytes"], one["name"])
                              for one in known.alive(tick) if one["heap"])
                for one, other in zip(here, here[1:]):
                    self.assertLessEqual(one[1], other[0], (program, tick, one, other))

    def test_names_of_steps_are_whole(self):
        """Names are written without their numbers, which must come back."""
        names = ["a", "a.0", "a.01", "a.1", "a.2.remat3", "a.2.remat", "b12", "a.4294967296123", "a.7"]
        lines = "".join(f"  {name} = f32[8]{{0:T(128)}} custom-call(x), custom_call_target=\"t\"\n" for name in names)
        known = Known(memory("-", "--target", "v5e", stdin=(
            "HloModule m, is_scheduled=true\n\nENTRY main (x: f32[8]) -> f32[8] {\n  x = f32[8]{0:T(128)} parameter(0)\n" +
            lines + "  ROOT r = f32[8]{0:T(128)} custom-call(x), custom_call_target=\"t\"\n}\n").encode()))
        self.assertEqual(known.names, ["x", *names, "r"])

    def test_data_are_small(self):
        """A buffer and a step take a few bytes."""
        page = memory("-", "--target", "v5e", stdin=long_program(60000))
        self.assertLess(len(re.search(rb'"numbers":"([^"]*)"', page).group(1)), 60000 * 24)

    # ---- steps ----

    def test_a_step_is_chosen_by_clicking_and_by_keys(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL)
        self.click_at("#plot", 80, 80)
        self.assertEqual(self.moment(), 0)
        self.assertIn("At step 0", self.text("#owners-title"))
        self.press(Keys.END)
        self.assertEqual(self.moment(), 4)
        self.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        self.assertEqual(self.moment(), 2)
        self.press("p")
        self.assertEqual(self.moment(), 3)
        self.assertEqual(self.text("#owners-title"), "At the peak")
        self.press(Keys.ARROW_LEFT)
        self.click("#back")
        self.assertEqual(self.moment(), 3)
        self.wait_for("location.hash.includes('at=3')")
        self.find("#plot").send_keys(Keys.HOME)
        self.wait_for("location.hash.includes('at=0')")
        self.driver.refresh()
        self.settle()
        self.assertEqual(self.moment(), 0, "the address keeps the step")

    def test_the_steps_over_a_limit_are_zoomed_to(self):
        self.open_memory("-", "--target", "v5e", stdin=long_program(400), fragment="#limit=150000")
        count, first, last = map(int, re.search(r"(\d+) steps are over the limit(\d+) to (\d+)",
                                                self.text("#over").replace(",", "")).groups())
        known = Known(memory("-", "--target", "v5e", stdin=long_program(400)))
        room = sum(one["bytes"] for one in known.main["rooms"] if one["what"] != "free between temporaries")
        over = [tick for tick in range(402) if sum(one["bytes"] for one in known.alive(tick)) + room > 150000]
        self.assertEqual((count, first, last), (len(over), over[0], over[-1]))
        self.click("#over button")
        left, right = self.zoomed()
        self.assertTrue(left <= first <= last < right)

    def test_the_peak_is_over_a_limit_that_does_not_hold_it(self):
        """Although less than the limit is alive at any step: the rest is free between temporaries."""
        dump = re.sub(rb"a\.29 = f32\[\d+,", b"a.29 = f32[900,", long_program(60))
        need = json.loads(run_program("memory", "-", "--target", "v5e", "--json", stdin=dump))["totals"]["peak_bytes"]
        known = Known(memory("-", "--target", "v5e", stdin=dump))
        free = sum(room["bytes"] for room in known.main["rooms"] if room["what"] == "free between temporaries")
        self.assertGreater(free, 0)
        self.open_memory("-", "--target", "v5e", stdin=dump, fragment=f"#limit={need - 1024}")
        self.assertIn("Does not fit", self.text("#sentence"))
        self.assertIn("1 step is over the limit", self.text("#over"))
        self.write("#limit", f"{need} B")
        self.assertNotIn("Does not fit", self.text("#sentence"))
        self.assertEqual(self.text("#over"), "")

    def test_a_click_leaves_no_box_around_the_charts(self):
        self.open_memory(*SAMPLE)
        self.click_at("#plot", 200, 100)
        self.assertEqual(self.script("return document.activeElement.id"), "plot")
        self.assertEqual(self.script("return getComputedStyle(document.activeElement).outlineStyle"), "none")
        self.press(Keys.ARROW_RIGHT)
        self.assertNotEqual(self.script("return getComputedStyle(document.activeElement).outlineStyle"), "none")

    def test_phases_of_a_training_step_are_named(self):
        names = ["jvp(layer0)/a", "jvp(layer1)/a", "jvp(layer2)/a", "transpose(jvp(layer2))/a", "transpose(jvp(layer1))/a",
                 "transpose(jvp(layer0))/a", "sub"]
        lines = "".join(f"  a.{i} = f32[8,128]{{1,0:T(8,128)}} custom-call({f'a.{i - 1}' if i else 'x'}), "
                        f"custom_call_target=\"t\", metadata={{op_name=\"jit(f)/{name}\"}}\n" for i, name in enumerate(names))
        self.open_memory("-", "--target", "v5e", stdin=(
            "HloModule m, is_scheduled=true\n\nENTRY main (x: f32[8,128]) -> f32[8,128] {\n"
            "  x = f32[8,128]{1,0:T(8,128)} parameter(0)\n" + lines +
            "  ROOT r = f32[8,128]{1,0:T(8,128)} custom-call(a.6), custom_call_target=\"t\"\n}\n").encode())
        self.assertEqual([text.text for text in self.find_all("#overlay .tick.middle")],
                         ["start", "forward, 3 layers", "backward, 3 layers", "update"])

    def test_the_peak_stays_marked(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#at=4")
        self.assertIn("peak", self.text("#overlay .cursor"))
        self.assertEqual(len(self.find_all("#overlay .peak")), 1)
        self.press(Keys.ESCAPE)
        self.assertEqual(self.moment(), 3)

    def test_spaces_are_chosen_by_clicking_and_by_keys(self):
        self.open_memory(*SAMPLE)
        self.script("document.querySelectorAll('#spaces button')[1].click()")
        self.assertIn("of VMEM", self.text("#sentence"))
        self.assertIn("estimated", self.text("#subtitle"))
        self.script("document.querySelector('#spaces [aria-checked=true]').focus()")
        self.press(Keys.ARROW_LEFT)
        self.assertIn("of HBM", self.text("#sentence"))

    # ---- zoom ----

    def zoomed(self):
        """Returns the steps in view."""
        return [int(handle.get_attribute("aria-valuenow")) for handle in self.find_all("#brush .handle")]

    def test_a_frame_is_one_picture(self):
        """However many blocks are in view, the canvas gets no command for each of them."""
        self.open_memory("-", "--target", "v5e", stdin=long_program(3000))
        counts = self.driver.execute_async_script("""
            const done = arguments[0], counts = {};
            for (const name of ['fillRect', 'fill', 'putImageData']) {
                const old = CanvasRenderingContext2D.prototype[name];
                CanvasRenderingContext2D.prototype[name] = function (...given) {
                    counts[name] = (counts[name] ?? 0) + 1;
                    return old.apply(this, given);
                };
            }
            document.getElementById('plot').dispatchEvent(
                new WheelEvent('wheel', {deltaY: -100, clientX: 500, clientY: 300, cancelable: true}));
            requestAnimationFrame(() => requestAnimationFrame(() => done(counts)));""")
        self.assertEqual(set(counts), {"putImageData"})
        self.assertLessEqual(counts["putImageData"], 2)  # words below that are longer may change the chart's height

    def test_keys_wheel_and_drag_zoom_to_single_steps(self):
        self.open_memory("-", "--target", "v5e", stdin=long_program(3000), fragment="#at=1500")
        self.assertEqual(self.zoomed(), [0, 3002])
        plot = self.find("#plot")
        plot.send_keys("+", "+")
        first, last = self.zoomed()
        self.assertTrue(first < 1500 < last and last - first < 800, (first, last))
        plot.send_keys("-", "-", "0")
        self.assertEqual(self.zoomed(), [0, 3002])
        self.script("for (let i = 0; i < 9; i++) arguments[0].dispatchEvent(new WheelEvent('wheel',"
                    "{deltaY: -300, clientX: 500, clientY: 300, cancelable: true}))", plot)
        self.after_frame()
        first, last = self.zoomed()
        self.assertLess(last - first, 60)
        names = [name.text for name in self.find_all("#overlay [data-step]")]
        self.assertTrue(len(names) > 5 and all(re.match(r"a\.\d+$", name) for name in names), names)
        self.wait_for("/zoom=\\d+-\\d+/.test(location.hash)")
        plot.send_keys("0")
        box = plot.rect
        ActionChains(self.driver).move_to_element_with_offset(plot, -100, 0).click_and_hold().move_by_offset(
            60, 0).release().perform()
        first, last = self.zoomed()
        self.assertAlmostEqual(last - first, 60 * 3002 / (box["width"] - 57), delta=20)
        ActionChains(self.driver).double_click(plot).perform()
        self.assertEqual(self.zoomed(), [0, 3002])

    def test_handles_of_the_brush(self):
        self.open_memory("-", "--target", "v5e", stdin=long_program(3000))
        handles = self.find_all("#brush .handle")
        handles[0].send_keys(Keys.PAGE_UP, Keys.ARROW_RIGHT)
        handles[1].send_keys(Keys.ARROW_LEFT)
        first, last = self.zoomed()
        self.assertTrue(600 <= first <= 700 and 2900 < last < 3002, (first, last))
        brush = self.find("#brush")
        ActionChains(self.driver).move_to_element(brush).click_and_hold().move_by_offset(-20, 0).release().perform()
        moved = self.zoomed()
        self.assertTrue(moved[0] < first and moved[1] - moved[0] in range(last - first - 2, last - first + 3))

    def test_a_column_shows_the_fullest_step(self):
        """One step of sixty thousand is twice as full: it is seen whatever pixel it shares."""
        dump = re.sub(rb"a\.30011 = f32\[\d+,", b"a.30011 = f32[900,", long_program(60000))
        self.open_memory("-", "--target", "v5e", stdin=dump)
        self.assertEqual(self.moment(), 30012)
        dark = """const c = document.getElementById('chart'), x = Math.round(68 + (c.width - 69) * 30012.5 / 60002);
            const copy = new OffscreenCanvas(c.width, c.height).getContext('2d', {willReadFrequently: true});
            copy.drawImage(c, 0, 0);
            const d = copy.getImageData(x - 3, 0, 7, c.height).data, paper = d.slice(0, 3).join();
            for (let y = 0; y < c.height; y++) for (let i = 0; i < 7; i++) {
                const p = d.slice(4 * (7 * y + i), 4 * (7 * y + i) + 4);
                if (p[3] > 0 && Math.max(p[0], p[1], p[2]) - Math.min(p[0], p[1], p[2]) > 24) return y; }"""
        other = dark.replace("30012.5", "10000.5")
        self.assertLess(self.script(dark), 60)
        self.assertGreater(self.script(other), 120)

    # ---- colours ----

    def test_colour_is_of_what_is_asked(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#by=source")
        names = self.script("return [...document.querySelectorAll('#owner-list b')].map(e => e.title)")
        self.assertEqual(names, ["arguments, outputs", "model.py:3", "model.py:4"])
        colours = self.script("return [...document.querySelectorAll('#owner-list .swatch')].map("
                              "e => getComputedStyle(e).backgroundColor)")
        self.assertEqual(len(set(colours)), len(colours))
        self.script("document.querySelector('#by [data-value=shape]').click()")
        self.assertIn("f32[16,128]", self.text("#owner-list"))
        self.wait_for("location.hash.includes('by=shape')")
        self.script("document.querySelector('#by [aria-checked=true]').focus()")
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.find("#by [aria-checked=true]").text, "op")

    def test_files_have_the_shortest_names_that_differ(self):
        text = SMALL.replace(b'"model.py" source_line=3', b'"/home/a/data/train.py" source_line=3')
        text = text.replace(b'"model.py"', b'"/home/a/model/train.py"')
        self.open_memory("-", "--target", "v5e", stdin=text, fragment="#by=source")
        names = self.script("return [...document.querySelectorAll('#owner-list b')].map(e => e.title)")
        self.assertEqual(sorted(names), ["arguments, outputs", "data/train.py:3", "model/train.py:4"])
        self.open_memory("-", "--target", "v5e", stdin=text.replace(b"/home/a/data/train.py", b"/home/a/load.py"))
        self.assertIn("train.py:4", self.text("#owner-list"))
        self.assertNotIn("home", self.text("main"))

    def test_padding_is_hatched_in_its_owner(self):
        """Seven eighths of `narrow` are padding, on its own colour's ground."""
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#by=source&at=2")
        padding = self.script("return [...document.querySelectorAll('#owner-list .note .padding')].map(e => e.textContent)")
        self.assertEqual(padding, ["3.50 KiB padding"])
        self.assertGreater(self.picture().distinct_lines, 100)

    # ---- buffers ----

    def point(self, x, y):
        plot = self.find("#plot")
        box = plot.rect
        ActionChains(self.driver).move_to_element_with_offset(
            plot, x - int(box["width"] / 2), y - int(box["height"] / 2)).perform()

    def test_hovering_lights_a_buffer_everywhere(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#by=source")
        width = self.find("#plot").rect["width"]
        for y in range(60, 230, 10):
            self.point(int(56 + (width - 57) * 2.5 / 5) + 30, y)
            if self.find("#tip").is_displayed() and "wide" in self.text("#tip"):
                break
        tip = self.text("#tip")
        for words in ("wide", "f32[16,128]", "{1,0:T(8,128)}", "8.00 KiB, no padding", "steps 2 to 3, until sum", "jit(f)/wide",
                      "model.py:4"):
            self.assertIn(words, tip)
        self.assertEqual(self.find("#owner-list .lit b").text, "model.py:4")
        self.assertEqual(len(self.find_all("#overlay path.lit")), 2, "in the timeline and in the heap")
        self.find("#plot").send_keys("+")
        self.after_frame()
        self.assertFalse(self.find("#tip").is_displayed(), "the tip goes with a change of zoom")

    def test_keys_go_through_the_buffers(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#by=source&at=2")
        self.find("#plot").send_keys(Keys.ARROW_DOWN)
        self.assertIn("wide", self.text("#tip"))
        self.press(Keys.ARROW_DOWN)
        self.assertTrue(self.find("#tip").is_displayed())
        self.press(Keys.ARROW_RIGHT)
        self.assertFalse(self.find("#tip").is_displayed(), "the tip goes with a change of step")

    def test_a_row_of_the_list_opens(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#by=source&at=2")
        self.script("document.querySelector('#owner-list [data-group]:has([title=\"model.py:4\"])').click()")
        self.assertEqual("f32[16,128]{1,0:T(8,128)}8.00 KiB, steps 2 to 3", self.text("#owner-list .layouts"))
        self.find("#owner-list [aria-expanded=true]").click()
        self.assertEqual(self.find_all("#owner-list .layouts"), [])

    def test_a_block_of_the_heap_is_clicked(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#at=1")
        box = self.find("#plot").rect
        self.click_at("#plot", 56 + int((box["width"] - 57) * 2.5 / 5), int(box["height"]) - 100)
        self.assertIn("jit(f)/", self.text("#facts"))
        self.assertEqual(self.moment(), 2)
        self.assertGreater(self.picture().distinct_lines, 50)

    # ---- the arrays of a step ----

    def test_arrays_alike_are_one_row(self):
        """Arrays of layers whose names differ only in their numbers share a row."""
        names = "".join(f"  p.{i} = f32[8,128]{{1,0:T(8,128)}} parameter({i}), metadata={{op_name=\"w[{i}]\"}}\n"
                        for i in range(5))
        self.open_memory(fragment="#view=arrays", stdin=(
            "HloModule alike, is_scheduled=true\n\nENTRY main {\n" + names +
            "  ROOT r = f32[8,128]{1,0:T(8,128)} custom-call(p.0, p.1, p.2, p.3, p.4), "
            "custom_call_target=\"t\"\n}\n").encode())
        row = next(row for row in self.rows() if "argument" in row[4])
        self.assertEqual((row[0], row[1], row[5]), ("5 × f32[8,128]{1,0:T(8,128)}", "20.00 KiB", "w[…]"))
        self.assertIn("6 arrays, 24.00 KiB", self.text("#list-title"))

    def test_boxes_are_as_large_as_their_bytes(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#at=2" + ARRAYS)
        areas = self.script("return [...document.querySelectorAll('#treemap .box')].map(box => {"
                            "const b = box.querySelector('rect').getBoundingClientRect();"
                            "return (b.width + 1) * (b.height + 1)})")
        self.assertEqual(len(areas), 4)
        titles = self.script("return [...document.querySelectorAll('#treemap > text.strong')].map(e => e.textContent)")
        self.assertEqual(titles[0], "wide")
        self.assertIn("narrow", titles)
        hatched = self.script("const box = document.querySelector('#treemap [aria-label*=\"[8,16]\"]');"
                              "return box.querySelector('.pad').getBoundingClientRect().width / "
                              "box.querySelector('.own').getBoundingClientRect().width")
        self.assertAlmostEqual(hatched, 7 / 8, delta=.01)

    def test_a_row_opens_its_layout_and_marks_its_box(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#at=2" + ARRAYS)
        self.script("[...document.querySelectorAll('#rows tbody tr')].find(row => "
                    "row.textContent.includes('[8,16]')).click()")
        facts = self.text("#facts")
        for words in ("4.00 KiB = 512 B data + 3.50 KiB padding", "jit(f)/narrow", "model.py:3", "steps 1 to 3, until sum"):
            self.assertIn(words, facts)
        self.assertIn("[8,16]", self.find("#treemap .selected").get_attribute("aria-label"))
        self.script("document.querySelector('#treemap [aria-label*=\"[16,128]\"]')"
                    ".dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        self.assertIn("jit(f)/wide", self.text("#facts"))
        self.assertIn("[16,128]", self.text("#rows tr.selected"))

    def test_a_row_opens_the_explorer_on_its_layout(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#at=2" + ARRAYS)
        if not self.script("return document.getElementById('explorer').textContent.trim()"):
            self.skipTest("this build has no explorer")
        for opens in ("#open-layout", "#rows tr.selected"):
            self.script("[...document.querySelectorAll('#rows tbody tr')].find(row => "
                        "row.textContent.includes('[8,16]')).click()")
            if opens == "#open-layout":
                self.click(opens)
            else:
                self.script("document.querySelector('#rows tr.selected').focus()")
                self.press(Keys.ENTER)
            self.wait_for("document.querySelector('#layout iframe') !== null")
            self.driver.switch_to.frame(self.find("#layout iframe"))
            self.settle()
            self.wait_for("document.getElementById('lead').textContent.includes('padding')")
            self.driver.switch_to.default_content()
            self.click("#layout-close")
            self.wait_for("document.querySelector('#layout iframe') === null")

    def test_rows_are_sorted_and_filtered(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#at=2" + ARRAYS)
        self.click("#rows .column-padding_bytes button")
        self.assertEqual(self.rows()[0][0], "f32[8,16]{1,0:T(8,128)}")
        self.resize(2400, 1080)  # the table has room for names
        self.click("#rows .column-op_name button")
        self.assertEqual(self.rows()[0][5], "jit(f)/narrow")
        self.write("#filter", "model.py:4")
        self.assertEqual([row[0] for row in self.rows()], ["f32[16,128]{1,0:T(8,128)}"])
        self.write("#filter", "WIDE jit")
        self.assertEqual(len(self.rows()), 1)
        self.assertIn("1 array, 8.00 KiB", self.text("#list-title"))

    def test_a_slash_finds(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL)
        self.find("#plot").send_keys("/")
        self.assertEqual(self.script("return document.activeElement.id"), "filter")
        self.press("w", "i", "d", "e")
        self.assertEqual(len(self.rows()), 1)

    # ---- a changed program ----

    def test_a_changed_program_has_the_command_s_figures(self):
        """What each change gives, what all of them take, and who takes it then."""
        for program, changes in CHANGED:
            asked = [word for change in changes for word in ("--what-if", change)]
            said = json.loads(run_program("memory", *program, *asked, "--json"))
            whole = command_rows(*program)["totals"]["peak_bytes"]
            page = memory(*program, *asked)
            self.open_html(page)
            self.settle()
            self.assertEqual(
                self.script("return [...document.querySelectorAll('#advice-list li')].map(e => ["
                            "e.querySelector('span b').textContent, Number(e.dataset.bytes), Number(e.dataset.delta)])"),
                [[row["what"], row["peak_bytes"], row["delta_bytes"]] for row in said["rows"]], program)
            totals = said["rows"][-1]
            self.assertEqual(self.script("return [...document.querySelectorAll('.bar-row')].map(e => Number(e.dataset.bytes))"),
                             [whole, totals["peak_bytes"]], program)
            known = read_page(page)["totals"]["what_if"]
            self.assertEqual(sum(row["bytes"] for row in known["owners"]), said["totals"]["peak_bytes"], program)
            curve = read_series(known)[0]["curve_bytes"]
            self.assertEqual(len(curve), said["totals"]["steps"])
            self.assertLessEqual(max(curve), totals["peak_bytes"], program)
            self.assertEqual(max(curve), curve[known["peak_tick"]], program)
            self.assertTrue(self.find("#overlay .ghost"))

    def test_a_refused_change_is_told(self):
        self.open_memory(*SAMPLE, "--what-if", "drop op_name=*nothing*", status=2)
        self.assertIn("None of what was asked can be changed", self.text("#sentence"))
        self.assertIn("refused", self.text("#advice-list"))
        self.assertFalse(self.find("#before-after").is_displayed())

    # ---- limits ----

    def test_what_is_over_the_limit_keeps_its_hue(self):
        """It is hatched: between the lines the colours of the owners are seen."""
        self.open_memory(*SAMPLE, fragment="#limit=41943040")
        self.assertEqual(self.script("return getComputedStyle(document.querySelector('#overlay .over')).fill"), 'url("#hatch-bad")')
        line = self.script("return getComputedStyle(document.querySelector('#hatch-bad path')).strokeWidth")
        self.assertLess(float(line.removesuffix("px")), self.script("return document.querySelector('#hatch-bad').width.baseVal.value") / 2)

    def test_the_words_of_the_peak_stand_above_the_ridge(self):
        """The highest of the stack, as far as it is over a limit, and the limit's line are below them."""
        dump = long_program(108)
        peak = json.loads(run_program("memory", "-", "--target", "v5e", "--json", stdin=dump))["totals"]["peak_bytes"]
        for size in ((1280, 720), (390, 844)):
            self.resize(*size)
            for share, view in ((.1, ""), (.97, ""), (1.03, ""), (.1, "&view=arrays")):
                self.open_memory("-", "--target", "v5e", stdin=dump, fragment=f"#limit={int(peak * share)}{view}")
                foot = self.script(BOX_OF + "return boxOf(document.querySelector('#overlay .cursor .big')).bottom")
                tops = self.script(BOX_OF + "return [...document.querySelectorAll('#overlay .over, #overlay .limit')].map(e => boxOf(e).top)")
                self.assertEqual(len(tops), 2 if share < 1 else 1)
                self.assertLessEqual(foot, min(tops) + 1, (size, share))

    def test_the_picture_of_the_command_is_that_of_the_page(self):
        """--format svg has the page's owners, in the same hues, and their bytes at the peak."""
        for program in (("samples/train-v5e.tar.xz",), SAMPLE):
            svg = run_program("memory", *program, "--format", "svg").decode()
            entries = re.findall(r'class="own(\d)"[^>]*height="11.0"/><text class="n"[^>]*>([^<,]*)[^<]*</text>\n<text class="r"[^>]*>([^<]*)', svg)
            self.open_memory(*program, fragment="#by=owner")
            rows = self.script("return [...document.querySelectorAll('#owner-list .owner')].map(e => [e.querySelector('.swatch').className,"
                               " e.querySelector('b')?.textContent, e.querySelector('.bytes').textContent])")
            shown = [(re.search(r"fill-o(\d)", hue)[1], name.split(",")[0], size) for hue, name, size in rows if "fill-o" in hue]
            self.assertGreaterEqual(len(shown), 3)
            self.assertEqual([entry for entry in entries if entry in shown], sorted(shown, key=entries.index))
            for hue in "01234567":
                property = self.script("return getComputedStyle(document.documentElement).getPropertyValue('--o' + arguments[0]).trim()", hue)
                self.assertIn(f".own{hue} {{ fill: {property}; }}", svg)

    def test_blocks_of_the_heap_carry_their_owner(self):
        self.open_memory("samples/train-v5e.tar.xz", fragment="#by=owner")
        owners = self.script("return [...document.querySelectorAll('#owner-list b')].map(e => e.textContent)")
        names = self.script(
            BOX_OF + "const heap = boxOf([...document.querySelectorAll('#overlay .title')].at(-1)).bottom;"
            "return [...document.querySelectorAll('#overlay .name')].filter(e => boxOf(e).top > heap).map(e => e.textContent)")
        self.assertTrue(names)
        for name in names:
            self.assertTrue(any(name.startswith(owner) for owner in owners), (name, owners))

    def test_a_typed_limit_is_drawn_and_kept_in_the_address(self):
        self.open_memory(*SAMPLE)
        self.write("#limit", "40 MiB")
        self.assertIn("limit: 40.00 MiB, 12.09 MiB over", self.text("#overlay"))
        self.assertIn("Does not fit: 52.09 MiB of the 40.00 MiB", self.text("#sentence"))
        self.assertIn("67 steps are over the limit", self.text("#over"))
        self.wait_for("location.hash.includes('limit=41943040')")
        self.write("#limit", "1 TiB")
        self.assertNotIn("over", self.text("#overlay"))
        self.assertEqual(self.find_all("#overlay .limit"), [], "it is too far above")
        self.write("#limit", "much")
        self.assertEqual(self.find("#limit").get_attribute("aria-invalid"), "true")
        self.write("#limit", "")
        self.assertNotIn("limit", self.text("#overlay"))

    def test_a_limit_may_be_a_device(self):
        limit = json.loads(run_program("memory", *SAMPLE, "--limit", "v6e", "--json"))["totals"]["limit_bytes"]
        self.open_memory(*SAMPLE)
        self.write("#limit", "v6e")
        self.assertIn("0.2 % of a v6e, as it is compiled for v5e", self.text("#sentence"))
        self.wait_for("location.hash.includes('limit=' + arguments[0])", limit)
        self.write("#limit", "v5e")
        self.assertIn("0.3 % of a v5e,", self.text("#sentence"))
        self.write("#limit", "toString")
        self.assertEqual(self.find("#limit").get_attribute("aria-invalid"), "true")

    def test_half_of_an_advised_size_is_tried_by_the_command_that_is_shown(self):
        self.open_memory("samples/train-v5e.tar.xz", "--limit", "hbm=7GiB", status=1)
        words = shlex.split(self.text("#try code"))
        self.assertEqual((words[0], words[-4:]), ("hlo-layout", ["--format", "html", ">", "half.html"]))
        self.turn("#view=arrays")
        self.assertTrue(self.find("#answer #advice-list span").is_displayed())
        self.open_html(run_program(*words[1:-2]))
        self.settle()
        self.assertIn("size t:0 12->6", self.text("#sentence"))
        self.open_memory(*SAMPLE)
        self.assertFalse(self.find("#try").is_displayed())

    def test_a_limit_is_drawn_and_what_is_over_it_said(self):
        over = -json.loads(run_program("memory", *SAMPLE, "--limit", "hbm=50MiB", "--json",
                                       status=1))["totals"]["margin_bytes"]
        self.open_memory(*SAMPLE, "--limit", "hbm=50MiB", status=1)
        self.assertIn(f"{over / 2 ** 20:.2f} MiB over", self.text("#overlay"))
        self.assertTrue(self.find("#overlay .over"))
        self.assertIn("Does not fit", self.text("#sentence"))

    # ---- other pages ----

    def test_the_page_leads_to_the_others(self):
        self.open_memory(*SAMPLE)
        self.assertEqual(self.find("nav [aria-current]").text, "Memory")
        self.click("#other-button")
        self.assertEqual(self.find("#other-command").text,
                         "hlo-layout audit --format html samples/odd-shapes-v5e.hlo > audit.html")
        self.press(Keys.ESCAPE)
        self.enter_explorer()
        self.assertTrue(self.find("header").is_displayed())
        self.click("#share-button")  # an embedded page has no address that can be shared
        self.assertEqual(self.find_all("#share-link"), [])
        self.assertEqual(len(self.find_all("#save-svg")), 1)
        self.driver.switch_to.default_content()
        self.click("#layout-close")

    def test_shares_a_link_a_citation_and_a_figure(self):
        self.open_memory(*SAMPLE, "--share-base", "https://example.org/runs", fragment="#at=3&by=op")
        self.click("#share-button")
        self.assertEqual(self.shared("link"), "https://example.org/runs/page.html#at=3&by=op")
        self.assertIn("\\url{" + self.shared("link") + "}", self.shared("cite"))
        self.assertIn("title = {Memory of jit\\_f on v5e over its schedule}", self.shared("cite"))
        _, _, _, text = self.saved("save-figure")
        figure = ElementTree.fromstring(text)
        words = " ".join("".join(one.itertext()) for one in figure.iter("{http://www.w3.org/2000/svg}text"))
        self.assertIn(self.text("#sentence"), words)
        for name in self.script("return [...document.querySelectorAll('#owner-list .owner b')].map(e => e.textContent)"):
            self.assertIn(name[:30], words)
        fills = set(re.findall(r"fill: (var\(--o\d\))", text))
        self.assertEqual(len(fills), self.script("return document.querySelectorAll('#owner-list [class*=fill-o].swatch').length"))

    def test_a_program_of_standard_input_is_cited_by_its_command(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL)
        self.click("#share-button")
        self.assertIn("howpublished = {\\texttt{hlo-layout memory -}}", self.shared("cite"))

    def test_a_command_of_a_strange_name_is_quoted(self):
        path = self.folder / "it's a dump.hlo"
        path.write_bytes(SMALL)
        self.open_memory(str(path), "--target", "v5e")
        self.assertIn(path.name, self.text("#subtitle"))
        self.assertIn(str(self.folder) + "/it'\\''s a dump.hlo' >", self.text("#other-command"))

    # ---- any program, any window ----

    def test_words_of_the_charts_are_whole(self):
        for size in ((1280, 720), (1920, 1080), (390, 844)):
            self.resize(*size)
            for arguments, dump in ((("-", "--target", "v5e"), long_program(108)), (SAMPLE, b"")):
                self.open_memory(*arguments, stdin=dump)  # the first has a tick mark at its end
                self.wait_for(  # the chart is drawn again once its place is known
                    "(chart => [...document.querySelectorAll('#overlay text')].every(text => {"
                    "    const box = text.getBoundingClientRect();"
                    "    return box.left >= chart.left - 1 && box.right <= chart.right + 1; }))"
                    "(document.getElementById('overlay').getBoundingClientRect())")

    def test_one_axis(self):
        """Charts, the strip that zooms and the bars of a changed program begin and end at one place."""
        program, changes = CHANGED[2]
        for size in ((1280, 720), (600, 900), (390, 844)):
            self.resize(*size)
            self.open_memory(*program, *(word for change in changes for word in ("--what-if", change)))
            ends = self.script(
                "const box = (e, a, b) => [a.getBoundingClientRect().left, b.getBoundingClientRect().right].map(Math.round);"
                "const one = (selector) => document.querySelector(selector);"
                "return [box(0, one('#overlay .axis'), one('#overlay .axis')), box(0, one('#brush canvas'), one('#brush canvas')),"
                "box(0, one('.bar-row .slot'), one('.bar-row .slot:last-child'))]")
            for other in ends[1:]:
                for mine, its in zip(ends[0], other):
                    self.assertAlmostEqual(mine, its, delta=2, msg=f"{size} {ends}")

    def test_no_words_lie_over_others(self):
        """In twenty programs, each at three widths, at the peak, at another step, as arrays, changed. OVERLAPS
        asks for all, else a few are looked at."""
        others = [(str(dump), "--target", target) for pattern, target in DUMPS for dump in sorted(Path("tests/dumps").glob(pattern))]
        changed = [(*program, *(word for change in changes for word in ("--what-if", change))) for program, changes in CHANGED]
        programs = list(dict.fromkeys(PROGRAMS + others)) + changed
        self.assertGreaterEqual(len(programs), 20)
        for program in programs if OVERLAPS_ALL else programs[::3]:
            self.open_memory(*program)
            for fragment in ("", "#view=arrays", "#by=owner&at=3"):
                self.turn(fragment)
                for size in ((1280, 720), (1920, 1080), (390, 844)):
                    self.resize(*size)
                    self.after_frame()
                    self.assertEqual(self.script(OVERLAPS), [], (program, size, fragment))

    def test_no_names_lie_under_the_cursor(self):
        for program in PROGRAMS:
            self.open_memory(*program)
            crossed = self.script(
                "const lines = [...document.querySelectorAll('#overlay .cursor line')].map(e => e.getBoundingClientRect());"
                "return [...document.querySelectorAll('#overlay .name')].filter(text => {"
                "    const box = text.getBoundingClientRect();"
                "    return lines.some(line => line.left > box.left && line.left < box.right); }).map(e => e.textContent)")
            self.assertEqual(crossed, [], program)

    def test_sixty_thousand_steps_are_few_elements(self):
        self.open_memory("-", "--target", "v5e", stdin=long_program(60000))
        self.assertEqual(self.find("#plot").get_attribute("aria-valuemax"), "60001")
        self.assertLess(self.script("return document.querySelectorAll('*').length"), 3000)
        self.find("#plot").send_keys(Keys.END, Keys.ARROW_LEFT)
        self.assertEqual(self.moment(), 60000)
        self.script("document.querySelectorAll('#views button')[1].click()")
        self.assertLess(self.script("return document.querySelectorAll('*').length"), 3000)

    def test_before_scheduling_arguments_and_outputs_are_shown(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL.replace(b", is_scheduled=true", b""),
                         fragment="#view=arrays")
        self.assertIn("what is live at a time is not known", self.text("#sentence"))
        self.assertIn("not scheduled", self.text("#notes"))
        self.assertFalse(self.find("#plot").is_displayed())
        self.assertEqual({row[4] for row in self.rows()}, {"argument", "output"})

    def test_several_programs_are_chosen(self):
        self.open_memory(SAMPLE[0], "samples/user-layouts-v5e.hlo", "--target", "v5e")
        self.assertIn("odd-shapes", self.text("#subtitle"))
        self.script("const select = document.querySelector('#programs select');"
                    "select.value = 1; select.dispatchEvent(new Event('change'))")
        self.wait_for("document.getElementById('subtitle').textContent.includes('user-layouts')")
        self.wait_for("document.getElementById('subtitle').textContent.includes('33 steps')")

    def test_names_are_text_and_nothing_else(self):
        for word in HOSTILE:
            name = json.dumps(word).encode()
            self.open_memory("-", "--target", "v5e", fragment="#at=1" + ARRAYS,
                             stdin=SMALL.replace(b'"jit(f)/narrow"', name))
            self.assertNotEqual(self.driver.title, "owned")
            self.assertIn(word, [row[5] for row in self.rows()])

    def test_fits_every_window(self):
        for width, height in ((1280, 720), (1920, 1080), (390, 844)):
            for fragment in ("", "#view=arrays"):
                self.resize(width, height)
                self.open_memory(*SAMPLE, fragment=fragment)
                across, down = self.script("const e = document.documentElement; return [e.scrollWidth, e.scrollHeight]")
                self.assertLessEqual(across, width)
                if width >= 1280:
                    self.assertLessEqual(down, height, "charts and list are in view")

    def test_follows_the_system_s_colours(self):
        grounds = set()
        for scheme in ("light", "dark"):
            self.prefer(scheme)
            self.open_memory(*SAMPLE)
            grounds.add(self.script("return document.getElementById('chart').getContext('2d')"
                                    ".getImageData(70, document.getElementById('chart').height - 60, 1, 1).data.join()"))
        self.assertEqual(len(grounds), 2)

    def test_everything_has_a_name(self):
        for fragment in ("", "#view=arrays"):
            self.open_memory(*SAMPLE, fragment=fragment)
            for element in self.find_all("button, input, select, [role=slider], [role=radiogroup]"):
                if element.is_displayed():
                    self.assertTrue(element.accessible_name, element.get_attribute("outerHTML")[:200])

    def test_policy_lets_nothing_else_run(self):
        page = memory("-", stdin=SMALL).decode()
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page).group(1)
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe-inline", policy)
