"""The page that reads dumps: the program within it answers as the program outside does."""

import functools
import gzip
import http.server
import json
import os
import re
import shutil
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path("tests/scripts").resolve()))

import executables
from browser import PROGRAM, PageTest, only_in, run_program

PAGE = Path(PROGRAM).parent.resolve() / "site/open.html"
SAMPLES = Path("samples").resolve()
PROTOS, EXECUTABLES = Path("tests/protos").resolve(), Path("tests/executables").resolve()
DUMP = SAMPLES / "odd-shapes-v5e.hlo"
TARGET = "--target", "v5e"
DATA = re.compile(rb'<script type="application/json" id="data">(.*?)</script>', re.S)


class OpenPageTest(PageTest):
    def setUp(self):
        if not PAGE.exists():
            self.skipTest(f"{PAGE} is not built: it needs clang for WebAssembly")
        super().setUp()
        self.open(PAGE)
        self.script("document.getElementById('target').value = 'v5e'")

    def choose(self, *paths, by="files"):
        """Chooses files, or a folder, and waits for the answer."""
        self.script("delete document.getElementById('answer').dataset.done")
        self.find(f"#{by}").send_keys("\n".join(map(str, paths)))
        self.answered()

    def drop(self, path):
        """Drops a file or a folder, and waits for the answer."""
        self.script("delete document.getElementById('answer').dataset.done")
        self.driver.drop(path)
        self.answered()

    def answered(self):
        self.wait_for("document.getElementById('answer').dataset.done === ''")

    def see(self, view):
        self.script("delete document.getElementById('answer').dataset.done")
        self.click(f"#views [data-view={view}]")
        self.answered()

    def content(self, selector):
        return self.script("return document.querySelector(arguments[0]).textContent", selector)

    def ask(self, *words, folder=SAMPLES, **keywords):
        """Asks the program outside, where the files lie."""
        here, program = os.getcwd(), Path(PROGRAM).resolve()
        os.chdir(folder)
        try:
            return run_program(*words, program=program, **keywords)
        finally:
            os.chdir(here)

    def assert_page(self, html):
        """The page within this one has the data of the page that the program outside writes."""
        self.driver.switch_to.frame(self.find("#picture"))
        data = self.content("#data")
        self.driver.switch_to.default_content()
        self.assertEqual(data.encode(), DATA.search(html)[1])

    def test_a_dump_gets_the_pages_and_the_words_of_the_program(self):
        self.choose(DUMP)
        self.assert_page(self.ask("memory", DUMP.name, *TARGET, "--format", "html"))
        self.assertEqual(self.text("#command"), f"hlo-layout memory {DUMP.name} --target v5e")
        self.see("audit")
        self.assert_page(self.ask("audit", DUMP.name, *TARGET, "--format", "html"))
        self.see("words")
        self.assertEqual(self.content("#words"), self.ask(DUMP.name, *TARGET).decode())
        self.assertFalse(self.find("#picture").is_displayed())

    def test_gzip_is_unpacked(self):
        packed = self.folder / f"{DUMP.name}.gz"
        packed.write_bytes(gzip.compress(DUMP.read_bytes()))
        self.choose(packed)
        self.assert_page(self.ask("memory", DUMP.name, *TARGET, "--format", "html"))
        self.assertEqual(self.content("#messages"), "")

    def test_what_is_cut_is_read_as_far_as_it_goes(self):
        packed = self.folder / f"{DUMP.name}.gz"
        packed.write_bytes(gzip.compress(DUMP.read_bytes())[:-200])
        self.choose(packed)
        self.see("words")
        size = re.match(rf"{packed.name}: .*; ([0-9]+) bytes of it are read", self.content("#messages"))
        self.assertTrue(size, self.content("#messages"))
        (self.folder / DUMP.name).write_bytes(DUMP.read_bytes()[:int(size[1])])
        self.assertEqual(self.content("#words"), self.ask(DUMP.name, *TARGET, folder=self.folder, status=None).decode())

    def test_what_is_packed_otherwise_is_named(self):
        for name, unpack in (("dump.hlo.xz", "xz -dk dump.hlo.xz"), ("a.tar.gz", "tar xf a.tar.gz"), ("b.zst", "zstd -d b.zst")):
            packed = self.folder / name
            packed.write_bytes(b"packed")
            self.find("#files").send_keys(str(packed))
            self.wait_for(f"document.getElementById('state').textContent.includes({name!r})")
            self.assertIn(f"{name} is packed", self.text("#state"))
            self.assertIn(unpack, self.text("#state"))

    def dumps(self):
        """A folder with dumps, one of them in a folder below."""
        folder = self.folder / "dumps"
        shutil.copytree(SAMPLES / "diff", folder / "diff")
        shutil.copy(DUMP, folder)
        return folder

    @only_in("chromium")  # Firefox lets a driver choose files, but no folder
    def test_a_folder_that_is_chosen_is_one_answer(self):
        self.choose(self.dumps(), by="folder")
        self.see("words")
        self.assertEqual(self.content("#words"), self.ask("dumps", *TARGET, folder=self.folder).decode())

    def test_a_folder_that_is_dropped_is_one_answer(self):
        self.drop(self.dumps())
        self.see("words")
        self.assertEqual(self.content("#words"), self.ask("dumps", *TARGET, folder=self.folder).decode())

    def test_a_proto_is_read_as_bytes_and_as_text(self):
        for proto in ("v5e-step.hlo.pb", "v5e-scan.pb"):
            self.drop(PROTOS / proto)
            self.assert_page(self.ask("memory", proto, *TARGET, "--format", "html", folder=PROTOS))

    def test_a_profile_offers_its_programs_the_largest_first(self):
        profile = self.folder / "host.xplane.pb"
        modules = [executables.message(1, (PROTOS / name).read_bytes()) for name in ("v5e-scan.pb",)]
        profile.write_bytes(executables.space([*modules, (PROTOS / "v5e-step.hlo.pb").read_bytes()]))
        self.drop(profile)
        self.assert_page(self.ask("memory", profile.name, *TARGET, "--format", "html", folder=self.folder))
        totals = json.loads(self.ask("memory", profile.name, *TARGET, "--json", folder=self.folder))["totals"]["modules"]
        names = [one["module"] for one in sorted(totals, key=lambda one: -one["peak_bytes"])]
        self.driver.switch_to.frame(self.find("#picture"))
        self.wait_for("document.body.dataset.ready === 'true'")
        offered = self.script("return [...document.querySelectorAll('#programs option')].map((one) => one.textContent)")
        self.driver.switch_to.default_content()
        self.assertEqual([one.split(", ")[0] for one in offered], names)

    def test_a_cache_is_unpacked_and_read(self):
        folder = self.folder / "cache"
        folder.mkdir()
        for name in ("cpu-step-cache", "v5e-add-cache"):
            shutil.copy(EXECUTABLES / name, folder)
        self.drop(folder)
        self.see("words")
        self.assertIn("jit_step", self.content("#words"))
        self.assertEqual(self.content("#words"), self.ask("cache", *TARGET, folder=self.folder, status=None).decode())

    def test_a_damaged_dump_is_answered_with_its_place(self):
        cut = self.folder / "cut.hlo"
        cut.write_bytes(DUMP.read_bytes()[:6000] + b"\n%broken = f32[\n")
        self.choose(cut)
        self.see("words")
        self.assertRegex(self.content("#messages"), r"cut\.hlo:\d+:\d+: error: ")

    def test_pasted_text_is_read(self):
        self.script("delete document.getElementById('answer').dataset.done")
        self.paste("body", DUMP.read_text())
        self.answered()
        self.assertEqual(self.text("#command"), "hlo-layout memory pasted.txt --target v5e")
        shutil.copy(DUMP, self.folder / "pasted.txt")
        self.assert_page(self.ask("memory", "pasted.txt", *TARGET, "--format", "html", folder=self.folder))

    def test_a_message_is_answered_in_words(self):
        self.choose(SAMPLES / "out-of-memory-v5e.txt")
        self.assertEqual(self.content("#words"), self.ask("out-of-memory-v5e.txt", *TARGET).decode())
        self.assertIn("out of memory in HBM", self.content("#words"))

    def test_two_programs_are_compared(self):
        before, after = sorted((SAMPLES / "diff").glob("*.hlo"))[:2]
        self.choose(before)
        self.click("#compare")
        self.choose(after)
        self.assert_page(self.ask("diff", before.name, after.name, *TARGET, "--format", "html",
                                  folder=SAMPLES / "diff", status=None))
        self.see("words")
        self.assertEqual(self.content("#words"), self.ask(
            "diff", before.name, after.name, *TARGET, folder=SAMPLES / "diff", status=None).decode())

    def test_the_target_is_asked_again(self):
        self.choose(DUMP)
        self.script("const answer = document.getElementById('answer'), target = document.getElementById('target');"
                    "delete answer.dataset.done; target.value = 'nowhere';"
                    "target.dispatchEvent(new Event('change'))")
        self.answered()
        self.assertIn("nowhere", self.text("#messages"))

    def test_nothing_can_leave_the_page(self):
        self.assertEqual(self.driver.execute_async_script(
            "fetch('https://example.org/').then(() => arguments[0]('sent'), () => arguments[0]('refused'))"), "refused")
        self.assertRegex(self.driver.messages()[0], "Content.Security.Policy")


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


