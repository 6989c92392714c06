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


@kind('triton.bank_conflicts')
def bank_conflicts(row):
    done = ask('access', row['register'], row['shared'], '--shape=' + ','.join(map(str, row['shape'])),
               '--type', f'u{row["bits"]}', '--target', 'sm90', '-f', 'json')
    rows = json.loads(done.stdout)['rows']
    if row['answer'] is None:
        return None if not rows and done.returncode == 2 else f'{rows} where Triton refuses'
    got = rows and {name: rows[0][name] for name in row['answer']}
    return None if got == row['answer'] else f'{got} {done.stderr[:200]}'


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
