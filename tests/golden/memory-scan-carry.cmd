# The program of a scan whose f32 carry feeds a product and a cosine: jax.checkpoint saves the carry
# at each step as the f32 that the cosine reads, not as the bf16 of the product. Compiled so by
# libtpu 0.0.52 it takes 2313245184 bytes, which is within the range. Near its limit help is named
# though it fits, and what the scan saves is named by what made it.
F=tests/golden/memory-scan-carry.hlo
$HLO memory $F --target v5e --libtpu 0.0.52 --what-if 'drop opcode=while' --bytes
$HLO memory $F --target v5e --libtpu 0.0.52 --by owner --limit hbm=7.5GiB
$HLO memory $F --target v5e --libtpu 0.0.52 --by owner --limit hbm=9GiB | grep 'would help'; echo "status $?"
# So it is named if the array that it fills has a name of its own.
sed 's/custom_call_target="AllocateBuffer"/&, metadata={op_name="jit(loss)\/jvp()\/broadcast_in_dim"}/' $F |
  $HLO memory - --target v5e --libtpu 0.0.52 --by owner | grep 'saved\|broadcast_in_dim'
