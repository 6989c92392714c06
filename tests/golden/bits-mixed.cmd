# Bases of several bits, which no one swizzle says: everything works as for other layouts.
L='linear offset=[[0,1],[0,2],[1,1],[2,4],[0,4]] shape=[4,8]'
$HLO show "$L" --type f32
for index in 0,0 1,1 2,4 3,5; do $HLO index "$L" $index; done
$HLO index --inverse "$L" 4 8 31 32
$HLO index --explain "$L" 3,5
$HLO map "$L" | head -6
$HLO compare "$L" "$L"
$HLO compare "$L" 'S[(4,8):(8,1)]'
for to in linear triton cute tirx; do $HLO convert --to $to "$L"; done
$HLO convert --pack 2 "$L"
$HLO compare --tile-of "$L" 'S[(4,8):(8,1)]' --other-shape 4,8
# Of threads, with copies, and an element that two offsets hold.
R='linear register=[[2,0]] lane=[[3,0],[3,2]] warp=[[3,3],[0,8],[0,4],[0,0]] shape=[4,16]'
$HLO show "$R"
$HLO index "$R" 2,0 'T0 V1' 'T60 V0' 'T64 V0'
$HLO index --inverse "$R" 2,0
$HLO index --explain "$R" 2,0
$HLO compare "$R" "$R"
for to in linear triton cute tirx; do $HLO convert --to $to "$R"; done
$HLO index 'linear offset=[[1],[2],[3]] shape=[4]' 3
$HLO index 'linear offset=[[1],[3]] shape=[8]' 3
# A swizzle over bits of which one holds nothing is still one.
$HLO convert --to cute 'linear offset=[[0,1],[0,2],[0,4],[1,1],[0,0],[2,4]] shape=[4,8]'
# Tensor memory in registers, and coalescing by mode.
T='#ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1>'
$HLO convert "$T" --shape 64,64 --type f32 --load 16x256b --to linear
$HLO convert "$T" --shape 64,64 --type f16 --load 32x32b --warps 8 --to triton
$HLO convert "$T" --shape 64,64 --load 32x32b --to linear
$HLO convert "$L" --type f32 --load 32x32b --to linear
$HLO convert '#ttng.tensor_memory_encoding<blockM = 128, blockN = 16, colStride = 1>' --shape 128,16 --type s8 --load 16x256b --to linear
$HLO convert --to linear --warps 4 "$L"
$HLO convert --coalesce=1,1 '((4,4),2):((1,4),16)'
$HLO convert --coalesce='(1,1,1)' '(4,2):(1,4)'
$HLO convert --coalesce= '(4,2):(1,4)'
$HLO convert --coalesce='1,1,1' '(4,2):(1,4)'
for to in xla strides; do $HLO convert --to $to --type f32 "$L"; $HLO convert --to $to --type f32 'Sw<1,0,3> o 0 o (4,8):(8,1)'; done
for warps in 3 5 7 9; do $HLO convert "$T" --shape 64,64 --type f16 --load 32x32b --warps $warps --to triton; done
$HLO convert --atom mma.m16n8k16.f32.f16.f16.f32 --load 32x32b
