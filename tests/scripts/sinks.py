#!/usr/bin/env python3
"""Tests that no name of an input acts where an answer is shown. Every string of dumps, protos, reports, logs,
kernels and rows, and their files' own names, become such as command a terminal, a workflow's runner, Markdown, a
page, a picture or a spreadsheet. Every command is asked for every format it takes, and the Python module for what
it shows; in no answer and no message may

- a control character but a newline stand, a bidirectional control, or a byte that is no UTF-8;
- a line begin with `::`, which is a command to GitHub's runner, but those that the format github writes itself, or
  have `##[`, which is one anywhere, but where Python itself shows values;
- a user or an issue of GitHub be mentioned in Markdown;
- a block or span of code of Markdown, a cell of a table, an element of a page or picture, a string of JSON end, or a
  cell of CSV begin, where a name says so.

usage: sinks.py HLO_LAYOUT [all]   all: every command line about every input, else of each input one in so many that
                                   each command line is asked of several"""
import collections
import concurrent.futures
import csv
import html.parser
import io
import itertools
import json
import lzma
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import proto_text

SHARE = 9  # without `all`, one command line in so many is asked of an input
SHOWN = 12  # leaks that are printed
FIRST = ["::error::pwn ", "##[error]pwn ", "```\n", "=pwn(1)", "@pwn", "<script>pwn", "|pwn|", "-pwn", "\u00a0\u3000::error::pwn ", "````pwn"]
WITHIN = ("##[error]pwn ###[error]pwn @pwn #1 GH-1\x1b]0;pwn\x07\x1b[31m\n::error::pwn\r::error::pwn\n```\n# pwn\n|pwn|`pwn`<script>pwn<script>"
          "\"'><img src=pwn onload=pwn>]]>pwn\u202epwn\u2066\u2028\x85\x9bpwn\x7f\t\\pwn\\\"%0A::error::pwn\0pwn")
ROW_FORMATS = ["text", "json", "ndjson", "csv", "markdown"]
FINDINGS = ["github", "quickfix", "sarif"]
FRAME = re.compile("<style.*?</style>|<script type=.(?:text/plain|module).*?</script>|"
                   "<meta http-equiv=.Content-Security-Policy.*?>", re.S)
HIDDEN = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
COMMAND_LINE = re.compile(r"^\s*::", re.M)
OWN_COMMAND = re.compile(r"::error (file=[^:,\n]*,(line=\d+,)?)?title=hlo-layout [a-z]+::[^\n]*")


# ---- hostile inputs ----

def hostile(text, at):
    """The text with what acts at its beginning, where that depends on `at`, and within."""
    return FIRST[at % len(FIRST)] + text[:12] + WITHIN + text[12:]


def raw(text):
    """Bytes of a name; C1 controls also without their UTF-8, which no text may be."""
    return text.encode().replace("\x9b".encode(), b"\x9b")


def quoted(text, octal):
    """Within quotes of HLO text or of a text proto: raw, but for what ends there, or by number."""
    plain = b"\\\"\n\0'"
    return b"".join(b"\\%03o" % byte if byte in plain or (octal and not 32 <= byte < 127) else bytes([byte])
                    for byte in raw(text))


def change_quoted(data, keys=rb"\w+", sign=b"="):
    """Every quoted value of these keys, but JSON, which the compiler's settings are."""
    numbers = itertools.count()

    def change(found):
        at = next(numbers)
        if found[2][:1] == b"{" or found[1] in (b"opcode", b"backend_config"):
            return found[0]
        value = hostile(found[2].decode(errors="replace"), at)
        return found[1] + sign + b'"' + quoted(value, at % 2) + b'"'
    return re.sub(rb"(" + keys + rb")" + sign + rb'"((?:[^"\\]|\\.)*)"', change, data)


