#!/bin/sh
# Finding: scratch that a Pallas kernel asks for may take no VMEM of a TPU, or less than its shape.
#
# Versions:  jax 0.10.2, jaxlib 0.10.2, libtpu 0.0.52 (pinned below).
# Behaviour: a kernel doubles f32[1024,512], 2 MiB, and asks for scratch of that shape; its operand and result
#            take 2 MiB each. Compiled for a TPU v5e ahead of time (no TPU is needed), its custom call says what
#            it takes (used_scoped_memory_configs):
#                scratch that is not touched                               4,194,304 bytes: none of it
#                stored to as a whole, then loaded as a whole              4,194,304 bytes: none of it
#                filled by pltpu.sync_copy from the operand, then loaded   6,062,080 bytes: 1,867,776 of 2,097,152
#            The compiler forwards stores to loads, and a copy within VMEM is loads and stores, so what nobody
#            reads from memory is not kept there.
# Expected:  scratch takes the bytes of its shape. Who adds up shapes counts such a kernel too high, and one that
#            seems not to fit may compile.
#
# Run from anywhere: sh scratch-that-takes-no-memory.sh. It works in a temporary folder, which it removes, and
# takes the packages from PyPI. Status 0: seen as described. Otherwise the behaviour has changed, or could not
# be tried.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check jax==0.10.2 jaxlib==0.10.2 libtpu==0.0.52
cat >"$folder/finding.py" <<'PYTHON'
import os
import re
import sys

os.environ.update(JAX_PLATFORMS="cpu", TPU_SKIP_MDS_QUERY="1", TPU_WORKER_HOSTNAMES="localhost")

import jax
import jax.numpy as jnp
from importlib.metadata import version
from jax.experimental import pallas, topologies
from jax.experimental.pallas import tpu

SHAPE = (1024, 512)
print(f"jax {jax.__version__}, libtpu {version('libtpu')}")


def taken(kernel):
    """The bytes of VMEM that the compiled kernel takes."""
    device = topologies.get_topology_desc(platform="tpu", topology_name="v5e:2x2").devices[0]
    sharding = jax.sharding.SingleDeviceSharding(device)
    whole = pallas.BlockSpec(SHAPE, lambda: (0, 0))
    call = pallas.pallas_call(kernel, out_shape=jax.ShapeDtypeStruct(SHAPE, jnp.float32), in_specs=[whole],
                              out_specs=whole, scratch_shapes=[tpu.VMEM(SHAPE, jnp.float32)])
    program = jax.jit(call, in_shardings=sharding, out_shardings=sharding)
    text = program.lower(jax.ShapeDtypeStruct(SHAPE, jnp.float32)).compile().as_text()
    used = re.search(r'tpu_custom_call.*used_scoped_memory_configs":\[\{[^}]*"size":"(\d+)"', text)
    return int(used[1])


def untouched(operand, result, scratch):
    result[...] = operand[...] * 2


def stored(operand, result, scratch):
    scratch[...] = operand[...]
    result[...] = scratch[...] * 2


def copied(operand, result, scratch):
    tpu.sync_copy(operand, scratch)
    result[...] = scratch[...] * 2


for kernel, expected in (untouched, 4194304), (stored, 4194304), (copied, 6062080):
    seen = taken(kernel)
    print(f"scratch {kernel.__name__}: {seen} bytes")
    if seen != expected:
        sys.exit(f"changed: {expected} bytes expected")
PYTHON
"$folder/venv/bin/python" "$folder/finding.py" 2>"$folder/log" || {
    status=$?
    tail -n 3 "$folder/log" >&2
    exit "$status"
}
