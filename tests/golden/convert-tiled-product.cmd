# The thread-value layouts of a tiled product: by copies of an instruction in M, N and K, in a larger
# tile, in another order of its rows, and in rows. Threads that are repeated in K hold the same of C.
$HLO convert --atom mma.m16n8k16.f16 --atoms 2,2,1 --permute 32,32,16
$HLO convert --atom mma.m16n8k16.f16 --atoms 2,2,1 --permute '<_,(8,2,2):(1,16,8),_>'
$HLO convert --atom mma.m16n8k8.tf32 --atoms 1,1,2
$HLO convert --atom SM70_8x8x4_F32F16F16F32_NT --atoms 2,2,1
$HLO convert --atom wgmma.m64n128k16.f16 --atoms 2,1,1 --fields tv_a,tv_b,tv_c,threads,tiler,dims -f json
$HLO convert --atom mma.m16n8k8.f16 --to linear
# A tile that the atoms do not fill, rows that come twice, and what is no product.
$HLO convert --atom mma.m16n8k16.f16 --atoms 2,2,1 --permute 48,32,16
$HLO convert --atom mma.m16n8k16.f16 --permute '<(8,2):(1,4),_,_>'
$HLO convert --atom mma.m16n8k16.f16 --permute '<16:1,8:1>'
$HLO convert --atom mma.m16n8k16.f16 --permute 16,x,16
$HLO convert --atom 'mma.m16n8k16.f16 A'
$HLO convert --atom ldmatrix.x4 --atoms 1,1,1
$HLO convert --atom mma.m16n8k16.f16 --atoms 2,2
$HLO convert --atom mma.m16n8k16.f16 8:1
$HLO convert --atom mma.m16n8k16.f16 --atoms 9223372036854775807,9,9
$HLO convert 8:1 --atoms 2,2,1 --to cute
