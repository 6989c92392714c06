"""Random layouts of threads and of memory, each as its notation writes it and as its definition has it."""

import functools
import itertools
import math
import operator
import random

TYPES = {4: ('s4', 'u4', 'f4e2m1fn'), 8: ('s8', 'f8e4m3fn'), 16: ('f16', 'bf16'), 32: ('f32', 'u32'),
         64: ('f64',), 128: ('c128',)}


# ---- threads: a text and, for each thread, the coordinates of its values ----

def factors(number):
    """Numbers whose product it is, in random order."""
    found = []
    while number > 1:
        divisors = [d for d in range(2, number + 1) if number % d == 0]
        found.append(random.choice(divisors))
        number //= found[-1]
    return found


def random_dims(power):
    if power:
        return [2 ** random.randint(0, 5) for _ in range(random.randint(1, 3))]
    return [random.choice((1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64)) for _ in range(random.randint(1, 2))]


def tree(items):
    return '(' + ','.join(map(str, items)) + ')'


def tv_threads(dims, lanes):
    """A TV layout: the factors of each dim are modes of the thread or of the value."""
    leaves, stride = [], 1
    for dim in dims:
        for factor in factors(dim):
            leaves.append((factor, stride))
            stride *= factor
    random.shuffle(leaves)
    # Strides of 0: copies.
    leaves += [(2, 0)] * random.choice((0, 0, 0, 1, 2))
    random.shuffle(leaves)
    modes = [], []
    for leaf in leaves:
        full = math.prod(s for s, _ in modes[0]) * leaf[0] > 4 * lanes
        modes[1 if full or random.random() < 0.5 else 0].append(leaf)
    modes = [mode or [(1, 0)] for mode in modes]
    text = tree(tree(s for s, _ in mode) for mode in modes) + ':' + tree(tree(d for _, d in mode) for mode in modes)

    def number(mode, i):
        total = 0
        for extent, d in mode:
            total += i % extent * d
            i //= extent
        return total

    def coordinate(n):
        found = []
        for dim in dims:
            found.append(n % dim)
            n //= dim
        return tuple(found)
    threads, values = (math.prod(s for s, _ in mode) for mode in modes)
    return text, [[coordinate(number(modes[0], t) + number(modes[1], v)) for v in range(values)]
                  for t in range(threads)], lanes


def axis_threads(dims, lanes):
    """TIRx: the digits of each dim count threads or values, in any order; threads by one axis, or by warp and lane."""
    digits = [factor for dim in dims for factor in (factors(dim) or [1])]
    order = list(range(len(digits)))
    random.shuffle(order)
    limits = random.choice(({'tx': 4 * lanes}, {'laneid': lanes, 'warpid': 4}))
    strides, counts = [None] * len(digits), dict.fromkeys([*limits, 'm'], 1)
    for i in order:
        axis = random.choice([*limits, 'm'])
        if axis != 'm' and counts[axis] * digits[i] > limits[axis]:
            axis = 'm'
        strides[i] = counts[axis], axis
        counts[axis] *= digits[i]
    if all(counts[axis] == 1 for axis in limits) or not any(axis in limits for _, axis in strides):
        return tv_threads(dims, lanes)
    text = 'S[' + tree(digits) + ':' + tree(d if axis == 'm' else f'{d}@{axis}' for d, axis in strides) + ']'
    warps = counts.get('warpid', 1)
    threads = [[None] * counts['m'] for _ in range((warps - 1) * lanes + counts.get('laneid', counts.get('tx', 1)))]
    for element in itertools.product(*map(range, dims)):
        flat = functools.reduce(lambda a, b: a * b[0] + b[1], zip(dims, element), 0)
        at = dict.fromkeys(counts, 0)
        for extent, (d, axis) in reversed(list(zip(digits, strides))):
            at[axis] += flat % extent * d
            flat //= extent
        thread = at.get('tx', 0) + at.get('laneid', 0) + lanes * at.get('warpid', 0)
        threads[thread][at['m']] = element
    return text, threads, lanes


def xor(bases, number, rank):
    set_bits = [basis for i, basis in enumerate(bases) if number >> i & 1]
    return tuple(functools.reduce(operator.xor, column, 0) for column in zip([0] * rank, *set_bits))


def element_bits(dims):
    return [tuple(2 ** i if k == d else 0 for k in range(len(dims)))
            for d, dim in enumerate(dims) for i in range(dim.bit_length() - 1)]


def linear_text(inputs, dims):
    lists = ' '.join(f'{name}={[list(b) for b in bases]}'.replace(' ', '') for name, bases in inputs)
    return f'linear {lists} shape={dims}'.replace(', ', ',')


