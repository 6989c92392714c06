"""The Python module on programs that JAX compiles here."""

import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import warnings

import numpy as np
import pytest

import hlo_layout

jax = pytest.importorskip("jax")
jnp = jax.numpy
TOP = pathlib.Path(__file__).parents[2]
DUMP = TOP / "samples/odd-shapes-v5e.hlo"


def step(x, y):
    return jnp.sin(x) @ y.T


@pytest.fixture(scope="module")
def lowered():
    return jax.jit(step).lower(jnp.ones((300, 5)), jnp.ones((200, 5)))


@pytest.fixture(scope="module")
def compiled(lowered):
    return lowered.compile()


@pytest.fixture(scope="module")
def compiled_for_tpu():
    pytest.importorskip("libtpu")
    os.environ["ALLOW_MULTIPLE_LIBTPU_LOAD"] = "1"
    from jax.experimental import topologies
    device = topologies.get_topology_desc("v5e:2x2", platform="tpu").devices[0]
    sharding = jax.sharding.SingleDeviceSharding(device)
    shapes = [jax.ShapeDtypeStruct(shape, jnp.float32, sharding=sharding) for shape in ((300, 5), (200, 5))]
    return jax.jit(step).lower(*shapes).compile()


def need(compiled):
    sizes = compiled.memory_analysis()
    return (sizes.argument_size_in_bytes + sizes.output_size_in_bytes - sizes.alias_size_in_bytes
            + sizes.temp_size_in_bytes)


def test_bytes_of_a_shape_and_a_type():
    """Types of numpy and JAX and their names; what is none is an error."""
    sizes = {hlo_layout.bytes((300, 1000), dtype, target="v5e")
             for dtype in (jnp.bfloat16, "bfloat16", "bf16", jnp.zeros((), jnp.bfloat16).dtype)}
    assert sizes == {hlo_layout.predict("bf16[300,1000]", target="v5e")[0]["bytes"]}
    assert hlo_layout.bytes([3, 5], np.float32, target="gpu") == 3 * 5 * 4
    assert hlo_layout.bytes(7, np.dtype("int8"), target="v5e") == hlo_layout.predict("s8[7]", target="v5e")[0]["bytes"]
    with pytest.raises(hlo_layout.Error, match="unknown element type"):
        hlo_layout.bytes((2,), "real", target="v5e")
    with pytest.raises(hlo_layout.Error, match="v9"):
        hlo_layout.bytes((2,), "f32", target="v9")


def test_peak_is_the_compilers(compiled):
    assert hlo_layout.memory(compiled).totals["peak_bytes"] == need(compiled)


def test_peak_is_the_tpu_compilers(compiled_for_tpu):
    totals = hlo_layout.memory(compiled_for_tpu, target="v5e").totals
    sizes = compiled_for_tpu.memory_analysis()
    assert totals["argument_bytes"] == sizes.argument_size_in_bytes
    assert totals["output_bytes"] == sizes.output_size_in_bytes


class Unprintable:
    """A compiled program whose as_text() fails, as jaxlib 0.10.2's does of a gather on a TPU v7x's SparseCore."""

    def __init__(self, compiled):
        self.runtime_executable = compiled.runtime_executable

    def as_text(self):
        raise RuntimeError("INTERNAL: RET_CHECK failure")


def test_what_cannot_be_printed_is_read_from_its_bytes(compiled):
    assert hlo_layout.memory(Unprintable(compiled)).totals["peak_bytes"] == need(compiled)
    assert {row["name"] for row in hlo_layout.list(Unprintable(compiled))} == {
        row["name"] for row in hlo_layout.list(compiled)}


def test_a_program_without_bytes_raises_its_own_error():
    refusing = type("Refusing", (), {"as_text": Unprintable.as_text})()
    with pytest.raises(RuntimeError, match="RET_CHECK"):
        hlo_layout.memory(refusing)


def test_rows_are_those_of_the_command(compiled):
    text = compiled.as_text()
    answer = subprocess.run([hlo_layout.binary(), "list", "--format=json"], input=text.encode(),
                            capture_output=True, check=True)
    assert list(hlo_layout.list(compiled)) == json.loads(answer.stdout)["rows"]
    assert list(hlo_layout.list(text)) == list(hlo_layout.list(compiled))


