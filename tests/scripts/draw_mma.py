"""Draws encodings of matrix instructions, their operands and slices, and prints libtriton's bases as rows of kernel.jsonl.

    draw_mma.py COUNT SEED >ROWS; kernel.py PROGRAM ROWS

Runs where triton can be imported; needs no GPU. What libtriton refuses, by an exception or by its end, is left out.
"""
import dataclasses, json, os, random, sys
import triton
from triton._C.libtriton import gluon_ir, ir
from triton.experimental.gluon.language import _layouts as gl
from triton.experimental.gluon.language.amd import _layouts as amd

draw = random.Random(int(sys.argv[2]))


def power(least, most):
    return 2 ** draw.randint(least, most)


def warps(rank):
    counts = [1] * rank
    for _ in range(draw.randint(0, 4)):
        counts[draw.randrange(rank)] *= 2
    return counts


def nvidia():
    version = draw.choice([2, 2, 2, 3])
    if version == 3:
        bits = draw.choice([32, 16, 8])
        shape, counts = [16, power(3, 8), 256 // bits], [4 * power(0, 1), power(0, 1)]
    else:
        shape = draw.choice([[], [1]]) + [draw.choice([16, 8]), 8]
        counts = warps(len(shape))
    text = f'#ttg.nvidia_mma<{{versionMajor = {version}, versionMinor = 0, warpsPerCTA = {counts}, instrShape = {shape}'
    return gl.NVMMADistributedLayout([version, 0], counts, shape), text, len(counts)


def mfma():
    version, transposed = draw.randint(1, 4), draw.random() < .5
    shape = draw.choice([[32, 32], [16, 16], [4, 64], [64, 4]]) + [power(2, 5)]
    counts = warps(draw.choice([2, 2, 3]))
    text = f'#ttg.amd_mfma<{{version = {version}, warpsPerCTA = {counts}, instrShape = {shape}, isTransposed = {str(transposed).lower()}'
    return amd.AMDMFMALayout(version, shape, transposed, counts), text, len(counts)


def bases(count):
    reached, found = [1, 1], []
    for _ in range(count):
        dim = draw.randrange(2)
        found.append([reached[0] * (dim == 0), reached[1] * (dim == 1)])
        reached[dim] *= 2
    return found


def wmma():
    version, transposed = draw.randint(1, 3), draw.random() < .5
    tiles = bases(draw.randint(0, 4))
    registers, counts = tiles[3:], tiles[:3]
    shape = [16, 16, draw.choice([16] if version < 3 else [4, 32, 64, 128])]
    text = (f'#ttg.amd_wmma<{{version = {version}, isTranspose = {str(transposed).lower()}, '
            f'ctaLayout = {{register = {registers}, warp = {counts}}}, instrShape = {shape}')
    return amd.AMDWMMALayout(version, transposed, counts, registers, shape), text, 2


def encoding():
    """A layout of Gluon, the text of the attribute, the array's shape."""
    parent, text, rank = draw.choice([nvidia, nvidia, nvidia, mfma, wmma])()
    shape = [power(0, 3)] * (rank - 2) + [power(3, 8), power(3, 8)]
    if draw.random() < .3:
        block = [[0] * rank]
        block[0][draw.randrange(rank)] = draw.choice([0, 1])
        parent, text = dataclasses.replace(parent, cga_layout=block), f'{text}, CGALayout = {block}'
    text += '}>'
    kind = draw.choice(['result', 'slice', 'operand', 'operand', 'operand', 'operand'])
    if kind == 'operand':
        operand, width = draw.randrange(2), power(0, 4)
        text = f'#ttg.dot_op<{{opIdx = {operand}, parent = {text}, kWidth = {width}}}>'
        return gl.DotOperandLayout(operand, parent, width), text, shape
    if kind == 'slice':
        dim = draw.randrange(rank)
        return gl.SliceLayout(dim, parent), f'#ttg.slice<{{dim = {dim}, parent = {text}}}>', shape[:dim] + shape[dim + 1:]
    return parent, text, shape


def answer(builder, layout, shape):
    """libtriton's bases; asked in a process of its own, which it may end."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            linear = builder.to_linear_layout(layout._to_ir(builder), shape)
            os.write(write, json.dumps({'register': linear.reg_bases, 'lane': linear.lane_bases, 'warp': linear.warp_bases,
                                        'block': linear.block_bases}).encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return json.loads(said) if said else None


def main():
    context = ir.context()
    ir.load_dialects(context)
    builder = gluon_ir.GluonOpBuilder(context)
    found = 0
    while found < int(sys.argv[1]):
        layout, text, shape = encoding()
        said = answer(builder, layout, shape)
        if said:
            found += 1
            print(json.dumps({'kind': 'triton.layout', 'text': text, 'shape': shape, 'answer': said,
                              'source': f'triton {triton.__version__}, to_linear_layout'}))


main()
