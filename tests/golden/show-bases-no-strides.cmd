# Linear bases that no strides and no single swizzle describe are shown by their bits.
$HLO show '#ttg.swizzled_shared<{vec = 3, perPhase = 1, maxPhase = 8, order = [1, 0]}>' --shape 64,64 --type f16
$HLO show 'linear offset=[[0,1],[1,1],[2,2]] shape=[4,4]' --fields shape,dims,elements,data_bytes,unplaced -f json
