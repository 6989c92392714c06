"""The page of kernels: `kernel --format html`. A kernel is a bar of its buffers against its limit."""

import json

from browser import PageTest, run_program

OVER = "tests/kernels/vmem/v5e-lad62.hlo"
WITHIN = "tests/kernels/vmem/v5e-const.hlo"
TRITON = "tests/kernels/stages5_90.ttgir"


def kernel(*arguments):
    return run_program("kernel", *arguments, "--format", "html")


def answer_of(*arguments):
    return json.loads(run_program("kernel", *arguments, "--json"))


class KernelPageTest(PageTest):
    WIDTH, HEIGHT = 1280, 720

    def widths(self, selector):
        return self.script("return [...document.querySelectorAll(arguments[0])].map((one) => "
                           "one.getBoundingClientRect().width)", selector)

    def test_a_bar_has_each_buffer_in_proportion(self):
        self.open_html(kernel(OVER, "--target", "v5e"))
        answer = answer_of(OVER, "--target", "v5e")
        [need] = answer["totals"]["kernels"]
        bar, = self.widths(".budget")
        for width, row in zip(self.widths(".budget .buffer"), answer["rows"], strict=True):
            self.assertAlmostEqual(width / bar, row["bytes"] / need["bytes"], delta=0.01)
        over, = self.widths(".budget .over")
        self.assertAlmostEqual(over / bar, -need["margin_bytes"] / need["bytes"], delta=0.01)
        self.assertIn("does not fit, at least 62.00 MiB of 16.00 MiB of VMEM, 46.00 MiB over", self.text(".need"))
        self.assertEqual(len(self.find_all(".levers tr")), len(need["would_help"]))

    def test_what_fits_is_not_outlined(self):
        self.open_html(kernel(WITHIN, "--target", "v5e"))
        self.assertEqual(self.find_all(".budget .over"), [])
        self.assertEqual(len(self.find_all(".budget .limit")), len(answer_of(WITHIN, "--target", "v5e")["totals"]["kernels"]))

    def test_a_kernel_of_triton(self):
        self.open_html(kernel(TRITON))
        rows = answer_of(TRITON)["rows"]
        self.assertEqual(len(self.find_all("tbody tr")) - len(self.find_all(".levers tr")), len(rows))

    def test_rows_that_are_kernels_are_bars_alone(self):
        self.open_html(kernel(OVER, WITHIN, "--target", "v5e", "--by", "kernel"))
        self.assertEqual(self.find_all(".budget .buffer + .buffer"), [])
        self.assertEqual(len(self.find_all("section")), len(answer_of(OVER, WITHIN, "--target", "v5e")["totals"]["kernels"]))

    def test_nothing_is_wider_than_a_narrow_window(self):
        self.resize(390, 800)
        self.open_html(kernel(OVER, "--target", "v5e"))
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"),
                             self.script("return document.documentElement.clientWidth"))

    def test_no_kernels(self):
        self.open_html(kernel("samples/odd-shapes-v5e.hlo"))
        self.assertEqual(self.text("#title"), "no kernels")
