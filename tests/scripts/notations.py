#!/usr/bin/env python3
"""Asks the program for places of elements in the notations of frameworks: JAX, Gluon, Mosaic GPU, TileLang.

    tests/scripts/notations.py PROGRAM [FILE|FOLDER...]

A row of a FILE has a text, the array it is of, and places of elements, as the framework itself has them
(`source`). A place names one of those of its element; an axis that it does not name is 0. A row of JAX also has
XLA's text of the layout, one of Gluon the encoding of Triton that it is the same as.
"""

import collections
import json
import os
import subprocess
import sys

PROGRAM = sys.argv[1]


def ask(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False)


def layout_of(row):
    """The arguments that say the layout."""
    shape = ['--shape=' + ','.join(map(str, row['shape']))] if row['shape'] or row['notation'] == 'jax.Layout' else []
    return [row['text'], *shape, '--type', row['type']]


def is_at(place, wanted):
    """Whether a place is the wanted one, whose axes that are not named are 0."""
    names = set(place) | set(wanted)
    return all(place.get(name, 0) == wanted.get(name, 0) for name in names)


def wanted_place(row, check):
    """The place of a check. The rows of fragments with copies asked TileLang's map_forward_index with the copy last, and
    it takes the copy first, so that their register is 0 for every element: there only the thread counts."""
    at = dict(check['at'])
    if row['notation'] == 'tilelang' and 'Fragment' in row['text'] and 'replicate: 1,' not in row['text'] and row['source'].startswith('tilelang'):
        at.pop('m', None)
    return at


def check_places(row):
    if not row['checks']:
        return None
    indices = [','.join(map(str, check['index'])) for check in row['checks']]
    done = ask('index', *layout_of(row), '-f', 'json', *indices)
    if done.returncode:
        return done.stderr.strip()
    for check, found in zip(row['checks'], json.loads(done.stdout)['rows']):
        places = found.get('at') or [{'m': found['linear']}]
        places = places if isinstance(places, list) else [places]
        wanted = wanted_place(row, check)
        left_out = set(check['at']) - set(wanted)
        if not any(is_at({name: place[name] for name in set(place) - left_out}, wanted) for place in places):
            return f'{check}: got {found}'
    return None


def check_same(row):
    """Compares with the text of the same layout in another notation, and writes it in its own again."""
    for name, notation in (('hlo', 'xla'), ('same_as', 'linear')):
        if row.get(name):
            own = ask('convert', *layout_of(row), '--to', notation)
            other = ask('convert', row[name], *(layout_of(row)[1:] if name == 'same_as' else []), '--to', notation)
            if own.stdout != other.stdout:
                return f'{own.stdout}{own.stderr} is not {other.stdout}{other.stderr}'
    return None


def rows_of(paths):
    for path in paths:
        files = [path]
        if os.path.isdir(path):
            files = sorted(os.path.join(path, name) for name in os.listdir(path) if name.endswith('.jsonl'))
        for name in files:
            with open(name, encoding='utf-8') as file:
                for number, line in enumerate(file, 1):
                    yield name, number, json.loads(line)


def main():
    count, wrong = collections.Counter(), collections.Counter()
    for path, number, row in rows_of(sys.argv[2:]):
        notation = row['notation']
        count[notation] += 1
        error = check_places(row) or check_same(row)
        if error:
            wrong[notation] += 1
            if wrong[notation] <= int(os.environ.get('SHOWN', '3')):
                print(f'{path}:{number}: {row["text"]}\n    {error}', file=sys.stderr)
    for notation in sorted(count):
        print(f'{notation}: {count[notation] - wrong[notation]} of {count[notation]}')
    return 1 if wrong or not count else 0


if __name__ == '__main__':
    sys.exit(main())