def of_hlo(path):
    """A text whose quoted values are hostile; instructions without metadata get some."""
    data = lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()
    data = re.sub(rb"(?m)^(  .* = (?!.*metadata=).*\)(, \w+=.*)?)$",
                  rb'\1, metadata={op_name="jit(f)/jvp(layer)/op" source_file="dir/f.py" source_line=7}', data)
    return change_quoted(data)


def of_names(path):
    """A text whose unquoted names are hostile: most of it is no HLO any more, and messages quote it."""
    word = raw(re.sub(r"[\n\0 ]", "", WITHIN))
    data = re.sub(rb"(HloModule )", rb"\1" + b"::error::pwn" + word.replace(b"\\", b"\\\\"), path.read_bytes(), count=1)
    lines = data.split(b"\n")
    for at in range(3, len(lines), 4):
        lines[at] = lines[at].replace(b" = ", word + b" = ", 1)
    for at in range(5, len(lines), 7):
        lines[at] = b"::error::pwn" + lines[at]
    return b"\n".join(lines)


def of_proto(path):
    """A proto as text, in which any string may have any bytes."""
    message = "HLO" if path.name.endswith(".hlo.pb") else "MODULE"
    text = proto_text.text_of(pathlib.Path("parser/proto/proto_field.def"), path.read_bytes(), message, "lines")
    return change_quoted(text.encode(), rb"(?:name|op_name|op_type|source_file|custom_call_target|file_names|"
                         rb"function_names|computation_name|instruction_name|parameter_name|execution_thread)", b": ")


def of_mlir(path):
    """A text of MLIR whose functions and strings are hostile, with a place for each operation."""
    numbers = itertools.count()
    text = re.sub(rb'@([a-z]\w*)', lambda found: found[0] if found[1] in (b"main", b"tpu_custom_call", b"empty_mesh")
                  else b'@"' + quoted(hostile(found[1].decode(), next(numbers)), True).replace(b"\\", b"\\") + b'"',
                  path.read_bytes())
    return re.sub(rb"(?m)^( +%.*)$", lambda found: found[0] + b' loc("' + quoted(hostile("x", next(numbers)), True)
                  + b'":7:1)', text)


def of_words(path):
    """A log or report whose labels and names are hostile."""
    word = raw(WITHIN.replace("\n", "").replace("\0", ""))
    marks = rb"XLA label: |op_name=\"|HLO module: |tag = '|kernel |on %|: <\d+ |BufferLiveRange:\n    |    \d+:|::"
    data = re.sub(marks, lambda found: found[0] + b"::error::pwn" + word, path.read_bytes())
    return data + b"\n::error::pwn" + word + b" f32[8,128]{1,0:T(8,128)} " + word + b"\n"


