"""What the module answers in its own process, against the command."""

import ctypes
import os
import pathlib
import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import hlo_layout
from hlo_layout import core

TOP = pathlib.Path(__file__).parents[2]
TEXTS = [path for folder in ("tests/dumps", "tests/copies", "samples") for path in sorted((TOP / folder).iterdir())
         if path.is_file() and path.stat().st_size <= core.LARGEST]
DUMP = TOP / "samples/odd-shapes-v5e.hlo"
SMALL = b"HloModule m, is_scheduled=true\nENTRY e { ROOT p = f32[1000,3]{0,1:T(4,128)} parameter(0) }\n"


class Compiled:
    """What JAX's compile() returns, as far as the module looks at it."""

    def __init__(self, text):
        self.text = text

    def as_text(self):
        return self.text


@pytest.fixture
def no_process(monkeypatch):
    def refuse(*_):
        raise AssertionError("the command was run")
    monkeypatch.setattr(hlo_layout, "_execute", refuse)


def of_command(*arguments, text=b""):
    return subprocess.run([hlo_layout.binary(), *arguments, "--format=json"], input=text, capture_output=True,
                          check=False)


@pytest.mark.parametrize("options", [{}, {"target": "v5e"}, {"libtpu": "0.0.40"}])
def test_answers_are_those_of_the_command(options):
    words = [f"--{name}={value}" for name, value in options.items()]

    def answers(path):
        text = path.read_bytes()
        here, there = core.memory(text, **options), of_command("memory", "-", *words, text=text)
        assert here is None or (here, b"") == (there.stdout, there.stderr), path
        clean = there.returncode == 0 and not there.stderr
        assert here is not None or not clean or path.suffix != ".hlo", path
        return here is not None

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        assert sum(pool.map(answers, TEXTS)) >= 15


def test_a_compiled_program_needs_no_process(no_process):
    rows = hlo_layout.memory(Compiled(DUMP.read_text()), target="v5e")
    assert rows.command == "memory" and rows.totals["target"] == "v5e" and not rows.messages
    assert sum(row["bytes"] for row in rows) == rows.totals["peak_bytes"]


def test_layouts_need_no_process(no_process):
    assert hlo_layout.show("bf16[300,1000]{1,0:T(8,128)(2,1)}")[0]["padding_bytes"] == 22592
    assert hlo_layout.show("((2,2),8):((1,4),2)").command == "show"
    assert hlo_layout.index("bf16[300,1000]{1,0:T(8,128)(2,1)}", (2, 3)) == 262
    assert hlo_layout.index("f32[3,5]{1,0:T(2,2)}", [-1, 4]) == 20


@pytest.mark.parametrize("layout", ["bf16[300,1000]{1,0:T(8,128)(2,1)}", "(f32[3], s8[4])", "((2,2),8):((1,4),2)",
                                    "S[(8,64):(64,1)]", "f32[3"])
def test_show_is_that_of_the_command(layout):
    answer = of_command("show", layout)
    assert core.show(layout) == (answer.stdout if answer.returncode == 0 and not answer.stderr else None)


def test_what_comes_from_elsewhere_has_a_process(no_process):
    for program in (DUMP, str(DUMP), DUMP.read_text(), DUMP.read_bytes()):
        with pytest.raises(AssertionError, match="the command was run"):
            hlo_layout.memory(program)
    large = Compiled(DUMP.read_text() + " " * core.LARGEST)
    for program, options in ((Compiled(DUMP.read_text()), {"by": "owner"}), (large, {})):
        with pytest.raises(AssertionError, match="the command was run"):
            hlo_layout.memory(program, **options)


def test_a_broken_text_is_an_error_with_its_place():
    broken = Compiled("HloModule m, is_scheduled=true\nENTRY e {\n  p = f32[3] parameter(0)\n  ROOT q = f99[3] negate(p)\n}\n")
    with pytest.raises(hlo_layout.Error, match="4:.*f99") as caught:
        hlo_layout.memory(broken)
    assert caught.value.rows
    with pytest.raises(hlo_layout.Error):
        hlo_layout.memory(Compiled("no program"))
    with pytest.raises(hlo_layout.Error):
        hlo_layout.show("f32[3")
    with pytest.raises(hlo_layout.Error):
        hlo_layout.index("f32[3,5]", (3, 0))
    with pytest.raises(hlo_layout.Error, match="v99"):
        hlo_layout.memory(Compiled(DUMP.read_text()), target="v99")


def test_threads_at_once():
    texts = [path.read_bytes() for path in TEXTS][:24]
    wanted = [core.memory(text) for text in texts]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(5):
            assert list(pool.map(core.memory, texts)) == wanted


def test_a_small_stack_has_a_process():
    found = []
    threading.stack_size(1 << 18)
    try:
        thread = threading.Thread(target=lambda: found.append(core.memory(SMALL)))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(0)
    assert found == [None] and core.memory(SMALL)


def test_nothing_is_kept():
    """A call ends with as much memory as it began with, also one that gives no answer."""
    code = textwrap.dedent("""
        import pathlib, sys
        from hlo_layout import core
        def resident(): return int(open("/proc/self/statm").read().split()[1])
        texts = [pathlib.Path(sys.argv[1]).read_bytes()]
        texts.append(texts[0].replace(b"f32", b"f99"))
        for round in range(60):
            for text in texts: core.memory(text)
            if round == 20: before = resident()
        print(resident() - before)""")
    done = subprocess.run([sys.executable, "-c", code, DUMP], capture_output=True, check=True, text=True)
    assert int(done.stdout) < 256  # pages


def test_memory_that_runs_out_is_an_exception():
    code = textwrap.dedent("""
        import resource, sys
        from hlo_layout import core
        line = "  a%d = f32[1000,%d]{1,0} parameter(%d)\\n"
        text = "HloModule m, is_scheduled=true\\nENTRY e {\\n" + "".join(line % (i, i + 1, i) for i in range(20000))
        text = (text + "}\\n").encode()[:core.LARGEST]
        small = sys.argv[1].encode()
        wanted = core.memory(small)
        used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
        failed = 0
        for more in range(0, 8 << 20, 1 << 18):
            resource.setrlimit(resource.RLIMIT_AS, (used + more, resource.RLIM_INFINITY))
            try: core.memory(text)
            except MemoryError: failed += 1
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        print(failed, core.memory(small) == wanted)""")
    done = subprocess.run([sys.executable, "-c", code, SMALL.decode()], capture_output=True, check=True, text=True)
    failed, same = done.stdout.split()
    assert int(failed) > 3 and same == "True"


def test_the_command_of_the_environment_answers():
    code = "from hlo_layout import core; print(core.show('f32[3]'))"
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "HLO_LAYOUT": hlo_layout.binary()},
                          capture_output=True, check=True, text=True)
    assert done.stdout == "None\n"


def test_the_shared_object_needs_no_version_of_libc():
    needed = pathlib.Path(core.__file__).with_name("libhlo_layout.so").read_bytes()
    assert b"GLIBC_" not in needed and b"libc.so" not in needed and ctypes.CDLL(None).memcpy
