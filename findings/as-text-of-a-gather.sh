#!/bin/sh
# Finding: as_text() of a gather that was compiled for a TPU v7x raises an error: jaxlib cannot read back what
# libtpu of the same date has made.
#
# Versions:  jax 0.10.2, jaxlib 0.10.2, libtpu 0.0.52 (pinned below).
# Behaviour: table[indices] of f32[50000,128] is compiled for a TPU v7x ahead of time (no TPU is needed).
#            memory_analysis() of it answers. as_text() and hlo_modules() raise
#                INTERNAL: RET_CHECK failure ... async-update instruction should have 1 operands but sees 3
#            The same for a TPU v5e prints: v7x alone gathers on its SparseCore. The text is there all the
#            same: with xla_dump_to the compiler writes it itself.
# Expected:  what is compiled can be printed.
#
# Run from anywhere: sh as-text-of-a-gather.sh. It works in a temporary folder, which it removes, and takes the
# packages from PyPI. Status 0: seen as described. Otherwise the behaviour has changed, or could not be tried.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check jax==0.10.2 jaxlib==0.10.2 libtpu==0.0.52
cat >"$folder/finding.py" <<'PYTHON'
import glob
import os
import sys

folder = sys.argv[1]
os.environ.update(JAX_PLATFORMS="cpu", TPU_SKIP_MDS_QUERY="1", TPU_WORKER_HOSTNAMES="localhost")

import jax
import jax.numpy as jnp
import jaxlib
from importlib.metadata import version
from jax.experimental import topologies

print(f"jax {jax.__version__}, jaxlib {jaxlib.__version__}, libtpu {version('libtpu')}")


def compiled(name):
    device = topologies.get_topology_desc(platform="tpu", topology_name=name).devices[0]
    sharding = jax.sharding.SingleDeviceSharding(device)
    shapes = jax.ShapeDtypeStruct((50000, 128), jnp.float32), jax.ShapeDtypeStruct((3000,), jnp.int32)
    program = jax.jit(lambda table, indices: table[indices], in_shardings=sharding, out_shardings=sharding)
    return program.lower(*shapes).compile(
        compiler_options={"xla_dump_to": f"{folder}/{name}", "xla_dump_hlo_as_text": True})


print("v5e: text of", len(compiled("v5e:2x2").as_text()), "bytes")
program = compiled("tpu7x:2x2x1")
print("v7x: arguments", program.memory_analysis().argument_size_in_bytes)
try:
    program.as_text()
    sys.exit("changed: as_text() prints")
except jax.errors.JaxRuntimeError as error:
    message = str(error)
print("v7x: as_text() raises", message)
if "async-update instruction should have 1 operands but sees 3" not in message:
    sys.exit("changed: another error")
if not glob.glob(f"{folder}/tpu7x:2x2x1/*.after_optimizations.txt"):
    sys.exit("changed: the compiler writes no text")
PYTHON
"$folder/venv/bin/python" "$folder/finding.py" "$folder" 2>"$folder/log" || {
    status=$?
    tail -n 3 "$folder/log" >&2
    exit "$status"
}
