"""What arrays and programs of XLA take on a TPU or GPU, and why.

Each function returns the rows of the command of its name, with the totals of its JSON. Most run the
command, which must be on the PATH, or installed with this package. ``memory`` of what JAX has lowered
or compiled in this process, ``show`` and ``index`` are answered in this process, by the same code, if
there is nothing to say but rows and totals. What comes from elsewhere (a path, a text, bytes), is
large, or has errors or warnings is read by a process of its own, so that no file can crash or stop
this one. ``$HLO_LAYOUT``, the path of a command, makes that one answer everything. Any number of
threads may call these functions at once.

>>> show("bf16[300,1000]{1,0:T(8,128)(2,1)}")[0]["padding_bytes"]
22592

A program is a path, a directory, the text of a dump, or what ``jax.jit(f).lower(...)`` and its
``compile()`` return. Options are those of the command, with ``_`` for ``-``: a flag is True, a list
repeats its option.

>>> from textwrap import dedent
>>> dump = dedent('''
...     HloModule m, is_scheduled=true
...     ENTRY main {
...       p = f32[1000,3]{0,1:T(4,128)} parameter(0)
...       ROOT n = f32[1000,3]{0,1:T(4,128)} negate(p)
...     }
... ''')
>>> audit(dump, by="opcode", only=["bytes>1KiB"], target="v5e").totals["peak_bytes"]
32768
"""

from __future__ import annotations

import builtins
import contextlib
import functools
import os
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from numbers import Integral
from typing import TYPE_CHECKING, Any, Union

from . import core

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Error", "Rows", "assert_fits", "assert_no_waste", "audit", "bytes", "detile", "diff",
           "index", "kernels", "list", "memory", "predict", "retile", "run", "scan", "show", "verdict",
           "watch"]

Row = dict[str, Any]
Option = Union[str, int, float, bool, None, Sequence[str]]
Program = Any  # a path, text, bytes, jax.stages.Compiled or jax.stages.Lowered
UNCUT, NEW = ("list", "diff", "copies"), "<new>"  # commands whose text has all rows; the other text of diff


class Error(Exception):
    """What the command could not read or do. ``rows`` holds what it read nevertheless."""

    def __init__(self, message: str, rows: Rows | None = None) -> None:
        super().__init__(message)
        self.rows = rows


class Rows(builtins.list[Row]):
    """The rows of an answer, as dicts, with its ``totals``, ``findings`` and ``messages``."""

    def __init__(self, answer: Mapping[str, Any], messages: str = "") -> None:
        super().__init__(answer.get("rows", []))
        self.command: str = answer.get("command", "")
        self.totals: dict[str, Any] = answer.get("totals") or {}
        self.findings: builtins.list[Row] = answer.get("findings") or self.totals.get("findings") or []
        self.messages = messages
        self.line: builtins.list[str] = []  # the command line, without a format; NEW stands for `other`
        self.picture: Sequence[str] | None = None  # that of an SVG
        self.worded = False  # printed in words, not as rows
        self.text: builtins.bytes | None = None  # its standard input
        self.other: builtins.bytes | None = None  # the text that it names

    def to_pandas(self) -> Any:
        """The rows as a pandas.DataFrame."""
        return import_module("pandas").DataFrame(builtins.list(self))

    def to_polars(self) -> Any:
        """The rows as a polars.DataFrame."""
        polars = import_module("polars")  # not strict: a factor of 1 is an integer in JSON
        return polars.DataFrame(builtins.list(self), infer_schema_length=None, strict=False)

    def _said(self, line: Sequence[str]) -> str:
        return _execute(line, self.text, self.other)[0].decode()

    def __str__(self) -> str:
        return self._said(self.line) if self.line else super().__repr__()

    def __repr__(self) -> str:
        return str(self) if self.worded else super().__repr__()

    def _repr_html_(self) -> str:
        import html
        if self.picture:
            return "<svg" + self._said(self.picture).partition("<svg")[2]
        cut = ["--top=20"] if self.command in UNCUT and "--top" not in " ".join(self.line) else []
        words = self._said([*self.line, *cut]) if self.line else repr(self)
        return f'<pre style="white-space: pre; overflow-x: auto">{html.escape(words)}</pre>'