def linear_threads(dims, lanes):
    bits = element_bits(dims) + [(0,) * len(dims)] * random.choice((0, 0, 1, 2))
    random.shuffle(bits)
    inputs = {'register': [], 'lane': [], 'warp': []}
    for bit in bits:
        name = random.choice(('register', 'register', 'lane', 'lane', 'warp'))
        if name == 'lane' and 2 ** len(inputs['lane']) == lanes:
            name = 'register'
        inputs[name].append(bit)
    order = inputs['register'] + inputs['lane'] + inputs['warp']
    values = 2 ** len(inputs['register'])
    of_warp = 2 ** len(inputs['lane'])
    return linear_text(inputs.items(), dims), [
        [xor(order, t * values + v, len(dims)) for v in range(values)]
        for t in range(of_warp * 2 ** len(inputs['warp']))], of_warp


def blocked_threads(dims, lanes):
    """Triton's blocked: size, threads and warps of each dim, in an order; what is left repeats."""
    rank = len(dims)
    order = random.sample(range(rank), rank)
    lists = {'sizePerThread': [1] * rank, 'threadsPerWarp': [1] * rank, 'warpsPerCTA': [1] * rank}
    for _ in range(random.randint(0, 4)):
        lists['sizePerThread'][random.randrange(rank)] *= 2
    for _ in range(lanes.bit_length() - 1):
        lists['threadsPerWarp'][random.randrange(rank)] *= 2
    for _ in range(random.randint(0, 3)):
        lists['warpsPerCTA'][random.randrange(rank)] *= 2
    inputs, reach = [], [1] * rank

    def basis(d, value):
        return tuple(value if k == d and value < dims[d] else 0 for k in range(rank))
    for counts in lists.values():
        bits = []
        for d in order:
            for i in range(counts[d].bit_length() - 1):
                bits.append(basis(d, reach[d] << i))
            reach[d] *= counts[d]
        inputs.append(bits)
    for d in order:
        while reach[d] < dims[d]:
            inputs[0].append(basis(d, reach[d]))
            reach[d] *= 2
    inputs[0] = [bit for bit in inputs[0] if any(bit)]
    text = '#ttg.blocked<{' + ', '.join(f'{name} = {numbers}' for name, numbers in lists.items())
    values = 2 ** len(inputs[0])
    bits = sum(inputs, [])
    return text + f', order = {order}}}>', [
        [xor(bits, t * values + v, rank) for v in range(values)]
        for t in range(lanes * math.prod(lists['warpsPerCTA']))], lanes


def matrix_threads(dims, bits, place):
    """Lanes that address rows of 16 bytes, by ldmatrix or stmatrix; None if the memory has no such rows."""
    count, width = random.choice((1, 2, 4)), 128 // bits
    for along in (1, 0):
        across = 1 - along
        matrices = dims[across] // 8 * (dims[along] // width)
        if dims[across] % 8 or dims[along] % width or matrices % count:
            return None
        rows = [[tuple(at + i if d == along else row for d in (0, 1)) for i in range(width)]
                for at in range(0, dims[along], width) for row in range(dims[across])]
        if all(place(row[0]) % width == 0 and place(e) == place(row[0]) + i for row in rows for i, e in enumerate(row)):
            break
    else:
        return None
    lanes = [rows[i:i + 8 * count] + [[None] * width] * (32 - 8 * count) for i in range(0, len(rows), 8 * count)]
    text = f'{random.choice(("ldmatrix", "stmatrix"))}.x{count}{".trans" * (bits < 32 and random.random() < 0.5)}'
    side = ' src' if text.startswith('ld') else ' dst'
    return text + random.choice(('', side)), sum(lanes, []), 32


