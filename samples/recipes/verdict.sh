#!/bin/sh
# Runs a program and says of each module that it compiles whether it fits and who takes its memory:
#     verdict.sh python train.py
# JAX, Flax, PyTorch/XLA and TensorFlow read the variable in which XLA's flags stand. TensorFlow compiles
# what is under tf.function(jit_compile=True).
# HLO_LAYOUT_TARGET: the chip, if the folder does not name it
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
XLA_FLAGS="${XLA_FLAGS:-} --xla_dump_to=$folder" "$@"
cd "$folder"
hlo-layout memory . --by owner,phase ${HLO_LAYOUT_TARGET:+--target "$HLO_LAYOUT_TARGET"}
