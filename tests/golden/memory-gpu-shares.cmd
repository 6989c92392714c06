# On a GPU the result of a fusion takes an operand's place if nothing that is read later is
# overwritten (XLA: FusionCanShareBufferHint).
. tests/golden/gpu-shares.sh
fused 'ROOT b = f32[64] negate(a)'
fused 'ROOT b = f32[64] copy(a)'
fused 'b = f32[64] reverse(a), dimensions={0} ROOT c = f32[64] add(a, b)'
fused 'b = f32[8,8] bitcast(a) c = f32[8,8] negate(b) ROOT d = f32[64] bitcast(c)'
