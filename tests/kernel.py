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


# ---- instructions by their names ----

def prescribed(name, answer, *options):
    """Compares the layout that an instruction prescribes."""
    done = ask('convert', name, '--to', 'cute', *options)
    got = done.stdout.strip()
    if not got:
        return f'{name}: {done.stderr[:200]}'
    # What CuTe prints of a fragment has two modes of one element.
    wanted = re.sub(r'^\((.*),_?1,_?1\):\((.*),_?0,_?0\)$', r'\1:\2', answer)
    return None if same_map(Layout(got), Layout(wanted)) else f'{name}: {got}, not {wanted}'


def all_of(checks):
    return next((error for error in checks if error), None)


@kind('atom.mma')
def product_atom(row):
    return all_of(prescribed(f'{row["name"]}.{operand}', answer) for operand, answer in row['answer'].items())


@kind('atom.copy')
def copy_atom(row):
    sides = row['answer'] if isinstance(row['answer'], dict) else row
    wrong = all_of(prescribed(f'{row["name"]}.{side}', sides[side]) for side in ('src', 'dst') if side in sides)
    if wrong or isinstance(row['answer'], dict):
        return wrong
    return lanes_of(row, 'dst' if 'LDSM' in row['name'] else 'src')


def lanes_of(row, side):
    """The table of a row: of each lane and 16 bits that it holds, the matrix, its row and its column."""
    text = ask('convert', f'{row["name"]}.{side}', '--to', 'cute', '--type', 'f16').stdout
    layout = Layout(text)
    for lane, values in enumerate(row['answer']):
        for v, (matrix, r, c) in enumerate(values):
            if layout(lane + 32 * v) != 64 * matrix + 8 * r + c:
                return f'{text} of lane {lane} value {v}'
    return None


def tcgen05_name(m, n, group, kind='f16', d='f32'):
    return f'tcgen05.mma.cta_group::{group}.m{m}n{n}k16.{d}.{kind}.{kind}'


@kind('atom.tcgen05')
def tensor_product(row):
    m, n, _ = row['shape_mnk']
    name = tcgen05_name(m, n, 2 if '2x1SM' in row['name'] else 1, d=row['name'].split()[-1])
    answers = row['answer']
    memory = answers['tmem_C'].split(' o ')[1].replace('_', '')
    return all_of([*(prescribed(f'{name} {x}', answers[x]) for x in 'ABC'), prescribed(f'{name} D', memory)])


# Types as the CuTe DSL names them.
DSL_TYPES = {'Float16': 'f16', 'BFloat16': 'bf16', 'Float32': 'f32', 'Int8': 's8', 'Uint8': 'u8',
             'Float8E4M3FN': 'f8e4m3fn'}


@kind('cute.tcgen05_mma')
def dsl_tensor_product(row):
    group = {'ONE': 1, 'TWO': 2}[row['cta_group']]
    name = tcgen05_name(row['m'], row['n'], group, d=DSL_TYPES[row['acc']])
    if row['answer'] is None:
        return refused(f'{name} A')
    answers = row['answer']
    return all_of([*(prescribed(f'{name} {x}', answers[f'TV Layout {x}']) for x in 'ABC'),
                   prescribed(f'{name} D', answers['fragment_C'])])


@kind('cute.wgmma_atom')
def dsl_wgmma(row):
    source = {'SMEM': 'ss', 'RMEM': 'rs'}[row['a_source']]
    name = f'wgmma.m64n{row["n"]}k16.{source}.{DSL_TYPES[row["type"]]}'
    if row['answer'] is None:
        return refused(f'{name} C')
    return all_of(prescribed(f'{name} {x}', row['answer'][f'TV Layout {x}']) for x in 'ABC')


def refused(name):
    done = ask('convert', name, '--to', 'cute')
    return None if done.returncode == 2 and 'error' in done.stderr else f'{name} is read: {done.stdout}'


def sides(name, row, options):
    if row['answer'] is None:
        return refused(f'{name} dst')
    return all_of(prescribed(f'{name} {side}', row['answer'][f'TV Layout {title}'], *options)
                  for side, title in (('src', 'Src'), ('dst', 'Dst')))


@kind('cute.copy_atom')
def dsl_copy(row):
    if 'args' in row:
        trans, count = row['args']
        head = 'ldmatrix' if row['op'].startswith('Ld') else 'stmatrix'
        name = f'{head}.x{count}' + '.trans' * trans
    else:
        name, trans = row['op'], 'trans' in row['op']
    type = DSL_TYPES[row['type']]
    if trans and type == 'f32':
        # Halves of 16 bits are transposed; the DSL prints a layout of 16 threads for the 32.
        printed = Layout(row['answer']['TV Layout Dst' if name[0] == 'l' else 'TV Layout Src'])
        assert math.prod(flatten(printed.shape[0])) == 16
        side = 'dst' if name[0] == 'l' else 'src'
        done = ask('convert', f'{name} {side}', '--to', 'cute', '--type', type)
        return None if 'do not begin and end with elements of 32 bits' in done.stderr else done.stdout
    return sides(name, row, ['--type', type])


