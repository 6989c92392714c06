# A fusion of an array and of a reduction takes an operand's place if the array has its shape.
. tests/golden/gpu-shares.sh
pair 'z = f32[] constant(0) b = f32[64] negate(a) c = f32[] reduce(a, z), dimensions={0}, to_apply=add ROOT t = (f32[64], f32[]) tuple(b, c)' '(f32[64], f32[])'
pair 'z = f32[] constant(0) c = f32[] reduce(a, z), dimensions={0}, to_apply=add b = f32[64] negate(a) ROOT t = (f32[], f32[64]) tuple(c, b)' '(f32[], f32[64])'
pair 'z = f32[] constant(0) c = f32[] reduce(a, z), dimensions={0}, to_apply=add q = f32[32] constant({...}) b = f32[32] negate(q) ROOT t = (f32[], f32[32]) tuple(c, b)' '(f32[], f32[32])'
