#!/usr/bin/env python3
"""Asks the program what libraries of GPU kernels answer: CuTe, Triton.

    tests/scripts/kernel.py PROGRAM [FILE|FOLDER...]

A row of a FILE (tests/vectors/README says how each kind is asked) has the library's answer. Where the
library contradicts its own definition (`definition` is 'fails' or 'none exists'), or gives none, a refusal
or an answer that the definition allows is right; such answers are enumerated by the small evaluator of
kernel_ask.py, which shares nothing with the program. make check asks all rows of the first FILE, and a quarter of
the others.
"""

import collections
import json
import os
import sys

import kernel_atom  # noqa: F401
import kernel_cute  # noqa: F401
import kernel_triton  # noqa: F401
from kernel_ask import KINDS, rows_of
from turn import share, told


def main():
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    paths = sys.argv[2:] or [os.path.join(here, 'vectors', 'kernel.jsonl')]
    count, wrong = collections.Counter(), collections.Counter()
    for path, number, row in [*rows_of(paths[:1]), *share(rows_of(paths[1:]), 4)]:
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
    print(f'kernel: {count.total()} rows, {wrong.total()} wrong{told()}')
    return 1 if wrong or not count else 0


if __name__ == '__main__':
    sys.exit(main())
