"""Checks of programs, and of all programs that JAX compiles."""

from __future__ import annotations

import contextlib
import functools
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from . import Error, Option, Program, Rows, audit, memory


WASTE = ("max_waste", "max_padding", "max_expansion", "min_padding")  # limits of audit alone
# a program to try options on, before any is compiled
TRIAL = b"HloModule trial\nENTRY e { ROOT p = f32[] parameter(0) }\n"


def _words(rows: Rows) -> str:
    """What the command said, with the module's name for that of standard input."""
    module = rows.totals.get("module") or (rows[0].get("module") if rows else None)
    return rows.messages.replace("<stdin>", str(module or "<stdin>"))


def _warn(message: str) -> None:
    """A warning at the line that called JAX or this package."""
    level, frame, passed = 1, sys._getframe(), ("jax", "hlo_layout", "contextlib")
    while frame.f_back and frame.f_globals.get("__name__", "").split(".")[0] in passed:
        level, frame = level + 1, frame.f_back
    warnings.warn(message, stacklevel=level)


def _pass_on(rows: Rows, told: set[str]) -> None:
    """Makes warnings of those of the command, each once: they do not name the program."""
    lines = [line.replace("<stdin>: ", "") for line in rows.messages.splitlines() if "warning: " in line]
    for line in sorted({*lines} - told):
        _warn(line)
    told.update(lines)


def assert_fits(program: Program, limit: str, **options: Option) -> None:
    """Raises AssertionError if a program needs more than a device ("v5e") or a size ("16GiB"). It is a
    warning that this is not known, as of one that is not compiled, or was for another device."""
    __tracebackhide__ = True  # pytest shows the test
    rows = memory(program, limit=limit, **options)
    if rows.findings:
        raise AssertionError(_words(rows))
    unknown = [module for module in rows.totals.get("modules") or [rows.totals] if module["fits"] is None]
    if unknown:
        kernels = all(module.get("kernels_fit") == "not known" for module in unknown)
        why = "VMEM of its kernels is not" if kernels else "its temporaries are not, before it is compiled"
        _warn(f"whether it fits {limit} is not known: {why}")
    _pass_on(rows, set())


def assert_no_waste(program: Program, most: float, least_bytes: int = 1 << 20, **options: Option) -> None:
    """Raises AssertionError if more than a part (0.2) of what a program takes in a memory space is
    padding, and at least so many bytes of it are."""
    __tracebackhide__ = True
    rows = audit(program, max_waste=most, **options)
    for found in rows.findings:
        space = rows.totals["spaces"][found["memory_space"]]
        at_peak = space.get("padding_at_peak")  # None: the program is not scheduled
        if (space["padding_bytes"] if at_peak is None else at_peak) >= least_bytes:
            raise AssertionError(_words(rows))


def _check(text: bytes, options: dict[str, Option]) -> Rows:
    """The rows of audit; of memory with a limit, to which the findings of audit are added."""
    if "limit" not in options:
        return audit(text, **options)
    rows = memory(text, **{name: value for name, value in options.items() if name not in WASTE})
    if any(name in WASTE for name in options):
        waste = audit(text, **{name: value for name, value in options.items() if name != "limit"})
        rows.findings = [*rows.findings, *waste.findings]
        rows.messages = "\n".join(filter(None, (rows.messages, waste.messages)))
    return rows


def _audit(text: bytes, on_finding: str, options: dict[str, Option], told: set[str]) -> Rows:
    try:
        rows = _check(text, options)
    except Error as error:  # of what was not read; the program runs nevertheless
        _warn(str(error))
        return error.rows if error.rows is not None else Rows({})
    if rows.findings and on_finding == "raise":
        raise Error(_words(rows), rows)
    if rows.findings:
        _warn(_words(rows))
    else:
        _pass_on(rows, told)
    return rows


@contextlib.contextmanager
def watch(on_finding: str = "warn", **options: Option) -> Iterator[list[Rows]]:
    """Audits every program that JAX compiles within, with the options of ``audit``, or those of
    ``memory`` if one is ``limit``. What passes a limit (``max_waste=0.2``, ``limit="v5e"``) is a
    warning, or an Error with ``on_finding="raise"``. Gives a list that grows by the Rows of each
    program. An option that the command does not have is an Error at once."""
    if on_finding not in ("warn", "raise"):
        raise ValueError(f"on_finding is 'warn' or 'raise', not {on_finding!r}")
    _check(TRIAL, options)
    compiler: Any = import_module("jax._src.compiler")
    compile_one = getattr(compiler, "compile_or_get_cached", None)  # as 0.10.2 has it
    if not compile_one:
        raise Error(f"watch does not know JAX {import_module('jax').__version__}: XLA_FLAGS=--xla_dump_to=DIR "
                    "writes what it compiles")
    seen: list[Rows] = []
    told: set[str] = set()

    @functools.wraps(compile_one)
    def compile_and_audit(*arguments: Any, **named: Any) -> Any:
        executable = compile_one(*arguments, **named)
        for module in executable.hlo_modules():
            seen.append(_audit(module.to_string().encode(), on_finding, options, told))
        return executable

    compiler.compile_or_get_cached = compile_and_audit
    try:
        yield seen
    finally:
        compiler.compile_or_get_cached = compile_one
