# The result of an instruction is explained exactly as the same shape is by itself, element by
# element.
shape='(f32[2]{0}, (b(bf16[3,4]{1,0:T(8,128)(2,1)}), token[]), f32[?,4]{1,0:T(8,128)S(1)})'
$HLO show "x = $shape foo(tok)"
alone=$(mktemp)
$HLO show "$shape" >"$alone"
$HLO show "x = $shape foo(tok)" | grep -vE '^  (instruction|opcode) ' | diff - "$alone" && echo same text
rm "$alone"
$HLO show "x = (f32[3,4]{1,0:T(8,128)}, opaque[]) tuple(a, b)" --steps --format ndjson
# Blanks before an instruction without a name shift the caret only once.
$HLO show '      f32[2] f(x)' --format csv --fields shape,opcode,bytes
# One invalid element of a tuple leaves the others explained, and an order that names a missing
# dimension is not followed.
$HLO show 'x = (f7[2,3]{1,0:T(8,128)}, f32[3]{0:T(8)}) foo()' 'x = (f32[2]{0:T(9223372036854775807)}, f32[3]{0:T(8)}) foo()' 'f32[2,3]{7,0:T(8)} foo()'
