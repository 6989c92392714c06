# Swizzles one behind the other: one of B, M and S if that does the same, else all of them and their bits.
two='Sw<2,3,3> o 0 o Sw<3,4,3> o 0 o (8,64):(64,1)'
$HLO show "$two" 'Sw<1,4,3> o 0 o Sw<3,4,3> o 8 o (8,64):(64,1)' 'Sw<3,4,3> o (Sw<3,4,3> o 0 o (8,64):(64,1))' --type f16
$HLO index "$two" 0,0 1,0 2,0 3,0 7,63; $HLO index "$two" --inverse 72 184 511
for to in cute linear triton tirx strides xla; do $HLO convert "$two" --to $to --type f16; done
$HLO compare "$two" "$($HLO convert "$two" --to linear)"; $HLO compare "$two" 'Sw<3,4,3> o 0 o (8,64):(64,1)'
$HLO convert "$two" --compose '<4:2,64:1>'; $HLO show "$two" -f ndjson --fields shape,run,tirx,alignment_bytes --type f16
$HLO convert --to cute 'Sw<2,3,3> o 4096 o Sw<3,4,3> o 8 o (8,64):(64,1)' 'Sw<1,4,3> o 1024 o Sw<1,4,3> o 0 o (8,8):(8,1)'
for text in 'Sw<3,4,3> o 1 o Sw<3,4,3> o 0 o (8,64):(64,1)' 'Sw<3,4,3> o 0 o Sw<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)' \
  'Sw<3,4,3> o smem_ptr[16b](unset) o Sw<3,4,3> o 0 o (8,64):(64,1)'; do $HLO show "$text"; done
$HLO show "$two" --type f16 --swizzle-unit byte; $HLO convert "$two" --swizzle 128B --type f16 --to cute
$HLO check "$two" --for ldmatrix --type f16; $HLO banks "$two" --type f16
