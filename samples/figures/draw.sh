#!/bin/sh
# Draws the figures of samples/figures into a folder: an array and its memory, a program's memory, and
# what a change did to it.
# usage, from the root of the tree: draw.sh HLO_LAYOUT FOLDER
set -eu
program=$1 folder=$2
"$program" map --format svg 'f32[3,5]{1,0:T(2,2)}' >"$folder/layout.svg"
"$program" memory --format svg samples/train-v5e.tar.xz --limit v5e >"$folder/memory.svg" || [ $? = 1 ]
"$program" diff --format svg --target v5e samples/figures/plain.hlo.xz samples/figures/checkpoint.hlo.xz \
    >"$folder/diff.svg" || [ $? = 1 ]