@functools.cache
def binary() -> str:
    """The path of the command: $HLO_LAYOUT, else bin/ of a folder around this package, else the PATH."""
    import pathlib
    import shutil

    folders = [str(folder / "bin") for folder in pathlib.Path(__file__).absolute().parents]
    path = os.pathsep.join([*folders, os.environ.get("PATH", os.defpath)])
    if found := os.environ.get("HLO_LAYOUT") or shutil.which("hlo-layout", path=path):
        return found
    raise Error("hlo-layout is not installed, neither beside this package nor on the PATH")


@contextlib.contextmanager
def _file(text: builtins.bytes | memoryview) -> Iterator[int]:
    """A descriptor of a file without a name that holds a text."""
    with os.fdopen(os.memfd_create("dump"), "wb", buffering=0) as file:
        rest = memoryview(text)
        while rest:  # a call writes at most 2 GiB
            rest = rest[file.write(rest) or 0:]
        file.seek(0)
        yield file.fileno()


def _execute(arguments: Sequence[str], text: builtins.bytes | memoryview | None,
             new: builtins.bytes | None = None) -> tuple[builtins.bytes, str, int]:
    """Standard output, messages and exit status: 0, 1 with a finding, 2 if part of the input was
    not read. All others are an Error. new: the text that NEW stands for."""
    import subprocess

    array = isinstance(text, memoryview)  # it goes through a pipe, which makes no copy
    with _file(b"" if array else text or b"") as given, _file(new or b"") as other:
        name = f"/proc/{os.getpid()}/fd/{other}"
        done = subprocess.run([binary(), *(name if word == NEW else word for word in arguments)], check=False,
                              stdin=None if array else given, input=text if array else None, capture_output=True)
    messages = done.stderr.decode(errors="replace").replace(name, NEW).strip()
    if done.returncode not in (0, 1, 2):
        raise Error(messages or f"hlo-layout ended with status {done.returncode}")
    return done.stdout.replace(name.encode(), NEW.encode()), messages, done.returncode


def _options(options: Mapping[str, Option]) -> Iterator[str]:
    for name, value in options.items():
        values = value if isinstance(value, (builtins.list, tuple)) else [value]
        for one in values:
            if one is True:
                yield "--" + name.replace("_", "-")
            elif one is not None and one is not False:
                yield f"--{name.replace('_', '-')}={one}"


def run(command: str, *arguments: Program, **options: Option) -> Rows:
    """Runs any command that answers in JSON. audit, memory, list, scan, copies and kernel take a program."""
    if command not in ("audit", "memory", "list", "scan", "copies", "kernel"):
        return _run([command, *arguments], None, options)
    given = [_given(argument, hlo=command not in ("memory", "scan")) for argument in arguments]
    text = next((text for _, text in given if text is not None), None)
    words = [command, *(word for word, _ in given)]
    if command == "memory" and len(given) == 1 and hasattr(arguments[0], "as_text"):
        rows = _answered(_here(text, options), words, text, options)
        return _run(words, text, options) if rows is None else rows
    return _run(words, text, options)


def _here(text: builtins.bytes | None, options: Mapping[str, Option]) -> builtins.bytes | None:
    """The answer of memory without a process; None: an option asks for more than the core has."""
    named = {name: value for name, value in options.items() if value is not None}
    if text is None or not {*named} <= {"target", "libtpu"}:
        return None
    words = {name: value for name, value in named.items() if isinstance(value, str)}
    return core.memory(text, **words) if words == named else None


