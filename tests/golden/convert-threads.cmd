# Layouts of threads and values in other notations: who holds each element of the array.
for to in linear triton tirx cute strides xla; do $HLO convert --to $to --type f32 'mma.m16n8k16.f16 C'; done
for to in linear triton tirx cute; do $HLO convert --to $to 'mma.m16n8k16.f16 B' 'wgmma.m64n128k16.f16 C'; done
$HLO convert --to tirx 'wgmma.m64n24k16.f16 C'
$HLO convert --to triton 'wgmma.m64n24k16.f16 C'
$HLO convert --to linear 'TV Layout: ((4,8),(2,2)):((32,1),(16,8))' --shape 16,8
$HLO convert --to linear 'TV Layout: ((4,8),(2,2)):((32,1),(16,8))'
$HLO convert --to tirx 'TV Layout: ((4,8),(2,2)):((32,1),(16,16))'
$HLO convert --to tirx 'TV Layout: (3,4):(5,1)' 'TV Layout: (48,2):(1,48)' 'TV Layout: ((3,32),2):((1,3),96)'
$HLO convert --atom mma.m16n8k16.f16 --atoms 2,2,1 --to tirx
$HLO convert '(4,8):(8,1)' --value '(2,2):(2,1)' --to linear
# The other way round, and one thread that has registers.
MMA='#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>'
$HLO convert --to cute "$MMA" --shape 64,16
$HLO convert --to triton "$MMA" --shape 64,16
$HLO convert --to triton "#ttg.dot_op<{opIdx = 1, parent = $MMA, kWidth = 2}>" --shape 32,64
$HLO convert --to cute 'S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid]' 'S[(2,4):(4@laneid,1)]' 'S[(4,4):(1@laneid,1@laneid)]'
$HLO convert --to cute 'linear register=[[1],[2]] block=[[4]] shape=[8]' 'linear register=[[1],[2]] shape=[4]'
$HLO convert --to tirx 'linear register=[[1],[2]] shape=[4]'
$HLO convert --to linear 'S[4:1] + 0@laneid'
$HLO index 'linear register=[[1],[2]] shape=[4]' 'T0 V3'
# Beside a layout of threads two modes are threads and values.
$HLO compare "$MMA" '((4,8,4),(2,2,2)):((128,1,16),(64,8,512))' --shape 64,16
# Warps of other sizes than 32 lanes are said.
for text in 'S[(4,6):(1@warpid,1)]' '#ttg.blocked<{sizePerThread = [2], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>'; do
    tv=$($HLO convert --to cute "$text" --shape 512 2> /dev/null || $HLO convert --to cute "$text")
    echo "$tv"
    $HLO compare "$text" "$tv" && $HLO convert --to tirx "$tv"
done
$HLO show 'TV Layout of warps of 1025: (4,8):(1,4)'
# The lanes of a warp that the label says, 1 to 1024, stay; more are not written.
for lanes in 0 1 32 48 1024 1025; do $HLO convert --to cute "TV Layout of warps of $lanes: (96,4):(4,1)"; done
$HLO convert --to cute 'Layout of warps of 48: (96,4):(4,1)'
for lanes in 1024 2000; do $HLO convert --to cute "S[(2,$lanes,4):(1@warpid,1@laneid,1)]"; done
# Dims that end inside an iter, both ways round.
$HLO convert 'S[(3,2):(1@warpid,1@laneid)]' --shape 2,3 --to cute; $HLO convert 'TV Layout of warps of 2: ((3,2),1):((2,1),0)' --shape 2,3 --to tirx
