#!/bin/sh
# Finding: HLO text that XLA's own printer writes for a top-k does not parse with XLA's own parser of the
# same release.
#
# Versions:  jax 0.10.2, jaxlib 0.10.2, libtpu 0.0.52 (pinned below).
# Behaviour: a program with jax.lax.top_k is compiled for a TPU v5e ahead of time (no TPU is needed) with
#            xla_dump_hlo_as_text. The text from before optimizations, which libtpu writes, has
#                topk(%x.1), k=4, largest=true, is_stable=true
#            hlo_module_from_text of jaxlib 0.10.2 refuses it: "unexpected attribute 'is_stable'". The same
#            text without this attribute parses.
# Expected:  a dump can be read back by the parser of the release that wrote it.
#
# Run from anywhere: sh topk-is-stable.sh. It works in a temporary folder, which it removes, and takes the
# packages from PyPI. Status 0: seen as described. Otherwise the behaviour has changed, or could not be tried.
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

folder = sys.argv[1]
os.environ.update(JAX_PLATFORMS="cpu", TPU_SKIP_MDS_QUERY="1", TPU_WORKER_HOSTNAMES="localhost")

import jax
import jax.numpy as jnp
import jaxlib
from importlib.metadata import version
from jax.experimental import topologies
from jaxlib._hlo import hlo_module_from_text

print(f"jax {jax.__version__}, jaxlib {jaxlib.__version__}, libtpu {version('libtpu')}")
device = topologies.get_topology_desc(platform="tpu", topology_name="v5e:2x2").devices[0]
sharding = jax.sharding.SingleDeviceSharding(device)
program = jax.jit(lambda x: jax.lax.top_k(x, 4), in_shardings=sharding, out_shardings=sharding)
program.lower(jax.ShapeDtypeStruct((64, 512), jnp.float32)).compile(
    compiler_options={"xla_dump_to": folder + "/dump", "xla_dump_hlo_as_text": True})

text = open(glob.glob(folder + "/dump/*.before_optimizations.txt")[0], encoding="utf-8").read()
printed = re.findall(r"topk\([^\n]*?is_stable=true", text)
print("printed:", printed)
if not printed:
    sys.exit("changed: the text has no is_stable")
try:
    hlo_module_from_text(text)
    sys.exit("changed: the text parses as it is printed")
except Exception as error:
    message = str(error)
print("parsed as printed:", message.strip())
if "is_stable" not in message:
    sys.exit("changed: it is refused for another reason")
hlo_module_from_text(text.replace(", is_stable=true", ""))
print("parsed without the attribute: yes")
PYTHON
"$folder/venv/bin/python" "$folder/finding.py" "$folder" 2>"$folder/log" || {
    status=$?
    tail -n 3 "$folder/log" >&2
    exit "$status"
}
