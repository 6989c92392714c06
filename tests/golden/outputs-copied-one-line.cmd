# Computations that stand on one line are told apart: what each makes is an output, not a copy.
printf '%s\n' 'HloModule m' 'f { x = f32[64]{0} parameter(0) ROOT y = f32[64]{0} negate(x) } g { x = f32[64]{0} parameter(0) ROOT y = f32[64]{0} abs(x) } ENTRY e { a = f32[64]{0} parameter(0) b = f32[64]{0} call(a), to_apply=f c = f32[64]{0} call(a), to_apply=g ROOT t = (f32[64]{0}, f32[64]{0}) tuple(b, c) }' |
    $HLO audit --target cpu --bytes