def _answered(answer: builtins.bytes | None, words: Sequence[str], text: builtins.bytes | None,
              options: Mapping[str, Option]) -> Rows | None:
    if answer is None:
        return None
    rows = Rows(import_module("json").loads(answer))
    rows.line, rows.text = [*words, *_options(options)], text
    return rows


def _run(words: Sequence[str], text: builtins.bytes | None, options: Mapping[str, Option],
         new: builtins.bytes | None = None) -> Rows:
    if "format" in options:
        raise TypeError("rows are read from JSON: there is no other format")
    output, messages, status = _execute([*words, "--format=json", *_options(options)], text, new)
    if status == 2 and not output.strip():
        raise Error(messages)
    rows = Rows(import_module("json").loads(output or "{}"), messages)
    rows.line, rows.text, rows.other = [*words, *_options(options)], text, new
    if status == 2:
        raise Error(messages, rows)
    return rows


def _written(program: Any, hlo: bool) -> str | builtins.bytes:
    """The text of a program. Of a compiled one that JAX cannot print, its bytes: as_text() reads back what the
    compiler made, and refuses asynchronous gathers of libtpu 0.0.52's SparseCore (jaxlib 0.10.2)."""
    try:
        text: str = program.as_text("hlo") if hlo and hasattr(program, "compile") else program.as_text()
        return text
    except RuntimeError:
        if not hasattr(program, "runtime_executable"):
            raise
    executable = program.runtime_executable()
    if hasattr(executable, "serialize"):
        return builtins.bytes(executable.serialize())
    return builtins.bytes(executable.client.serialize_executable(executable))


def _given(program: Program, hlo: bool = False) -> tuple[str, builtins.bytes | None]:
    """The argument that names a program, and what the command reads from standard input. hlo: what
    is not compiled is given as HLO, not as StableHLO."""
    if hasattr(program, "as_text"):
        program = _written(program, hlo)
    if isinstance(program, builtins.bytes):
        return "-", program
    if isinstance(program, str) and ("\n" in program or not program):
        return "-", program.encode()
    if not isinstance(program, (str, os.PathLike)):
        raise TypeError(f"{type(program).__name__} is no program: give a path, a text, or what "
                        ".lower() and .compile() return")
    path = os.fspath(program)
    return f"./{path}" if path.startswith("-") else path, None  # no option


def verdict(program: Program, **options: Option) -> Rows:
    """Does it fit, who takes the memory at the peak, and what would help. Shown and printed in words."""
    argument, text = _given(program)
    rows = _run([f"./{argument}" if argument.isalpha() else argument], text, options)  # no command
    rows.worded = True
    return rows


def audit(program: Program, **options: Option) -> Rows:
    """What owns memory at the peak, and how much of it is padding."""
    return run("audit", program, **options)


def memory(program: Program, **options: Option) -> Rows:
    """What is live at the peak. In a notebook, a chart over time."""
    rows = run("memory", program, **options)
    rows.picture = [*rows.line, "--format=svg"]
    return rows


def kernels(program: Program, **options: Option) -> Rows:
    """What the program's kernels of Pallas take of VMEM and SMEM: a row for each buffer. ``totals["kernels"]``
    has what each takes of each memory, the limit, and whether it fits."""
    return run("kernel", program, **options)


def list(program: Program, **options: Option) -> Rows:  # noqa: A001
    """A row for every instruction."""
    return run("list", program, **options)


def scan(text: Any, **options: Option) -> Rows:
    """Every layout in a text (a log, a traceback, StableHLO), or in the file of a Path."""
    if isinstance(text, str):
        text = text.encode()
    return run("scan", text, **options)


def diff(old: Program, new: Program, **options: Option) -> Rows:
    """What changed between two programs."""
    (first, text), (second, other) = _given(old, hlo=True), _given(new, hlo=True)
    return _run(["diff", first, second if other is None else NEW], text, options, other)


