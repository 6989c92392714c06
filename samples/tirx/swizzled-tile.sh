# In an (8,64) tile of 16-bit elements in shared memory, a row spans all 32 banks, so a column is an
# 8-way conflict. A 128-byte swizzle spreads the column over eight different sets of banks.
hlo=${HLO:-hlo-layout}
tile='S[(8,64):(64,1)]'
$hlo banks --top all "$tile" --type f16 --access column:0 --suggest
swizzled='ComposeLayout(3,3,3,TileLayout(S[(8,64):(64,1)]))'
$hlo index "$swizzled" 0,0 1,0 2,0 3,0 4,0 5,0 6,0 7,0
$hlo banks --top all "$swizzled" --type f16 --access column:0,ldmatrix
echo 'the same by type and mode, and for CuTe, whose order is B, M, S:'
$hlo convert "$tile" --type float16 --swizzle 128B --to tirx
$hlo convert "$swizzled" --to cute
$hlo convert 'mma_shared_layout(float16,128B,128,128)' --to tirx
