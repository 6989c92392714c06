#!/bin/sh
# Runs a program and says of each module that it compiles whether it fits and who takes its memory:
#     verdict.sh python train.py
# JAX, Flax, PyTorch/XLA and TensorFlow read the variable in which XLA's flags stand. TensorFlow compiles
# what is under tf.function(jit_compile=True).
# HLO_LAYOUT_TARGET: the chip, if the folder does not name it
# A program that fails, for want of memory say, is reported all the same; its status is that of this script.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0
XLA_FLAGS="${XLA_FLAGS:-} --xla_dump_to=$folder" "$@" || status=$?
cd "$folder"
hlo-layout memory . --by owner,phase ${HLO_LAYOUT_TARGET:+--target "$HLO_LAYOUT_TARGET"}
exit "$status"
