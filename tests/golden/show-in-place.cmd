# The instruction itself is shown, not the instructions of computations that are written inline in
# it.
$HLO show 'x = f32[2] fusion(a), calls={ p = f32[2] parameter(0) ROOT q = f32[] reduce(p), to_apply={ROOT z = f32[] f()} }' --format csv --fields name,opcode,bytes
