"""The page of a program's memory: `memory --format html`."""

import json
import re

from browser import PageTest, run_program
from selenium.webdriver.common.keys import Keys

SAMPLE = ("samples/odd-shapes-v5e.hlo", "--target", "v5e")
PROGRAMS = [SAMPLE, ("samples/user-layouts-v5e.hlo", "--target", "v5e"),
            ("tests/dumps/gpu-f8_matmul.hlo", "--target", "gpu"),
            ("tests/dumps/tpu-v5e-host_io_memory_kinds.hlo", "--target", "v5e")]

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

HOSTILE = ["</script><script>document.title='owned'</script>", "<!--<script>", "a&amp;b", "'`${1}"]


def memory(*arguments, **keywords):
    return run_program("memory", *arguments, "--format", "html", **keywords)


def long_program(count):
    """Returns a chain of `count` instructions, each of which is alive until the next one."""
    lines = [f"  a.{i} = f32[{i % 97 + 1},130]{{1,0:T(8,128)}} custom-call("
             f"{'x' if i == 0 else f'a.{i - 1}'}), custom_call_target=\"t\"" for i in range(count)]
    return ("HloModule long, is_scheduled=true\n\nENTRY main (x: f32[8,128]) -> f32[1,130] {\n"
            "  x = f32[8,128]{1,0:T(8,128)} parameter(0)\n" + "\n".join(lines) +
            f"\n  ROOT r = f32[1,130]{{1,0:T(8,128)}} custom-call(a.{count - 1}), "
            "custom_call_target=\"t\"\n}\n").encode()


class Known:
    """The data that a page embeds, read without the page."""

    def __init__(self, html):
        data = json.loads(re.search(rb'id="data">\n(.*?)\n</script>', html, re.S).group(1))
        self.rows = [dict(zip(data["fields"], row)) for row in data["rows"]]
        self.totals = data["totals"]
        self.main = self.totals["main_space"]

    def live(self, tick):
        """Returns the bytes of main memory that the chart shows at a tick."""
        figures = self.totals["spaces"][self.main]
        curve = figures["curve"]
        kept = figures["peak_bytes"] - figures["temp_bytes"]
        return kept + [curve[i + 1] for i in range(0, len(curve), 3) if curve[i] <= tick][-1]

    @staticmethod
    def lives(row, tick):
        lives = row["lives"]
        return lives is None or any(a <= tick <= b for a, b in zip(lives[::2], lives[1::2]))


