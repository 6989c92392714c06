"""Runs a script, and audits every program that JAX compiles in it.

usage: python -m hlo_layout.watch [--OPTION=VALUE...] SCRIPT [ARGUMENT...]

Options are those of hlo-layout audit, or of hlo-layout memory if one is --limit. At the end the
programs are listed on standard error, the largest first. The exit status is 1 if one passes a limit,
and 2 if an option or the script is wrong."""

from __future__ import annotations

import contextlib
import os
import runpy
import sys

import hlo_layout


def main() -> int:
    options: dict[str, hlo_layout.Option] = {}
    words = sys.argv[1:]
    while words and words[0].startswith("--"):
        name, _, value = words.pop(0)[2:].partition("=")
        options[name.replace("-", "_")] = value or True
    if not words or "help" in options:
        print(__doc__, file=sys.stdout if "help" in options else sys.stderr)
        return 0 if "help" in options else 2
    if not os.path.isfile(words[0]):
        print(f"hlo_layout.watch: there is no script {words[0]}; an option is --NAME=VALUE", file=sys.stderr)
        return 2
    sys.argv = words
    sys.path[0] = os.path.dirname(os.path.abspath(words[0]))  # as Python has it
    try:
        watched = contextlib.ExitStack()
        programs = watched.enter_context(hlo_layout.watch(**options))  # type: ignore[arg-type]
    except (hlo_layout.Error, ValueError) as error:
        print(f"hlo_layout.watch: {error}", file=sys.stderr)
        return 2
    with watched:
        try:
            runpy.run_path(words[0], run_name="__main__")
        finally:
            _report(programs)
    return int(any(rows.findings for rows in programs))


def _size(number: float) -> str:
    unit = 0
    while number >= 1024 and unit < 3:
        number, unit = number / 1024, unit + 1
    return f"{number:.{2 if unit else 0}f} {('B', 'KiB', 'MiB', 'GiB')[unit]}"


def _report(programs: list[hlo_layout.Rows]) -> None:
    lines = [(rows.totals.get("peak_bytes") or 0, rows.totals.get("padding_at_peak") or 0, rows[0]["module"])
             for rows in programs if rows]
    print(f"{'peak':>10}  {'padding':>10}  module", file=sys.stderr)
    for peak, padding, module in sorted(lines, reverse=True):
        print(f"{_size(peak):>10}  {_size(padding):>10}  {module}", file=sys.stderr)
    print("who takes it: XLA_FLAGS=--xla_dump_to=DIR, then hlo-layout DIR", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
