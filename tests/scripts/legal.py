#!/usr/bin/env python3
"""Asks which layouts may be the operand of which instruction.

    tests/scripts/legal.py PROGRAM [TABLE]

A line of the table (tests/vectors/legal.txt) has, between bars, the answer, yes or the rule that refuses, an
instruction, and a layout of CuTe with what is known of its elements. Each answer is judged twice: by the
table, and by the definitions below, which evaluate every element and share nothing with the program.
Each refusal must name a layout, and that layout must pass.
"""

import collections
import itertools
import json
import math
import re
import sys

from kernel_ask import Layout, ask, flatten

BITS = {'f16': 16, 'bf16': 16, 'tf32': 32, 'f32': 32, 's32': 32, 's8': 8, 'u8': 8, 'e4m3': 8, 'f64': 64, 's4': 4, 'b1': 1}


# ---- layouts: where each element lies, in bits ----

class Memory:
    """A layout behind a pointer and a swizzle of bytes; a number between them is of elements."""

    def __init__(self, text, bits):
        self.text = text
        self.space = next((space for space in ('gmem', 'smem', 'tmem') if space in text), None)
        align = re.search(r'align<(\d+)>', text)
        self.align = int(align[1]) if align else None
        pointed = re.search(r'ptr\[(\d+)b\]', text)
        typed = re.search(r'ptr<(\w+),', text)
        self.bits = int(pointed[1]) if pointed else BITS[typed[1]] if typed else bits
        parts = text.split(' o ')
        self.layout = Layout(parts[-1])
        swizzle = re.match(r'Sw<(\d+),(\d+),(-?\d+)>', text)
        self.swizzle = tuple(map(int, swizzle.groups())) if swizzle else (0, 4, 3)
        in_bytes = bool(pointed or typed)
        if swizzle and not in_bytes:
            self.swizzle = self.swizzle[0], self.swizzle[1] + int(math.log2(self.bits / 8)), self.swizzle[2]
        self.offset = int(parts[1]) if len(parts) == 3 and parts[1].isdigit() else 0
        self.dims = [math.prod(flatten([shape])) for shape in self.layout.shape]

    def plain(self, *index):
        """The address of an element before the swizzle, in bits."""
        number, stride = 0, 1
        for i, n in zip(index, self.dims):
            number += i * stride
            stride *= n
        return (self.offset + self.layout(number)) * self.bits

    def address(self, *index):
        b, m, s = self.swizzle
        at = self.plain(*index)
        byte, rest = divmod(at, 8)
        return (byte ^ ((byte & ((1 << b) - 1) << m + s) >> s)) * 8 + rest

    def elements(self):
        return itertools.product(*map(range, self.dims))


MODES = {16: (0, 4, 3), 32: (1, 4, 3), 64: (2, 4, 3), 128: (3, 4, 3)}
BASE32 = 2, 5, 2  # 128 bytes, of which 32 are moved at once, in four rows


def swizzle_of(memory):
    """The bytes of a row of the mode that the layout has; None: hardware has no such mode."""
    if memory.swizzle[0] == 0:
        return 16
    return next((bytes for bytes, mode in MODES.items() if memory.swizzle == mode), None)


# ---- the definitions ----

