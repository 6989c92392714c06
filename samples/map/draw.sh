#!/bin/sh
# Draws the pictures of this folder: draw.sh PROGRAM FOLDER
set -eu
program=$1 folder=$2
draw() { # picture, arguments
    picture=$1
    shift
    "$program" map --format svg "$@" >"$folder/$picture.svg"
}
draw figure-1 'f32[3,5]{1,0:T(2,2)}'
draw figure-2 'f32[4,8]{1,0:T(2,4)(2,1)}'
draw tensor-core-tile --shape 8,16 \
    'S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid'
draw swizzled-banks --banks 'mma_shared_layout(float16,128B,8,64)'
