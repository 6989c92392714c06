#!/usr/bin/env python3
"""Writes layouts in every notation and reads them again; where one cannot be written, searches for a form.

    tests/scripts/trip.py PROGRAM [-n COUNT] [FILE|FOLDER...]

Of each row of the FILEs the layouts are converted to every notation; what is printed must be the same map to
`compare`. Then COUNT small random layouts are converted: of what is written all places are compared, and where
the program says that one cannot be written, every layout of that notation that could be it is tried, by the
definitions of the notations; nothing of that is shared with the program. make check asks a third of the rows'
layouts, and other small ones with each turn.
"""

import argparse
import collections
import itertools
import json
import math
import random
import sys

from kernel_ask import ask, rows_of
from turn import TURN, share, told

NOTATIONS = 'cute', 'triton', 'linear', 'tirx', 'xla', 'strides'
INSTRUCTIONS = ('atom.mma', 'cute.wgmma_atom')


# ---- the layouts of rows ----

def bases(inputs, shape):
    named = ' '.join(f'{name}={value}' for name, value in inputs)
    return f'linear {named} shape={shape}'.replace(', ', ',')


def layouts_of(row):
    """(text, shape or None) of each layout of a row."""
    if row['kind'] in INSTRUCTIONS:
        return [(f'{row["name"]}.{x}', None) for x in 'ABC'] if isinstance(row.get('answer'), dict) and 'name' in row else []
    found = [(bases(row[key], row['shape']), None) for key in ('bases', 'register', 'shared') if isinstance(row.get(key), list)]
    found += [(row[key], None) for key in ('a', 'b', 'answer') if isinstance(row.get(key), str) and ':' in row[key]]
    if isinstance(row.get('text'), str) and row['kind'].startswith(('triton.', 'cute.map', 'cute.text')):
        found.append((row['text'], row.get('shape') if row['kind'] == 'triton.layout' else None))
    return found


def read_again(notation, row):
    """The text that is read again, and its shape; strides are those of a CuTe layout."""
    dims = row['spans'] or row['dims']
    if notation == 'strides':
        strides = row['text'].split(',')
        return f'({",".join(map(str, dims))},):({",".join(strides)},)', None
    return row['text'], dims if notation in ('tirx', 'triton') or row['text'].startswith('TV') else None


def trip(text, shape, notation):
    """Returns None if it cannot be written, '' if it is the same again, else what is wrong."""
    own = ['--shape=' + ','.join(map(str, shape))] if shape else []
    done = ask('convert', text, *own, '--to', notation, '-f', 'json', *(['--type', 'f32'] if notation == 'xla' else []))
    rows = json.loads(done.stdout)['rows'] if done.stdout else []
    if not rows:
        return None
    again, dims = read_again(notation, rows[0])
    if shape and rows[0]['dims'] != shape:
        return ''  # the part of one block of tensor memory that several share
    shapes = list(own)
    if dims:
        shapes.append('--other-shape=' + ','.join(map(str, dims)))
    same = ask('compare', text, again, *shapes)
    return '' if same.returncode == 0 else f'{text} {shape} --to {notation}: {again}: {same.stdout}{same.stderr}'[:600]


# ---- small layouts, and what could be them ----