def register_threads(dims, bits):
    """The registers of an instruction, whose tile is a corner of the array; None if it is none."""
    group, within = (lambda t: t // 4), (lambda t: t % 4)
    width = 32 // bits
    found = [
        ('mma.m16n8k16.f16 A', 16, (16, 16), lambda t, i: (group(t) + 8 * (i // 2 % 2), 2 * within(t) + i % 2 + 8 * (i // 4)), 8),
        ('mma.m16n8k16.f16 B', 16, (8, 16), lambda t, i: (group(t), 2 * within(t) + i % 2 + 8 * (i // 2)), 4),
        ('mma.m16n8k16.f16 C', 32, (16, 8), lambda t, i: (group(t) + 8 * (i // 2), 2 * within(t) + i % 2), 4),
        ('ldmatrix.x2 dst', 16, (16, 8), lambda t, i: (group(t) + 8 * (i // 2), 2 * within(t) + i % 2), 4),
        ('stmatrix.x2.trans src', 16, (16, 8), lambda t, i: (2 * within(t) + i % 2 + 8 * (i // 2), group(t)), 4),
        ('tcgen05.ld.32x32b.x4', bits, (32, 4 * width), lambda t, i: (t, i), 4 * width),
        ('tcgen05.st.16x64b.x1 src', 32, (16, 2), lambda t, i: (t // 4 + 8 * (t % 2), t // 2 % 2), 1)]
    found = [f for f in found if f[1] == bits <= 32 and f[2][0] <= dims[0] and f[2][1] <= dims[1]]
    if not found:
        return None
    text, _, _, element, values = random.choice(found)
    return text, [[element(t, i) for i in range(values)] for t in range(32)], 32


# ---- memory: a text, and a function of the coordinates to an offset ----

def cute_memory(dims, bits):
    """Strides of the dims in some order, with gaps or none, perhaps behind a swizzle."""
    order, stride, strides = random.sample(range(len(dims)), len(dims)), 1, [0] * len(dims)
    for d in order:
        strides[d] = stride
        stride = stride * dims[d] + random.choice((0, 0, 0, 0, 1, 2, 4, 8))
    text = tree(dims) + ':' + tree(strides)
    b, m, s, offset = 0, 0, 0, 0
    if random.random() < 0.5:
        b = random.randint(0, 3)
        m, s = random.randint(0, 5), random.randint(b, b + 3)
        offset = random.choice((0, 0, 0, 1, 8, 64))
        text = f'Sw<{b},{m},{s}> o {offset} o {text}'

    def place(element):
        x = offset + sum(c * d for c, d in zip(element, strides))
        return x ^ (x & (2 ** b - 1) << m + s) >> s
    return text, place


def tirx_memory(dims, bits):
    text, place = cute_memory(dims, bits)
    while text.startswith('Sw'):
        text, place = cute_memory(dims, bits)
    return f'S[{text}]', place


def linear_memory(dims, bits):
    """Bits of elements in any order; some are changed together with lower ones; some change nothing."""
    basis = element_bits(dims)
    random.shuffle(basis)
    for i in range(len(basis)):
        if random.random() < 0.2 and i:
            basis[i] = tuple(map(operator.xor, basis[i], basis[random.randrange(i)]))
    basis += [(0,) * len(dims)] * random.choice((0, 0, 0, 1))
    at = {}
    for offset in range(2 ** len(basis)):
        if not any(offset >> i & 1 and not any(bit) for i, bit in enumerate(basis)):
            at[xor(basis, offset, len(dims))] = offset
    return linear_text([('offset', basis), ('block', [])], dims), at.__getitem__


def swizzled_memory(dims, bits):
    order = random.sample(range(len(dims)), len(dims))
    vec, per, most = (2 ** random.randint(0, 4) for _ in range(3))
    text = f'#ttg.swizzled_shared<{{vec = {vec}, perPhase = {per}, maxPhase = {most}, order = {order}}}>'
    return text, swizzled_place(dims, vec, per, most, order)


def swizzled_place(dims, vec, per, most, order):
    width = dims[order[0]]

    def place(element):
        column = element[order[0]]
        if len(order) > 1:
            column ^= vec * (element[order[1]] // per % most) % width
        offset, stride = column, width
        for d in order[1:]:
            offset += element[d] * stride
            stride *= dims[d]
        return offset
    return place


def padded_memory(dims, bits):
    order = random.sample(range(len(dims)), len(dims))
    size = math.prod(dims)
    pairs = {2 ** random.randint(1, max(1, size.bit_length() - 1)): 2 ** random.randint(0, 4)
             for _ in range(random.randint(1, 2))}
    lists = ', '.join(f'{interval}:+{padding}' for interval, padding in pairs.items())
    text = f'#ttg.padded_shared<[{lists}] {{order = {order}, shape = {dims}}}>'
    return text, padded_place(dims, pairs, order)


def padded_place(dims, pairs, order):
    def place(element):
        offset, stride = 0, 1
        for d in order:
            offset += element[d] * stride
            stride *= dims[d]
        return offset + sum(offset // interval * padding for interval, padding in pairs.items())
    return place


def xla_memory(dims, bits):
    order = random.sample(range(len(dims)), len(dims))
    text = random.choice(TYPES[bits]) + str(dims).replace(' ', '') + '{' + ','.join(map(str, order)) + '}'

    def place(element):
        offset, stride = 0, 1
        for d in order:
            offset += element[d] * stride
            stride *= dims[d]
        return offset
    return text, place
