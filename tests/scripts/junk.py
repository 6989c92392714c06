#!/usr/bin/env python3
"""Tests that what stands behind the operands of an instruction changes no row: attributes of forms
that are not known, and damaged ones, of some thirty kinds. Each kind is put behind the operands of all
instructions of a dump, behind their last attribute, and behind those of one in seven. The rows of
list, audit and memory are then those of the dump without it.

An instruction whose shape has an unknown form keeps its name, opcode and operands.

usage: junk.py HLO_LAYOUT FILE..."""
import collections
import json
import pathlib
import re
import subprocess
import sys

# What is whole in itself: attributes behind it keep their meaning.
WHOLE = ["is_hot", "z=@foo", "z=#mosaic<x>", "z=<1,2>", "z=<a=1, dimensions={7}>", "z=", "=3", "z==1", "17",
         "z=*", "z=!x.y", "z=a b c", "z=a|b", "z=1:2:3", "z=f(x)[y]{w}", "z={[}]", "z=)", "z=a->b->c",
         "z=$1{2}(3)", "z=\u00e9\u4e16", ";", "\x01", "z=x<y<1>, u=\"a, index=9\">", "{1}", "(a=b)",
         "z={1,2", "z=[1,2", "z=({[(", "z=(1", "z=<1", "y.z=\\"]
# What may take the rest of its statement with it.
OPEN = ["z=//x", "// x", "z=\"abc", "z='it", "z={a=\"b", "z=[\"", "metadata={op_name=\"jit(f"]
SHAPES = ["P({})", "foo<{}>", "!x.y", "({}, Q(s32[]))", "memref<2x?xf32, #a.b<1, 2>>", "P({{1,2}}, {})"]
ASSIGN = re.compile(r"^(\s+(?:ROOT )?%?[\w.-]+ = )(.*?)( [a-z][\w-]*\()")
HEAD = re.compile(r"\s+(?:ROOT )?%?[\w.-]+ = .*? [a-z][\w-]*\(")


def behind_operands(line):
    """Returns where the bracket of an instruction's operands has closed; None: it has none."""
    head = HEAD.match(line)
    if not head or line.rstrip().endswith("{"):
        return None
    depth = 0
    for found in re.finditer(r'"(?:[^"\\]|\\.)*"|[()]', line[head.end() - 1:]):
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if depth == 0:
            return head.end() - 1 + found.end()
    return None


def change(text, step, edit):
    """Applies edit(line, place) to each step-th instruction. Returns the text and how many."""
    lines, count = text.split("\n"), 0
    for number, line in enumerate(lines):
        place = behind_operands(line)
        if place is not None:
            count += 1
            if count % step == 0:
                lines[number] = edit(line, place)
    return "\n".join(lines), count // step


def rows(program, command, text):
    run = subprocess.run([program, *command.split(), "-"], input=text.encode(), capture_output=True,
                         check=False)
    assert run.returncode in (0, 2), run.stderr.decode(errors="replace")
    return figures(run.stdout.decode().splitlines()), run.stderr.decode(errors="replace")


def figures(answer):
    """All but what is said of how far the figures can be trusted, where there was damage."""
    words = r'"(?:trust|known_error|incomplete)":(?:null|true|false|"[^"]*"),'
    return [re.sub(words, "", line.replace(NOTE, "")) for line in answer]


class Check:
    def __init__(self, program):
        self.program, self.rows, self.lost = program, collections.Counter(), collections.Counter()
        self.answers = {}

    def answer(self, command, text):
        key = command, text
        if key not in self.answers:
            self.answers[key] = rows(self.program, command, text)[0]
        return self.answers[key]

    def compare(self, kind, command, expected, text, count):
        want, (got, messages) = self.answer(command, expected), rows(self.program, command, text)
        self.rows[kind] += count
        if want != got:
            same = sum((collections.Counter(want) & collections.Counter(got)).values())
            self.lost[kind] += max(1, max(len(want), len(got)) - same)
        errors = messages.count("error: ")
        assert errors <= 12, f"{kind}: {errors} messages\n{messages[:2000]}"

    def whole(self, text, kind):
        """The rest of the statement stays."""
        for step in (1, 7):
            for edit in (lambda line, at: f"{line[:at]}, {kind}{line[at:]}",
                         lambda line, at: f"{line.rstrip()}, {kind}",
                         lambda line, at: f"{line.rstrip()} {kind}"):
                changed, count = change(text, step, edit)
                for command in COMMANDS:
                    self.compare(kind, command, text, changed, count)

    def cut(self, text, kind):
        """The rest of the statement is cut off. Whom an instruction calls is then not known, so
        that only list, which does not ask, gives the same rows."""
        for step in (1, 7):
            cut, count = change(text, step, lambda line, at: line[:at])
            for junk in (f", {kind}", f" {kind}"):
                changed, _ = change(text, step, lambda line, at: line[:at] + junk)
                self.compare(kind, COMMANDS[0], cut, changed, count)

    def open_end(self, text, kind):
        for step in (1, 7):
            changed, count = change(text, step, lambda line, at: f"{line.rstrip()}, {kind}")
            for command in COMMANDS:
                self.compare(kind, command, text, changed, count)


    def shapes(self, text, form):
        """All instructions get a shape of that form."""
        fields = "list -f ndjson --fields line,module,computation,name,opcode,operands"
        lines = [ASSIGN.sub(lambda found: found[1] + form.format(found[2]) + found[3], line)
                 for line in text.split("\n")]
        want = self.answer(fields, text)
        got, messages = rows(self.program, fields, "\n".join(lines))
        self.rows[form] += len(want)
        self.lost[form] += sum((collections.Counter(want) - collections.Counter(got)).values())
        assert messages.count("error: ") <= 12, messages[:2000]
        for row in map(json.loads, rows(self.program, "list -f ndjson", "\n".join(lines))[0]):
            assert row["bytes"] is None, f"{form}: {row}"


NOTE = '"incomplete: part of the program is not known",'
COMMANDS = ["list -f ndjson", "list --roles -f ndjson", "audit -f ndjson --top all", "memory --json"]


def main():
    check = Check(sys.argv[1])
    for file in sys.argv[2:]:
        text = pathlib.Path(file).read_text(encoding="utf-8")
        for kind in WHOLE:
            check.whole(text, kind)
        for form in SHAPES:
            check.shapes(text, form)
        for kind in WHOLE + OPEN:
            check.cut(text, kind)
        for kind in OPEN:
            check.open_end(text, kind)
    lost, count = sum(check.lost.values()), sum(check.rows.values())
    assert not lost, f"{lost} rows differ: {dict(check.lost)}"
    print(f"junk: {count} instructions with {len(WHOLE + OPEN)} kinds of junk behind their operands, "
          f"or {len(SHAPES)} forms of shapes")


if __name__ == "__main__":
    main()