class MemoryPageTest(PageTest):
    WIDTH, HEIGHT = 1280, 720

    def open_memory(self, *arguments, fragment="", **keywords):
        self.open_html(memory(*arguments, **keywords), fragment)

    def rows(self):
        """Returns the texts of the cells of each row in view."""
        return self.script("return [...document.querySelectorAll('#rows tbody tr:not(.space)')]"
                           ".map(row => [...row.cells].map(cell => cell.textContent))")

    def moment(self):
        return int(self.find("#timeline").get_attribute("aria-valuenow"))

    # ---- the page agrees with the command's text ----

    def test_opens_at_the_peak_of_the_command(self):
        totals = json.loads(run_program("memory", *SAMPLE, "--json"))["totals"]
        self.open_memory(*SAMPLE)
        mib = totals["peak_bytes"] / 2 ** 20
        self.assertIn(f"needs {mib:.2f} MiB of HBM", self.text("#sentence"))
        self.assertIn(totals["peak_at"], self.text("#timeline .cursor"))

    def test_a_typed_limit_is_drawn_and_kept_in_the_address(self):
        self.open_memory(*SAMPLE)
        self.write("#limit", "40 MiB")
        self.assertIn("limit, 40.00 MiB: 12.10 MiB over", self.text("#timeline"))
        self.wait_for("location.hash.includes('limit=41943040')")
        self.write("#limit", "1 TiB")
        self.assertNotIn("over", self.text("#timeline"))
        self.assertIn("limit 1.00 TiB", self.text("#timeline-hint"))
        self.write("#limit", "much")
        self.assertEqual(self.find("#limit").get_attribute("aria-invalid"), "true")
        self.write("#limit", "")
        self.assertNotIn("limit", self.text("#timeline"))

    def test_arrays_alike_are_one_row(self):
        """Arrays of layers whose names differ only in their numbers share a row."""
        names = "".join(f"  p.{i} = f32[8,128]{{1,0:T(8,128)}} parameter({i}), metadata={{op_name=\"w[{i}]\"}}\n"
                        for i in range(5))
        self.open_memory(stdin=("HloModule alike, is_scheduled=true\n\nENTRY main {\n" + names +
                                "  ROOT r = f32[8,128]{1,0:T(8,128)} custom-call(p.0, p.1, p.2, p.3, p.4), "
                                "custom_call_target=\"t\"\n}\n").encode())
        row = next(row for row in self.rows() if "argument" in row[1])
        self.assertEqual((row[0], row[3], row[5]), ("5 × f32[8,128]{1,0:T(8,128)}", "20.00 KiB", "w[…]"))
        self.assertIn("6 arrays, 24.00 KiB", self.text("#list-title"))

    def test_knows_who_the_command_lists(self):
        for program in PROGRAMS:
            rows = json.loads(run_program("memory", *program, "--json"))["rows"]
            names = sorted(row["name"] for row in rows if not row["name"].startswith("["))
            known = Known(memory(*program))
            own = [row["name"] for row in known.rows if row["memory_space"] == known.main and
                   row["lives"] and known.lives(row, known.totals["tick"])]
            self.assertEqual(sorted(own), names, program)

    def test_rows_sum_to_the_chart_at_every_moment(self):
        for program in PROGRAMS:
            known = Known(memory(*program))
            for tick in range(known.totals["steps"]):
                rows = sum(row["bytes"] for row in known.rows if row["memory_space"] == known.main and
                           row["role"] != "in output" and (row["role"] != "temp" or known.lives(row, tick)))
                self.assertEqual(rows, known.live(tick), (program, tick))

    def test_blocks_of_the_heap_never_overlap(self):
        for program in PROGRAMS:
            known = Known(memory(*program))
            blocks = [row for row in known.rows if row["in_heap"] and row["memory_space"] == known.main]
            for tick in range(known.totals["steps"]):
                here = sorted((row["offset"], row["offset"] + row["bytes"], row["name"])
                              for row in blocks if known.lives(row, tick))
                for one, other in zip(here, here[1:]):
                    self.assertLessEqual(one[1], other[0], (program, tick, one, other))

    def test_list_and_chart_say_the_same(self):
        self.open_memory(*SAMPLE)
        for key in (Keys.HOME, Keys.PAGE_DOWN, Keys.ARROW_RIGHT, Keys.PAGE_UP, Keys.END):
            self.find("#timeline").send_keys(key)
            said = re.search(r"[\d.]+ .iB", self.text("#timeline .cursor")).group(0)
            self.assertTrue(self.text("#list-title").endswith(said), self.text("#list-title"))

    # ---- moments ----

    def test_a_moment_is_chosen_by_clicking_and_by_keys(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL)
        self.click_at("#timeline", 80, 80)
        self.assertEqual(self.moment(), 0)
        self.assertIn("Live at instruction 0", self.text("#picture-title"))
        self.press(Keys.END)
        self.assertEqual(self.moment(), 4)
        self.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        self.assertEqual(self.moment(), 2)
        self.assertEqual([row[0] for row in self.rows()][:2],
                         ["f32[16,128]{1,0:T(8,128)}", "f32[8,128]{1,0:T(8,128)}"])
        self.wait_for("location.hash.includes('at=2')")
        self.driver.refresh()
        self.assertEqual(self.moment(), 2, "the address keeps the moment")

    def test_spaces_are_chosen_by_clicking_and_by_keys(self):
        self.open_memory(*SAMPLE)
        self.script("document.querySelectorAll('#spaces button')[1].click()")
        self.assertIn("of VMEM", self.text("#sentence"))
        self.assertIn("estimated", self.text("#figures"))
        self.script("document.querySelector('#spaces [aria-checked=true]').focus()")
        self.press(Keys.ARROW_LEFT)
        self.assertIn("of HBM", self.text("#sentence"))

    # ---- live buffers ----

    def test_boxes_are_as_large_as_their_bytes(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#at=2")
        areas = self.script("return [...document.querySelectorAll('#treemap .box')].map(box => {"
                            "const b = box.querySelector('rect').getBoundingClientRect();"
                            "return (b.width + 1) * (b.height + 1)})")
        self.assertEqual(len(areas), 4)
        self.assertAlmostEqual(areas[0] / areas[1], 2, delta=.05)
        hatched = self.script("const box = document.querySelector('#treemap [aria-label*=\"[8,16]\"]');"
                              "return box.querySelector('.pad').getBoundingClientRect().width / "
                              "box.querySelector('.kept, .used').getBoundingClientRect().width")
        self.assertAlmostEqual(hatched, 7 / 8, delta=.01)

    def test_a_row_opens_its_layout_and_marks_its_box(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#at=2")
        self.script("[...document.querySelectorAll('#rows tbody tr')].find(row => "
                    "row.textContent.includes('[8,16]')).click()")
        facts = self.text("#facts")
        for words in ("4.00 KiB = 512 B data + 3.50 KiB padding", "jit(f)/narrow", "model.py:3",
                      "instructions 1 to 3"):
            self.assertIn(words, facts)
        self.assertIn("[8,16]", self.find("#treemap .selected").get_attribute("aria-label"))
        self.script("document.querySelector('#treemap [aria-label*=\"[16,128]\"]')"
                    ".dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        self.assertIn("jit(f)/wide", self.text("#facts"))
        self.assertIn("[16,128]", self.text("#rows tr.selected"))

    def test_a_row_opens_the_explorer_on_its_layout(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#at=2")
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
            self.wait_for("document.body?.dataset.ready === 'true'")
            self.wait_for("document.getElementById('lead').textContent.includes('padding')")
            self.driver.switch_to.default_content()
            self.click("#layout-close")
            self.wait_for("document.querySelector('#layout iframe') === null")

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

    def test_a_command_of_a_strange_name_is_quoted(self):
        path = self.folder / "it's a dump.hlo"
        path.write_bytes(SMALL)
        self.open_memory(str(path), "--target", "v5e")
        self.assertEqual(self.text("#title"), path.name)
        self.assertIn(str(self.folder) + "/it'\\''s a dump.hlo' >", self.text("#other-command"))

    def test_words_of_the_chart_are_whole(self):
        for size in ((1280, 720), (1920, 1080), (390, 844)):
            self.resize(*size)
            for arguments, dump in ((("-", "--target", "v5e"), long_program(108)), (SAMPLE, b"")):
                self.open_memory(*arguments, stdin=dump)  # the first has a tick mark at its end
                beyond = self.script(
                    "const chart = document.getElementById('timeline').getBoundingClientRect();"
                    "return [...document.querySelectorAll('#timeline text')].filter(text => {"
                    "    const box = text.getBoundingClientRect();"
                    "    return box.left < chart.left || box.right > chart.right; }).map(text => text.textContent)")
                self.assertEqual(beyond, [], size)

    def test_the_cursor_does_not_cross_words(self):
        """The words in the band of arguments are drawn over the cursor, with space around them."""
        self.open_memory(*SAMPLE)
        order = self.script("return [...document.getElementById('timeline').children].map("
                            "e => e.getAttribute('class')).filter(c => /cursor|on-kept/.test(c))")
        self.assertEqual(order, ["cursor", "word on-kept"])
        self.assertNotEqual(self.script(
            "return getComputedStyle(document.querySelector('#timeline .on-kept')).stroke"), "none")

    def test_rows_are_sorted_and_filtered(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#at=2")
        self.click("#rows .column-padding_bytes button")
        self.assertEqual(self.rows()[0][0], "f32[8,16]{1,0:T(8,128)}")
        self.click("#rows .column-op_name button")
        self.assertEqual(self.rows()[0][5], "jit(f)/narrow")
        self.write("#filter", "model.py:4")
        self.assertEqual([row[0] for row in self.rows()], ["f32[16,128]{1,0:T(8,128)}"])
        self.write("#filter", "WIDE jit")
        self.assertEqual(len(self.rows()), 1)
        self.assertIn("1 array, 8.00 KiB", self.text("#list-title"))

    def test_a_block_of_the_heap_is_clicked(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL, fragment="#at=1&view=heap")
        box = self.find("#heap").size
        self.click_at("#heap", 76 + int((box["width"] - 84) * 2.5 / 5), box["height"] // 2)
        self.assertIn("jit(f)/wide", self.text("#facts"))
        self.assertEqual(self.moment(), 2)
        self.assertGreater(self.picture().distinct_lines, 50)

    # ---- any program ----

    def test_sixty_thousand_instructions_are_few_elements(self):
        self.open_memory("-", "--target", "v5e", stdin=long_program(60000))
        self.assertEqual(self.find("#timeline").get_attribute("aria-valuemax"), "60001")
        self.assertLess(self.script("return document.querySelectorAll('*').length"), 3000)
        self.find("#timeline").send_keys(Keys.END, Keys.ARROW_LEFT)
        self.assertEqual(self.moment(), 60000)
        self.script("document.querySelectorAll('#views button')[1].click()")
        self.assertLess(self.script("return document.querySelectorAll('*').length"), 3000)

    def test_before_scheduling_arguments_and_outputs_are_shown(self):
        self.open_memory("-", "--target", "v5e", stdin=SMALL.replace(b", is_scheduled=true", b""))
        self.assertIn("what is live at a time is not known", self.text("#sentence"))
        self.assertIn("not scheduled", self.text("#notes"))
        self.assertFalse(self.find("#timeline").is_displayed())
        self.assertEqual({row[1] for row in self.rows()}, {"argument", "output"})

    def test_several_programs_are_chosen(self):
        self.open_memory(SAMPLE[0], "samples/user-layouts-v5e.hlo", "--target", "v5e")
        self.assertIn("odd-shapes", self.text("#title"))
        self.script("const select = document.querySelector('#programs select');"
                    "select.value = 1; select.dispatchEvent(new Event('change'))")
        self.assertIn("user-layouts", self.text("#title"))

    def test_a_limit_is_drawn_and_what_is_over_it_said(self):
        over = -json.loads(run_program("memory", *SAMPLE, "--limit", "hbm=50MiB", "--json",
                                       status=1))["totals"]["margin_bytes"]
        self.open_memory(*SAMPLE, "--limit", "hbm=50MiB", status=1)
        self.assertIn(f"{over / 2 ** 20:.2f} MiB over", self.text("#timeline"))
        self.assertTrue(self.find("#timeline .over"))
        self.open_memory(*SAMPLE)
        self.assertIn("v5e has 15.75 GiB", self.text("#timeline-hint"))

    def test_names_are_text_and_nothing_else(self):
        for word in HOSTILE:
            name = json.dumps(word).encode()
            self.open_memory("-", "--target", "v5e", fragment="#at=1",
                             stdin=SMALL.replace(b'"jit(f)/narrow"', name))
            self.assertNotEqual(self.driver.title, "owned")
            self.assertIn(word, [row[5] for row in self.rows()])

    def test_fits_every_window(self):
        for width, height in ((1280, 720), (1920, 1080), (390, 844)):
            self.resize(width, height)
            self.open_memory(*SAMPLE)
            across, down = self.script("const e = document.documentElement; return [e.scrollWidth, e.scrollHeight]")
            self.assertLessEqual(across, width)
            if width >= 1280:
                self.assertLessEqual(down, height, "both pictures and the table are in view")

    def test_policy_lets_nothing_else_run(self):
        page = memory("-", stdin=SMALL).decode()
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page).group(1)
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe-inline", policy)