def inputs():
    """Pairs of a kind and bytes, by name."""
    dumps = pathlib.Path("tests/dumps")
    attack = b"HloModule m, is_scheduled=true\n\nENTRY e {\n  p0 = f32[100000,3]{1,0:T(8,128)} parameter(0)\n" \
             b"  p1 = f32[65536,128]{1,0:T(8,128)} parameter(1)\n  c = f32[3,100000]{0,1:T(8,128)} transpose(p0), " \
             b"dimensions={1,0}\n  ROOT r = (f32[3,100000]{0,1:T(8,128)}, f32[65536,128]{1,0:T(8,128)}) tuple(c, p1)\n}\n"
    made = pathlib.Path(tempfile.mkstemp()[1])
    made.write_bytes(attack)
    found = {"made.hlo": ("dump", of_hlo(made))}
    made.unlink()
    for path in [pathlib.Path("samples/diff/row-major.hlo"), pathlib.Path("tests/golden/memory-what-if.hlo"),
                 *(dumps / name for name in ("check-v5e-sliced_prefetch.hlo", "check-cpu-layer_norm.hlo",
                                             "gpu-f8_matmul.hlo", "tpu-v5e-host_io_memory_kinds.hlo",
                                             "pre-quant_dtypes.hlo")),
                 pathlib.Path("tests/copies/transpose_add.hlo"), pathlib.Path("tests/golden/memory-loop-saves.hlo"),
                 pathlib.Path("tests/kernels/vmem/v5e-copies.hlo"), pathlib.Path("tests/kernels/mosaic_gpu.hlo.xz")]:
        found[path.name.replace(".xz", "")] = ("dump", of_hlo(path))
    for path in [dumps / "check-cpu-attention.hlo", pathlib.Path("samples/diff/given.hlo")]:
        found["names-" + path.name] = ("dump", of_names(path))
    for name in ("v5e-scan.pb", "a100-branches.hlo.pb", "v7x-embed.hlo.pb"):
        found[name + "txt"] = ("dump", of_proto(pathlib.Path("tests/protos") / name))
    found["kernel.mlir"] = ("dump", of_mlir(pathlib.Path("tests/kernels/vmem/v5e-d1_bf16_1024.stablehlo.mlir")))
    for name in ("gws_t116_90.ttgir", "nested_204_120.ttgir"):
        found[name] = ("kernel", of_mlir(pathlib.Path("tests/kernels") / name))
    for path in [pathlib.Path("samples/out-of-memory-v5e.txt"), pathlib.Path("tests/vectors/messages.txt"),
                 dumps / "torch-ir.txt"]:
        found[path.name] = ("log", of_words(path))
    for kind in ("buffer-assignment", "live-range", "memory-usage-report"):
        found[f"gpu-f8_matmul.{kind}.txt"] = ("report", of_words(dumps / f"gpu-f8_matmul.{kind}.txt"))
    return found


# ---- command lines ----

def of_formats(line, formats):
    return [f"{line} -f {name}" for name in formats]


def of_dump():
    """Command lines about a dump, which FILE stands for; OTHER is another."""
    answers = pathlib.Path("tests/answers/of-dump").read_text(encoding="utf-8").splitlines()
    lines = ["FILE", "FILE --target v5e", "annotate FILE"]
    lines += [line + " FILE" for line in answers if "--color" not in line]
    limits = "--max-expansion 1 --min-padding 0 --max-padding 0 --max-waste 0%"
    for by in ("shape", "instruction", "opcode", "computation", "space", "source", "op_name", "role", "module"):
        lines += of_formats(f"audit --by {by} --top all FILE", [*ROW_FORMATS, "html"])
        lines += of_formats(f"audit --by {by} {limits} FILE", FINDINGS)
    for by in ("owner", "owner,phase", "phase", "shape", "source", "op_name", "opcode", "name", "argument"):
        lines += of_formats(f"memory --by {by} --target v5e FILE", [*ROW_FORMATS, "html"])
        lines += of_formats(f"memory --by {by} --limit 1 FILE", [*FINDINGS, "text"])
    for change in ("donate=*", "donate=0", "dtype f32->bf16 where op_name=*", "drop owner=*", "size p0:0 8->6",
                   "drop name=*", "donate=nope"):
        lines += of_formats(f"memory --target v5e --what-if {shlex.quote(change)} FILE", [*ROW_FORMATS, "html"])
    lines += of_formats("memory --target v5e --fit 1KiB FILE", ROW_FORMATS + FINDINGS)
    lines += of_formats("memory --target v5e --fit v5e --limit 1 FILE", ROW_FORMATS + FINDINGS)
    lines += of_formats("memory --target HOSTILE FILE", [*ROW_FORMATS, "html", "svg"])
    lines += of_formats("memory --limit HOSTILE --at 1 FILE", [*ROW_FORMATS, "svg"])
    lines += of_formats("memory --check FILE REPORT", ROW_FORMATS + FINDINGS)
    lines += of_formats("memory --ignore KNOWN --limit 1 FILE", FINDINGS + ["text"])
    for by in ("instruction", "layouts", "shape", "reason", "source", "op_name"):
        lines += of_formats(f"copies --by {by} --space FILE", ROW_FORMATS)
        lines += of_formats(f"copies --by {by} --max-copies 0 FILE", FINDINGS)
    for by in ("change", "instruction", "shape", "opcode", "op_name", "source", "space", "role", "owner"):
        lines += of_formats(f"diff --by {by} --target v5e FILE OTHER", [*ROW_FORMATS, "html", "svg"])
        lines += of_formats(f"diff --by {by} --max-growth 0 OTHER FILE", FINDINGS)
    for command in ("audit --by op_name --max-padding 1", "memory --by name --limit 1", "copies --max-copies 1"):
        lines += of_formats(f"{command} --baseline OTHER FILE", [*FINDINGS, "text", "csv"])
    lines += of_formats("list --top all FILE", ROW_FORMATS)
    lines += of_formats("list --fields op_name,name,source,operands,module,computation,attributes FILE", ROW_FORMATS)
    lines += of_formats("list --fields source,op_name FILE", ROW_FORMATS)
    for by in ("computation", "opcode"):
        lines += of_formats(f"list --by {by} FILE", ROW_FORMATS)
    return lines + of_kernel() + of_log()


