#!/usr/bin/env python3
"""Compares what `access` says of random copies with a plain simulation.

    tests/scripts/access.py PROGRAM [COUNT [SEED]]

Each copy is of random threads and a random memory, in one of their notations, for one of the GPUs. Here it is
simulated lane by lane: each notation is evaluated by its own definition, every instruction is a list of byte
addresses, and words of banks, sectors and lines are sets. Nothing is shared with the program. What it suggests is
simulated, too: it must cost what it says, and less than the copy as it is.
"""

import json
import math
import random
import re
import subprocess
import sys

from access_layouts import (TYPES, axis_threads, blocked_threads, cute_memory, linear_memory, linear_threads,
                            matrix_threads, padded_memory, padded_place, random_dims, register_threads,
                            swizzled_memory, swizzled_place, tirx_memory, tv_threads, xla_memory)

# Lanes that a GPU's shared memory serves together if each moves 16 bytes, as Triton's tests list them.
PHASES = {'gfx942': ('0-3,20-23', '32-35,52-55', '4-7,16-19', '36-39,48-51',
                     '8-11,28-31', '40-43,60-63', '12-15,24-27', '44-47,56-59'),
          'gfx950': ('0-3,12-15,20-27', '32-35,44-47,52-59', '4-11,16-19,28-31', '36-43,48-51,60-63')}
GPUS = {'sm90': (32, 32, 16), 'sm100': (32, 32, 32), 'gfx942': (64, 32, 16), 'gfx950': (64, 64, 16)}


