# An assumed layout keeps a dimension order that is written. A layout that is written with tiles is
# complete and is not marked as assumed.
$HLO show --assume tpu 'f32[128,6]' 'f32[128,6]{1,0}' 'f32[128,6]{1,0:T(8,128)}' 'u32[]{:S(2)}'
$HLO show --assume v4 --format csv --fields shape,assumed,memory_space,bytes 'f32[5,4,3]{2,1,0}' 'f32[8]{0:T(128)S(3)}' '(f32[2], s32[]{:T(128)})'
$HLO show --target v5e --format csv --fields shape,table_bytes,bytes,padding.register '(f32[2]{0:T(128)}, u32[])' 'pred[]' 'u32[]{:S(2)}'
$HLO show --assume tpu '%x = (f32[128,6], f32[128,6]{1,0}, u8[3]{0:T(8)}) parameter(0)' 'x = f32[128,6]{1,0} add(a, b)'
# A layout that states anything beyond an order is complete, so no tiles are assumed for it; only
# the host's memory space, S(5), leaves the tiles open.
$HLO show --assume tpu --format csv --fields shape,assumed,bytes 'f32[5,7]{1,0:S(1)}' 'f32[5,7]{1,0:S(2)}' 'f32[5,7]{1,0:S(5)}' 's4[5,7]{1,0:E(8)}' 'f32[5,7]{1,0:L(64)}'
echo 'f32[5,7]{1,0:S(1)} f32[5,7]{1,0:S(2)} f32[5,7]{1,0:S(5)} s4[5,7]{1,0:E(8)} f32[5,7]{1,0:L(64)}' | $HLO scan --assume tpu --format csv --fields shape,assumed,bytes
