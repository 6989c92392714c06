#!/usr/bin/env python3
"""Mutation test: does a test fail if the program is wrong? Makes one small fault at a time in a copy
of the tree (an inverted comparison, a number one larger, a statement left out), builds it, and runs
the tests that reach the changed line until one fails. Lexers, grammars, headers and tables are
changed as C files are; of the pages' JavaScript, which C's coverage does not see, the browser tests
judge. A fault that no test notices is printed: either
a test is missing, or the fault changes nothing that a user could see. A change that compiles to the
same code does not count as a fault.

usage: mutants.py [--sample N] [--seed N] [--jobs N] FOLDER|FILE..."""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

# Undefined behavior traps, as it does under sanitizers. Arenas have no blocks, which hide writes
# behind an array and allocations that fail.
MAKE = ["make", "-s", "-j2", "OPTIMIZE=-O1 -DNDEBUG", "WERROR=-w"]
FLAGS = "-fsanitize=undefined -fsanitize-undefined-trap-on-error -DFIRST_BLOCK=8 -DLARGE_BLOCK=8"
# Most tests run with the address sanitizer, which also fails if memory leaks.
BUILD = [*MAKE, "BUILD=build", f"CFLAGS={FLAGS} -fsanitize=address"]
PROGRAMS = ["build/hlo-layout", "build/check"]
# Without it: what runs the program some thousand times, or fails allocations.
PLAIN = [*MAKE, "BUILD=build-plain", f"CFLAGS={FLAGS}"]
PLAIN_PROGRAM, TORTURE = "build-plain/hlo-layout", ["build-plain/torture", "build-plain/shim.so"]
RIGHT_PROGRAM = "build-plain/right"  # the same without a fault
ANSWERS = ["python3", "tests/scripts/answers.py", PLAIN_PROGRAM, RIGHT_PROGRAM]
COVERED = ["make", "-s", "-j2", "covered", "WERROR=-w"]
# make's options: do not rebuild the page's core for a fault
UNCHANGED = ["-obuild/core.wasm", "-obuild-plain/core.wasm"]
# What runs the pages: seconds that it may take, words, settings.
BROWSER = [(600, ["sh", "tests/scripts/browser.sh"], {"HLO_LAYOUT": "build/hlo-layout",
                                                   "REQUIRE_ALL": "1"})]
LIMITED = ["sh", "-c", 'ulimit -d 4000000; exec "$@"', ""]  # of memory; not under the sanitizer
TORTURED = 8  # number of goldens that are also run with failing allocations
SAMPLE = "300"  # number of runs of each kind that fail
SLOWER = 10  # a test that takes this many times longer than without a fault is taken for a loop

# Text that is not mutated: comments, literals, preprocessor lines, prefetch hints.
NO_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\''
                     r'|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*|__builtin_prefetch[^;]*;', re.S | re.M)
# A 1 that may be 2 without a fault: a comparison's result beside -1, and spare room in an array.
ANY_NUMBER = re.compile(r"(?<=\? -1 : )1(?=;)|(?:arena_array|[cm]alloc)\([^;\n]*\+ 1(?=,)")
CHANGES = [(re.compile(pattern, re.M), new) for pattern, new in [
    (r"(?<= )<(?= )", "<="), (r"(?<= )<=(?= )", "<"), (r"(?<= )>(?= )", ">="),
    (r"(?<= )>=(?= )", ">"), (r"(?<= )==(?= )", "!="), (r"(?<= )!=(?= )", "=="),
    (r"(?<= )&&(?= )", "||"), (r"(?<= )\|\|(?= )", "&&"),
    (r"(?<=\w )\+(?= )", "-"), (r"(?<=\w )-(?= )", "+"), (r"(?<=[\w)] )\*(?= )", "+"),
    (r"(?<=[\w)] )/(?= )", "*"), (r"(?<=[\w)] )%(?= )", "/"), (r"\+\+", "--"),
    (r"(?<= )\+=(?= )", "-="), (r"(?<= )-=(?= )", "+="), (r"(?<= )\|=(?= )", "="),
    (r"(?<=\bif \()(?=[^;{]*\)\n)", "0 && "), (r"(?<=\bif \()(?=[^;{]*\)\n)", "1 || "),
    (r"(?<=[(&|] )!(?=\w)", ""), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\breturn -1;", "return 0;"), (r"\breturn 0;", "return 1;"),
    # but not the 0, 0 of a message without a position
    (r"(?<=[ (\[])(?<![A-Z], )(?<![A-Z], 0, )0(?=[;,)\]])", "1"), (r"(?<=[ (\[])1(?=[;,)\]])", "2"),
    (r"(?<=[ (\[])([2-9]|[1-9]\d+)(?=[;,)\] ])", r"(\1 + 1)"),
    (r"(?<= )===(?= )", "!=="), (r"(?<= )!==(?= )", "==="),
    (r"\bcontinue;", "break;"), (r"^\s+\w[\w>.\[\]-]* [-+|&]?= [^;{}\n]*;$", ";"),
    (r"^\s+\w+\([^;{}\n]*\);$", ";")]]

