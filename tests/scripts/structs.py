"""Counts the members of each struct of the sources: at most 25, of them at most 8 bools.

structs.py FOLDER...

A member is what one name declares. The members of an anonymous struct within a struct are also the
outer one's.
"""
import pathlib
import re
import sys

MOST_MEMBERS, MOST_BOOLS = 25, 8
NOISE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|^[ \t]*#(?:\\\n|[^\n])*', re.DOTALL | re.MULTILINE)
HEAD = re.compile(r'\b(?:struct|union)(?:\s+(\w+))?\s*\{')


def closing(text, start):
    """The place behind the brace that closes the one before start."""
    depth = 1
    while depth:
        depth += {'{': 1, '}': -1}.get(text[start], 0)
        start += 1
    return start


def members(body):
    """Yields a pair for each member: its name and whether it is a bool."""
    inner = HEAD.search(body)
    while inner:
        end = closing(body, inner.end())
        named = body[end:].split(';', 1)[0].strip()
        inside = '' if named or inner[1] else body[inner.end():end - 1]
        body = body[:inner.start()] + inside + ('struct nested ' if named else ';') + body[end:]
        inner = HEAD.search(body)
    body = re.sub(r'enum\s*\w*\s*\{[^}]*\}', 'int', body)
    for statement in body.split(';'):
        statement = re.sub(r'\([^()]*\)(?=\s*$)|\[[^\]]*\]', '', statement).strip()
        if not statement or statement.startswith('_Static_assert'):
            continue
        for name in statement.split(','):
            yield name.split()[-1].strip('*'), re.match(r'(const )?bool\b', statement) is not None


def structs(text):
    text = NOISE.sub(' ', text)
    for head in HEAD.finditer(text):
        yield head[1] or 'without a name', list(members(text[head.end():closing(text, head.end()) - 1]))


def main(folders):
    count = failed = 0
    paths = (path for folder in folders for path in pathlib.Path(folder).rglob('*'))
    for path in sorted(path for path in paths if path.suffix in {'.c', '.h', '.y', '.re'}):
        for name, found in structs(path.read_text()):
            bools = sum(is_bool for _, is_bool in found)
            count += 1
            if len(found) > MOST_MEMBERS or bools > MOST_BOOLS:
                print(f'{path}: struct {name} has {len(found)} members, {bools} of them bools', file=sys.stderr)
                failed = 1
    if not failed:
        print(f'structs: {count}, none of more than {MOST_MEMBERS} members or {MOST_BOOLS} bools')
    return failed


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
