# Tokens and opaque values have a shape but no elements and no bytes, also in a tuple and as the
# result of an instruction.
$HLO show 'token[]' 'opaque[]' '(token[], opaque[], f32[])' 'b(f32[2])' 'x = token[] after-all()' 'p = opaque[] parameter(0)'
$HLO show 'token[]' 'opaque[]' --format csv --fields shape,data_bytes,bytes,expansion
