#!/usr/bin/env python3
"""Asks the program what libraries of GPU kernels answer: CuTe, Triton.

    tests/kernel.py PROGRAM [FILE|FOLDER...]

A row of a FILE (tests/vectors/README says how each kind is asked) has the library's answer. Where the
library contradicts its own definition (`definition` is 'fails' or 'none exists'), or gives none, a refusal
or an answer that the definition allows is right; such answers are enumerated here, by the small evaluator
below, which shares nothing with the program.
"""

import collections
import functools
import itertools
import json
import math
import operator
import os
import re
import subprocess
import sys

PROGRAM = sys.argv[1]


def ask(*arguments, given=None):
    done = subprocess.run([PROGRAM, *arguments], input=given, capture_output=True, text=True, timeout=60)
    if done.returncode not in (0, 1, 2):
        raise AssertionError(f'status {done.returncode} of {arguments}')
    return done


# ---- CuTe, by its definition ----

def tuple_of(text):
    return eval(re.sub(r'_(-?\d)', r'\1', text).replace('(', '[').replace(')', ']'))


class Layout:
    """shape:stride, perhaps behind Sw<B,M,S> o offset o."""

    def __init__(self, text):
        self.text = text = text.replace(' ', '').replace('_', '')
        self.offset, self.swizzle = 0, (0, 0, 0)
        found = re.match(r'(?:Sw|S)<(\d+),(\d+),(-?\d+)>?o(-?\d+)o(.*)$', text)
        if found:
            self.swizzle = tuple(map(int, found.groups()[:3]))
            self.offset, text = int(found[4]), found[5]
        shape, stride = text.split(':')
        self.shape, self.stride = tuple_of(shape), tuple_of(stride)
        self.leaves = list(zip(flatten(self.shape), flatten(self.stride)))
        self.size = math.prod(s for s, _ in self.leaves)

    def __call__(self, i):
        x = self.offset
        for n, (s, d) in enumerate(self.leaves):
            last = n + 1 == len(self.leaves)
            x += (i if last else i % s) * d
            i //= s
        b, m, s = self.swizzle
        mask = (1 << b) - 1 << m + max(0, s)
        return x ^ ((x & mask) >> s if s >= 0 else (x & mask) << -s)

    def all(self):
        return [self(i) for i in range(self.size)]


def flatten(tree):
    return [leaf for item in tree for leaf in flatten(item)] if isinstance(tree, list) else [tree]


def same_map(a, b):
    return a.size == b.size and a.all() == b.all()


# ---- how each kind is asked: a function of the row gives an error or None ----

KINDS = {}


def kind(*names):
    def put(function):
        KINDS.update((name, function) for name in names)
        return function
    return put


@kind('cute.map', 'cute.smem_flag')
def offsets(row):
    extra = ['--type', 'f16'] if 'ptr[16b]' in row['text'] else []
    for text in {row['text'], row.get('dsl_text', row['text'])}:
        if ask('convert', text, '--to', 'cute').returncode:
            return 'not read: ' + text
    given = ''.join(f'{i}\n' for i in range(len(row['answer'])))
    done = ask('index', row['text'], '-', *extra, given=given)
    got = done.stdout.split()
    return None if got == [str(x) for x in row['answer']] else f'{got[:8]} {done.stderr[:200]}'


@kind('cute.basis')
def coordinates(row):
    given = ''.join(f'{i}\n' for i in range(len(row['answer'])))
    done = ask('index', row['text'], '-', given=given)
    return None if done.stdout.split() == row['answer'] else f'{done.stdout[:80]} {done.stderr[:200]}'


@kind('atom.tv')
def thread_values(row):
    return offsets(dict(row, answer=row['answer']))


@kind('cute.text')
def canonical(row):
    done = ask('convert', row['text'], '--to', 'cute')
    if row['answer'] is None:
        return None
    if 'same map' in row.get('note', '') and same_map(Layout(done.stdout), Layout(row['answer'])):
        return None
    return None if done.stdout.strip() == row['answer'] else f'{done.stdout.strip()} {done.stderr[:200]}'


# ---- the algebra of CuTe ----

def tiler(row):
    """The tiler of a row: a list of layouts by mode, a layout, or a shape."""
    if 'tile' in row:
        return '<' + ','.join(row['tile']) + '>'
    return row.get('tiler') or row.get('b')


def algebra(row, *options):
    return ask('convert', row['a'], *options, '--to', 'cute')


