#!/bin/sh
# Runs the client of the library, samples/library/bytes.c.
# usage: library.sh CLIENT
set -eu
failed=0
check() { # what it prints, its arguments
    wanted=$1
    shift
    found=$("$client" "$@" 2>&1) || true
    [ "$found" = "$wanted" ] || { echo "library: $* gives '$found', not '$wanted'" >&2; failed=1; }
}
client=$1
check 'bf16[300,1000]{1,0:T(8,128)(2,1)} 622592' 'bf16[300,1000]<1,0:T(8,128)(2,1)>'
check '(f32[3]{0}, s8[4]{0}) 16' '(f32[3], s8[4])'
check 'S[(8,64):(64,1)] 1024' 'S[(8,64):(64,1)]' float16
check 'usage: bytes LAYOUT [TYPE]; expected more of a shape, got the end' 'f32[3'
[ "$failed" = 0 ] && echo "library: in order"
exit "$failed"
