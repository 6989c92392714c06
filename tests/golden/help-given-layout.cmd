# An argument that its caller lays out otherwise than by default, with Format(Layout((0, 1))) in JAX, is named for that
# and not for what uses it; it would take what the default takes. By default nobody is to blame but the shape.
program() {
  printf 'HloModule m, is_scheduled=true\nENTRY e {\n  x = f32[200000,6]{%s} parameter(0), metadata={op_name="table"}\n  i = s32[8]{0:T(128)} parameter(1)\n  ROOT g = f32[8,6]{1,0:T(8,128)} gather(x, i), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes={1,6}, metadata={op_name="gather"}\n}\n' "$1"
}
program '1,0:T(8,128)' | $HLO - --target v5e | grep 'would help'
program '1,0:T(8,128)' | $HLO - --target v5e --bytes | grep 'would help'
program '0,1:T(8,128)' | $HLO - --target v5e | grep -c 'would help'
program '1,0:T(8,128)' | sed 's/= f32.200000,6.{1,0:T(8,128)} parameter(0)/= f32[200000,6]{1,0:T(8,128)} negate(y)/; s/^  x/  y = f32[200000,6]{0,1:T(8,128)} parameter(0)\n  x/' | $HLO - --target v5e | grep 'would help'
