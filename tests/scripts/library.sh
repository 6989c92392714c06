#!/bin/sh
# Runs the clients of the library, samples/library/*.c.
# usage: library.sh FOLDER HLO_LAYOUT; FOLDER: where the clients are
set -eu
failed=0
check() { # what it prints, its arguments
    wanted=$1
    shift
    found=$("$client" "$@" 2>&1) || true
    [ "$found" = "$wanted" ] || { echo "library: $* gives '$found', not '$wanted'" >&2; failed=1; }
}
client=$1/bytes
check 'bf16[300,1000]{1,0:T(8,128)(2,1)} 622592' 'bf16[300,1000]<1,0:T(8,128)(2,1)>'
check '(f32[3]{0}, s8[4]{0}) 16' '(f32[3], s8[4])'
check 'S[(8,64):(64,1)] 1024' 'S[(8,64):(64,1)]' float16
check 'usage: bytes LAYOUT [TYPE]; expected more of a shape, got the end' 'f32[3'
dump=$(dirname "$0")/../../samples/odd-shapes-v5e.hlo
client=$1/peak
peak=$("$2" memory "$dump" --target v5e --format json |
    sed -n '/^\],"totals"/{s/"peak_bytes":\([0-9]*\),"peak_at".*/\n\1/; s/.*\n//p}')
check "jit_f $peak in 23 arrays" v5e <"$dump"
check "line 2: unknown element type 'f99'
m 0 in 0 arrays" <<END
HloModule m, is_scheduled=true
ENTRY e { ROOT p = f99[3] parameter(0) }
END
[ "$failed" = 0 ] && echo "library: in order"
exit "$failed"