def test_any_command_takes_a_program(compiled):
    copies = hlo_layout.run("copies", compiled, top="all")
    assert copies.command == "copies" and copies == hlo_layout.run("copies", compiled.as_text(), top="all")
    lines = "#a = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>\n" \
        "!ttg.memdesc<4x8xf32, #a, #smem>"
    assert hlo_layout.run("index", lines, "2,3")[0]["linear"] == 19


def test_paths_and_folders(tmp_path):
    (tmp_path / "dump.hlo").write_bytes(DUMP.read_bytes())
    whole = hlo_layout.audit(DUMP).totals["peak_bytes"]
    assert hlo_layout.audit(str(DUMP)).totals["peak_bytes"] == whole
    assert hlo_layout.audit(tmp_path).totals["peak_bytes"] == whole


def test_verdict_of_a_text_is_that_of_its_file():
    of_file, of_text = hlo_layout.verdict(DUMP), hlo_layout.verdict(DUMP.read_text())
    assert [row["bytes"] for row in of_file] == [row["bytes"] for row in of_text]


@pytest.mark.parametrize("name", ["--max-waste=0", "memory", "help", "-x.hlo", "-", "--", "-h", "x.hlo"])
def test_any_name_is_that_of_a_file(name, tmp_path, monkeypatch):
    """A path is no option and no command, as a str and as a Path."""
    (tmp_path / name).write_bytes(DUMP.read_bytes())
    monkeypatch.chdir(tmp_path)
    expected = hlo_layout.audit(DUMP).totals["peak_bytes"]
    for path in (name, pathlib.Path(name)):
        assert hlo_layout.audit(path).totals["peak_bytes"] == expected
        assert hlo_layout.verdict(path).totals["peak_bytes"] == expected and "takes" in f"{hlo_layout.verdict(path)}"
        assert hlo_layout.memory(path).totals["peak_bytes"] == expected and hlo_layout.list(path)
        assert not hlo_layout.diff(path, DUMP) and not hlo_layout.diff(DUMP, path)
    assert hlo_layout.scan(pathlib.Path(name))
    (tmp_path / name).unlink()
    with pytest.raises(hlo_layout.Error, match=re.escape(name) + ".*: No such file"):
        hlo_layout.audit(name)


def test_messages_name_what_was_given():
    """A text has no name, but one of what it is: no file of the process."""
    wrong = "HloModule m\nENTRY e {\n  ROOT r = real[3] parameter(0)\n}\n"
    for ask, name in ((hlo_layout.audit, "<stdin>"), (hlo_layout.verdict, "<stdin>"), (hlo_layout.memory, "<stdin>"),
                      (lambda text: hlo_layout.diff(DUMP, text), "<new>"),
                      (lambda text: hlo_layout.diff(text, text), "<stdin>")):
        with pytest.raises(hlo_layout.Error) as raised:
            ask(wrong)
        assert str(raised.value).startswith(f"{name}:3:")
        assert "/proc" not in f"{raised.value}{list(raised.value.rows)}{raised.value.rows.totals}{raised.value.rows}"
    small, large = ("HloModule m\nENTRY e {\n  p = f32[%d] parameter(0)\n  ROOT r = f32[%d] negate(p)\n}\n" % (n, n)
                    for n in (3, 5))
    assert "/proc" not in f"{hlo_layout.diff(small, large)}{list(hlo_layout.diff(small, large))}"


def test_a_text_is_written_whole_however_little_a_call_writes(monkeypatch):
    """A call of the system writes at most 2 GiB: here 100 bytes."""
    class Slow(io.FileIO):
        def write(self, data):
            return super().write(data[:100])

    text = DUMP.read_text()
    whole = hlo_layout.verdict(text).totals
    monkeypatch.setattr(os, "fdopen", lambda fd, *_, **__: Slow(fd, "w"))
    assert hlo_layout.verdict(text).totals == whole
    assert hlo_layout.diff(DUMP, text) == [] == hlo_layout.diff(text, text)


