"""The explorer's page: `hlo-layout explore`, opened in states that its address names."""

import unittest
from urllib.parse import parse_qs, quote, urlencode

from selenium.webdriver.common.keys import Keys

from browser import PageTest, run_program

FIGURE_1 = "f32[3,5]{1,0:T(2,2)}"
COPIES = "S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid"
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&"

_page = b""


def page():
    """Returns the explorer's page. Skips the tests if the program was built without it."""
    global _page
    try:
        _page = _page or run_program("explore")
    except AssertionError as fault:
        if "status 3" in str(fault) and "wasi-libc" in str(fault):
            raise unittest.SkipTest(str(fault)) from None
        raise
    return _page


class ExplorerTest(PageTest):
    WIDTH, HEIGHT = 1280, 720

    def explore(self, **state):
        """Opens a new page in a state that its address gives."""
        self.path = self.open_html(page(), "#" + self.written(state) if state else "")
        self.settle()

    def show(self, **state):
        """Changes the address of the open page."""
        self.turn("#" + self.written(state))

    @staticmethod
    def written(state):
        return urlencode(state, quote_via=quote)

    def enter(self, field, text):
        self.write(f"#{field}", text)
        self.settle()

    def go_to(self, text):
        self.enter("goto", text + Keys.ENTER)

    def choose(self, group, words):
        """Clicks the choice with these words in a group."""
        for button in self.find_all(f"#{group} button"):
            if button.text == words:
                button.click()
                return
        self.fail(f"no '{words}' in #{group}: {self.text('#' + group)}")

    def chosen(self, group):
        return self.find(f"#{group} [aria-checked=true]").text

    def stop_title(self):
        """Returns the title of the stop of the tour that is shown."""
        return self.text("#tour p").split(" · ")[1].split(" ‹")[0]

    def fragment(self):
        return {name: values[0] for name, values in parse_qs(
            self.script("return location.hash.slice(1)"), keep_blank_values=True).items()}

    def names(self, selector):
        """Returns the accessible names of cells."""
        return self.script("return [...document.querySelectorAll(arguments[0])].map("
                           "e => e.getAttribute('aria-label'))", selector)

    def selected(self, grid):
        """Returns the names of the selected cells of a grid."""
        return self.names(f"#{grid}-grid [aria-selected=true]")

    def cell(self, name):
        """Returns the first cell whose name begins with `name`, in the array or outside it."""
        return self.find(f'[role=gridcell][aria-label^="{name}"]')

    def drawn(self):
        """Returns all words of the drawing in the order in which they were drawn."""
        return " ".join(self.script("return [...document.querySelectorAll('#stage text')].map("
                                    "t => t.textContent.trim())"))

    def kind(self):
        return self.script("return document.body.dataset.kind")

    def invalid(self):
        return [field.get_attribute("id") for field in self.find_all("[aria-invalid=true]")]
