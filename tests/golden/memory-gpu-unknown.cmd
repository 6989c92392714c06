# If an operand, a shape or a parameter within a fusion is unknown, what is computed from it takes
# no operand's place (512 bytes); what does not depend on it still may (256 bytes).
temp() { # what is computed within f, operands of the fusion, its shape
    printf '%s\n' "$1"
    printf 'HloModule m, is_scheduled=true
add { x = f32[] parameter(0) y = f32[] parameter(1) ROOT s = f32[] add(x, y) }
f { a = f32[64] parameter(0) i = s32[] parameter(1) %s }
ENTRY e { p = f32[64] parameter(0) i = s32[] parameter(1) n = f32[64] copy(p)
 k = %s fusion(%s), kind=kLoop, calls=f\n ROOT r = f32[32] custom-call(k), custom_call_target="x" }\n' "$1" "${3:-f32[64]}" "${2:-n, i}" |
        $HLO memory --target gpu --top 0 --json - 2>&1 | sed -n 's/^],"totals":{[^}]*"temp_bytes":\([0-9]*\).*/\1/p; s/.*error: /  /p'
}
temp 'ROOT b = f32[64] negate(q)'
temp 'ROOT b = f32[64] bitcast(q)'
temp 'ROOT b = f32[64] negate(a)' 'p, i, n'
temp 'm = f32[64] negate(a) s = f32[8] dynamic-slice(m, i) ROOT d = f32[64] dynamic-update-slice(m, q, i)'
temp 'm = f32[64] negate(a) s = f7[8] dynamic-slice(m, i) u = f32[8] constant({...}) ROOT d = f32[64] dynamic-update-slice(m, u, i)'
temp 'm = f32[64] negate(a) s = f32[8] dynamic-slice(m, i) u = f7[8] negate(s) ROOT d = f32[64] dynamic-update-slice(m, u, i)'
temp 'b = f32[64] negate(a) ROOT t = (f32[64], f32[64]) tuple(b, q)' '' '(f32[64], f32[64])'
temp 'z = f32[] constant(0) b = f32[64] negate(a) c = f32[] reduce(q, z), dimensions={0}, to_apply=add ROOT t = (f32[64], f32[]) tuple(b, c)' '' '(f32[64], f32[])'
