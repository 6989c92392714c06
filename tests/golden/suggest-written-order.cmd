# For an order that is written, the output has what it takes with assumed tiles, the default
# layout, and a merge of dimensions that keeps the order.
$HLO suggest 'f8e4m3fn[1819,256,1,2,128]{4,3,2,1,0}' 'bf16[4,512,3]{1,2,0}'
$HLO suggest 'f32[128,3]{1,0}' --dim 1 --top 1
