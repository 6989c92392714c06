# A value of a buffer assignment with less room than its data is told; the sums stay those of the report.
printf 'BufferAssignment:\nallocation 0: size 4096, parameter 0, shape |f32[64,3]| at ShapeIndex {}:\n value: <0 p @0> (size=100,offset=0): f32[64,3]{1,0}\n value: <1 q{0} @0> (size=8,offset=0): f32[2]{0}\n' |
    $HLO memory --bytes
