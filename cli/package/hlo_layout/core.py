"""The core as a shared object, which answers in this process and needs no other one.

It is loaded by ctypes: one object serves every version of Python, and other threads run while it
works. It shares nothing between threads but what is set when it is loaded. When memory runs out, a
call ends with MemoryError and holds nothing. A text with errors or warnings is not answered here:
the command says what they are."""

from __future__ import annotations

import functools
import os
import pathlib
from typing import Any

LARGEST = 1 << 20  # bytes of a text that is read here: some 20 ms, in which no signal is answered
ANSWERED, OTHERS, MEMORY = range(3)


@functools.cache
def _library() -> Any:
    """The shared object; None: there is none, it does not load, or $HLO_LAYOUT names what answers."""
    import ctypes

    path = pathlib.Path(__file__).with_name("libhlo_layout.so")
    if os.environ.get("HLO_LAYOUT") or not path.is_file():
        return None
    try:
        library = ctypes.CDLL(str(path))
    except OSError:  # of another processor or C library
        return None
    text, size = ctypes.POINTER(ctypes.c_char_p), ctypes.POINTER(ctypes.c_size_t)
    word = ctypes.c_char_p
    library.hlo_layout_memory.argtypes = (word, ctypes.c_size_t, word, word, text, size)
    library.hlo_layout_show.argtypes = (word, text, size)
    library.hlo_layout_index.argtypes = (word, word, ctypes.POINTER(ctypes.c_int64))
    library.hlo_layout_free.argtypes = (word,)
    return library


def _ask(function: Any, *arguments: Any) -> bytes | None:
    """The text that a function of the shared object gives; None: the command is to say it."""
    import ctypes

    answer, size = ctypes.c_char_p(), ctypes.c_size_t()
    result = function(*arguments, ctypes.byref(answer), ctypes.byref(size))
    if result == MEMORY:
        raise MemoryError("hlo-layout: out of memory")
    if result != ANSWERED:
        return None
    try:
        return ctypes.string_at(answer, size.value)
    finally:
        _library().hlo_layout_free(answer)


def memory(text: bytes, target: str | None = None, libtpu: str | None = None) -> bytes | None:
    """What the command memory says of a text, as its JSON; None: it has more to say."""
    library = _library()
    if library is None or len(text) > LARGEST:
        return None
    return _ask(library.hlo_layout_memory, text, len(text), target and target.encode(), libtpu and libtpu.encode())


def show(layout: str) -> bytes | None:
    """What the command show says of a layout, as its JSON; None: it has more to say."""
    library = _library()
    return None if library is None or "\0" in layout else _ask(library.hlo_layout_show, layout.encode())


def index(layout: str, place: str) -> int | None:
    """The linear index of an element of an XLA layout; None: the command says what it is."""
    import ctypes

    library, linear = _library(), ctypes.c_int64()
    if library is None or "\0" in layout:
        return None
    result = library.hlo_layout_index(layout.encode(), place.encode(), ctypes.byref(linear))
    if result == MEMORY:
        raise MemoryError("hlo-layout: out of memory")
    return linear.value if result == ANSWERED else None
