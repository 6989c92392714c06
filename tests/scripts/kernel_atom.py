"""Rows of instructions: the layouts that they prescribe, and what may be their operand."""

import json
import math
import re

from kernel_ask import Layout, all_of, ask, flatten, kind, same_map


def prescribed(name, answer, *options):
    """Compares the layout that an instruction prescribes."""
    done = ask('convert', name, '--to', 'cute', *options)
    got = done.stdout.strip()
    if not got:
        return f'{name}: {done.stderr[:200]}'
    # What CuTe prints of a fragment has two modes of one element.
    wanted = re.sub(r'^\((.*),_?1,_?1\):\((.*),_?0,_?0\)$', r'\1:\2', answer)
    return None if same_map(Layout(got), Layout(wanted)) else f'{name}: {got}, not {wanted}'


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


@kind('cute.tiled_mma')
def tiled_product(row):
    """Where atoms are repeated in K, CuTe lets the threads of C go on behind the tile: printed_c."""
    def numbers(numbers):
        return ','.join(map(str, numbers))
    shape = row['op'].split()[1]
    permute = ['--permute', numbers(row['permutation'])] if row['permutation'] else []
    done = ask('convert', '--atom', f'mma.{shape}.{"tf32" if "TF32" in row["op"] else "f16"}', '--atoms',
               numbers(row['atoms']), *permute, '-f', 'json')
    rows = json.loads(done.stdout)['rows']
    if not rows:
        return done.stderr
    got, answer = rows[0], row['answer']
    repeated = 'printed_c' in got
    printed = {'A': got['tv_a'], 'B': got['tv_b'], 'C': got['printed_c' if repeated else 'tv_c'],
               'thr_vmnk': got['threads'], 'permutation': got['tiler']}
    if any(answer[name] != printed[name] for name in printed):
        return f'{got}'
    return sums_apart(got, row['atoms']) if repeated else None


def sums_apart(got, atoms):
    """Threads that differ in K alone hold the same elements of C, each with a sum of its own."""
    c, printed = Layout(got['tv_c']), Layout(got['printed_c'])
    threads = math.prod(flatten(c.shape[0]))
    within = threads // atoms[2]
    for i in range(c.size):
        t, v = i % threads, i // threads
        if c(i) != printed(t % within + threads * v):
            return f'{got["tv_c"]} of thread {t} value {v}'
    return None


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
