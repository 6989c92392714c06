"""Runs every test_*.py of this folder, with TURN half of their tests. If REQUIRE_ALL is set, a skipped test is a
failure."""

import os
import signal
import sys
import unittest
from pathlib import Path

FOLDER = Path(__file__).parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "scripts")]

import browser  # noqa: E402
from turn import share, told  # noqa: E402


def each(suite):
    """Yields the tests of a suite of suites."""
    for one in suite:
        if isinstance(one, unittest.TestSuite):
            yield from each(one)
        else:
            yield one


def main():
    tests = unittest.defaultTestLoader.discover(str(FOLDER), "test_*.py")
    if os.environ.get("BROWSER_TEST"):  # run only some, e.g. BROWSER_TEST=test_explore
        tests = unittest.defaultTestLoader.loadTestsFromNames(os.environ["BROWSER_TEST"].split())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no browser is left behind
    try:
        result = unittest.TextTestRunner(verbosity=1).run(unittest.TestSuite(share(each(tests), 2)))
    finally:
        browser.quit()
    for test, why in result.skipped:
        print(f"browser: SKIPPED {test.id()}: {why}")
    print(f"browser: {result.testsRun} tests of pages{told()}")
    skipped = bool(result.skipped) and bool(os.environ.get("REQUIRE_ALL"))
    return 0 if result.wasSuccessful() and result.testsRun and not skipped else 1


if __name__ == "__main__":
    sys.exit(main())
