#!/usr/bin/env python3
"""Follows what kernel says would help kernels of Pallas: each is compiled with the change, without a TPU. The figure
must be the compiler's to the byte in four of five, and never above it. It needs jax and libtpu, which CI has not.
usage: levers.py HLO_LAYOUT, run by a Python that has jax and libtpu"""
import json
import os
import re
import subprocess
import sys

os.environ.update(ALLOW_MULTIPLE_LIBTPU_LOAD="1", TPU_SKIP_MDS_QUERY="1", JAX_PLATFORMS="cpu")
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
from jax.experimental import pallas as pl  # noqa: E402
from jax.experimental import topologies  # noqa: E402
from jax.experimental.pallas import tpu as pltpu  # noqa: E402

CHIPS = {"v5e": "v5e:2x2x1", "v5p": "v5:2x2x1", "v6e": "v6e:2x2x1", "v7x": "tpu7x:2x2x1"}
HIGH = 60 << 20  # a limit for kernels that are still over their own with a lever


def blocks(rows, columns, dtype=jnp.float32, single=None, limit=None):
    """Copies an array block by block; `single`: the window with one buffer."""
    def body(x, o):
        o[...] = x[...]
    def spec(number):
        mode = {"pipeline_mode": pl.Buffered(1)} if single == number else {}
        return pl.BlockSpec((rows, columns), lambda i, j: (i, j), **mode)
    shape = (32768, 4096)
    call = pl.pallas_call(body, out_shape=jax.ShapeDtypeStruct(shape, dtype),
                          grid=(shape[0] // rows, shape[1] // columns), in_specs=[spec(0)], out_specs=spec(1),
                          compiler_params=pltpu.CompilerParams(vmem_limit_bytes=limit))
    return call, shape, dtype


def column(rows, turned=False, limit=None):
    """Sums into scratch of one column, or of one row."""
    def body(x, o, s):
        part = (slice(None), pl.ds(0, 128)) if turned else (pl.ds(0, 128), slice(None))
        @pl.when(pl.program_id(0) == 0)
        def _():
            s[...] = jnp.zeros_like(s)
        s[part] += jnp.sum(x[...], 0 if turned else 1, keepdims=True)[:, :128]
        o[...] = x[...] + jnp.sum(s[part])
    spec = pl.BlockSpec((128, 1024), lambda i: (i, 0))
    shape = (8192, 1024)
    call = pl.pallas_call(body, out_shape=jax.ShapeDtypeStruct(shape, jnp.float32), grid=(64,), in_specs=[spec],
                          out_specs=spec, scratch_shapes=[pltpu.VMEM((1, rows) if turned else (rows, 1), jnp.float32)],
                          compiler_params=pltpu.CompilerParams(vmem_limit_bytes=limit))
    return call, shape, jnp.float32


def product(rows, columns, depth):
    """Multiplies matrices, with an accumulator."""
    def body(x, y, o, s):
        @pl.when(pl.program_id(2) == 0)
        def _():
            s[...] = jnp.zeros_like(s)
        s[...] += jnp.dot(x[...], y[...], preferred_element_type=jnp.float32)
        o[...] = s[...].astype(o.dtype)
    shape = (4096, 4096)
    call = pl.pallas_call(body, out_shape=jax.ShapeDtypeStruct(shape, jnp.bfloat16),
                          grid=(4096 // rows, 4096 // columns, 4096 // depth),
                          in_specs=[pl.BlockSpec((rows, depth), lambda i, j, k: (i, k)),
                                    pl.BlockSpec((depth, columns), lambda i, j, k: (k, j))],
                          out_specs=pl.BlockSpec((rows, columns), lambda i, j, k: (i, j)),
                          scratch_shapes=[pltpu.VMEM((rows, columns), jnp.float32)])
    return (lambda x: call(x, x)), shape, jnp.bfloat16


# A chip, a kernel, and beginnings of its levers with the kernels that follow them.
CASES = [
    ("v5e", blocks(2048, 1024), {"2048 -> ": blocks(1024, 1024), "1024 -> ": blocks(2048, 512),
                                 "pl.Buffered(1) for window 0": blocks(2048, 1024, single=0, limit=HIGH),
                                 "vmem_limit_bytes": blocks(2048, 1024, limit=HIGH)}),
    ("v6e", blocks(2048, 2048, jnp.bfloat16), {"pl.Buffered(1) for window 1":
                                               blocks(2048, 2048, jnp.bfloat16, single=1, limit=HIGH)}),
    ("v5p", blocks(8192, 1024, jnp.int8), {"8192 -> ": blocks(4096, 1024, jnp.int8),
                                           "1024 -> ": blocks(8192, 512, jnp.int8)}),
    ("v7x", blocks(2048, 2048), {"pl.Buffered(1) for window 0": blocks(2048, 2048, single=0, limit=HIGH)}),
    ("v5e", column(40960), {"scratch 0 turned": column(40960, turned=True)}),
    ("v6e", column(70000), {"scratch 0 turned": column(70000, turned=True)}),
    ("v6e", product(2048, 1024, 1024), {"1024 -> 512 along grid 2": product(2048, 1024, 512),
                                        "2048 -> 1024 along grid 0": product(1024, 1024, 1024)}),
]


def lower(chip, kernel):
    call, shape, dtype = kernel
    device = topologies.get_topology_desc(CHIPS[chip], "tpu").devices[0]
    argument = jax.ShapeDtypeStruct(shape, dtype, sharding=jax.sharding.SingleDeviceSharding(device))
    return jax.jit(call).lower(argument)


def compiled_bytes(chip, kernel):
    """The compiler's own figure."""
    text = lower(chip, kernel).compile().as_text()
    call = text.split('custom_call_target="tpu_custom_call"')[1]
    used = re.search(r'"used_scoped_memory_configs":\[\{"memory_space":"1","offset":"0","size":"(\d+)"', call)
    offset = re.search(r'[{,]"scoped_memory_configs":\[\{"memory_space":"1","offset":"(\d+)"', call)
    return int(used[1]) - (int(offset[1]) if offset else 0)


def levers(program, chip, kernel):
    """What kernel says of the text before it is compiled, as it may not compile."""
    done = subprocess.run([program, "kernel", "--json", "--target", chip, "-"], input=lower(chip, kernel).as_text(),
                          capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["totals"]["kernels"][0]["would_help"]


def main():
    count = same = 0
    for chip, kernel, changes in CASES:
        said = levers(sys.argv[1], chip, kernel)
        for what, changed in changes.items():
            lever = next(lever for lever in said if lever["what"].startswith(what))
            took = compiled_bytes(chip, changed)
            assert lever["bytes"] <= took and (took - lever["bytes"]) % 4096 == 0, f"{chip}: {lever}, took {took}"
            count += 1
            same += lever["bytes"] == took
            print(f"{chip}: {lever['what']}: {lever['bytes']}, took {took}")
    print(f"levers: {count} followed, {same} as said")
    assert same >= 0.8 * count, "too few"


main()
