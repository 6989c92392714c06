# Operands may be written with or without their shapes, and a line may end after its shape.
$HLO show "%fusion.32 = f32[3,128]{1,0:T(4,128)} fusion(bf16[300,1000]{1,0:T(8,128)(2,1)} %p0, f32[] %c, %x), kind=kLoop" "add.936 = bf16[8,128]{1,0:T(8,128)(2,1)}"
$HLO show --assume tpu --format ndjson --fields opcode,operands,operand_shapes "%x = f32[128,6] add(f32[128,6] %a, %b)" "y = f32[8]"
$HLO show '%r = f32[8] add(%a, f32[8] %b)' | head -4
$HLO show '%n=f32[8]{0} negate(%p)' | head -3
$HLO show '%a = f32[8]{0} negate(%p)' --format ndjson --fields leaves,operands