def is_mode(values, padded=True):
    """Whether values[i] are sums of digits of i, each times a stride. `padded`: the last may count further."""
    count = len(values)

    def goes_on(quotient):
        if quotient >= count:
            return padded or quotient == count
        stride = values[quotient]
        for extent in range(2, -(-count // quotient) + 1):
            end = min(quotient * extent, count)
            if any(values[i] != values[i % quotient] + i // quotient * stride for i in range(end)):
                return False
            if goes_on(quotient * extent):
                return True
        return False
    return goes_on(1)


def parts(places, dims):
    """The sums of each dim alone; None if places are not their sums."""
    indices = list(itertools.product(*map(range, dims)))
    at = dict(zip(indices, places))
    base = places[0]
    alone = [[at[tuple(i if d == e else 0 for e in range(len(dims)))] - base for i in range(dims[d])] for d in range(len(dims))]
    return alone if all(at[x] - base == sum(alone[d][x[d]] for d in range(len(dims))) for x in indices) else None


def swizzled(b, m, s):
    mask = (1 << b) - 1 << m + max(0, s)
    return lambda x: x ^ ((x & mask) >> s if s >= 0 else (x & mask) << -s)


def swizzles(places):
    """All that tell apart bits that the places have, whose images they may carry into."""
    yield lambda x: x
    bits = max(max(places), ~min(places)).bit_length() + 1
    for b, m, s in itertools.product(range(1, 4), range(bits), range(-bits - 1, bits)):
        if abs(s) >= b:
            yield swizzled(b, m, s)


def as_cute(places, dims):
    found = (parts([sw(p) for p in places], dims) for sw in swizzles(places))
    return any(alone and all(map(is_mode, alone)) for alone in found)


def as_tirx(places, dims):
    """The dims may be padded, the digits of the row-major number not."""
    found = (parts([sw(p) for p in places], [len(places)]) for sw in swizzles(places))
    return as_cute(places, dims) or any(is_mode(flat, padded=False) for flat, in found)


def as_strides(places, dims):
    found = parts(places, dims)
    return bool(found) and places[0] == 0 and all(p == [i * (p + [0, 0])[1] for i in range(len(p))] for p in found)


def as_linear(places, dims):
    """The elements are all XORs of the places of their bits, which fill all places of some bits."""
    if places[0] or any(d & d - 1 for d in dims) or min(places) < 0 or len(set(places)) < len(places):
        return False
    size = len(places)
    linear = all(places[a] ^ places[b] == places[a ^ b] for a in range(size) for b in range(size) if not a & b)
    used = 0
    for p in places:
        used |= p
    return linear and size == 1 << bin(used).count('1')


def cuts(values, size):
    """What tiles can make of an index of `size` values: lists of its parts, each as its value for each index."""
    yield [values]
    for tile in range(2, size):
        for major in cuts([v // tile for v in values], -(-size // tile)):
            for minor in cuts([v % tile for v in values], tile):
                yield major + minor


def strides_of(places):
    """The strides and extents of the parts of one dim, for each way to cut it that gives its places."""
    for found in cuts(list(range(len(places))), len(places)):
        strides = [places[part.index(1)] for part in found if 1 in part]
        extents = [max(part) + 1 for part in found if 1 in part]
        if all(p == sum(s * part[i] for s, part in zip(strides, found)) for i, p in enumerate(places)):
            yield list(zip(strides, extents))


def is_tiled(parts_of_dims):
    """Whether each stride is a multiple of what the parts behind it take, which tiles may pad."""
    ranked = sorted(part for dim in parts_of_dims for part in dim)
    pads = all(b[0] % a[0] == 0 and b[0] // a[0] >= a[1] for a, b in itertools.pairwise(ranked))
    return pads and (not ranked or ranked[0][0] > 0)


def as_xla(places, dims):
    """Tiles may have more dims than the array, so parts lie in any order. `*` is not written."""
    found = parts(places, dims)
    if not found or places[0] or min(places) < 0 or len(set(places)) < len(places):
        return False
    return any(map(is_tiled, itertools.product(*map(list, map(strides_of, found)))))


SEARCHES = {'cute': as_cute, 'tirx': as_tirx, 'strides': as_strides, 'linear': as_linear, 'triton': as_linear, 'xla': as_xla}


def random_dims():
    return [random.choice((2, 4, 4, 3, 8)) for _ in range(random.randint(1, 3))]


def random_iters(size):
    extents = []
    while size > 1:
        extent = random.choice([d for d in range(2, size + 1) if size % d == 0])
        extents.append(extent)
        size //= extent
    strides = [random.choice((1, 2, 4, 8, 16, 3, 5, extent)) for extent in extents]
    if random.random() < 0.7:  # one behind the other
        order, stride = random.sample(range(len(extents)), len(extents)), 1
        for i in order:
            strides[i] = stride
            stride *= extents[i]
    return extents, strides


def random_bases(dims):
    """Bases of offsets; None if a dim is no power of two."""
    if any(d & d - 1 for d in dims):
        return None
    units = [[1 << k if d == e else 0 for e in range(len(dims))] for d in range(len(dims)) for k in range(dims[d].bit_length() - 1)]
    random.shuffle(units)
    for _ in range(random.choice((0, 0, 1, 2))):
        a, b = random.sample(range(len(units)), 2) if len(units) > 1 else (0, 0)
        if a != b:
            units[a] = [x ^ y for x, y in zip(units[a], units[b])]
    if random.random() < 0.3:
        units.insert(random.randrange(len(units) + 1), [0] * len(dims))
    return bases([('offset', units)], dims), dims, None


def random_tirx(dims):
    extents, strides = random_iters(math.prod(dims))
    text = f'S[({",".join(map(str, extents))}):({",".join(map(str, strides))})]'
    if random.random() < 0.3:
        text += f' + {random.choice((1, 3, 8))}'
    if random.random() < 0.4:
        b = random.randint(1, 2)
        text = f'ComposeLayout({random.randint(0, 2)},{b},{b + random.randint(0, 2)},TileLayout({text}))'
    return text, dims, dims


def random_cut(_):
    """Iters that end within the dims of the array, whose places one swizzle may well straighten."""
    outer, inner, odd = random.choice((2, 3, 4, 6, 8)), random.choice((2, 4)), random.choice((3, 3, 5, 7))
    size = outer * inner
    dims = random.choice([[d, size // d] for d in range(2, size) if size % d == 0])
    text = f'S[({outer},{inner}):({random.choice((4, 8, 16, odd + 1))},{odd})]'
    return text + random.choice(('', f' + {random.randint(1, 7)}')), dims, dims


def random_swizzle():
    b = random.randint(1, 2)
    return f'Sw<{b},{random.randint(0, 2)},{random.choice((1, 1, -1)) * (b + random.randint(0, 2))}>'


def random_cute(dims):
    """A mode for each dim, of one or two leaves, behind no, one or two swizzles."""
    shapes, strides = [], []
    for d in dims:
        inner = random.choice([e for e in range(1, d + 1) if d % e == 0])
        pair = [random.choice((1, 2, 3, 4, 8, 16, -1, -2, 0)) for _ in range(2)]
        shapes.append(f'({inner},{d // inner})')
        strides.append(f'({pair[0]},{pair[1]})')
    swizzle = ' o '.join(random_swizzle() for _ in range(random.randint(0, 2)))
    before = f'{swizzle} o {random.choice((0, 0, 1, 4))} o ' if swizzle else ''
    return f'{before}({",".join(shapes)}):({",".join(strides)})', dims, None


def random_xla(dims):
    order = random.sample(range(len(dims)), len(dims))
    tiles = ''.join('(' + ','.join(str(random.choice((1, 2, 2, 3, 4))) for _ in range(random.randint(1, len(dims)))) + ')'
                    for _ in range(random.randint(1, 2)))
    return f'f32[{",".join(map(str, dims))}]{{{",".join(map(str, order))}:T{tiles}}}', dims, None


def random_layout():
    """(text, dims, its shape if the text does not say it)."""
    dims = random_dims()
    while math.prod(dims) > 64:
        dims = random_dims()
    make = random.choice((random_bases, random_bases, random_tirx, random_tirx, random_cut, random_cute, random_xla))
    return make(dims) or random_tirx(dims)


def places_of(text, dims, shape):
    elements = itertools.product(*map(range, dims))
    own = ['--shape=' + ','.join(map(str, shape))] if shape else []
    done = ask('index', text, *own, '-', given=''.join(','.join(map(str, e)) + '\n' for e in elements))
    return list(map(int, done.stdout.split()))


def small(count, wrong):
    seen = collections.Counter()
    for _ in range(count):
        text, dims, shape = random_layout()
        places = places_of(text, dims, shape)
        for notation in NOTATIONS:
            result = trip(text, shape, notation)
            if result is None and SEARCHES[notation](places, dims):
                result = f'{text} {dims} can be written as {notation}: {places}'
            seen[notation, result is None] += 1
            if result:
                wrong.append(result)
    return seen


# ---- layouts of threads and values ----

def random_threads():
    """Iters that count lanes, warps and values, and the dims of an array that may end within them."""
    dims = [random.choice((1, 2, 3, 4, 6, 8)) for _ in range(random.randint(1, 2))]
    extents, _ = random_iters(math.prod(dims))
    counts, strides = {'': 1, '@laneid': 1, '@warpid': 1}, [''] * len(extents)
    for i in random.sample(range(len(extents)), len(extents)):
        axis = random.choice(('', '@laneid', '@laneid', '@warpid'))
        strides[i] = f'{counts[axis]}{axis}'
        counts[axis] *= extents[i]
    lanes = random.choice(('', '', '', f' + R[2:{counts["@laneid"]}@laneid]', ' + 0@laneid'))
    return f'S[({",".join(map(str, extents or [1]))}):({",".join(strides or ["1@laneid"])})]{lanes}', dims


def holders(text, dims):
    """{(lane, warp, value): the number of an element, whose first dim is the fastest}."""
    elements = list(itertools.product(*map(range, dims)))
    done = ask('index', text, '--shape=' + ','.join(map(str, dims)), '-', given=''.join(','.join(map(str, e)) + '\n' for e in elements))
    held = {}
    for element, line in zip(elements, done.stdout.splitlines()):
        number = sum(c * math.prod(dims[:d]) for d, c in enumerate(element))
        for copy in line.split('|'):
            at = dict(part.split('=') for part in copy.split())
            held[tuple(int(at.get(axis, 0)) for axis in ('laneid', 'warpid', 'm'))] = number
    return held


def as_thread_value(held):
    lanes, warps, values = (max(at[i] for at in held) + 1 for i in range(3))
    if len(held) < lanes * warps * values or lanes > 64 or held[0, 0, 0]:
        return False
    threads = [held[t % lanes, t // lanes, 0] for t in range(lanes * warps)]
    own = [held[0, 0, v] for v in range(values)]
    sums = all(held[t % lanes, t // lanes, v] == threads[t] + own[v] for t in range(lanes * warps) for v in range(values))
    return sums and is_mode(threads, padded=False) and is_mode(own, padded=False)


def threads(count, wrong):
    seen = collections.Counter()
    for _ in range(count):
        text, dims = random_threads()
        if 'id' not in text:
            continue
        result = trip(text, dims, 'cute')
        if result is None and as_thread_value(holders(text, dims)):
            result = f'{text} {dims} can be written as CuTe'
        seen[result is None] += 1
        if result:
            wrong.append(result)
    return seen


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('-n', type=int, default=300)
    parser.add_argument('-s', type=int, default=TURN or 1)
    parser.add_argument('files', nargs='*')
    given = parser.parse_intermixed_args()
    random.seed(given.s)
    wrong, seen = [], collections.Counter()
    layouts = {(text, str(shape)): (text, shape) for _, _, row in rows_of(given.files) for text, shape in layouts_of(row)}
    asked = share(layouts.values(), 3)
    for (text, shape), notation in itertools.product(asked, NOTATIONS):
        result = trip(text, shape, notation)
        seen[notation, result is None] += 1
        if result:
            wrong.append(result)
    searched = small(given.n, wrong)
    turned = threads(given.n // 3, wrong)
    for error in wrong[:20]:
        print(error, file=sys.stderr)
    for name, counts in (('layouts of rows', seen), ('small layouts', searched)):
        print(f'{name}: ' + ', '.join(f'{n} {counts[n, False]} written, {counts[n, True]} not' for n in NOTATIONS))
    print(f'layouts of threads: {turned[False]} written, {turned[True]} not')
    print(f'trip: {len(asked)} layouts of rows and {given.n} small ones, {len(wrong)} wrong{told()}')
    return 1 if wrong or not any(searched.values()) else 0


if __name__ == '__main__':
    sys.exit(main())
