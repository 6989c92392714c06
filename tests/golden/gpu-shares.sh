# Prints what temporaries take on a GPU: 256 bytes less if k lies in the place of n, a copy that dies
# at k.
temp() { # what is computed within f, what k does
    printf 'HloModule m, is_scheduled=true\nadd { x = f32[] parameter(0) y = f32[] parameter(1) ROOT s = f32[] add(x, y) }
less { x = f32[] parameter(0) y = f32[] parameter(1) v = s32[] parameter(2) w = s32[] parameter(3) ROOT c = pred[] compare(x, y), direction=LT }
f { a = f32[64] parameter(0) i = s32[] parameter(1) j = s32[] parameter(2) %s }
g { z = f32[64] parameter(0) ROOT y = f32[64] negate(z) }
ENTRY e { p = f32[64] parameter(0) i = s32[] parameter(1) j = s32[] parameter(2) n = f32[64] copy(p)
 k = %s\n ROOT r = f32[32] custom-call(k%s), custom_call_target="x" }\n' "$1" "$2" "${3-}" |
        $HLO memory --target gpu --top 0 --json - | sed -n 's/^],"totals":{[^}]*"temp_bytes":\([0-9]*\).*/\1/p'
}
fused() { echo "$(temp "$1" 'f32[64] fusion(n, i, j), kind=kLoop, calls=f')  $1"; }
pair() { echo "$(temp "$1" "$2 fusion(n, i, j), kind=kLoop, calls=f")  $1"; }
alone() { echo "$(temp 'ROOT b = f32[64] negate(a)' "$1")  $1"; }
later() { echo "$(temp 'ROOT b = f32[64] negate(a)' "$1" ', n')  $1, then n"; } # n is read later