def test_print_gives_the_text_of_the_command(compiled):
    text = subprocess.run([hlo_layout.binary(), "memory", "--target=v5e"], input=compiled.as_text().encode(),
                          capture_output=True, check=True).stdout.decode()
    rows = hlo_layout.memory(compiled, target="v5e")
    assert f"{rows}" == text and repr(rows) == repr(list(rows))
    assert f"{hlo_layout.predict('f32[128,6]')}".startswith("    data ")


def test_verdict_of_a_message():
    message = DUMP.with_name("out-of-memory-v5e.txt")
    of_file, of_text = hlo_layout.verdict(message), hlo_layout.verdict(message.read_text())
    assert list(of_text) == [row | {"file": "-"} for row in of_file]
    assert "out of memory in HBM" in f"{of_text}"


def test_before_compilation(lowered):
    assert [row["opcode"] for row in hlo_layout.list(lowered)].count("parameter") == 2
    assert hlo_layout.audit(lowered) and not hlo_layout.diff(lowered, lowered)
    assert {row["type"] for row in hlo_layout.scan(lowered.as_text())} == {"f32"}


def test_diff(compiled):
    larger = jax.jit(step).lower(jnp.ones((301, 5)), jnp.ones((200, 5))).compile()
    rows = hlo_layout.diff(compiled, larger)
    assert sum(row["delta_bytes"] for row in rows) == need(larger) - need(compiled)
    assert not hlo_layout.diff(compiled, compiled)


def test_frames(compiled):
    pytest.importorskip("pandas")
    pytest.importorskip("polars")
    for rows in (hlo_layout.list(compiled), hlo_layout.list(DUMP)):
        for frame in (rows.to_pandas(), rows.to_polars()):
            assert list(frame["name"]) == [row["name"] for row in rows]
            assert list(frame["expansion"].fillna(0) if hasattr(frame, "iloc") else
                        frame["expansion"].fill_null(0)) == [row["expansion"] or 0 for row in rows]


def test_notebook(compiled):
    assert hlo_layout.memory(compiled)._repr_html_().startswith("<svg")
    assert hlo_layout.show("f32[3,5]{1,0:T(2,2)}")._repr_html_().startswith("<svg")
    assert "outputs 234.38 KiB" in hlo_layout.audit(compiled)._repr_html_()
    assert "no array differs" in hlo_layout.diff(compiled, compiled)._repr_html_()
    assert "others" in hlo_layout.list(DUMP)._repr_html_()
    verdict = hlo_layout.verdict(compiled, target="v5e")
    assert verdict._repr_html_().startswith("<pre") and ">jit_step on v5e: fits" in verdict._repr_html_()
    assert "jit_step on v5e: fits" in f"{verdict}"
    assert ">jit_f on v5e: fits" in hlo_layout.verdict(DUMP, target="v5e")._repr_html_()


@pytest.mark.parametrize("name, dtype", [
    ("f32", np.float32), ("bf16", jnp.bfloat16), ("s8", np.int8), ("u16", np.uint16), ("pred", np.bool_),
    ("c64", np.complex64), ("f8e4m3fn", jnp.float8_e4m3fn)])
def test_bytes_there_and_back(name, dtype):
    array = (np.arange(15) % 2).astype(dtype).reshape(3, 5)
    layout = f"{name}[3,5]{{1,0:T(2,2)}}"
    raw = hlo_layout.retile(array, layout)
    assert raw.size == 24 * array.itemsize
    for row in range(3):
        for column in range(5):
            at = hlo_layout.index(layout, (row, column)) * array.itemsize
            assert raw[at:at + array.itemsize].tobytes() == array[row, column].tobytes()
    back = hlo_layout.detile(raw, layout)
    assert back.dtype == array.dtype and (back == array).all()


def test_an_array_of_another_layout_is_refused():
    for array in (np.zeros((3, 5), np.int32), np.zeros((5, 3), np.float32), [1, 2]):
        with pytest.raises(ValueError, match=r"is of float32\[3, 5\], not"):
            hlo_layout.retile(array, "f32[3,5]{1,0:T(2,2)}")