# What is also changed in files of these kinds: how often a part of a pattern may come.
CHANGES_OF = {".re": [(re.compile(pattern, re.M), new) for pattern, new in [
    (r"(?<=[\])\"])\*(?=[ ;)|])", "+"), (r"(?<=[\])\"])\+(?=[ ;)|])", "*"), (r"(?<=[\])\"])\?(?=[ ;)|])", "")]]}
KINDS = (".c", ".h", ".re", ".y", ".def", ".js")


def faults(path):
    """Yields (path, begin, end, replacement) for every fault that can be made in the file."""
    text = path.read_text(encoding="utf-8")
    code = NO_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    code = ANY_NUMBER.sub(lambda found: found[0][:-1] + " ", code)
    for pattern, new in CHANGES:
        for found in pattern.finditer(code):
            yield path, found.start(), found.end(), found.expand(new)
    for pattern, new in CHANGES_OF.get(path.suffix, []):
        for found in pattern.finditer(text):
            yield path, found.start(), found.end(), new


def line_of(fault):
    path, begin, end, _ = fault
    text = path.read_text(encoding="utf-8")
    blanks = len(text[begin:end]) - len(text[begin:end].lstrip())
    return text.count("\n", 0, begin + blanks) + 1


def described(fault):
    path, begin, end, new = fault
    text = path.read_text(encoding="utf-8")
    start = text.rfind("\n", 0, begin + 1 if text[begin] == "\n" else begin) + 1
    stop = text.find("\n", end)
    was, now = text[start:stop], text[start:begin] + new + text[end:stop]
    return f"{path}:{line_of(fault)}: {' '.join(was.split())}  ->  {' '.join(now.split())}"


def all_tests(build):
    """Yields (words, settings) for every test, run with the program and the suites in that folder.
    Each golden is a test of its own, because only a few reach a given line."""
    program = f"{build}/hlo-layout"
    suites = re.findall(r"\((\w+)\)", pathlib.Path("tests/suites.def").read_text())
    cases = [{"CK_RUN_SUITE": suite} for suite in suites if suite != "golden"]
    cases += [{"CK_RUN_SUITE": "golden", "CK_RUN_CASE": path.stem}
              for path in sorted(pathlib.Path("tests/golden").glob("*.cmd"))]
    yield from (([f"{build}/check"], {"HLO_LAYOUT": program, **case}) for case in cases)
    yield ["python3", "tests/scripts/metamorphic.py", program, "tests/dumps", "samples"], {}