def vector(memory, bytes):
    """Every vector that is touched is full."""
    if memory.align and memory.align < bytes or bytes * 8 % memory.bits:
        return False
    places = {memory.address(*index) // memory.bits for index in memory.elements()}
    n = bytes * 8 // memory.bits
    return all(place // n * n + i in places for place in places for i in range(n))


def rows(memory, trans, count):
    """ldmatrix and stmatrix: eight rows of 16 bytes, each at once in memory."""
    if memory.space == 'gmem' or memory.align and memory.align < 16 or trans and memory.bits != 16:
        return False
    n, along = 128 // memory.bits, 0 if trans else 1
    lines, length = memory.dims[1 - along], memory.dims[along]
    if length % n or lines % 8 or length // n * (lines // 8) < count:
        return False
    for line, start in itertools.product(range(lines), range(0, length, n)):
        at = [memory.address(*((start + i, line) if trans else (line, start + i))) for i in range(n)]
        if at[0] % 128 or any(x != at[0] + i * memory.bits for i, x in enumerate(at)):
            return False
    return True


def matrix(memory, tile_rows, tile_depth, minor):
    """A canonical layout of wgmma and tcgen05: some LBO and SBO give every address of every tile."""
    base32 = memory.swizzle == BASE32
    mode, group = (128, 4) if base32 else (swizzle_of(memory), 8)
    bits, (m, k) = memory.bits, memory.dims
    if memory.space == 'gmem' or mode is None or m % tile_rows or k % tile_depth:
        return False
    if memory.align and memory.align < (group * mode if mode > 16 else 16):
        return False
    at = memory.plain
    line = mode * 8 // bits
    for major in ('K', 'MN'):
        if major == 'MN' and not minor or base32 and major == 'K':
            continue
        if major == 'MN' and minor == 'base32' and not base32:
            continue
        first = at(0, 0)
        if major == 'K':
            sbo = at(8, 0) - first if tile_rows > 8 else 0
            lbo = at(0, line) - first if tile_depth > line else 0

            def wanted(i, j):
                return i % 8 * mode * 8 + i // 8 * sbo + j % line * bits + j // line * lbo
        else:
            sbo = at(0, group) - first if tile_depth > group else 0
            lbo = at(line, 0) - first if tile_rows > line else 0

            def wanted(i, j):
                return j % group * mode * 8 + j // group * sbo + i % line * bits + i // line * lbo
        if any(x % 128 or not 0 <= x < 8 << 18 for x in (sbo, lbo)):
            continue
        starts = list(itertools.product(range(0, m, tile_rows), range(0, k, tile_depth)))
        if all(at(*start) % 128 == 0 for start in starts) and all(
                at(i + di, j + dj) - at(i, j) == wanted(di, dj)
                for i, j in starts for di in range(tile_rows) for dj in range(tile_depth)):
            return True
    return False


def registers(memory, threads, held, width):
    """held(thread, value): the element. Some naming of registers, the same for all threads, must make the
    layout's (thread, value) hold them."""
    layout = memory.layout
    if memory.dims != [threads, len(held(0))]:
        return False
    count = len(held(0)) // width

    def of(values, r):
        return tuple(tuple(values(t)[r * width:(r + 1) * width]) for t in range(threads))
    own = [of(lambda t: [layout(t + threads * v) for v in range(count * width)], r) for r in range(count)]
    wanted = [of(held, r) for r in range(count)]
    return sorted(own) == sorted(wanted)


def fragment(m, n_or_k, bits, accumulator):
    """PTX's fragments: group = lane / 4, four lanes a row, each with 32 bits of it, or two results."""
    w = 2 if accumulator else max(1, 32 // bits)

    def held(thread):
        lane, warp = thread % 32, thread // 32
        values = []
        for part in range(n_or_k // (4 * w)):
            for below in range(2 if m > 8 else 1):
                for j in range(w):
                    row, column = lane // 4 + 8 * below + 16 * warp, 4 * w * part + w * (lane % 4) + j
                    values.append(row + m * column)
        return values
    return held


TENSOR = {  # of tcgen05.ld: (lane, column) of value v of thread t, and the columns, where x is repeated n times
    '32x32b': (lambda t, v, n: (t, v), lambda n: n, 1),
    '16x64b': (lambda t, v, n: (t // 4 + 8 * (t & 1), 2 * v + (t >> 1 & 1)), lambda n: 2 * n, 1),
    '16x128b': (lambda t, v, n: (t // 4 + 8 * (v & 1), t % 4 + 4 * (v // 2)), lambda n: 4 * n, 2),
    '16x256b': (lambda t, v, n: (t // 4 + 8 * (v >> 1 & 1), 2 * (t % 4) + (v & 1) + 8 * (v // 4)), lambda n: 8 * n, 4),
    '16x32bx2': (lambda t, v, n: (t % 16, v + n * (t // 16)), lambda n: 2 * n, 1)}


def tensor_memory(memory, m, n, group):
    """D of tcgen05.mma: the lane and the column of each element, from any first column on."""
    rows_of = m // group
    if memory.dims != [rows_of, n]:
        return False
    first = memory.layout(0) & 65535

    def lane_column(i, j):
        if rows_of == 64 and group == 1:
            return i % 16 + 32 * (i // 16), j
        if rows_of == 64:
            return i + 64 * (j // (n // 2)), j % (n // 2)
        return i, j
    places = [(divmod(memory.layout(i + rows_of * j), 65536), lane_column(i, j)) for i in range(rows_of) for j in range(n)]
    return first + n <= 512 and all(got == (lane, column + first) for got, (lane, column) in places)


def packed_tensor_memory(memory, m, k, bits, group):
    """A of tcgen05.mma: a row a lane, those of 64 as D's, of two CTAs twice; elements packed in columns of 32 bits."""
    each = 32 // bits
    lanes = 64 if m == 64 else 128
    if len(memory.dims) != 2 or memory.dims[0] != lanes or memory.dims[1] % k or not memory.dims[1]:
        return False
    if memory.space not in (None, 'tmem') or memory.bits not in (None, bits):
        return False
    first = memory.layout(0) % (65536 * each)
    places = [(divmod(memory.layout(i + lanes * j), 65536 * each), (i % 16 + 32 * (i // 16) if m == 64 else i, j))
              for i in range(lanes) for j in range(memory.dims[1])]
    ends = first // each + memory.dims[1] // each
    return first % each == 0 and ends <= 512 and all(got == (lane, j + first) for got, (lane, j) in places)


def boxes(memory):
    """TMA: boxes without gaps, the run of stride 1 first; the sides at most 256 elements."""
    mode = swizzle_of(memory)
    if memory.space == 'gmem' or mode is None or memory.bits not in (8, 16, 32, 64):
        return False
    if memory.align and memory.align < max(128, 8 * mode if mode > 16 else 0):
        return False
    at, dims = memory.plain, memory.dims

    def run(dim, step):
        index, n = [0] * len(dims), 1
        while n < dims[dim]:
            index[dim] = n
            if at(*index) - at(*[0] * len(dims)) != n * step:
                break
            n += 1
        return n
    inner = next((d for d in range(len(dims)) if dims[d] > 1 and run(d, memory.bits) > 1), None)
    if inner is None:
        return False
    sides, reach = {}, memory.bits
    for dim in [inner, *(d for d in range(len(dims)) if d != inner)]:
        n = run(dim, reach)
        if n == 1 and dims[dim] > 1:
            return False  # a gap behind the box
        side = max(s for s in range(1, min(n, 256) + 1) if n % s == 0)
        sides[dim] = side
        reach *= side
        if side < n:
            break
    bytes = sides[inner] * memory.bits // 8
    if bytes % 16 or mode > 16 and bytes > mode:
        return False
    sides.update((d, 1) for d in range(len(dims)) if d not in sides)
    for index in memory.elements():
        start = tuple(i // sides[d] * sides[d] for d, i in enumerate(index))
        within, stride = 0, memory.bits
        for d in sides:
            within += (index[d] - start[d]) * stride
            stride *= sides[d]
        if at(*start) % 1024 or at(*index) - at(*start) != within:
            return False
    return True


def global_tensor(memory):
    at, dims = memory.plain, memory.dims
    steps = [at(*(int(d == e) for e in range(len(dims)))) if dims[d] > 1 else 0 for d in range(len(dims))]
    inner = [d for d, step in enumerate(steps) if step == memory.bits]
    if memory.space == 'smem' or memory.align and memory.align < 16 or not inner or memory.swizzle[0] or len(dims) > 5:
        return False
    linear = all(at(*(i if d == e else 0 for e in range(len(dims)))) == i * step
                 for d, step in enumerate(steps) for i in range(dims[d]))
    return linear and all(step % 128 == 0 for d, step in enumerate(steps) if d != inner[0] and dims[d] > 1)


def defined(instruction, text, bits):
    """Whether the definitions allow it."""
    name, _, operand = instruction.partition(' ')
    memory = Memory(text, bits)
    shape = re.search(r'm(\d+)n(\d+)k(\d+)', name)
    type = name.split('.')[-1]
    group = 2 if 'cta_group::2' in name else 1
    if name.startswith('vector'):
        return vector(memory, int(type))
    if name.startswith('cp.async'):
        wanted = 'smem' if operand == 'dst' else 'gmem'
        return memory.space in (None, wanted) and vector(memory, int(type))
    if name.startswith(('ldmatrix', 'stmatrix')):
        return rows(memory, 'trans' in name, int(re.search(r'x(\d)', name)[1]))
    if name.startswith('tma'):
        return global_tensor(memory) if operand == 'src' or memory.space == 'gmem' else boxes(memory)
    if name.startswith('tcgen05.cp'):
        tile = list(map(int, re.search(r'(\d+)x(\d+)b', name).groups()))
        return matrix(memory, tile[0], tile[1] // memory.bits, False)
    if name.startswith(('tcgen05.ld', 'tcgen05.st')):
        word, n = re.search(r'\.(\d+x\d+b(?:x2)?)\.x(\d+)', name).groups()
        place, columns, each = TENSOR[word]
        n, width = int(n), columns(int(n))
        return registers(memory, 32, lambda t: [x * width + y for x, y in (place(t, v, n) for v in range(each * n))], 1)
    m, n, k = map(int, shape.groups())
    if name.startswith('mma') or operand in ('C', 'D') and name.startswith('wgmma'):
        tile = {'A': (m, k), 'B': (n, k)}.get(operand, (m, n))
        accumulator = operand in ('C', 'D')
        return registers(memory, 128 if name.startswith('wgmma') else 32,
                         fragment(*tile, BITS[type], accumulator), 1 if accumulator else max(1, 32 // BITS[type]))
    if operand == 'D':
        return tensor_memory(memory, m, n, group)
    if operand == 'A' and '.ts.' in name:
        return packed_tensor_memory(memory, m, k, BITS[type], group)
    if memory.bits != BITS[type]:
        return False
    minor = 'base32' if type == 'tf32' else True
    if name.startswith('wgmma'):
        minor = memory.bits == 16 and memory.swizzle != BASE32
    return matrix(memory, (n if operand == 'B' else m) // group, k, minor)


# ---- the table ----

def answer(instruction, text, type):
    type = {'tf32': 'f32', 'e4m3': 'f8e4m3fn'}.get(type, type)
    options = ['--type', type] if type and 'ptr' not in text else []
    done = ask('check', text, '--for', instruction, '-f', 'json', *options)
    rows = json.loads(done.stdout)['rows'] if done.stdout else []
    return rows[0] if rows else {'legal': None, 'rule': None, 'why': done.stderr}


def family(instruction):
    words = instruction.split()[0].split('.')
    name = '.'.join(words[:2]) if words[0] in ('tcgen05', 'cp') else words[0]
    operand = instruction.split()[1:]
    operand = ['D' if x == 'C' else x for x in operand]
    if '.ts.' in instruction and operand == ['A']:
        return f'{name} A in tensor memory'
    return ' '.join([name, *operand]) if name in ('wgmma', 'tcgen05.mma') else name


def judge(line):
    wanted, instruction, text, type = (part.strip() for part in line.split('|'))
    got = answer(instruction, text, type)
    said = 'yes' if got['legal'] else got['rule']
    allowed = defined(instruction, text, BITS.get(type))
    if allowed != (wanted == 'yes'):
        return f'the definition says {allowed}'
    if said != wanted:
        return f'{said}: {got["why"]}'
    if wanted in ('yes', 'type'):  # no layout of these elements would do
        return None
    if not got['nearest']:
        return f'no layout is named: {got["why"]}'
    again = answer(instruction, got['nearest'], type)
    if not again['legal'] or not defined(instruction, got['nearest'], BITS.get(type)):
        return f'{got["nearest"]} does not pass: {again["why"]}'
    return None


def main():
    path = sys.argv[2] if len(sys.argv) > 2 else 'tests/vectors/legal.txt'
    with open(path) as file:
        lines = [line for line in file if line.strip() and not line.startswith('#')]
    count, wrong = collections.Counter(), 0
    for line in lines:
        error = judge(line)
        parts = line.split('|')
        count[family(parts[1].strip()), parts[0].strip() == 'yes'] += 1
        if error:
            wrong += 1
            print(f'{line.strip()}\n    {error}', file=sys.stderr)
    names = sorted({name for name, _ in count})
    few = [name for name in names if min(count[name, True], count[name, False]) < 20]
    for name in names:
        print(f'{name}: {count[name, True]} may, {count[name, False]} may not')
    print(f'legal: {len(lines)} layouts, {wrong} answers are wrong')
    if few:
        print('fewer than 20: ' + ', '.join(few), file=sys.stderr)
    return 1 if wrong or few else 0


if __name__ == '__main__':
    sys.exit(main())
