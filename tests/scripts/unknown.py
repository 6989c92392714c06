#!/usr/bin/env python3
"""Changes one letter of a name in layouts of every notation: what is not known must be said, without a figure.

    tests/scripts/unknown.py PROGRAM [-l LIBRARY] FILE...

The FILEs have a text a row (`text`, `shape`, `type`: tests/vectors) or a line (MLIR types, dumps). Of each
name that a text has, of attributes, dialects, types, calls and keys, one letter becomes another. Then `show`
and `index` print nothing and fail, `scan` has no row, `list` has none of an argument of such a type, and
Python's library has no answer.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

NAMES = re.compile(r'[#!][A-Za-z_][\w]*\.[A-Za-z_]\w+|(?<![\w.#!])[A-Za-z_]\w{3,}(?=\s*[=<(:[])|(?<=\.)[A-Za-z_]\w{3,}(?=[<(])')
PLAIN = re.compile(r'strided|affine_map|smem|gmem|mutable')
TYPES = re.compile(r'(?:tensor|memref|vector)<[^<>"]*(?:<[^<>"]*(?:<[^<>"]*(?:<[^<>"]*>[^<>"]*)*>[^<>"]*)*>[^<>"]*)*>|'
                   r'!(?:ttg|cute)\.[a-z_]+<[^<>"]*(?:"[^"]*"|<[^<>]*>|[^<>"])*>')
# Says where an array lies, names a variable or what is passed over, or is a type of MLIR.
PASSED = {'sharding', 'memory_kind', 'device', 'tensor', 'memref', 'vector', 'offset', 'mesh', 'spec', 'axis_types', 'Layout', 'Shape',
          'Stride', 'versionMinor', 'linear'}


def changed(text, rng):
    """(name, text) for each name, with another letter in it."""
    whole = {match.span() for match in NAMES.finditer(text)} | {match.span() for match in PLAIN.finditer(text)}
    for begin, end in sorted(whole):
        name = text[begin:end]
        if re.fullmatch(r'dim\d', name) or name in PASSED or name.split('.')[-1] in PASSED or 'sharding=' in text[:begin]:
            continue
        letters = [i for i in range(begin, end) if text[i].isalpha()]
        at = rng.choice(letters)
        other = rng.choice([c for c in 'bdfghjkpqvwxz' if c != text[at].lower()])
        yield name, text[:at] + other + text[at + 1:]


def texts_of(paths):
    """(text, arguments of the array) of the files, each kind of text a few times."""
    for path in paths:
        for line in pathlib.Path(path).read_text(encoding='utf-8', errors='replace').splitlines():
            if path.suffix == '.jsonl':
                row = json.loads(line)
                text = row.get('text')
                if isinstance(text, str) and NAMES.search(text):
                    shape = row.get('shape') or []
                    array = ['--shape=' + ','.join(map(str, shape))] if shape else []
                    yield text, array + (['--type', row['type']] if row.get('type') else [])
                    yield from ((row[key], array) for key in ('same_as',) if row.get(key))
            else:
                for match in TYPES.finditer(line):
                    yield match.group(), []


def figures(rows):
    return [row for row in rows if row.get('bytes') is not None or row.get('linear') is not None]


class Asked:
    def __init__(self, program, core):
        self.program, self.core = program, core

    def run(self, *arguments, text=None):
        return subprocess.run([self.program, *arguments], input=text, capture_output=True, text=True, check=False)

    def answers(self, text, array):
        """What each command says, which should be nothing."""
        done = self.run('show', text, *array, '-f', 'json')
        if done.returncode == 0 or figures(json.loads(done.stdout)['rows']) or not done.stderr.strip():
            yield 'show', done.stdout or 'no message'
        done = self.run('index', text, *array, ','.join('0' for _ in (array[0].split(',') if array else '00')))
        if done.returncode == 0 or done.stdout.strip():
            yield 'index', done.stdout
        for options in ([], array) if array else ([],):
            done = self.run('scan', *options, '-f', 'json', '-', text=f'%0 = op : {text}\n')
            if done.stdout and json.loads(done.stdout)['rows']:
                yield 'scan', done.stdout
        if text.startswith(('tensor<', 'memref<', 'vector<')):
            program = f'module @m {{\n  func.func @main(%a: {text}) {{\n    return\n  }}\n}}\n'
            done = self.run('list', '-f', 'json', '-', text=program)
            rows = json.loads(done.stdout)['rows'] if done.stdout else []
            if not rows or figures([row for row in rows if row['name'] == 'a']):
                yield 'list', done.stdout
        for name, answer in (('show', lambda core: core.show(text)), ('index', lambda core: core.index(text, '0,0'))):
            said = answer(self.core) if self.core else None
            if said is not None:
                yield f'Python {name}', str(said)


def load_core(library, folder):
    """The module of Python that asks the library, which it finds beside itself; None is left to the command."""
    package = pathlib.Path(__file__).parents[2] / 'cli/package/hlo_layout'
    shutil.copy(package / 'core.py', folder)
    shutil.copy(library, folder + '/libhlo_layout.so')
    sys.path.insert(0, folder)
    import core  # pylint: disable=import-error,import-outside-toplevel
    return core


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('-l', '--library')
    parser.add_argument('-n', type=int, default=2, help='changes of each name')
    parser.add_argument('files', nargs='+', type=pathlib.Path)
    arguments = parser.parse_args()
    rng, count, tried, wrong = random.Random(4), collections.Counter(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        asked = Asked(arguments.program, load_core(arguments.library, folder) if arguments.library else None)
        for text, array in texts_of(arguments.files):
            for name, other in changed(text, rng):
                kind = (name, text.split('(')[0].split('<')[0])
                count[kind] += 1
                if count[kind] > arguments.n:
                    continue
                tried += 1
                for command, said in asked.answers(other, array):
                    wrong += 1
                    print(f'{command}: {other[:300]}\n    of {name}: {said[:200]}', file=sys.stderr)
    print(f'unknown: {tried} changed names, {len(count)} kinds, {wrong} answers that say a figure')
    return 1 if wrong or tried < 100 else 0


if __name__ == '__main__':
    sys.exit(main())
