#!/bin/sh
# Tests the pages that the program writes in a real browser: Chromium, or Firefox if BROWSER=firefox.
# Without the browser it prints a message, which is a failure only if REQUIRE_ALL is set. `make check`
# sets it, because its setup installs both.
set -eu
missing=
if [ "${BROWSER:-chromium}" = firefox ]; then
    command -v firefox >/dev/null || missing="$missing firefox-esr"
else
    [ -x /usr/bin/chromium ] || missing="$missing chromium"
    [ -x /usr/bin/chromedriver ] || missing="$missing chromium-driver"
fi
/usr/bin/python3 -c 'import selenium' 2>/dev/null || missing="$missing python3-selenium"
if [ -n "$missing" ]; then
    echo "browser: SKIPPED, these packages are missing:$missing" >&2
    [ -z "${REQUIRE_ALL:-}" ]
    exit
fi
exec /usr/bin/python3 tests/browser/run.py