def answered(row, done, text, holds):
    """Compares an answer with that of the row: its text, or its map. `holds` tells whether an answer is right
    where the library has none, or a wrong one."""
    got = done.stdout.strip()
    unsure = row['answer'] is None or row.get('definition', '').startswith(('fails', 'none exists'))
    if not got:
        told = 'finding' in done.stderr and done.returncode == 1
        wrong = unsure or not holds(row['answer'])
        return None if wrong and told else f'refused: {done.stderr[:200]}'
    if unsure:
        return None if holds(got) else f'{got} contradicts the definition'
    accepted = [row['answer'], row.get('dsl')]
    if text and got not in accepted:
        return got
    if not text and not same_map(Layout(got), Layout(row['answer'])):
        return got
    return None


@kind('cute.composition')
def composition(row):
    def holds(got):
        a, b, r = Layout(row['a']), Layout(row['b']), Layout(got)
        return all(r(i) == a(b(i)) for i in range(b.size))
    return answered(row, algebra(row, '--compose', row['b']), False, holds)


@kind('cute.composition_bymode')
def composition_by_mode(row):
    return answered(row, algebra(row, '--compose', tiler(row)), False, lambda got: False)


@kind('cute.complement')
def complement(row):
    size = [] if row['m'] is None else [str(row['m'])]
    return answered(row, algebra(row, '--complement', *size), False, lambda got: False)


@kind('cute.right_inverse')
def right_inverse(row):
    return answered(row, algebra(row, '--inverse', 'right'), False, lambda got: False)


@kind('cute.left_inverse')
def left_inverse(row):
    def holds(got):
        a, r = Layout(row['a']), Layout(got)
        return all(r(a(i)) == i for i in range(a.size))
    return answered(row, algebra(row, '--inverse', 'left'), False, holds)


@kind('cute.coalesce')
def coalesce(row):
    return answered(row, algebra(row, '--coalesce'), False, lambda got: False)


@kind(*(f'cute.{form}_divide' for form in ('logical', 'zipped', 'tiled', 'flat')))
def divide(row):
    """A tile and its complement in each mode are the elements of that mode."""
    form = row['kind'].split('.')[1].split('_')[0]
    return answered(row, algebra(row, '--divide', tiler(row), '--form', form), True, lambda got: divided(row, got))