class SiteTest(PageTest):
    """The pages as a host serves them."""

    REQUESTS = r"^(data:|blob:|http://127\.0\.0\.1:\d+/open\.html$)"

    def setUp(self):
        if not PAGE.exists():
            self.skipTest(f"{PAGE} is not built: it needs clang for WebAssembly")
        super().setUp()
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=PAGE.parent))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.site = f"http://127.0.0.1:{server.server_port}/"

    def go(self, name):
        self.driver.get(self.site + name)
        self.settle()

    def link(self):
        self.click("#share-button")
        return self.shared("link")

    def test_the_first_page_opens_with_a_program_that_does_not_fit(self):
        self.driver.get(self.site)
        self.wait_for("document.querySelector('main img')?.naturalWidth > 1000")
        self.assertIn("does not fit", self.find("h2 a").text)
        self.assertLess(self.find("main img").rect["y"], self.find("main li").rect["y"])
        self.click("h2 a")
        self.settle()
        self.assertIn("Does not fit: 20.00 GiB of the 15.75 GiB of a v5e", self.text("#sentence"))

    def test_a_dump_is_read_where_it_is_dropped(self):
        self.go("memory.html")
        self.script("setInterval(() => postMessage('of another', '*'), 1); document.getElementById('compare').showPopover()")
        self.find("#compare-file").send_keys(str(SAMPLES / "diff/given.hlo"))
        self.wait_for("document.querySelector('#diff-owners tfoot tr') !== null")
        self.assertIn("given.hlo", self.text("#title"))
        peak = json.loads(run_program("memory", str(SAMPLES / "diff/given.hlo"), *TARGET, "--json"))["totals"]["peak_bytes"]
        self.assertIn(f"{peak / 2 ** 20:.2f} MiB", self.text("#diff-owners tfoot"))

    def test_what_is_no_dump_is_told(self):
        self.go("memory.html")
        junk = self.folder / "junk.txt"
        junk.write_text("no program\n")
        self.script("document.getElementById('compare').showPopover()")
        self.find("#compare-file").send_keys(str(junk))
        self.wait_for("document.getElementById('compare-words').textContent.includes('junk.txt')")
        self.wait_for("!document.getElementById('compare-words').textContent.startsWith('reading')")
        self.assertFalse(self.find("#diff").is_displayed())

    def test_a_reader_that_does_not_answer_is_given_up(self):
        self.go("memory.html")
        self.script("const wait = setTimeout; window.setTimeout = (done, time) => wait(done, time / 100);"
                    "document.getElementById('compare').showPopover()")
        self.script("const make = document.createElement.bind(document); document.createElement = (name) => {"
                    "const made = make(name); if (name === 'iframe') { made.srcdoc = ''; made.onload = () => window.ready && "
                    "window.dispatchEvent(new MessageEvent('message', {source: made.contentWindow, data: {ready: true}})); }"
                    "return made; }")
        for ready, words in ((False, "does not answer"), (True, "180 seconds")):
            self.script("window.ready = arguments[0]", ready)
            self.find("#compare-file").send_keys(str(SAMPLES / "diff/given.hlo"))
            self.wait_for("document.getElementById('compare-words').textContent.includes(arguments[0])", words)
            self.assertEqual(self.find_all("iframe[title='The reader of dumps']"), [])

    def test_links_are_those_of_the_site(self):
        self.go("explore.html#tour=4")
        self.assertEqual(self.link(), self.site + "tour-4.html")
        self.go("memory.html")
        self.assertRegex(self.link(), f"^{self.site}memory.html#")
        self.assertNotIn("this machine only", self.text("#share"))
        self.driver.get(self.site + "tour-4.html")
        self.wait_for("location.pathname === '/explore.html' && document.body.dataset.ready === 'true'")
        self.assertEqual(self.script("return location.hash"), "#tour=4")
