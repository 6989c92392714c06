# What is known of CuTe layouts. A swizzle that may be of elements or of bytes is read as of one of them, and both
# are said; a pointer tells which it is.
$HLO show '((2,2),8):((1,4),2)'; $HLO show 'Sw<3,4,3> o 0 o (8,64):(64,1)' --type f16
$HLO show 'Sw<3,4,3> o 0 o (8,64):(64,1)' --type f16 --swizzle-unit byte
$HLO show 'Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)' '(8,64):(72,1)' '1:0' '():()'
$HLO show 'Sw<3,4,3> o 0 o (8,64):(64,1)' --type f16 -f ndjson --fields shape,cosize,run,vector_elements,vector_bytes,tirx,swizzle_mode,units
$HLO compare 'Sw<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)' 'ComposeLayout(3,3,3,S[(8,64):(64,1)])'
$HLO compare '((2,2),8):((1,4),2)' '(4,8):(1,4)'; $HLO convert '((2,2),8):((1,4),2)' --to tirx; $HLO convert '(4,8):(8,1)' --to xla --type f32
$HLO banks '(8,64):(64,1)' --type f16; $HLO map '((2,2),3):((1,6),2)'