@kind('cute.tcgen05_copy')
def dsl_tensor_copy(row):
    head, shape = row['op'][:2].lower(), row['op'][2:-2]
    return sides(f'tcgen05.{head}.{shape}.x{row["repetition"]}', row, ['--type', DSL_TYPES[row['type']]])


TENSOR_COPIES = {'Cp128x128b': '128x128b', 'Cp128x256b': '128x256b', 'Cp4x256b': '4x256b',
                 'Cp2x64x128b0123': '64x128b.warpx2::01_23', 'Cp2x64x128b0213': '64x128b.warpx2::02_13',
                 'Cp4x32x128b': '32x128b.warpx4'}


@kind('cute.tcgen05_cp')
def dsl_copy_to_tensor_memory(row):
    group = {'ONE': 1, 'TWO': 2}[row['cta_group']]
    name = f'tcgen05.cp.cta_group::{group}.{TENSOR_COPIES[row["op"][:-2]]}'
    if row['op'] == 'Cp4x256bOp' and row['answer']:
        # 1,024 bits are copied; the DSL prints as many elements, of more bits each.
        assert Layout(row['answer']['TV Layout Src']).size == group * 4 * 256
        done = ask('convert', f'{name} src', '--to', 'cute', '--type', DSL_TYPES[row['type']])
        return None if 'do not begin and end with elements' in done.stderr else done.stdout
    return sides(name, row, ['--type', DSL_TYPES[row['type']]])


def shared_atom(row):
    return f'smem.{row["atom"]}.{DSL_TYPES[row["type"]]}'


def in_elements(answer, type):
    """The DSL prints the swizzle of bytes of its atoms of shared memory."""
    bits = {'f32': 32, 's8': 8, 'u8': 8}.get(type, 16)
    b, m, s, rest = re.match(r'S<(\d),(\d),(\d)> o 0 o (.*)', answer).groups()
    return f'Sw<{b},{int(m) - int(math.log2(bits // 8))},{s}> o 0 o {rest}'


@kind('cute.smem_atom')
def dsl_shared_atom(row):
    return prescribed(shared_atom(row), in_elements(row['answer'], DSL_TYPES[row['type']]))


@kind('cute.smem_tile')
def dsl_shared_tile(row):
    if row['answer'] is None:
        return None
    def dims(numbers):
        return ','.join(map(str, numbers))
    return prescribed(shared_atom(row), in_elements(row['answer'], DSL_TYPES[row['type']]),
                      '--tile-to', dims(row['tile']), '--order', dims(row['order']))


# ---- what may be an operand ----

def checked(text, instruction, *options):
    done = ask('check', text, '--for', instruction, '-f', 'json', *options)
    rows = json.loads(done.stdout)['rows'] if done.stdout else []
    return rows[0] if rows else {'legal': None, 'why': done.stderr}


@kind('desc.wgmma', 'desc.tcgen05')
def descriptor(row):
    layout = Layout(row['text'].split(' o ')[-1])
    n, k = (math.prod(flatten([shape])) for shape in layout.shape)
    type = {8: 's8', 16: 'f16', 32: 'tf32'}[row['bits']]
    wgmma = row['kind'] == 'desc.wgmma'
    got = checked(row['text'], f'{"wgmma.m64" if wgmma else "tcgen05.mma.m128"}n{n}k{k}.{type} B')
    if wgmma and row['major'] == 'MN' and row['bits'] != 16:  # PTX transposes 16 bits only; CUTLASS writes any
        return None if got['legal'] is False and got['rule'] == 'major' else f'{got}'
    if not got['legal']:
        return f'{got}'
    answer, has = row['answer'], got['descriptor']
    wanted = [answer['layout_type'], answer['lbo'] * 16, answer['sbo'] * 16,
              '0x' + answer['desc_hi32'][2:] + answer['desc_lo32'][2:]]
    have = [has['mode'], has['leading'], has['stride'], has['word']]
    return None if have == wanted and got['major'] == row['major'] else f'{have}, not {wanted}'


@kind('copy.legal')
def legal_copy(row):
    def numbers(numbers):
        return ','.join(map(str, numbers))
    kind, bits = row['type'].replace('i8', 's8'), row['bits']
    text = f'ptr<{kind}, {row["src_space"]}, align<{row["align"]}>> o ({numbers(row["shape"])}):({numbers(row["stride"])})'
    got = checked(text, f'{"cp.async" if row["op"] == "cp.async" else "vector"}.{bits // 8}')
    if row['op'] == 'cp.async' and bits not in (32, 64, 128):  # no such instruction
        return None if got['legal'] is None and 'cp.async copies 4, 8 or 16' in got['why'] else f'{got}'
    if row['answer'] == 'legal' and got['legal'] is False:
        # The DSL looks at the first stride and the pointer alone; the last vector of a row is not full, or one
        # begins between two.
        elements = bits // int(re.sub(r'\D', '', kind))
        divides = row['shape'][0] % elements == 0 and row['stride'][1] % elements == 0
        return None if not divides and got['rule'] in ('stride', 'vector') else f'{got}'
    return None if got['legal'] == (row['answer'] == 'legal') else f'{got}'


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


if __name__ == '__main__':
    sys.exit(main())
