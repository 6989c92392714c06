"""Random XLA shapes and TIRx layouts as text: odd sizes, orders, tiles, types and axes in all
combinations, few of which anybody would write down."""
import random

TYPES = ("pred s1 s2 s4 s8 s16 s32 s64 u1 u2 u4 u8 u16 u32 u64 f16 bf16 f32 f64 c64 c128 f4e2m1fn"
         " f8e4m3fn f8e5m2 f8e8m0fnu").split()
EXTENTS = [1, 1, 2, 3, 4, 5, 7, 8, 9, 16, 31, 33, 64, 100, 127, 128, 129, 256, 300]
TILE_EXTENTS = [1, 2, 2, 3, 4, 8, 8, 16, 32, 128, 128, 256, "*"]
AXES = [["m"], ["m"], ["laneid", "warpid", "m"], ["tx", "bx", "m"], ["TLane", "TCol"], ["P", "F"],
        ["Bank", "P", "F"], ["wid_in_wg", "laneid", "m"], ["pid", "m"]]


def numbers(values):
    return ",".join(map(str, values))


def array(chance):
    rank = chance.choice([0, 1, 1, 2, 2, 2, 3, 3, 4, 5])
    dims, room = [], 300000
    for _ in range(rank):
        dims.append(chance.choice([extent for extent in EXTENTS if extent <= max(1, room)]))
        room //= dims[-1]
    order = list(range(rank))[::-1]
    if chance.random() < 0.4:
        chance.shuffle(order)
    fields = ""
    for _ in range(chance.choice([0, 1, 1, 2, 2, 3]) if rank else 0):
        tile = [chance.choice(TILE_EXTENTS) for _ in range(chance.randint(0, min(rank, 3) - 1))]
        fields += f"({numbers([*tile, chance.choice(TILE_EXTENTS[:-1])])})"
    fields = fields and f"T{fields}"
    for field, share in (("L(16)", 0.05), ("E(4)", 0.05), ("E(32)", 0.03), ("S(1)", 0.1), ("S(5)", 0.1)):
        fields += field if chance.random() < share and not fields.endswith(")S(1)") else ""
    sizes = [f"<={dim}" if chance.random() < 0.03 else "?" if chance.random() < 0.01 else dim
             for dim in dims]
    layout = f"{{{numbers(order)}{fields and ':'}{fields}}}" if rank and chance.random() < 0.9 else ""
    return f"{chance.choice(TYPES)}[{numbers(sizes)}]{layout}"


def random_shape(seed):
    chance = random.Random(seed)
    if chance.random() < 0.05:
        return f"({numbers(array(chance) for _ in range(chance.randint(0, 3)))})"
    return array(chance)


def term(name, iters):
    extents, strides = zip(*iters)
    return f"{name}[({numbers(extents)}):({numbers(strides)})]"


def random_tirx(seed):
    chance = random.Random(seed)
    axes = chance.choice(AXES)
    extents = [chance.choice([1, 2, 2, 3, 4, 4, 5, 8, 16]) for _ in range(chance.randint(1, 5))]
    span = dict.fromkeys(axes, 1)
    strides = [None] * len(extents)
    for i in chance.sample(range(len(extents)), len(extents)):
        axis = chance.choice(axes)
        stride = span[axis] if chance.random() < 0.9 else chance.choice([0, 1, 2, 3, 6])
        strides[i] = f"{-stride if chance.random() < 0.05 else stride}@{axis}"
        span[axis] *= extents[i] * chance.choice([1, 1, 1, 2])
    text = term("S", zip(extents, strides))
    replicas = [(chance.choice([1, 2, 3, 4]), f"{chance.choice([0, 1, span[axis], 32])}@{axis}")
                for axis in chance.sample(axes, chance.choice([0, 0, 0, 1, 1, len(axes)]))]
    text += f" + {term('R', replicas)}" if replicas else ""
    text += "".join(f" + {chance.choice([0, 1, 5, 64])}@{chance.choice(axes)}"
                    for _ in range(chance.choice([0, 0, 0, 1, 2])))
    if axes == ["m"] and chance.random() < 0.4:
        swizzle = numbers(chance.choice([(3, 3, 3), (2, 3, 3), (1, 2, 3), (0, 3, 3), (4, 3, 4), (3, 0, 3)]))
        return f"ComposeLayout({swizzle},{text}{chance.choice(['', ',False'])})"
    return text
