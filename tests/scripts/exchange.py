#!/usr/bin/env python3
"""Compares what `compare` says of a conversion between registers with a plain search.

    tests/scripts/exchange.py PROGRAM [COUNT [SEED]]

Both layouts are of random threads, in one of their notations, of one array. Here each value of the second is
looked for in its thread, its warp and its block of the first, as the notations' definitions have them; nothing is
shared with the program. Layouts of two values for one element are equal if the values are.
"""

import json
import random
import subprocess
import sys

from access_layouts import axis_threads, blocked_threads, linear_threads, random_dims, tv_threads

NEEDS = 'nothing', 'registers', 'shuffles', 'shared memory'


def random_threads(dims):
    text, threads, lanes = random.choice((tv_threads, axis_threads, linear_threads, blocked_threads))(dims, 32)
    # A layout whose text is shape and stride alone is one of threads only behind a label.
    return (f'TV Layout A: {text}' if text[0] == '(' else text), threads, lanes if text[0] in '#l' else 32


def far(thread, value, element, first, holders, of_first, of_second):
    """How far a value's element is: in the same register, the thread, its warp or its block."""
    found = holders[element]
    if thread in found:
        return 0 if value < len(first[thread]) and first[thread][value] == element else 1
    return 2 if any(other // of_first == thread // of_second for other in found) else 3


def wanted(a, b):
    first, second = a[1], b[1]
    holders = {}
    for thread, values in enumerate(first):
        for element in values:
            holders.setdefault(element, set()).add(thread)
    found = [(far(t, v, element, first, holders, a[2], b[2]), t, v)
             for t, values in enumerate(second) for v, element in enumerate(values) if element is not None]
    worst = max(kind for kind, _, _ in found)
    return {'needs': NEEDS[worst], 'moved': sum(kind > 1 for kind, _, _ in found),
            'at': next(((t, v) for kind, t, v in found if kind == worst), None) if worst else None}


def main():
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300
    random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    wrong, seen = 0, dict.fromkeys(NEEDS, 0)
    for _ in range(count):
        dims = random_dims(True)
        a = random_threads(dims)
        b = a if random.random() < 0.1 else random_threads(dims)
        command = [program, 'compare', a[0], b[0], '--shape', ','.join(map(str, dims)), '-f', 'json']
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        rows = json.loads(done.stdout)['rows'] if done.stdout else []
        row = rows and rows[0].get('conversion')
        want = wanted(a, b)
        got = row and {'needs': row['needs'], 'moved': row['moved'],
                       'at': None if row['thread'] is None else (row['thread'], row['value'])}
        seen[want['needs']] += 1
        if got != want:
            wrong += 1
            print(f'{" ".join(map(repr, command[1:]))}\n    {done.stderr}    says {got}\n    is {want}', file=sys.stderr)
    print(f'exchange: {count} conversions searched, {", ".join(f"{n} {name}" for name, n in seen.items())}, {wrong} wrong')
    return 1 if wrong or not all(seen.values()) else 0


sys.exit(main())
