# A fusion that updates a slice takes an operand's place if nothing that it still reads is
# overwritten.
. tests/golden/gpu-shares.sh
fused 'm = f32[64] negate(a) s = f32[8] dynamic-slice(m, i), dynamic_slice_sizes={8} u = f32[8] negate(s) ROOT d = f32[64] dynamic-update-slice(m, u, i)'
fused 'm = f32[64] negate(a) s = f32[8] dynamic-slice(m, j), dynamic_slice_sizes={8} u = f32[8] negate(s) ROOT d = f32[64] dynamic-update-slice(m, u, i)'
fused 'm = f32[64] negate(a) s = f32[1] dynamic-slice(m, j), dynamic_slice_sizes={1} u = f32[1] negate(s) ROOT d = f32[64] dynamic-update-slice(m, u, i)'
fused 'm = f32[64] negate(a) s = f32[4] dynamic-slice(m, i), dynamic_slice_sizes={4} t = f32[4] negate(s) u = f32[8] concatenate(t, t), dimensions={0} ROOT d = f32[64] dynamic-update-slice(m, u, i)'
fused 'b = f32[64] negate(a) s = f32[64] sine(b) ROOT d = f32[64] dynamic-update-slice(b, s, i)'
fused 'm = f32[64] negate(a) s = f32[8] dynamic-slice(a, i), dynamic_slice_sizes={8} u = f32[8] negate(s) ROOT d = f32[64] dynamic-update-slice(m, u, i)'
fused 'l = f32[64] negate(a) m = f32[8,8] bitcast(l) s = f32[1,8] dynamic-slice(m, i, j), dynamic_slice_sizes={1,8} u = f32[1,8] negate(s) v = s32[2] constant({0, 0}) d = f32[8,8] dynamic-update-slice(m, u, v) ROOT o = f32[64] bitcast(d)'
