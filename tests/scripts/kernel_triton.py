"""Rows of Triton: bases, places and bank conflicts."""

import functools
import itertools
import json
import math
import operator

from kernel_ask import ask, kind


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
    done = ask('convert', row['text'], '--shape=' + ','.join(map(str, row['shape'])), '--to', 'triton', '-f', 'json')
    made = json.loads(done.stdout)['rows']
    if not made:
        return None if 'cannot be written as Triton' in done.stderr and row['shape'] == [1] else done.stderr
    again = linear(made[0]['text'], '--shape=' + ','.join(map(str, made[0]['spans'] or linear_row['dims'])))
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


@kind('triton.bank_conflicts')
def bank_conflicts(row):
    done = ask('access', row['register'], row['shared'], '--shape=' + ','.join(map(str, row['shape'])),
               '--type', f'u{row["bits"]}', '--target', 'sm90', '-f', 'json')
    rows = json.loads(done.stdout)['rows']
    if row['answer'] is None:
        return None if not rows and done.returncode == 2 else f'{rows} where Triton refuses'
    got = rows and {name: rows[0][name] for name in row['answer']}
    return None if got == row['answer'] else f'{got} {done.stderr[:200]}'


@kind('triton.tmem_reg')
def load(row):
    """The registers that tcgen05.ld gives; a row without an answer must be refused."""
    m, n = row['block']
    memory = f'#ttng.tensor_memory_encoding<blockM = {m}, blockN = {n}, colStride = {row["col_stride"]}>'
    type_name = {'float32': 'f32', 'int32': 's32', 'float16': 'f16', 'int8': 's8'}[row['type']]
    done = ask('convert', memory, '--shape', ','.join(map(str, row['shape'])), '--type', type_name,
               '--load', row['variant'], '--warps', str(row['warps']), '--to', 'linear', '-f', 'json')
    rows = json.loads(done.stdout)['rows']
    if 'none' in row['answer']:
        return None if not rows and done.returncode == 2 else f'{rows} where Triton has none'
    return None if rows and rows[0]['bases'] == row['answer'] else f'{rows} {done.stderr[:200]}'


def owners(text, elements):
    """For each element all (thread, value) that have it, as `index --inverse` says."""
    done = ask('index', '--inverse', *text, '-', given=''.join(','.join(map(str, e)) + '\n' for e in elements))
    return [[tuple(int(word[1:]) for word in at.split()) for at in line.split('|')] for line in done.stdout.splitlines()]


@kind('triton.view')
def view(row):
    """What Triton prints in each cell of the tensor, T0:1, is who has the element."""
    text = row['text'], '--shape', ','.join(map(str, row['shape']))
    cells = [cell for line in row['answer']['tensor_view'].strip('[]\n').split('\n')
             for cell in line.strip('[]').split(',')]
    want = [sorted(tuple(map(int, at.strip().lstrip('T').split(':'))) for at in cell.split('|')) for cell in cells]
    got = owners(text, list(itertools.product(*map(range, row['shape']))))
    return None if list(map(sorted, got)) == want else f'{got[:4]}'


@kind('linear.ops')
def operations(row):
    """The element of a place, and the place of an element; whether an element has one place alone."""
    text, answer = bases_text(row['bases'], row['shape']), row['answer']
    counts = {name: len(bases) for name, bases in row['bases']}
    dumped = json.loads(linear(answer['text']).stdout)['rows']
    if not dumped or dumped[0]['bases'] != dict(row['bases']):
        return f'the dump is {dumped}'
    for place, element in answer['apply']:
        thread = place['lane'] + (place['warp'] << counts['lane'])
        got = ask('index', text, f'T{thread} V{place["register"]}').stdout.strip()
        if got != ','.join(str(element[f'dim{d}']) for d in range(len(row['shape']))):
            return f'T{thread} V{place["register"]} has {got}'
    shown = json.loads(ask('show', text, '-f', 'json').stdout)['rows'][0]
    if (shown['copies'] == 1) != answer['is_injective'] or not answer['is_surjective']:
        return f'{shown["copies"]} copies'
    inverse = [(d, 1 << k, place) for d, (_, images) in enumerate(answer['pseudoinvert'])
               for k, place in enumerate(images)]
    elements = [[value if d == dim else 0 for d in range(len(row['shape']))] for dim, value, _ in inverse]
    for (_, _, place), found in zip(inverse, owners((text,), elements)):
        register, lane, warp = place
        if (lane + (warp << counts['lane']), register) not in found:
            return f'{place} is not in {found}'
    return None


def bases_text(inputs, shape):
    return ' '.join(['linear', *(f'{name}={bases}'.replace(' ', '') for name, bases in inputs),
                     f'shape={shape}'.replace(' ', '')])


@kind('linear.register_to_offset')
def register_to_offset(row):
    done = ask('access', bases_text(row['register'], row['shape']), bases_text(row['shared'], row['shape']),
               '--type', 'f32', '-f', 'json')
    rows = json.loads(done.stdout)['rows']
    got = rows and list(map(list, rows[0]['bases'].items()))
    return None if got == row['answer']['bases'] else f'{got} {done.stderr[:200]}'
