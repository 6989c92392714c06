# Of nested instructions the outermost is shown, with the shapes of all operands. An operand that is
# itself an instruction gets a name of its own.
$HLO show 'c = f32[] convert(s8[] parameter(0))'
$HLO show 'f32[2]{0} add(f32[2]{0} parameter(0), bf16[2]{0:T(128)} negate(f32[2] parameter(1)))' \
  --format csv --fields name,operands,shape,operand_shapes
printf 'c = f32[2] add(f32[2] parameter(0), f32[2] parameter(1))\nd = f32[] convert(s8[] parameter(2))' |
  $HLO list - --format csv --fields name,operands
