# Allocations that together take more than sums can say are left out, each with its place.
$HLO memory - <<'END'
BufferAssignment:
allocation 0: size 9223372036854775807, parameter 0, shape |f32[2]| at ShapeIndex {}:
 value: <1 p @0> (size=8,offset=0): f32[2]{0}
allocation 1: size 1152921504606846976, preallocated-temp:
 value: <2 q @0> (size=8,offset=0): f32[2]{0}
allocation 2: size 1152921504606846976, preallocated-temp:
 value: <3 r @0> (size=8,offset=0): f32[2]{0}
allocation 3: size 4096, preallocated-temp:
 value: <4 s @0> (size=8,offset=0): f32[2]{0}
END
