"""Tests of the test helper: the checks that the other tests rely on must be able to fail."""

import unittest

from browser import PageTest, driver


class BrowserTest(PageTest):
    def test_drawing_is_told_from_a_blank_page(self):
        self.open_html(b"<!doctype html><title>t</title><body style='background:#eee'>")
        blank = self.picture()
        self.open_html(b"<!doctype html><title>t</title><p>words<div style='width:9em;height:9em;"
                       b"border-radius:5em;background:navy'>")
        drawn = self.picture()
        self.assertEqual((blank.width, blank.height), (self.WIDTH, self.HEIGHT))
        self.assertLess(blank.distinct_lines, 5)
        self.assertGreater(drawn.distinct_lines, 40)

    def test_typing_clicking_and_keys_arrive(self):
        self.open_html(b"<!doctype html><title>t</title><input value=old><canvas width=99 height=99>"
                       b"</canvas><script>document.querySelector('canvas').onclick ="
                       b" e => document.title = e.offsetX + ',' + e.offsetY</script>")
        self.write("input", "new")
        self.press("e", "r")
        self.assertEqual(self.find("input").get_property("value"), "newer")
        self.click_at("canvas", 10, 70)
        self.assertEqual(self.script("return document.title"), "10,70")

    def test_page_as_narrow_as_a_telephone(self):
        self.resize(400, 700)
        self.open_html(b"<!doctype html><title>t</title>")
        self.assertEqual(self.script("return innerWidth"), 400)


class ConsoleTest(unittest.TestCase):
    def fault_of(self, html):
        """Returns whether PageTest fails a test that opens this page."""

        class Opened(PageTest):
            def runTest(self):
                self.open_html(html)

        result = unittest.TestResult()
        Opened().run(result)
        driver().messages()
        return bool(result.failures)

    def test_error_on_the_console_fails_a_test(self):
        self.assertFalse(self.fault_of(b"<!doctype html><title>t</title>"))
        self.assertTrue(self.fault_of(b"<!doctype html><title>t</title><script>nothing()</script>"))

    def test_request_fails_a_test(self):
        self.assertTrue(self.fault_of(b"<!doctype html><title>t</title>"
                                      b"<img src='http://example.invalid/picture.png'>"))