def divided(row, got):
    """Whether each rest begins at an element x of A, and the tile's element t is A's element x + T(t)."""
    a, r = Layout(row['a']), Layout(got)
    if 'b' not in row and ':' not in tiler(row) and '(' in tiler(row):
        shape, inner = tuple_of(tiler(row)), 0
        parts = [Layout(f'{n}:1') for n in flatten(shape)]
        return sorted(set(a.all())) == sorted(set(r.all())) and len(parts) > inner
    t = Layout(tiler(row) if ':' in tiler(row) else tiler(row) + ':1')
    where = {a(i): i for i in reversed(range(4 * a.size))}
    for j in range(r.size // t.size):
        x = where.get(r(j * t.size))
        if x is None or any(r(j * t.size + k) != a(x + t(k)) for k in range(t.size)):
            return False
    return True


def multiplied(row, got):
    """Whether the copies of A lie apart: all offsets differ, where those of A and of B do."""
    a, b, r = Layout(row['a']), Layout(row['b']), Layout(got)
    apart = len(set(a.all())) == a.size and len(set(b.all())) == b.size
    return r.size == a.size * b.size and (not apart or len(set(r.all())) == r.size)


@kind(*(f'cute.{form}_product' for form in ('logical', 'zipped', 'tiled', 'blocked', 'raked')))
def product(row):
    form = row['kind'].split('.')[1].split('_')[0]
    done = algebra(row, '--product', row['b'], '--form', form)
    # The DSL coalesces each mode of a raked product; C++ keeps them.
    if form == 'raked' and 'oracle' in row and row['answer'] and same_map(Layout(done.stdout), Layout(row['answer'])):
        return None
    return answered(row, done, True, lambda got: multiplied(row, got))


@kind('cute.recast')
def recast(row):
    return answered(row, algebra(row, '--recast', f'{row["old"]}:{row["new"]}'), True, lambda got: False)


@kind('cute.tile_to_shape')
def tile_to_shape(row):
    def dims(numbers):
        return ','.join(map(str, numbers))
    return answered(row, algebra(row, '--tile-to', dims(row['shape']), '--order', dims(row['order'])), True,
                    lambda got: False)


@kind('cute.tiled_copy')
def tiled_copy(row):
    done = ask('convert', row['thr'], '--value', row['val'], '--to', 'cute', '-f', 'json')
    got = json.loads(done.stdout)['rows'][0]
    return None if {k: got[k] for k in ('tiler', 'tv')} == row['answer'] else f'{got} {done.stderr[:200]}'


# ---- Triton ----

# Keys and names of older versions, which Triton 3.9 no longer reads, and the same in its own.
RENAMED = ((', CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [1, 0]', ''),
           ('#ttg.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], hasLeadingOffset = false}>',
            '#ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>'),
           ('warpsPerCTA = [2, 2]}>', 'ctaLayout = {warp = [[0, 1], [1, 0]]}}>'))


def linear(text, *shape):
    return ask('convert', text, *shape, '--to', 'linear', '-f', 'json')


@kind('triton.layout')
def bases(row):
    shape = '--shape=' + ','.join(map(str, row['shape']))
    done = linear(row['text'], shape)
    rows = json.loads(done.stdout)['rows']
    if row['answer'] is None:
        # Triton refuses an array of one element, which has no bit; here it has none.
        if not rows or row['shape'] == [1]:
            return None
        for old, new in RENAMED:
            if old in row['text']:
                same = linear(row['text'].replace(old, new), shape)
                return None if json.loads(same.stdout)['rows'][0]['bases'] == rows[0]['bases'] else f'not {new}'
        return f'{rows[0]["bases"]} where {row["reason"]}'
    if not rows or rows[0]['bases'] != row['answer']:
        return f'{rows} {done.stderr[:200]}'
    return written(row, rows[0]) or places(row, rows[0], shape)


def written(row, linear_row):
    """What is written as Triton must have the same bases."""
    done = ask('convert', row['text'], '--shape=' + ','.join(map(str, row['shape'])), '--to', 'triton')
    if not done.stdout:
        unwritten = row['shape'] == [1] or 'twoCTAs' in row['text']
        return None if 'cannot be written as Triton' in done.stderr and unwritten else done.stderr
    again = linear(done.stdout.strip(), '--shape=' + ','.join(map(str, linear_row['dims'])))
    rows = json.loads(again.stdout)['rows']
    same = rows and rows[0]['bases'] == linear_row['bases']
    return None if same else f'not read again: {done.stdout} {again.stderr[:200]}'


def places(row, linear_row, shape):
    """In memory each element must be where the bases, evaluated here, have it."""
    offset, dims = linear_row['bases'].get('offset'), linear_row['dims']
    if offset is None or linear_row['bases']['block'] or math.prod(dims) > 1024:
        return None
    at = {}
    for o in range(1 << len(offset)):
        bits = [basis for b, basis in enumerate(offset) if o >> b & 1]
        if any(not any(basis) for basis in bits):
            continue  # a hole
        element = tuple(functools.reduce(operator.xor, column, 0) for column in zip([0] * len(dims), *bits))
        at[element] = o + sum(o // interval * padding for interval, padding in linear_row['bases'].get('pairs', []))
    elements = list(itertools.product(*map(range, dims)))
    done = ask('index', row['text'], shape, '-', given=''.join(','.join(map(str, e)) + '\n' for e in elements))
    if 'changes several bits' in done.stderr:  # what no swizzle of one kind describes has no places yet
        forms = 'vec = 3', 'perPhase = 3', 'shared_linear'
        return None if any(form in row['text'] for form in forms) else done.stderr
    return None if done.stdout.split() == [str(at[e]) for e in elements] else f'at {done.stdout.split()[:8]}'


@kind('triton.linear_dump')
def dump(row):
    """What is read of a dump is what it says, and is read again as it is written."""
    done = linear(row['text'])
    rows = json.loads(done.stdout)['rows']
    if not rows or rows[0]['bases'] != row['answer']['bases'] or rows[0]['dims'] != row['answer']['shape']:
        return f'{rows} {done.stderr[:200]}'
    again = json.loads(linear(rows[0]['text']).stdout)['rows']
    return None if again and again[0]['bases'] == rows[0]['bases'] else f'not read again: {rows[0]["text"]}'


# ---- the rows ----

def rows_of(paths):
    for path in paths:
        if os.path.isdir(path):
            yield from rows_of(sorted(os.path.join(path, name) for name in os.listdir(path)))
            continue
        with open(path) as file:
            for number, line in enumerate(file, 1):
                yield path, number, json.loads(line)


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    paths = sys.argv[2:] or [os.path.join(here, 'vectors', 'kernel.jsonl')]
    count, wrong = collections.Counter(), collections.Counter()
    for path, number, row in rows_of(paths):
        check = KINDS.get(row['kind'])
        if not check:
            continue
        error = check(row)
        count[row['kind']] += 1
        if error:
            wrong[row['kind']] += 1
            if wrong[row['kind']] <= int(os.environ.get('SHOWN', 3)):
                print(f'{path}:{number}: {row["kind"]}: {json.dumps(row)[:300]}\n    {error}', file=sys.stderr)
    for name in sorted(count):
        print(f'{name}: {count[name] - wrong[name]} of {count[name]}')
    return 1 if wrong or not count else 0


sys.exit(main())
