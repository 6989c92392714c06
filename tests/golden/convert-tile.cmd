# The replicas of both layouts stand side by side in the tiled layout.
$HLO convert --tile 'S[2:1] + R[2:8]' 'S[4:1] + R[3:16]' --shape 4 --other-shape 2
