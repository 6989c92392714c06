#!/usr/bin/env python3
"""Asks the program what libraries of GPU kernels answer: CuTe, Triton.

    tests/kernel.py PROGRAM [FILE|FOLDER...]

A row of a FILE (tests/vectors/README says how each kind is asked) has the library's answer. Where the
library contradicts its own definition (`definition` is 'fails' or 'none exists'), or gives none, a refusal
or an answer that the definition allows is right; such answers are enumerated here, by the small evaluator
below, which shares nothing with the program.
"""

import collections
import itertools
import json
import math
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
        count[row['kind']] += 1
        error = check(row)
        if error:
            wrong[row['kind']] += 1
            if wrong[row['kind']] <= int(os.environ.get('SHOWN', 3)):
                print(f'{path}:{number}: {row["kind"]}: {json.dumps(row)[:300]}\n    {error}', file=sys.stderr)
    for name in sorted(count):
        print(f'{name}: {count[name] - wrong[name]} of {count[name]}')
    return 1 if wrong or not count else 0


sys.exit(main())