def test_errors_are_exceptions():
    with pytest.raises(TypeError, match="compile"):
        hlo_layout.audit(jax.jit(step))
    with pytest.raises(hlo_layout.Error, match="nothing.hlo"):
        hlo_layout.audit("nothing.hlo")
    with pytest.raises(hlo_layout.Error) as caught:
        hlo_layout.list("HloModule m\nENTRY e {\n  p = f32[3] parameter(0)\n  q = f99[3] negate(p)\n}\n")
    assert [row["name"] for row in caught.value.rows] == ["p", "q"]


def test_checks(compiled, assert_fits, assert_no_waste):
    assert_fits(compiled, "v5e")
    with pytest.raises(AssertionError, match="1KiB"):
        assert_fits(compiled, "1KiB")
    assert_no_waste(DUMP, 0.3)
    assert_no_waste(DUMP, 0.001, least_bytes=1 << 30)
    with pytest.raises(AssertionError, match="HBM: padding"):
        assert_no_waste(DUMP, 0.2)
    with pytest.raises(AssertionError, match="HBM: padding"):
        assert_no_waste(DUMP.read_text().replace("is_scheduled=true, ", ""), 0.2)


def test_kernels_of_a_program():
    programs = TOP / "tests/kernels/vmem"
    program = programs / "v5e-lad62.hlo"
    rows = hlo_layout.kernels(program, target="v5e")
    assert [row["bytes"] for row in rows] == [32505856, 32505856] and rows[0]["what"] == "window 0: a_0_.1"
    kernel, = rows.totals["kernels"]
    assert (kernel["kernel"], kernel["bytes"], kernel["limit_bytes"], kernel["fits"]) == ("f.1", 65011712, 1 << 24, False)
    with pytest.raises(AssertionError, match="kernel f.1"):
        hlo_layout.assert_fits(program, "v5e")
    with pytest.warns(UserWarning, match="VMEM of its kernels is not"):
        hlo_layout.assert_fits(programs / "v6e-two.hlo", "v6e")


def test_fits_of_a_folder(tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"module_0001.{name}.after_optimizations.txt").write_bytes(DUMP.read_bytes())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        hlo_layout.assert_fits(tmp_path, "v5e")
    with pytest.raises(AssertionError, match="--limit 32MiB"):
        hlo_layout.assert_fits(tmp_path, "32MiB")


def test_fits_of_a_program_for_another_device_is_doubtful(lowered, compiled, compiled_for_tpu):
    with pytest.warns(UserWarning, match="whether it fits v5e is not known"):
        hlo_layout.assert_fits(lowered, "v5e")
    with pytest.warns(UserWarning, match="no array has tiles: it is counted as of v5e"):
        hlo_layout.assert_fits(compiled, "v5e")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        hlo_layout.assert_fits(compiled_for_tpu, "v5e")
        hlo_layout.assert_fits(compiled, "16GiB")


@pytest.mark.filterwarnings("ignore:hlo-layout")
@pytest.mark.parametrize("page", ["README.md", "cli/package/README.md"])
def test_examples_of_pages_run(page):
    pytest.importorskip("pandas")
    code = re.search(r"(?m)^    import hlo_layout\n(?:(?:    .*)?\n)+", (TOP / page).read_text())[0]
    exec(textwrap.dedent(code), {  # pylint: disable=exec-used
        "jax": jax, "step": step, "state": jnp.ones((300, 5)), "batch": jnp.ones((200, 5)),
        "train": lambda: jax.jit(lambda x: x * 11)(jnp.ones(9))})


@pytest.mark.parametrize("packages", ["lib/python3/site-packages", "."])  # --user or --prefix, --target
def test_the_command_is_found_beside_the_package(tmp_path, packages):
    package = tmp_path / packages / "hlo_layout"
    shutil.copytree(hlo_layout.__path__[0], package)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/hlo-layout").symlink_to(hlo_layout.binary())
    environment = {"PYTHONPATH": str(package.parent), "PATH": "/usr/bin:/bin"}
    for code, answer in (("-c", "import hlo_layout; print(hlo_layout.binary())"), f"{tmp_path}/bin/hlo-layout\n"), \
            (("-m", "hlo_layout", "index", "f32[3,5]{1,0:T(2,2)}", "2,3"), "17\n"):
        done = subprocess.run([sys.executable, *code], env=environment, capture_output=True, check=True, text=True)
        assert done.stdout == answer