class Copy:
    """A built copy of the tree, in which one fault at a time is made."""

    def __init__(self, folder, files):
        self.folder = pathlib.Path(folder)
        for name in files:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(name, self.folder / name)
        if not (self.run(*BUILD, *PROGRAMS, seconds=3600) and
                self.run(*PLAIN, PLAIN_PROGRAM, *TORTURE, seconds=3600)):
            sys.exit("mutants: the tree does not build")
        shutil.copy2(self.folder / PLAIN_PROGRAM, self.folder / RIGHT_PROGRAM)
        if not self.passes([]):
            sys.exit("mutants: the answers are wrong without a fault")

    def run(self, *words, seconds, **settings):
        settings["CK_TIMEOUT_MULTIPLIER"] = "10"  # Check's limits assume an idle machine
        settings["ASAN_OPTIONS"] = "hard_rss_limit_mb=4000:allocator_may_return_null=1"
        return subprocess.run(["timeout", "-k", "5", str(seconds), *words],
                              # on SIGTERM, Check ends its tests, too
                              cwd=self.folder, env={**os.environ, **settings},
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False).returncode == 0

    def lines_of(self, words, settings):
        """Yields ((file, line), whether the test executes it) for every line of code; none for a test
        that fails with a profile to write, because it limits the size of files."""
        script = ('llvm-profdata merge "$0"/*.profraw -o "$0/merged" && llvm-cov export'
                  ' -format=lcov -instr-profile "$0/merged" build-covered/check'
                  ' -object build-covered/hlo-layout')
        with tempfile.TemporaryDirectory(dir=self.folder) as profile:
            if not self.run(*words, seconds=3600, LLVM_PROFILE_FILE=f"{profile}/%4m.profraw",
                            **settings):
                return
            lcov = subprocess.run(["sh", "-c", script, profile], cwd=self.folder, check=True,
                                  text=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL).stdout
        path = None
        for line in lcov.splitlines():
            if line.startswith("SF:"):
                path = pathlib.Path(line[3:].removeprefix(f"{self.folder}/"))
            elif line.startswith("DA:"):
                number, count = line[3:].split(",")[:2]
                yield (path, int(number)), count != "0"

    def seconds_of(self, words, settings):
        """None: the test fails without a fault, and judges none."""
        start = time.monotonic()
        if not self.run(*words, seconds=3600, **settings):
            print(f"mutants: left out, fails without a fault: {settings} {words}",
                  file=sys.stderr, flush=True)
            return None
        return time.monotonic() - start

    def tests_by_line(self, pool):
        """Returns, by (file, line), the (seconds, words, settings) of the tests that reach the line,
        the fastest first. A line that no test reaches gets those of the line above it, because it
        may handle an allocation failure; a line without code gets all tests."""
        if not self.run(*COVERED, seconds=3600):
            sys.exit("mutants: the tree does not build with clang")
        numbers = collections.defaultdict(list)
        reached = pool.map(lambda test: list(self.lines_of(*test)), all_tests("build-covered"))
        for number, lines in enumerate(reached):
            for at, runs in lines:
                numbers[at] += [number] if runs else []
        sanitized = list(all_tests("build"))
        seconds = pool.map(lambda test: self.seconds_of(*test), sanitized)
        timed = [(taken, *test) for taken, test in zip(seconds, sanitized)]
        by_line, above = {}, (None, [])
        for (path, line), few in sorted(numbers.items()):
            tests = sorted((timed[number] for number in few if timed[number][0] is not None),
                           key=lambda test: test[0])
            if not tests and path == above[0]:
                tests = above[1]
            above = path, tests
            by_line[path, line] = tests
        every = sorted((test for test in timed if test[0] is not None), key=lambda test: test[0])
        return collections.defaultdict(lambda: every, by_line)

    def survives_torture(self, tests):
        """Returns whether the first goldens among the tests pass if any allocation fails."""
        cases = [settings["CK_RUN_CASE"] for _, _, settings in tests if "CK_RUN_CASE" in settings]
        if not cases:
            return True
        return self.run(*LIMITED, "sh", "tests/scripts/torture.sh", PLAIN_PROGRAM, *TORTURE,
                        *(f"tests/golden/{case}.cmd" for case in cases[:TORTURED]), seconds=600,
                        TORTURE_SAMPLE=SAMPLE)

    def passes(self, tests):
        return all(self.run(*words, seconds=5 + SLOWER * seconds, **settings)
                   for seconds, words, settings in tests) and \
            self.run(*PLAIN, *UNCHANGED, PLAIN_PROGRAM, seconds=600) and \
            self.run(*LIMITED, *ANSWERS, seconds=1200) and \
            self.survives_torture(tests)

    def compiled(self, path):
        """Returns the file that changes if the source's code does."""
        build = self.folder / "build"
        if path.suffix in (".re", ".y"):
            build /= "gen"
        own = build / path.with_suffix(".o")
        return own if path.suffix in (".c", ".re", ".y") else self.folder / PROGRAMS[0]

    def outcome(self, fault, tests):
        path, begin, end, new = fault
        source, compiled = self.folder / path, self.compiled(path)
        text, code = source.read_text(encoding="utf-8"), compiled.read_bytes()
        source.write_text(text[:begin] + new + text[end:], encoding="utf-8")
        try:
            if not self.run(*BUILD, *UNCHANGED, *PROGRAMS, seconds=600):
                return "no program"
            if compiled.read_bytes() == code:
                return "same code"
            reach = BROWSER if path.suffix == ".js" else tests[path, line_of(fault)]
            return "lives" if self.passes(reach) else "killed"
        finally:
            source.write_text(text, encoding="utf-8")
            if path.suffix == ".c":
                compiled.write_bytes(code)  # newer than its source, so that make uses it
            else:  # many files may come from it
                self.run(*BUILD, *UNCHANGED, *PROGRAMS, seconds=3600)


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("--sample", type=int, default=60)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("paths", nargs="+", type=pathlib.Path)
    options = options.parse_args()
    for tool in ("llvm-profdata", "llvm-cov"):
        if not shutil.which(tool):
            sys.exit(f"mutants: there is no {tool}, which Debian's package llvm has")
    sources = sorted(file for path in options.paths
                     for file in ([path] if path.is_file() else path.rglob("*"))
                     if file.suffix in KINDS)
    every = [fault for source in sources for fault in faults(source)]
    chosen = random.Random(options.seed).sample(every, min(options.sample, len(every)))
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    counts = dict.fromkeys(["killed", "lives", "same code", "no program"], 0)
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        copies = queue.Queue()
        for job in range(options.jobs):
            copies.put(Copy(f"{scratch}/{job}", files))
        tests = copies.queue[0].tests_by_line(pool)

        def judge(fault):
            copy = copies.get()
            outcome = copy.outcome(fault, tests)
            copies.put(copy)
            return fault, outcome

        for number, (fault, outcome) in enumerate(pool.map(judge, chosen), 1):
            counts[outcome] += 1
            print(f"{number} of {len(chosen)}: {outcome}", file=sys.stderr, flush=True)
            if outcome == "lives":
                print(described(fault), flush=True)
    judged = counts["killed"] + counts["lives"]
    print(f"mutants: {counts['killed']} of {judged} killed ({len(every)} in all, seed"
          f" {options.seed}; {counts['same code']} compile to the same code,"
          f" {counts['no program']} not at all)")


main()
