"""Asks the program, and evaluates CuTe's layouts by their definition. Nothing is shared with the program."""

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


def rows_of(paths):
    """(path, number of the line, row) of each row of the files, and of the files of folders."""
    for path in paths:
        if os.path.isdir(path):
            yield from rows_of(sorted(os.path.join(path, name) for name in os.listdir(path)))
            continue
        with open(path) as file:
            for number, line in enumerate(file, 1):
                yield path, number, json.loads(line)


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
        return self.swizzled(x)

    def swizzled(self, x):
        b, m, s = self.swizzle
        mask = (1 << b) - 1 << m + max(0, s)
        return x ^ ((x & mask) >> s if s >= 0 else (x & mask) << -s)

    def all(self):
        """Returns what each integer below the size is mapped to, the first leaf the fastest."""
        places = [self.offset]
        for s, d in self.leaves:
            places = [x + step for step in range(0, s * d, d) for x in places] if d else places * s
        return [self.swizzled(x) for x in places] if self.swizzle[0] else places


def flatten(tree):
    return [leaf for item in tree for leaf in flatten(item)] if isinstance(tree, list) else [tree]


def same_map(a, b):
    return a.size == b.size and a.all() == b.all()


# ---- how each kind of row is asked: a function of the row gives an error or None ----

KINDS = {}


def kind(*names):
    def put(function):
        KINDS.update((name, function) for name in names)
        return function
    return put


def all_of(checks):
    return next((error for error in checks if error), None)
