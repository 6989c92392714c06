# On a GPU the result of a step takes an operand's place if nothing that is read later is
# overwritten (XLA: FusionCanShareBufferHint, HloDataflowAnalysis). n is a copy that dies at k:
# temporaries take 256 bytes if k lies in its place, otherwise 512.
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
fused 'ROOT b = f32[64] negate(a)'
fused 'ROOT b = f32[64] copy(a)'
fused 'b = f32[64] reverse(a), dimensions={0} ROOT c = f32[64] add(a, b)'
fused 'b = f32[8,8] bitcast(a) c = f32[8,8] negate(b) ROOT d = f32[64] bitcast(c)'
fused 'm = f32[64] negate(a) s = f32[8] dynamic-slice(m, i), dynamic_slice_sizes={8} u = f32[8] negate(s) ROOT d = f32[64] dynamic-update-slice(m, u, i)'
fused 'm = f32[64] negate(a) s = f32[8] dynamic-slice(m, j), dynamic_slice_sizes={8} u = f32[8] negate(s) ROOT d = f32[64] dynamic-update-slice(m, u, i)'
fused 'm = f32[64] negate(a) s = f32[1] dynamic-slice(m, j), dynamic_slice_sizes={1} u = f32[1] negate(s) ROOT d = f32[64] dynamic-update-slice(m, u, i)'
fused 'm = f32[64] negate(a) s = f32[4] dynamic-slice(m, i), dynamic_slice_sizes={4} t = f32[4] negate(s) u = f32[8] concatenate(t, t), dimensions={0} ROOT d = f32[64] dynamic-update-slice(m, u, i)'
fused 'b = f32[64] negate(a) s = f32[64] sine(b) ROOT d = f32[64] dynamic-update-slice(b, s, i)'
fused 'v = s32[1] constant({3}) u = f32[1] constant({1}) ROOT d = f32[64] scatter(a, v, u), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add'
fused 'b = f32[64] negate(a) v = s32[64,1] constant({...}) u = f32[64] constant({...}) ROOT d = f32[64] scatter(b, v, u), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add'
fused 'b = f32[64] negate(a) v = s32[64,1] constant({...}) u = f32[64] constant({...}) ROOT d = f32[64] scatter(b, v, b), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add'
fused 'b = f32[64] negate(a) v = s32[64,1] constant({...}) u = f32[64] constant({...}) ROOT d = f32[64] scatter(u, v, b), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add'
fused 'm = f32[64] negate(a) s = f32[8] dynamic-slice(a, i), dynamic_slice_sizes={8} u = f32[8] negate(s) ROOT d = f32[64] dynamic-update-slice(m, u, i)'
fused 'l = f32[64] negate(a) m = f32[8,8] bitcast(l) s = f32[1,8] dynamic-slice(m, i, j), dynamic_slice_sizes={1,8} u = f32[1,8] negate(s) v = s32[2] constant({0, 0}) d = f32[8,8] dynamic-update-slice(m, u, v) ROOT o = f32[64] bitcast(d)'
fused 'ROOT d = f32[64] sort(a), dimensions={0}'
pair 'b = f32[64] negate(a) c = f32[64] sine(a) ROOT t = (f32[64], f32[64]) tuple(b, c)' '(f32[64], f32[64])'
pair 'b = f32[64] negate(a) c = f32[64] reverse(a), dimensions={0} ROOT t = (f32[64], f32[64]) tuple(b, c)' '(f32[64], f32[64])'
pair 'b = f32[64] negate(a) m = f32[8,8] bitcast(a) c = f32[8,8]{1,0} transpose(m), dimensions={1,0} ROOT t = (f32[64], f32[8,8]) tuple(b, c)' '(f32[64], f32[8,8])'
pair 'b = f32[64] negate(a) m = f32[8,8] broadcast(j), dimensions={} c = f32[8,8]{1,0} transpose(m), dimensions={1,0} ROOT t = (f32[64], f32[8,8]) tuple(b, c)' '(f32[64], f32[8,8])'
pair 'z = f32[] constant(0) b = f32[64] negate(a) c = f32[] reduce(a, z), dimensions={0}, to_apply=add ROOT t = (f32[64], f32[]) tuple(b, c)' '(f32[64], f32[])'
pair 'z = f32[] constant(0) c = f32[] reduce(a, z), dimensions={0}, to_apply=add b = f32[64] negate(a) ROOT t = (f32[], f32[64]) tuple(c, b)' '(f32[], f32[64])'
pair 'z = f32[] constant(0) c = f32[] reduce(a, z), dimensions={0}, to_apply=add q = f32[32] constant({...}) b = f32[32] negate(q) ROOT t = (f32[], f32[32]) tuple(c, b)' '(f32[], f32[32])'
pair 'q = f32[64] constant({...}) b = f32[64] negate(a) c = f32[64] sine(q) ROOT t = (f32[64], f32[64]) tuple(b, c)' '(f32[64], f32[64])'
pair 's = f32[64] sine(a) q = f32[64] constant({...}) b = f32[64] dynamic-update-slice(s, q, i) ROOT t = (f32[64], f32[64]) tuple(s, b)' '(f32[64], f32[64])'
pair 'c = f32[64] negate(a) ROOT d = (f32[64], f32[64]) sort(a, c), dimensions={0}, to_apply=less' '(f32[64], f32[64])'
pair 'b = f32[64] negate(a) ROOT d = (f32[64], f32[64]) sort(b, b), dimensions={0}, to_apply=less' '(f32[64], f32[64])'
pair 'v = s32[64,1] constant({...}) q = f32[64] constant({...}) b = f32[64] negate(a) ROOT d = (f32[64], f32[64]) scatter(q, b, v, q, q), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=less' '(f32[64], f32[64])'
alone 'f32[64] negate(n)'
alone 'f32[64] custom-call(n), custom_call_target="y"'
alone 'f32[64] sort(n), dimensions={0}, to_apply=add'
alone '(f32[64], s32[64]) sort(n, n), dimensions={0}, to_apply=less'
alone '(f32[64], f32[64]) sort(n, p), dimensions={0}, to_apply=less'
alone '(f32[64], f32[64]) sort(p, n), dimensions={0}, to_apply=less'
alone 'f32[64] dynamic-update-slice(n, n, i)'
alone 'f32[64] triangular-solve(n, n), lower=true'
alone 'f32[64] call(n, i, j), to_apply=f'
alone 'f32[64] triangular-solve(p, n), lower=true'
alone 'f32[64] triangular-solve(n, p), lower=true'
alone 'f32[64] dynamic-update-slice(n, p, i)'
alone 'f32[64] dynamic-update-slice(p, n, i)'
alone 'f32[64] conditional(i, n, n), branch_computations={g, g}'
# An operand that is read later keeps its place.
later() { echo "$(temp 'ROOT b = f32[64] negate(a)' "$1" ', n')  $1, then n"; }
later 'f32[64] sort(n), dimensions={0}'
later 'f32[64] negate(n)'
