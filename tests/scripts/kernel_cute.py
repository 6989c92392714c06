"""Rows of CuTe: maps, texts and the algebra."""

import json
import math
import re

from kernel_ask import Layout, ask, flatten, kind, same_map, tuple_of


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


@kind('cute.coalesce_profile')
def coalesce_by(row):
    profile = str(tuple(row['profile'])).replace(' ', '')
    return answered(row, algebra(row, f'--coalesce={profile}'), True, lambda got: False)


@kind(*(f'cute.{form}_divide' for form in ('logical', 'zipped', 'tiled', 'flat')))
def divide(row):
    """A tile and its complement in each mode are the elements of that mode."""
    form = row['kind'].split('.')[1].split('_')[0]
    return answered(row, algebra(row, '--divide', tiler(row), '--form', form), True, lambda got: divided(row, got))


def divided_by_mode(row, form, got):
    """Whether each mode is cut where its tile, n:1, ends: a tile's elements are neighbours, the rest follows."""
    a, r = Layout(row['a']), Layout(got)
    sizes = [math.prod(flatten(mode) if isinstance(mode, list) else [mode]) for mode in a.shape]
    tiles = [int(tile.split(':')[0]) for tile in row['tile']]
    if any(size % tile for size, tile in zip(sizes, tiles)):
        return False
    rests = [size // tile for size, tile in zip(sizes, tiles)]
    pairs = list(zip(tiles, rests))
    order = sum(map(list, pairs), []) if form == 'logical' else tiles + rests
    for i in range(r.size):
        digits, left = [], i
        for extent in order:
            digits.append(left % extent)
            left //= extent
        inner, outer = (digits[::2], digits[1::2]) if form == 'logical' else (digits[:len(tiles)], digits[len(tiles):])
        element, step = 0, 1
        for size, tile, x, y in zip(sizes, tiles, inner, outer):
            element += (x + tile * y) * step
            step *= size
        if r(i) != a(element):
            return False
    return r.size == a.size


def divided(row, got):
    """Whether each rest begins at an element x of A, and the tile's element t is A's element x + T(t)."""
    if 'tile' in row and all(tile.endswith(':1') for tile in row['tile']):
        return divided_by_mode(row, row['kind'].split('.')[1].split('_')[0], got)
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
    if form == 'raked' and 'oracle' in row and row['answer'] and done.stdout and same_map(Layout(done.stdout), Layout(row['answer'])):
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
