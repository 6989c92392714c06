# A schedule with arrays in S(3), the fast memory of TPU v4, and none in S(1) is taken for a v4's:
# the table of a tuple takes 512 bytes, and temporaries are known because memory has been assigned.
for space in 3 1; do
    printf '%s\n' 'HloModule m, is_scheduled=true' '' 'g {' 'p = f32[64]{0:T(128)} parameter(0)' \
        'ROOT n = f32[64]{0:T(128)} negate(p)' '}' 'ENTRY e {' 'x = f32[64]{0:T(128)} parameter(0)' \
        "a = f32[64]{0:T(128)S($space)} negate(x)" 'b = f32[64]{0:T(128)} negate(a)' \
        'f = f32[64]{0:T(128)} fusion(b), kind=kLoop, calls=g' \
        'ROOT t = (f32[64]{0:T(128)}, f32[64]{0:T(128)}) tuple(f, x)' '}' |
        $HLO memory - --top 0 --bytes | sed -n '1,/temporaries:/p'
done