def of_kernel():
    return ["FILE", *of_formats("kernel --by buffer --target v5e FILE", [*ROW_FORMATS, "html"]),
            *of_formats("kernel --by kernel --limit 1 FILE", [*ROW_FORMATS, "html"])]


def of_log():
    return ["FILE", *of_formats("scan FILE", ROW_FORMATS), *of_formats("scan --assume v5e --top all FILE", ROW_FORMATS),
            *of_formats("memory FILE", ROW_FORMATS)]


LINES = {"dump": of_dump, "kernel": of_kernel, "log": of_log, "report": of_log}
ROWS = ["audit --merge", "audit --by instruction --merge -f markdown", "audit --by op_name --merge -f csv", "memory",
        "list", "audit", "copies", "scan"]


# ---- what is wrong with an answer ----

class Page(html.parser.HTMLParser):
    """Elements and attributes that a name made."""
    def __init__(self):
        super().__init__()
        self.made = []

    def handle_starttag(self, tag, attrs):
        named = [name for name, value in attrs if "pwn" in name or (name != "content" and value == "pwn")]
        if named or "pwn" in tag:
            self.made.append(f"<{tag} {named}>")


def markdown_outside(text):
    """What of a line stands in no span of code."""
    outside, at = "", 0
    for ticks in iter(lambda: re.compile("`+").search(text, at), None):
        outside += text[at:ticks.start()]
        close = re.compile(f"(?<!`){ticks[0]}(?!`)").search(text, ticks.end())
        at = close.end() if close else ticks.end()
        outside += "" if close else ticks[0]
    return outside + text[at:]


def markdown_faults(text):
    fence, cells = None, None
    for line in text.split("\n"):
        ticks = re.match(" {0,3}(`{3,})(.*)", line)
        if fence:
            if ticks and len(ticks[1]) >= len(fence) and not ticks[2].strip():
                fence = None
            continue
        if ticks and ticks[2] == "text":
            fence = ticks[1]
            continue
        outside = markdown_outside(line)
        count = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else None
        if count is not None and cells is not None and count != cells:
            yield f"{count - 1} cells in {line!r}"
        cells = count
        if re.search(r"@\w|#\d|GH-\d", outside):
            yield f"Markdown mentions somebody, or an issue, in {line!r}"
        if "<" in re.sub("</?details>|</?summary>|(@|#|GH-)<!-- -->", "", outside) or ticks or "pwn](" in outside or "# pwn" == line:
            yield f"Markdown acts in {line!r}"
    if fence:
        yield "a block of code without an end"


def csv_faults(text):
    rows = list(csv.reader(io.StringIO(text), strict=True))
    for row in rows:
        if len(row) != len(rows[0]):
            yield f"{len(row)} cells of {len(rows[0])} in {row!r}"
        for cell in row:
            if re.match(r"[=+@\t\r]|-(?![\d.])", cell):
                yield f"a formula: {cell!r}"


