"""Runs every test_*.py of this folder. If REQUIRE_ALL is set, a skipped test is a failure."""

import os
import signal
import sys
import unittest
from pathlib import Path

FOLDER = Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(FOLDER))

import browser  # noqa: E402


def main():
    tests = unittest.defaultTestLoader.discover(str(FOLDER), "test_*.py")
    if os.environ.get("BROWSER_TEST"):  # run only some, e.g. BROWSER_TEST=test_explore
        tests = unittest.defaultTestLoader.loadTestsFromNames(os.environ["BROWSER_TEST"].split())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no browser is left behind
    try:
        result = unittest.TextTestRunner(verbosity=1).run(tests)
    finally:
        browser.quit()
    for test, why in result.skipped:
        print(f"browser: SKIPPED {test.id()}: {why}")
    skipped = bool(result.skipped) and bool(os.environ.get("REQUIRE_ALL"))
    return 0 if result.wasSuccessful() and result.testsRun and not skipped else 1


if __name__ == "__main__":
    sys.exit(main())