def phases_of(gpu, width):
    lanes, banks, _ = GPUS[gpu]
    if width == 16 and gpu in PHASES:
        return [[lane for run in text.split(',') for lane in range(int(run.split('-')[0]), int(run.split('-')[1]) + 1)]
                for text in PHASES[gpu]]
    each = min(lanes, banks * 4 // max(4, width))
    return [list(range(first, first + each)) for first in range(0, lanes, each)]


# ---- the simulation: held[thread][value] is an offset in elements, or None ----

def vectors(held, widest):
    """The elements of the widest vector, and the value at the lowest offset of each."""
    columns = {}
    for value in range(len(held[0])):
        column = tuple(thread[value] for thread in held)
        if any(offset is not None for offset in column):
            columns.setdefault(column, value)
    best = 1, sorted(columns.values())
    width = 2
    while width <= widest:
        found = of_width(columns, width)
        if not found:
            return best
        best = width, found
        width *= 2
    return best


def of_width(columns, width):
    bases, distances = [], None
    for column, value in columns.items():
        if all(offset is None or offset % width == 0 for offset in column):
            try:
                group = [columns[tuple(None if o is None else o + i for o in column)] - value for i in range(width)]
            except KeyError:
                return None
            if distances not in (None, group):
                return None
            distances = group
            bases.append(value)
    # The vectors hold all values, and so do those of half the width, at one distance (asked before).
    return sorted(bases) if len(bases) * width == len(columns) else None


def simulate(held, gpu, bits, shared):
    """held: by warp, lane, value."""
    lanes, banks, widest = GPUS[gpu]
    widest = 16 if shared else widest
    threads = [lane for warp in held for lane in warp]
    elements, bases = vectors(threads, widest * 8 // bits)
    width = max(1, elements * bits // 8)
    result = dict(vector_elements=elements, vector_bytes=width, instructions=0)
    wavefronts = phases = sectors = lines = used = most = 0
    for warp in held:
        for base in bases:
            at = {lane: values[base] * bits // 8 for lane, values in enumerate(warp) if values[base] is not None}
            if not at:
                continue
            result['instructions'] += 1
            taken = 0
            for phase in phases_of(gpu, width) if shared else []:
                words = {byte // 4 for lane in phase if lane in at for byte in range(at[lane], at[lane] + width)}
                if words:
                    phases += 1
                    taken += max(sum(word % banks == bank for word in words) for bank in range(banks))
            if not shared:
                all_bytes = {byte for first in at.values() for byte in range(first, first + width)}
                taken = len({byte // 32 for byte in all_bytes})
                sectors += taken
                lines += len({byte // 128 for byte in all_bytes})
                used += len(all_bytes)
            wavefronts += taken if shared else 0
            most = max(most, taken)
    result['most_of_instruction'] = most
    if shared:
        result.update(wavefronts=wavefronts, phases=phases, ideal=phases,
                      excess_per_wavefront=float(f'{(wavefronts - phases) / phases:.6g}'))
    else:
        result.update(sectors=sectors, lines=lines, used_bytes=used, moved_bytes=sectors * 32)
    return result


# ---- what is suggested: a memory read from its text ----

def numbers(text):
    return [int(n) for n in re.findall(r'-?\d+', text)]


def nvmma_place(text, dims, bits):
    swizzle, element_bits = numbers(text)
    size, order = element_bits // 8, list(range(len(dims)))[::-1]
    if 'transposed = true' in text:
        order = [0, *order[:-1]]
    block, rows = swizzle // size, math.prod(dims[d] for d in order[1:])

    def place(element):
        column, row, stride = element[order[0]], 0, 1
        for d in order[1:]:
            row += element[d] * stride
            stride *= dims[d]
        inner = column % block ^ 16 // size * (row // (128 // swizzle) % (swizzle // 16))
        return column // block * rows * block + row * block + inner
    return place


def suggested_place(text, dims, bits):
    """A layout as `access --suggest` writes it."""
    if text.startswith('#ttg.nvmma'):
        return nvmma_place(text, dims, bits)
    if text.startswith('#ttg.swizzled'):
        vec, per, most, *order = numbers(text)
        return swizzled_place(dims, vec, per, most, order)
    if text.startswith('#ttg.padded'):
        interval, padding, *rest = numbers(text)
        return padded_place(dims, {interval: padding}, rest[:len(dims)])
    b = m = s = offset = 0
    if text.startswith('Sw'):
        swizzle, offset, text = text.split(' o ')
        (b, m, s), offset = numbers(swizzle), int(offset)
    elif text.startswith('Compose'):
        (m, b, s), text = numbers(text[:text.index('T')]), text[text.index('T') + len('TileLayout('):-2]
    if ' + ' in text:
        text, more = text.split(' + ')
        offset += int(more)
    shape, strides = map(numbers, text.replace('S[', '').rstrip(']').split(':'))
    groups = []  # the leaves of each dim; CuTe's have the fastest first, TIRx's last
    leaves = list(zip(shape, strides))
    for dim in dims:
        group = []
        while math.prod(extent for extent, _ in group) < dim:
            group.append(leaves.pop(0))
        if dim == 1 and leaves and leaves[0][0] == 1:
            leaves.pop(0)
        groups.append(group if text.startswith('(') else group[::-1])

    def place(element):
        x = offset
        for coordinate, group in zip(element, groups):
            for extent, stride in group:
                x += coordinate % extent * stride
                coordinate //= extent
        return x ^ (x & (2 ** b - 1) << m + s) >> s
    return place


def wrong_suggestion(copy, row):
    """The first suggestion that costs another figure than it says, or no less than now."""
    gpu, bits, dims, shared, made, _ = copy
    for better in row['better']:
        want = wanted((gpu, bits, dims, shared, made, (better['text'], suggested_place(better['text'], dims, bits))))
        if any(want[name] != better[name] for name in ('wavefronts', 'ideal', 'vector_bytes')) or \
                better['wavefronts'] >= row['wavefronts'] or better['vector_bytes'] < row['vector_bytes']:
            return better, want
    return None


# ---- the comparison ----

def instruction_copy():
    """One whose threads an instruction names, of shared memory."""
    while True:
        bits, dims = random.choice((8, 16, 16, 32)), [2 ** random.randint(3, 6), 2 ** random.randint(3, 6)]
        memory = random.choice((cute_memory, cute_memory, tirx_memory, swizzled_memory))(dims, bits)
        made = matrix_threads(dims, bits, memory[1]) if random.random() < 0.6 else register_threads(dims, bits)
        if made:
            return random.choice(('sm90', 'sm100')), bits, dims, True, made, memory


def random_copy():
    if random.random() < 0.15:
        return instruction_copy()
    power = random.random() < 0.6
    gpu, bits = random.choice(list(GPUS)), random.choice((4, 8, 8, 16, 16, 16, 32, 32, 64, 128))
    dims = random_dims(power)
    shared = random.random() < 0.7
    threads = [tv_threads, axis_threads] + [linear_threads, blocked_threads] * (2 * power)
    memory = [cute_memory, tirx_memory, cute_memory]
    memory += [linear_memory, swizzled_memory, padded_memory] * power
    memory += [xla_memory] * (bits != 4)  # which takes a byte there
    made, place = random.choice(threads)(dims, GPUS[gpu][0]), random.choice(memory)(dims, bits)
    return gpu, bits, dims, shared, made, place


def ask(program, copy):
    gpu, bits, dims, shared, (threads, _, _), (memory, _) = copy
    command = [program, 'access', threads, memory, '--target', gpu, '--memory', 'shared' if shared else 'global',
               '--shape', ','.join(map(str, dims)), '-f', 'json', '--suggest']
    if '[' not in memory or memory[0] in '#lS':
        command += ['--type', random.choice(TYPES[bits])]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    rows = json.loads(done.stdout)['rows'] if done.returncode == 0 else []
    return command, rows and rows[0], done.stderr


def wanted(copy):
    gpu, bits, dims, shared, (_, threads, of_warp), (_, place) = copy
    held = [[None if element is None else place(element) for element in values] for values in threads]
    of_warp = min(of_warp, len(held)) if len(held) < of_warp else of_warp
    return simulate([held[i:i + of_warp] for i in range(0, len(held), of_warp)], gpu, bits, shared)


def main():
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300
    random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    wrong, seen, conflicts, suggested = 0, set(), 0, 0
    for _ in range(count):
        copy = random_copy()
        command, row, error = ask(program, copy)
        want = wanted(copy)
        got = row and {name: row[name] for name in want}
        false = got == want and wrong_suggestion(copy, row)
        if false:
            got, want = false
        if got != want or false:
            wrong += 1
            print(f'{" ".join(map(repr, command[1:]))}\n    {error}    says {got}\n    is {want}', file=sys.stderr)
        seen.add((copy[0], copy[3], want['vector_elements']))
        suggested += len(row['better']) if row else 0
        conflicts += want.get('excess_per_wavefront', 0) > 0
    print(f'access: {count} copies simulated, {conflicts} with conflicts, {suggested} suggestions, '
          f'{len(seen)} kinds of vectors, {wrong} wrong')
    return 1 if wrong or not count else 0


sys.exit(main())