def predict(*shapes: str, **options: Option) -> Rows:
    """The layout that the TPU compiler gives such arrays, and what they take."""
    return _run(["predict", *shapes], None, options)


def bytes(shape: int | Sequence[int], dtype: Any, target: str | None = None) -> int:  # noqa: A001
    """What an array takes on the device with its padding, in the layout that the compiler gives it by
    default. dtype: of numpy or JAX, or a name. Without a target it is TPU v4 to v7x.

    >>> bytes((300, 1000), "bfloat16", target="v5e")
    622592
    """
    dims = [shape] if isinstance(shape, (int, Integral)) else shape
    name = dtype if isinstance(dtype, str) else getattr(dtype, "name", None) or getattr(dtype, "__name__", str(dtype))
    size: int = predict(f"{name}[{','.join(map(str, dims))}]", target=target)[0]["bytes"]
    return size


def show(layout: str, **options: Option) -> Rows:
    """What an array of this layout takes, and which dimension and tile cost how much."""
    rows = None if options else _answered(core.show(layout), ["show", layout], None, options)
    rows = _run(["show", layout], None, options) if rows is None else rows
    rows.picture = ["map", *rows.line[1:], "--format=svg"]
    return rows


def index(layout: str, i: int | Sequence[int], **options: Option) -> int | None:
    """The linear index of an element; None where the answer has several places.

    >>> index("bf16[300,1000]{1,0:T(8,128)(2,1)}", (2, 3))
    262
    """
    word = str(i) if isinstance(i, (int, Integral)) else ",".join(map(str, i))
    linear = None if options else core.index(layout, word)
    return _run(["index", layout, word], None, options)[0].get("linear") if linear is None else linear


# ---- arrays ----

NUMPY_NAMES = {"pred": "bool", "bf16": "bfloat16", "f16": "float16", "f32": "float32", "f64": "float64",
               "c64": "complex64", "c128": "complex128"}


def _dtype(row: Row) -> np.dtype[Any]:
    """The numpy type of a layout's elements; bytes where several elements share one."""
    import numpy as np

    name: Any = row["type"] if row["element_bits"] >= 8 else "u8"
    name = NUMPY_NAMES.get(name) or {"s": "int", "u": "uint"}.get(name[0], name[0]) + name[1:]
    if name.startswith(("bf", "f8", "f4", "f6")):  # not numpy's own
        name = getattr(import_module("ml_dtypes"), name.replace("f8", "float8_", 1))
    dtype: np.dtype[Any] = np.dtype(name)
    return dtype


def _bulk(command: str, array: npt.NDArray[Any], layout: str, options: Mapping[str, Option]) -> builtins.bytes:
    import numpy as np

    raw = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
    output, messages, status = _execute([command, layout, *_options(options)], raw.data)
    if status:
        raise Error(messages)
    return output


def detile(array: npt.NDArray[Any], layout: str, **options: Option) -> npt.NDArray[Any]:
    """The array whose bytes, as they lie on the device, are given. Elements narrower than a byte
    stay packed, in one dimension."""
    import numpy as np

    row = show(layout, **options)[0]
    flat = np.frombuffer(_bulk("detile", array, layout, options), _dtype(row))
    return flat if row["element_bits"] < 8 else flat.reshape(row["dims"])


def retile(array: npt.NDArray[Any], layout: str, **options: Option) -> npt.NDArray[np.uint8]:
    """The bytes of an array as they lie on the device, in a numpy array of uint8."""
    import numpy as np

    array, row = np.asarray(array), show(layout, **options)[0]
    whole = row["element_bits"] >= 8
    if whole and (array.dtype != _dtype(row) or [*array.shape] != row["dims"]):
        raise ValueError(f"{layout} is of {_dtype(row)}{row['dims']}, not {array.dtype}{[*array.shape]}")
    return np.frombuffer(_bulk("retile", array, layout, options), np.uint8)


from .checks import assert_fits, assert_no_waste, watch  # noqa: E402
