# --ascii draws with ASCII characters only, for a tiled layout, one with holes, and a window.
$HLO map --ascii 'f32[4,8]{1,0:T(2,4)(2,1)}' && $HLO map --ascii 'S[(2,3):(10,3)] + R[2:1]' && $HLO map --ascii 'f32[99,99]' --window 5:7,:
