"""One headless browser for all tests, Chromium or what BROWSER names, and a test case that drives it.

A test opens a page from a file: address, does what a person would do, and reads what is then on
the page. When a test ends, its console must hold no error and no request must have left the page.
"""

import os
import struct
import subprocess
import tempfile
import unittest
import zlib
from pathlib import Path

from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from chromium import Chromium
from firefox import Firefox

BROWSERS = {"chromium": Chromium, "firefox": Firefox}
BROWSER = os.environ.get("BROWSER", "chromium")
PROGRAM = os.environ.get("HLO_LAYOUT", "build/hlo-layout")
WAIT_SECONDS = 30  # generous, because the machine may be busy

_driver = None


def driver():
    """Returns the browser of this run; the first call starts it."""
    global _driver
    if _driver is None:
        _driver = BROWSERS[BROWSER]()
    return _driver


def quit():
    if _driver is not None:
        _driver.quit()


def only_in(browser):
    """A decorator of a test for which no other browser than this has a driver."""
    return lambda test: test if browser == BROWSER else None


def run_program(*arguments, program=PROGRAM, stdin=b"", status=0):
    """Returns the bytes that the program writes to stdout; fails unless it exits with `status`, if
    that is given."""
    done = subprocess.run([program, *arguments], input=stdin, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=120, check=False)
    if status is not None and done.returncode != status:
        raise AssertionError(f"{PROGRAM} {' '.join(arguments)}: status {done.returncode}, "
                             f"expected {status}: {done.stderr.decode(errors='replace')}")
    return done.stdout


# JavaScript: the box of an element; of one that SVG draws, without its stroke, which Firefox counts in.
BOX_OF = """
const boxOf = (element) => {
    if (!element.getBBox)
        return element.getBoundingClientRect();
    const to = element.getScreenCTM(), {p1, p2, p3, p4} = DOMQuad.fromRect(element.getBBox());
    return new DOMQuad(...[p1, p2, p3, p4].map((corner) => corner.matrixTransform(to))).getBounds();
};
"""


class Picture:
    """The properties of a screenshot that a test can check: its size and its distinct lines."""

    def __init__(self, png):
        self.width, self.height = struct.unpack(">II", png[16:24])
        bits, kind = png[24], png[25]
        channels = {0: 1, 2: 3, 6: 4}[kind]
        data, at = b"", 8
        while at < len(png):
            length, = struct.unpack(">I", png[at:at + 4])
            if png[at + 4:at + 8] == b"IDAT":
                data += png[at + 8:at + 8 + length]
            at += length + 12
        lines, size = zlib.decompress(data), 1 + self.width * channels * bits // 8
        # All scan lines of a blank page but the first are equal, whatever PNG filter they have.
        self.distinct_lines = len({lines[i:i + size] for i in range(0, len(lines), size)})


class PageTest(unittest.TestCase):
    """A test of one page. After each test the console is read and must hold no error."""

    WIDTH, HEIGHT = 1200, 900
    REQUESTS = "^(data|blob):"  # the addresses that a page may load

    def setUp(self):
        self.driver = driver()
        self.driver.get("about:blank")  # drop what an earlier test has left
        self.resize(self.WIDTH, self.HEIGHT)
        self.driver.messages()
        folder = tempfile.TemporaryDirectory(prefix="hlo-layout-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def tearDown(self):
        self.assertEqual(self.driver.messages(), [], "messages on the browser's console")
        for address in self.script("return performance.getEntriesByType('resource').map(e => e.name)"):
            self.assertRegex(address, self.REQUESTS, "a request left the page")

    # ---- opening ----

    def resize(self, width, height):
        self.driver.resize(width, height)

    def prefer(self, value, feature="prefers-color-scheme"):
        """Sets what the system prefers until the test ends: light or dark, if no other feature is named."""
        self.driver.prefer(feature, value)
        self.addCleanup(self.driver.prefer, feature, None)

    def open(self, path, fragment=""):
        # Without this, the same file with another fragment would not be loaded again.
        self.driver.get("about:blank")
        self.driver.get(Path(path).resolve().as_uri() + fragment)

    def open_html(self, html, fragment=""):
        """Opens bytes as a page."""
        path = self.folder / "page.html"
        path.write_bytes(html)
        self.open(path, fragment)
        return path

    # ---- looking ----

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def wait_for(self, condition, *arguments):
        """Waits until a JavaScript expression is true. It refers to arguments as arguments[0], ..."""
        WebDriverWait(self.driver, WAIT_SECONDS, 0.02).until(
            lambda d: d.execute_script("return " + condition, *arguments), f"never: {condition}")

    def settle(self):
        """Waits until the page is ready."""
        self.wait_for("document.body?.dataset.ready === 'true'")

    def turn(self, fragment):
        """Changes the address of the open page, which answers without loading."""
        self.script("if (location.hash !== arguments[0]) {"
                    "document.body.dataset.ready = 'false'; location.hash = arguments[0]; }", fragment)
        self.settle()

    def after_frame(self):
        """Waits until the page was drawn after what changed."""
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def find_all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        """Returns the text of an element, visible or not, with runs of blanks made one."""
        return " ".join(self.find(selector).get_attribute("textContent").split())

    def picture(self):
        """Returns a screenshot of the window, decoded far enough to recognize a blank page. Tries
        twice, because Chrome times out if a page that was just opened is slow to draw."""
        try:
            return Picture(self.driver.get_screenshot_as_png())
        except TimeoutException:
            return Picture(self.driver.get_screenshot_as_png())

    # ---- doing ----

    def click(self, selector):
        self.find(selector).click()

    def enter_explorer(self):
        """Opens the explorer within another page and enters its frame. Skips the test if the build
        has no explorer."""
        if not self.find("#explorer-button").is_displayed():
            self.skipTest("this build has no explorer")
        self.click("#explorer-button")
        self.wait_for("document.querySelector('#layout iframe') !== null")
        self.driver.switch_to.frame(self.find("#layout iframe"))
        self.settle()
        self.assertIn("element 2,3", self.text("#lead"))

    def shared(self, field):
        """Returns the text of a field of the open popover Share."""
        return self.find(f"#share-{field}").get_property("value")

    def saved(self, button):
        """Returns the name, type, size and text of the file that a button saves."""
        return self.driver.execute_async_script("""const done = arguments[1];
            let saved = null;
            URL.createObjectURL = (blob) => { saved = blob; return 'data:,'; };
            HTMLAnchorElement.prototype.click = function () {
                saved.slice(0, 1000000).text().then((text) => done([this.download, saved.type, saved.size, text]));
            };
            document.getElementById(arguments[0]).click();""", button)

    def click_at(self, selector, x, y):
        """Clicks x, y CSS pixels from the top left corner of the element."""
        element = self.find(selector)
        self.script("arguments[0].scrollIntoView({block: 'nearest'})", element)
        box = self.script("const b = arguments[0].getBoundingClientRect(); return [b.width, b.height]",
                          element)
        ActionChains(self.driver).move_to_element_with_offset(
            element, x - int(box[0] / 2), y - int(box[1] / 2)).click().perform()

    def write(self, selector, text):
        """Replaces the content of a field by typing."""
        element = self.find(selector)
        element.click()
        element.send_keys(Keys.CONTROL, "a")
        element.send_keys(text if text else Keys.DELETE)

    def paste(self, selector, text):
        """Pastes into an element. Firefox takes the text of a made event under names of its own."""
        self.script("const data = new DataTransfer(), [selector, text] = arguments; data.setData('text/plain', text);"
                    "document.querySelector(selector).dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, "
                    "data: text, dataType: 'text/plain', bubbles: true, cancelable: true}))", selector, text)

    def press(self, *keys):
        """Presses keys, one after another, in the element that has the focus."""
        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()
