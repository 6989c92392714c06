# A sort takes the place of an operand that it has once; a fusion of a sort takes none.
. tests/golden/gpu-shares.sh
fused 'ROOT d = f32[64] sort(a), dimensions={0}'
pair 'c = f32[64] negate(a) ROOT d = (f32[64], f32[64]) sort(a, c), dimensions={0}, to_apply=less' '(f32[64], f32[64])'
pair 'b = f32[64] negate(a) ROOT d = (f32[64], f32[64]) sort(b, b), dimensions={0}, to_apply=less' '(f32[64], f32[64])'
alone 'f32[64] sort(n), dimensions={0}, to_apply=add'
alone '(f32[64], s32[64]) sort(n, n), dimensions={0}, to_apply=less'
alone '(f32[64], f32[64]) sort(n, p), dimensions={0}, to_apply=less'
alone '(f32[64], f32[64]) sort(p, n), dimensions={0}, to_apply=less'