def json_faults(text, lines):
    for line in text.splitlines() if lines else [text] if text else []:
        json.loads(line)
    return ()


def page_faults(text):
    page, words = Page(), FRAME.sub("", text)
    page.feed(words)
    yield from page.made
    for data in re.findall(r"<script[^>]*application/json[^>]*>(.*?)</script>", words, re.S):
        json.loads(data)
    for mark in ("<script>pwn", "<img src=pwn", "]]>pwn"):
        if mark in words:
            yield f"a page has {mark}"


def picture_faults(text):
    for element in xml.etree.ElementTree.fromstring(text).iter() if text else ():
        if "pwn" in element.tag or any("pwn" in name for name in element.attrib):
            yield f"a picture has <{element.tag}>"


def github_faults(text):
    for line in text.splitlines():
        if not OWN_COMMAND.fullmatch(line):
            yield f"a command: {line!r}"


def quickfix_faults(text):
    for line in text.splitlines():
        if not re.fullmatch(r"(.*:\d+:1: )?error: .*\[hlo-layout [a-z]+\]", line):
            yield f"no line of quickfix: {line!r}"


OF_FORMAT = {"text": lambda text: (), "repr": lambda text: (), "markdown": markdown_faults, "csv": csv_faults, "html": page_faults,
             "json": lambda text: json_faults(text, False), "ndjson": lambda text: json_faults(text, True),
             "sarif": lambda text: json_faults(text, False), "svg": picture_faults, "github": github_faults,
             "quickfix": quickfix_faults}


def shown_faults(data, own_commands=False, older=True):
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        yield f"no UTF-8: {data[max(0, error.start - 20):error.end + 20]!r}"
        text = data.decode(errors="replace")
    if found := HIDDEN.search(text):
        yield f"{found[0]!a} in {text[max(0, found.start() - 40):found.end() + 20]!a}"
    if not own_commands and (found := COMMAND_LINE.search(text)):
        yield f"a command in {text[max(0, found.start() - 40):found.end() + 20]!a}"
    if older and "##[" in text:
        yield f"an older command in {text[max(0, text.index('##[') - 40):][:80]!a}"


def faults(form, out, err):
    text = out.decode(errors="replace")
    yield from shown_faults(FRAME.sub("", text).encode() if form == "html" and b"\xef\xbf\xbd" not in out else out,
                            form == "github", form != "repr")
    yield from (f"message: {one}" for one in shown_faults(err))
    try:
        yield from OF_FORMAT[form](text)
    except (ValueError, csv.Error, xml.etree.ElementTree.ParseError) as error:
        yield f"no {form}: {error}"


def format_of(words):
    if "--json" in words:
        return "json"
    return words[words.index("-f") + 1] if "-f" in words else "text"


# ---- asking ----

class Leaks:
    def __init__(self, program):
        self.program, self.asked, self.found = program, 0, []

    def ask(self, folder, words, data=b""):
        done = subprocess.run([self.program, *words], input=data, capture_output=True, check=False, cwd=folder)
        return done.stdout, done.stderr, done.returncode

    def look(self, folder, words, data=b""):
        out, err, status = self.ask(folder, words, data)
        said = list(faults(format_of(words), out, err))
        if "annotate" in words:
            said = [f"a note: {one}" for note in re.findall(rb"/\* hlo-layout:.*?\*/|// hlo-layout:.*", out)
                    for one in shown_faults(note)] + [f"message: {one}" for one in shown_faults(err)]
        if status not in (0, 1, 2):
            said.append(f"status {status}")
        self.asked += 1
        if said:
            self.found.append((words, said[0]))


def names_of_files():
    """Names that act, of files that are read by them."""
    return ["::error::pwn\x1b]0;pwn\x07\n::error::pwn", "```\n<script>pwn", "=pwn|`pwn` <img src=pwn>]]>\u202epwn\x85\r",
            "@pwn\"'\\%0A,::error::pwn"]


