# A fusion of two results takes an operand's place unless one of them reads it in another order.
. tests/golden/gpu-shares.sh
pair 'b = f32[64] negate(a) c = f32[64] sine(a) ROOT t = (f32[64], f32[64]) tuple(b, c)' '(f32[64], f32[64])'
pair 'b = f32[64] negate(a) c = f32[64] reverse(a), dimensions={0} ROOT t = (f32[64], f32[64]) tuple(b, c)' '(f32[64], f32[64])'
pair 'b = f32[64] negate(a) m = f32[8,8] bitcast(a) c = f32[8,8]{1,0} transpose(m), dimensions={1,0} ROOT t = (f32[64], f32[8,8]) tuple(b, c)' '(f32[64], f32[8,8])'
pair 'b = f32[64] negate(a) m = f32[8,8] broadcast(j), dimensions={} c = f32[8,8]{1,0} transpose(m), dimensions={1,0} ROOT t = (f32[64], f32[8,8]) tuple(b, c)' '(f32[64], f32[8,8])'
pair 'q = f32[64] constant({...}) b = f32[64] negate(a) c = f32[64] sine(q) ROOT t = (f32[64], f32[64]) tuple(b, c)' '(f32[64], f32[64])'
pair 's = f32[64] sine(a) q = f32[64] constant({...}) b = f32[64] dynamic-update-slice(s, q, i) ROOT t = (f32[64], f32[64]) tuple(s, b)' '(f32[64], f32[64])'