def test_import_is_quick():
    code = "import sys; before = {*sys.modules}; import hlo_layout; print(*{*sys.modules} - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert not {"subprocess", "shutil", "json", "sysconfig", "html", "numpy"} & {*done.stdout.split()}


def test_watch():
    with hlo_layout.watch() as programs:
        jax.jit(lambda x: x * 2 + 1)(jnp.ones(7)).block_until_ready()
        jax.jit(lambda x: x * 3 + 1).lower(jnp.ones(7)).compile()
    known = len(programs)
    peaks = [rows.totals["peak_bytes"] for rows in programs if "lambda" in rows[0]["module"]]
    jax.jit(lambda x: x * 4 + 1)(jnp.ones(7)).block_until_ready()
    assert peaks == [56, 56] and len(programs) == known


def test_watch_warns_and_raises():
    with hlo_layout.watch(limit="64", on_finding="raise"):
        with pytest.raises(hlo_layout.Error, match="more than --limit"):
            jax.jit(lambda x: x * 5 + 1)(jnp.ones(9))
    with hlo_layout.watch(limit="64"), pytest.warns(UserWarning, match="more than --limit") as warned:
        jax.jit(lambda x: x * 6 + 1)(jnp.ones(9))
    assert {warning.filename for warning in warned} == {__file__}


def test_watch_takes_both_kinds_of_limits():
    with hlo_layout.watch(limit="64", max_waste=0.2) as programs, \
            pytest.warns(UserWarning, match="finding: jit__lambda_*: RAM takes 72 B"):
        jax.jit(lambda x: x * 8 + 1)(jnp.ones(9))
    assert len(programs[-1].findings) == 1
    rows = hlo_layout.checks._check(DUMP.read_bytes(), {"limit": "1KiB", "max_waste": 0.2, "target": "v5e"})
    assert "more than --limit" in rows.messages and "over --max-waste" in rows.messages
    assert len(rows.findings) == 2


@pytest.mark.parametrize("options, error", [
    ({"limit": "v9"}, hlo_layout.Error), ({"nothing": 3}, hlo_layout.Error), ({"on_finding": "explode"}, ValueError)])
def test_watch_refuses(options, error):
    with pytest.raises(error), hlo_layout.watch(**options):
        pass


def test_watch_says_that_it_does_not_know_a_jax(monkeypatch):
    monkeypatch.delattr("jax._src.compiler.compile_or_get_cached")
    with pytest.raises(hlo_layout.Error, match=f"JAX {jax.__version__}"), hlo_layout.watch():
        pass


def test_a_watched_script(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import jax, beside\njax.jit(lambda x: x * 7)(jax.numpy.ones(9))\n")
    (tmp_path / "beside.py").write_text("")
    done = subprocess.run([sys.executable, "-m", "hlo_layout.watch", script], capture_output=True,
                          check=True, text=True)
    assert re.search(r"^ *72 B +0 B  jit__lambda$", done.stderr, re.M)
    assert subprocess.run([sys.executable, "-m", "hlo_layout.watch", "--limit=64", script],
                          capture_output=True, check=False).returncode == 1
    assert "usage: " in subprocess.run([sys.executable, "-m", "hlo_layout.watch", "--help"],
                                       stdout=subprocess.PIPE, check=True, text=True).stdout
    for words in (["--limit=v9", script], ["--limit", "64", script]):
        assert subprocess.run([sys.executable, "-m", "hlo_layout.watch", *words],
                              capture_output=True, check=False).returncode == 2


def test_nothing_is_left(compiled):
    before = set(pathlib.Path(tempfile.gettempdir()).iterdir())
    hlo_layout.diff(compiled, compiled)
    hlo_layout.verdict(compiled)
    left = set(pathlib.Path(tempfile.gettempdir()).iterdir()) - before
    assert not [path for path in left if "hlo" in path.name or "dump" in path.name]