def fill(folder, found):
    """Writes the inputs, each also by a hostile name, and files that options name. Returns what stands for them."""
    for name, (_, data) in found.items():
        (folder / name).write_bytes(data)
    for at, name in enumerate(names_of_files()):
        (folder / f"{name}{at}.hlo").write_bytes(found["made.hlo"][1])
    within = raw(hostile("x", 0).replace("\n", " ").replace("\0", " "))
    target = folder / names_of_files()[0]
    target.write_bytes(b"like v5e\nname " + within + b"\nspace 1 " + within + b" 64MiB\n")
    (folder / "known").write_bytes(b"op_name=" + within + b"\nname=nope*  # " + within + b"\n")
    return {"HOSTILE": target.name, "KNOWN": "known", "REPORT": "gpu-f8_matmul.buffer-assignment.txt"}


def of_inputs(found, every):
    """Command lines with the input that each is about; without `every`, shares of them that overlap."""
    names = sorted(found)
    for at, name in enumerate(names):
        lines = LINES[found[name][0]]()
        other = names[(at + 1) % len(names)]
        for number, line in enumerate(lines):
            if every or (number + at) % SHARE == 0 or number < 2:
                yield name, other, line


def ask_all(leaks, folder, every):
    found = inputs()
    stands = fill(folder, found)
    jobs = []
    for name, other, line in of_inputs(found, every):
        words = [{"FILE": name, "OTHER": other, **stands}.get(word, word) for word in shlex.split(line)]
        jobs.append((words, b""))
    lines = of_dump()
    for at, name in enumerate(names_of_files()):
        for number, line in enumerate(lines):
            if every or number % SHARE == at or number < 3:
                jobs.append(([{"FILE": f"{name}{at}.hlo", "OTHER": "made.hlo", **stands}.get(word, word)
                              for word in shlex.split(line)], b""))
    for at, name in enumerate(sorted(found)):
        for command in ("list", "audit", "memory"):
            rows = leaks.ask(folder, [command, "-f", "ndjson", name])[0]
            jobs += [([*line.split(), "-"], rows) for line in ROWS[at % 3::1 if every else 3]]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda job: leaks.look(folder, *job), jobs))
    return found


def ask_python(leaks, folder, found, package):
    """What the module shows of rows, pictures and errors."""
    os.environ["HLO_LAYOUT"] = leaks.program
    sys.path.insert(0, str(package))
    module = __import__("hlo_layout")
    calls = [lambda path: module.verdict(path), lambda path: module.memory(path, by="owner", what_if="donate=*"),
             lambda path: module.audit(path, by="op_name"), lambda path: module.list(path),
             lambda path: module.memory(path, target=str(folder / names_of_files()[0]))]
    for name in sorted(found)[::4] + [f"{names_of_files()[0]}0.hlo"]:
        for at, call in enumerate(calls):
            try:
                rows = call(str(folder / name))
                shown = [("repr", repr(rows)), ("repr", str(rows)), ("html", rows._repr_html_()), ("text", rows.messages)]
            except module.Error as error:
                shown = [("text", str(error)), ("text", repr(error))]
            for form, text in shown:
                leaks.asked += 1
                if said := list(faults(form, text.encode(errors="surrogatepass"), b"")):
                    leaks.found.append(([f"python, call {at}", name], said[0]))


def main():
    program, every = os.path.abspath(sys.argv[1]), sys.argv[2:] == ["all"]
    leaks = Leaks(program)
    with tempfile.TemporaryDirectory() as folder:
        found = ask_all(leaks, pathlib.Path(folder), every)
        ask_python(leaks, pathlib.Path(folder), found, pathlib.Path("cli/package").resolve())
    shown = leaks.found if every else leaks.found[:SHOWN]
    for words, said in shown:
        print(f"sinks: {shlex.join(words)!a}: {said[:300]}", file=sys.stderr)
    print(f"sinks: {leaks.asked} answers, {len(leaks.found)} leaks")
    return leaks.asked == 0 or bool(leaks.found)


sys.exit(main())
