"""The page of two programs: `diff --format html`."""

import csv
import io
import json
import os
import re
import tarfile
from collections import Counter
from pathlib import Path

from browser import PageTest, run_program
from program_data import read_page, read_series
from selenium.webdriver.common.keys import Keys
from test_memory_page import HOSTILE, OVERLAPS, SMALL, memory

SAMPLES = ("samples/diff/given.hlo", "samples/diff/row-major.hlo", "--target", "v5e")
FROM_CORPUS = ("clip-v4-donate-013", "clip-v5e-dtype-064", "fsdp8-v5p-remat-074", "tfm_optax-v5e-batch-019", "convbn-gpu-batch-118",
               "clip-v5e-layout-088")
MATCHED = 7, 7  # steps of both samples, and those in one order
SIZES = ((1280, 720), (1920, 1080), (390, 844))


def bytes_words(size):
    """Returns a size as tables for people write it."""
    for unit in ("B", "KiB", "MiB", "GiB"):
        if abs(size) < 1023.995 or unit == "GiB":
            return f"{size:,} B" if unit == "B" else f"{size:.2f} {unit}"
        size /= 1024


def sums(rows):
    """Returns bytes by name, of which the numbers are left out."""
    found = Counter()
    for who, size in rows:
        found[re.sub(r"\d+|\*", "#", who)] += size
    return found


