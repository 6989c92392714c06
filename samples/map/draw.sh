#!/bin/sh
# Draws the pictures of samples/map into a folder.
# usage: draw.sh HLO_LAYOUT FOLDER
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
draw column-major 'f32[2,3]{0,1}'
draw combined-dimensions 'f32[2,7,8,11,10]{4,3,2,1,0:T(*,*,2,*,3)}'
draw tpu-bfloat16 --window 0:8,0:8 'bf16[300,1000]{1,0:T(8,128)(2,1)}'
draw lanes-and-registers --shape 4,8 'S[(4,2,4):(8@laneid,1@m,1@laneid)]'
draw copies --shape 4,8 'S[(4,8):(8@laneid,1@laneid)] + R[2:1@warpid]'
draw device-mesh --shape 4,4 'S[(2,2,2,2):(1@pid,2@m,2@pid,1@m)]'
draw scratchpad --shape 4,8 'S[(2,4,4):(4@F,1@P,1@F)]'
draw tensor-memory --shape 4,8 'S[(2,4,4):(4@TCol,1@TLane,1@TCol)]'
