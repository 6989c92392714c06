# The instruction itself, not those of the computations that are written in it.
$HLO show 'x = f32[2] fusion(a), calls={ p = f32[2] parameter(0) ROOT q = f32[] reduce(p), to_apply={ROOT z = f32[] f()} }' --format csv --fields name,opcode,bytes