class DiffPageTest(PageTest):
    WIDTH, HEIGHT = 1280, 720

    def pairs(self):
        """Returns pairs of programs: two samples, one with other arrays, strangers, and of the
        corpus, if it is there, one of each kind of change."""
        owned = Path("tests/golden/memory-by-owner.hlo").read_text()
        (self.folder / "owned.hlo").write_text(re.sub(r"f32.512,1024.", "bf16[512,1024]", owned).replace("layer1/mlp", "layer1/ffn"))
        found = [SAMPLES, ("tests/golden/memory-by-owner.hlo", str(self.folder / "owned.hlo"), "--target", "v5e"),
                 ("tests/dumps/check-v5e-sliced_prefetch.hlo", "tests/dumps/check-v5e-callback.hlo", "--target", "v5e"),
                 ("tests/dumps/check-gpu-permuted_pair.hlo", "tests/dumps/check-gpu-rotated_loop.hlo", "--target", "gpu"),
                 ("tests/dumps/check-cpu-attention.hlo", "tests/dumps/check-cpu-layer_norm.hlo", "--target", "cpu")]
        corpus = Path(os.environ.get("CORPUS", "../shared/corpus")) / "pairs/pairs.tar.xz"
        if not corpus.exists():
            return found
        with tarfile.open(corpus) as packed:
            packed.extractall(self.folder)
        for name in FROM_CORPUS:
            folder = self.folder / "dev" / name
            target = json.loads((folder / "truth.json").read_text())["target"]
            found.append((str(folder / "old.hlo"), str(folder / "new.hlo"), "--target", target))
        return found

    def open_diff(self, *arguments, fragment="", **keywords):
        page = run_program("diff", *arguments, "--format", "html", **{"status": 1, **keywords})
        self.open_html(page, fragment)
        self.settle()
        return page

    def open_small(self, change, **keywords):
        """Opens the diff of SMALL and what a function makes of it."""
        (self.folder / "old.hlo").write_bytes(SMALL)
        (self.folder / "new.hlo").write_bytes(change(SMALL))
        return self.open_diff(str(self.folder / "old.hlo"), str(self.folder / "new.hlo"), "--target", "v5e", **keywords)

    def listed(self):
        """Returns the rows of owners, all of them: who, old, new."""
        self.script("document.querySelector('#diff-owners tbody button')?.click()")
        return self.script("return [...document.querySelectorAll('#diff-owners tbody tr[data-who]')].map(e => "
                           "[e.dataset.who, Number(e.dataset.old), Number(e.dataset.new)])")

    def differing(self):
        """Those of them that differ, which the command prints."""
        return [row for row in self.listed() if row[1] != row[2]]

    # ---- the page agrees with the command ----

    def test_says_what_the_command_says(self):
        """Rows by owner, sums, the figures of the sentence, and the rows of changed arrays."""
        for pair in self.pairs():
            said = json.loads(run_program("diff", *pair, "--by", "owner", "--json", "--top", "all", status=1))
            main = [row for row in said["rows"] if row["memory_space"] in ("HBM", "device", "RAM")] or said["rows"]
            self.open_diff(*pair)
            self.assertEqual(self.text("#page-name"), "Diff")
            self.assertEqual(self.differing(), [[row["who"], row["old_bytes"], row["new_bytes"]] for row in main], pair)
            old, new = (said["totals"][side]["peak_bytes"] for side in ("old", "new"))
            self.assertEqual(self.script("const e = document.querySelector('#diff-owners tfoot tr').dataset; "
                                         "return [Number(e.old), Number(e.new)]"), [old, new], pair)
            self.assertEqual(sum(row["delta_bytes"] for row in main), new - old, pair)
            sentence = self.text("#diff-sentence")
            self.assertIn(bytes_words(new), sentence)
            if old != new:
                self.assertIn(f"{bytes_words(abs(new - old))} {'less' if new < old else 'more'}", sentence)
                self.assertIn(bytes_words(old), sentence)
            rows = list(csv.DictReader(io.StringIO(run_program(
                "diff", *pair, "-f", "csv", "--top", "all", "--fields", "count,class,change,how,arrays,scope", status=1).decode())))
            self.assertEqual(
                self.script("return [...document.querySelectorAll('#changes tbody tr')].map(row => "
                            "[...row.cells].slice(1, 7).map(cell => cell.textContent))")[:200],
                [[f"{int(row['count']):,}", row["class"], row["change"], row["how"], row["arrays"], row["scope"]]
                 for row in rows][:200], pair)

    def test_rows_are_those_of_memory_on_both_sides(self):
        for pair in self.pairs():
            rows = read_page(run_program("diff", *pair, "--format", "html", status=1))["totals"]["owners"]
            for side, file in (("old", pair[0]), ("new", pair[1])):
                said = json.loads(run_program("memory", file, *pair[2:], "--by", "owner,shape", "--json", "--top", "all"))
                space = said["rows"][0]["memory_space"]
                known = sum(row[f"{side}_bytes"] for row in rows if row["memory_space"] == space)
                self.assertEqual(known, said["totals"]["peak_bytes"], (file, side))
                temp = {row["what"] for row in said["rows"]} - {"temp"}
                for what in temp:  # arguments and room, which no owner divides
                    self.assertEqual(sum(row[f"{side}_bytes"] for row in rows if row["what"] == what and row["memory_space"] == space),
                                     sum(row["bytes"] for row in said["rows"] if row["what"] == what), (file, what))

    def test_matched_steps_rise_in_both(self):
        for pair in self.pairs():
            totals = read_page(run_program("diff", *pair, "--format", "html", status=1))["totals"]
            series, _ = read_series(totals)
            runs = list(zip(series["match_old"], series["match_new"], series["match_length"]))
            for (a, b, length), (c, d, _) in zip(runs, runs[1:]):
                self.assertTrue(a + length <= c and b + length <= d, pair)
            self.assertLessEqual(sum(series["match_length"]), totals["matched"])
            self.assertLessEqual(totals["matched"], min(totals["old"]["steps"], totals["new"]["steps"]))
            if pair is SAMPLES:
                self.assertEqual((totals["matched"], sum(series["match_length"])), MATCHED)

    def test_a_program_matches_itself_in_full(self):
        for file in ("samples/odd-shapes-v5e.hlo", "tests/dumps/check-v5e-sliced_prefetch.hlo", "tests/dumps/check-gpu-rotated_loop.hlo"):
            totals = read_page(self.open_diff(file, file, status=0))["totals"]
            series, _ = read_series(totals)
            self.assertEqual(sum(series["match_length"]), totals["matched"], file)
            self.assertIn("No difference", self.text("#diff-sentence"))
            self.assertFalse(self.find("#layouts").is_displayed())
            self.assertTrue(all(old == new for _, old, new in self.listed()))
            less = self.script("return [...document.querySelectorAll('#diff-overlay .good, #diff-overlay .bad')].length")
            self.assertEqual(less, 0, file)

    # ---- what is shown ----

    def test_a_layout_is_shown_on_both_sides(self):
        self.open_small(lambda dump: dump.replace(b"f32[8,16]{1,0:T(8,128)}", b"f32[8,16]{1,0:T(2,128)}"))
        row = self.text("#layouts-list li")
        for words in ("narrow", "f32[8,16]", "{1,0:T(8,128)}", "{1,0:T(2,128)}", "tiles of 8 × 128", "tiles of 2 × 128",
                      "3.50 KiB padding, 87.5 %"):
            self.assertIn(words, row)
        share = self.script("return [...document.querySelectorAll('#layouts-list svg')].map(e => "
                            "e.querySelector('.hatched').getBBox().width / e.querySelector('.own').getBBox().width)")
        self.assertEqual(len(share), 2)
        for one in share:
            self.assertAlmostEqual(one, 7 / 8, delta=.01)

    def test_less_is_green_and_more_is_red(self):
        pixel = """const c = document.getElementById('diff-chart'), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
            let green = 0, red = 0;
            for (let i = 0; i < d.length; i += 4) {
                if (d[i + 3] < 60) continue;
                if (d[i + 1] > d[i] + 12 && d[i + 1] > d[i + 2] + 4) green++;
                if (d[i] > d[i + 1] + 40) red++;
            }
            return [green, red];"""
        larger = lambda dump: dump.replace(b"f32[16,128]", b"f32[64,128]")
        self.open_small(larger)
        green, red = self.script(pixel)
        self.assertTrue(green == 0 and red > 1000, (green, red))
        self.assertIn("24.00 KiB more", self.text("#diff-sentence"))
        self.open_diff(str(self.folder / "new.hlo"), str(self.folder / "old.hlo"), "--target", "v5e")
        green, red = self.script(pixel)
        self.assertTrue(red == 0 and green > 1000, (green, red))
        self.assertIn("24.00 KiB less", self.text("#diff-sentence"))

    def test_keys_and_clicks_choose_a_step(self):
        self.open_small(lambda dump: dump.replace(b"f32[16,128]", b"f32[64,128]"))
        plot = self.find("#diff-plot")
        self.assertIn("new peak", self.text("#diff-overlay"))
        plot.send_keys(Keys.HOME)
        self.assertIn("old step 0 %x", self.text("#diff-step"))
        self.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertIn("new step 2 %wide", self.text("#diff-step"))
        self.press("p")
        self.assertIn("new step 3 %sum", self.text("#diff-step"))
        self.click_at("#diff-plot", 80, 150)
        self.assertIn("old step 0 %x", self.text("#diff-step"))
        self.press("+")
        self.wait_for("Number(document.querySelectorAll('#diff-brush .handle')[1].getAttribute('aria-valuenow')) === 4")

    def test_owners_of_other_steps_are_the_command_s(self):
        """They are what memory --by owner says of both at these steps, without room."""
        for pair in (self.pairs()[1], self.pairs()[-1]):
            self.open_diff(*pair)
            for share in (1, 3, 4):
                step = self.script("const e = document.getElementById('diff-plot'); return Number(e.getAttribute('aria-valuemax'))") * share // 5
                self.find("#diff-plot").send_keys(Keys.HOME)
                self.script("for (let i = 0; i < arguments[0]; i++) document.getElementById('diff-plot')"
                            ".dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}))", step)
                places = [int(one.replace(",", "")) for one in re.findall(r"(?:old|new) step ([\d,]+)", self.text("#diff-step"))]
                shown = self.listed()
                for side, (file, place) in enumerate(zip(pair[:2], places)):
                    said = json.loads(run_program("memory", file, *pair[2:], "--by", "owner", "--at", str(place), "--json", "--top", "all"))
                    room = ("free between temporaries", "pointers of tuples", "scratch of the step")
                    fold = lambda rows: Counter({key: size for key, size in sums(rows).items() if size})
                    self.assertEqual(fold((who, row[side]) for who, *row in shown if who not in room),
                                     fold((row["who"], row["bytes"]) for row in said["rows"] if row["what"] not in room), (pair, side, place))

    def test_either_side_is_shown_alone(self):
        self.open_small(lambda dump: dump.replace(b"f32[16,128]", b"f32[64,128]"))
        self.click("#sides [data-value=new]")
        self.wait_for("document.getElementById('title').textContent === 'new.hlo'")
        self.wait_for("document.getElementById('sentence').textContent.includes('needs')")
        self.assertTrue(self.find("#plot").is_displayed())
        self.wait_for("location.hash.includes('program=1')")
        self.driver.refresh()
        self.settle()
        self.assertEqual(self.text("#title"), "new.hlo")
        self.click("#sides [data-value=both]")
        self.assertTrue(self.find("#diff-plot").is_displayed())
        self.assertEqual(self.text("#title"), "old.hlo → new.hlo")

    def test_spaces_of_both(self):
        self.open_diff(*self.pairs()[2])
        spaces = self.script("return [...document.querySelectorAll('#diff-spaces button')].map(e => e.dataset.value)")
        self.assertEqual(spaces[:2], ["HBM", "VMEM"])
        self.click("#diff-spaces [data-value=VMEM]")
        self.assertIn("of VMEM", self.text("#diff-sentence"))
        self.wait_for("location.hash.includes('space=VMEM')")

    def test_what_is_not_known_is_not_compared(self):
        self.open_small(lambda dump: dump.replace(b", is_scheduled=true", b""), status=0)
        self.assertIn("What is live at a time is not known of both: arguments and outputs take 8.00 KiB of the old",
                      self.text("#diff-sentence"))
        self.assertFalse(self.find("#diff-charts").is_displayed())
        self.open_diff("tests/dumps/overflow.hlo", "tests/dumps/overflow.hlo", status=2)
        self.assertIn("No array of either", self.text("#diff-sentence"))

    def test_folders_are_pairs_of_modules(self):
        other = re.sub(rb"(?m)^  (narrow|wide|sum) .*\n", b"", SMALL).replace(b"custom-call(sum)", b"negate(x)")
        for side, programs in (("old", (SMALL, SMALL.replace(b"small", b"b"))), ("new", (SMALL.replace(b"[16,", b"[64,"), other))):
            (self.folder / side).mkdir()
            for i, dump in enumerate(programs):
                (self.folder / side / f"{side}{i}.hlo").write_bytes(dump)
        self.open_diff(str(self.folder / "old"), str(self.folder / "new"), "--target", "v5e")
        names = self.script("return [...document.querySelectorAll('#programs option')].map(e => e.textContent)")
        self.assertEqual(names, ["small", "small, only in the new", "b, only in the old"])
        self.script("const s = document.querySelector('#programs select'); s.value = 1; s.dispatchEvent(new Event('change'))")
        self.wait_for("document.getElementById('diff-sentence').textContent.includes('Only the new input')")
        self.assertFalse(self.find("#diff-charts").is_displayed())

    # ---- a page that is dropped on another ----

    def drop(self, path):
        """Drops a file on the page, as the browser does it."""
        self.script("""
            const data = new DataTransfer();
            data.items.add(new File([arguments[0]], arguments[1], {type: 'text/html'}));
            dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));""",
                    path.read_text(), path.name)

    def test_a_dropped_page_is_compared_as_the_command_does(self):
        """Owners and sums are the command's; steps and arrays are those of one name."""
        for pair in self.pairs():
            saved = self.folder / "saved.html"
            saved.write_bytes(memory(pair[1], *pair[2:]))
            self.open_html(memory(pair[0], *pair[2:]))
            self.settle()
            self.drop(saved)
            self.wait_for("document.querySelector('#diff-owners tfoot tr') !== null")
            rows = json.loads(run_program("diff", *pair, "--by", "owner", "--json", "--top", "all", status=1))["rows"]
            space = self.script("return document.querySelector('#diff-spaces [aria-checked=true]').dataset.value")
            self.assertEqual(sorted(self.differing()), sorted(
                [row["who"], row["old_bytes"], row["new_bytes"]] for row in rows if row["memory_space"] == space), pair)
            self.assertIn("matched by name", self.text("#diff-matched"))
            self.assertEqual(self.text("#page-name"), "Diff")

    def test_a_chosen_page_of_the_same_program_is_no_difference(self):
        saved = self.folder / "saved.html"
        saved.write_bytes(memory("samples/odd-shapes-v5e.hlo", "--target", "v5e"))
        self.open_html(memory("samples/odd-shapes-v5e.hlo", "--target", "v5e"))
        self.settle()
        self.click("#compare-button")
        self.find("#compare-file").send_keys(str(saved))
        self.wait_for("document.getElementById('diff-sentence').textContent.includes('No difference')")
        self.click("#sides [data-value=new]")
        self.wait_for("document.getElementById('sentence').textContent.includes('needs')")
        self.click("#sides [data-value=both]")
        self.assertTrue(self.find("#diff-plot").is_displayed())

    def test_what_is_no_page_of_memory_is_told(self):
        for name, text in (("dump.hlo", SMALL), ("other.html", b"<p id=data>{</p>")):
            (self.folder / name).write_bytes(text)
            self.open_html(memory("-", "--target", "v5e", stdin=SMALL))
            self.settle()
            self.drop(self.folder / name)
            self.wait_for("document.getElementById('compare-words').textContent.startsWith(arguments[0])", f"{name} is no page")
            self.assertFalse(self.find("#diff").is_displayed())

    # ---- any pair, any window ----

    def test_no_words_lie_over_others(self):
        for pair in self.pairs():
            self.open_diff(*pair)
            for size in SIZES:
                self.resize(*size)
                self.after_frame()
                self.assertEqual(self.script(OVERLAPS), [], (pair, size))
                across = self.script("return document.documentElement.scrollWidth")
                self.assertLessEqual(across, size[0], (pair, size))

    def test_everything_has_a_name(self):
        self.open_diff(*SAMPLES)
        for element in self.find_all("button, input, select, [role=slider], [role=radiogroup], [role=group]"):
            if element.is_displayed():
                self.assertTrue(element.accessible_name, element.get_attribute("outerHTML")[:200])

    def test_names_are_text_and_nothing_else(self):
        for word in HOSTILE:
            name = json.dumps(word).encode()
            self.open_small(lambda dump: dump.replace(b'"jit(f)/narrow"', name).replace(b"f32[8,16]{1,0", b"f32[8,16]{0,1"))
            self.assertNotEqual(self.driver.title, "owned")
            self.assertIn(re.sub(r"\d", "#", word), self.text("#changes"))

    def test_the_memory_page_is_as_it_was(self):
        self.open_html(memory("samples/odd-shapes-v5e.hlo", "--target", "v5e"))
        self.settle()
        self.assertFalse(self.find("#diff").is_displayed())
        self.assertFalse(self.find("#sides").is_displayed())
        self.assertEqual(self.text("#page-name"), "Memory")
