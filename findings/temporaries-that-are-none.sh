#!/bin/sh
# Finding: temp_size_in_bytes of JAX's memory_analysis() may be 0 for a TPU where the compiler's buffer
# assignment of the same compile has temporaries in HBM.
#
# Versions:  jax 0.10.2, jaxlib 0.10.2, libtpu 0.0.52 (pinned below).
# Behaviour: a row is written into a bf16[4096,1024] by dynamic_update_slice, and the whole is multiplied
#            by a matrix of ones. Compiled for a TPU v5e ahead of time (no TPU is needed), the assignment has
#            33,280 bytes of preallocated-temp in HBM, and memory_analysis() says that there are 0. Of the
#            gradient of two matrix products both say 234,930,176.
# Expected:  the same of both programs: what the compiler books for temporaries, or nothing of it.
#
# Run from anywhere: sh temporaries-that-are-none.sh. It works in a temporary folder, which it removes, and
# takes the packages from PyPI. Status 0: seen as described. Otherwise the behaviour has changed, or could
# not be tried.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check jax==0.10.2 jaxlib==0.10.2 libtpu==0.0.52
cat >"$folder/finding.py" <<'PYTHON'
import glob
import os
import re
import sys

os.environ.update(JAX_PLATFORMS="cpu", TPU_SKIP_MDS_QUERY="1", TPU_WORKER_HOSTNAMES="localhost")

import jax
import jax.numpy as jnp
import jaxlib
from importlib.metadata import version
from jax.experimental import topologies

DEVICE = topologies.get_topology_desc("v5e:2x2x1", "tpu").devices[0]


def array(shape, dtype=jnp.bfloat16):
    return jax.ShapeDtypeStruct(shape, dtype, sharding=jax.sharding.SingleDeviceSharding(DEVICE))


def temporaries(name, function, *arguments):
    """What memory_analysis says, and what the assignment has in HBM, which is color 0."""
    dump = os.path.join(sys.argv[1], name)
    compiled = jax.jit(function).lower(*arguments).compile(
        compiler_options={"xla_dump_to": dump, "xla_dump_hlo_as_text": True})
    path, = glob.glob(f"{dump}/*after_optimizations-buffer-assignment.txt")
    with open(path, encoding="utf-8") as text:
        booked = re.findall(r"size (\d+), page 0, preallocated-temp", text.read())
    return compiled.memory_analysis().temp_size_in_bytes, sum(map(int, booked))


def update(cache, row, at):
    cache = jax.lax.dynamic_update_slice(cache, row, (at, 0))
    return cache, jnp.exp(cache.astype(jnp.float32) @ jnp.ones((1024, 256)))


def gradient(w, x):
    return jax.grad(lambda w: jnp.tanh(jnp.tanh(x @ w) @ w).sum())(w)


updated = temporaries("update", update, array((4096, 1024)), array((1, 1024)), array((), jnp.int32))
derived = temporaries("gradient", gradient, array((4096, 4096)), array((8192, 4096)))
print(f"jax {jax.__version__}, jaxlib {jaxlib.__version__}, libtpu {version('libtpu')}")
print("temp_size_in_bytes, and preallocated-temp in HBM of the assignment:")
print(f"  update:   {updated[0]:>11,} {updated[1]:>11,}")
print(f"  gradient: {derived[0]:>11,} {derived[1]:>11,}")
sys.exit(not (updated == (0, 33280) and derived == (234930176, 234930176)))
PYTHON
"$folder/venv/bin/python" "$folder/finding.py" "$folder" 2>"$folder/log" || {
    status=$?
    tail -n 3 "$folder/log" >&2
    exit "$status"
}
