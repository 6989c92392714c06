# Arguments that TVM's calls do not accept are reported with what is wrong, and where.
for layout in 'S[(2,3):(3,1)] + S[6:1]' 'S[4:1] + R[2:4] + R[2:8]' 'S[(4611686018427387904,4):(4,1)]' 'S[-2:1]' 'S[0:1]' \
  'S[(2,3):(3)]' 'S[9223372036854775807:9223372036854775807]' \
  'SwizzleLayout(3, 3)' 'SwizzleLayout(3, 3, 3, 1, 1)' 'SwizzleLayout(per_element=3, 3, 3)' 'SwizzleLayout(3, 3, length=3)' \
  'SwizzleLayout(3, 3, 3, per_element=2)' 'SwizzleLayout(3, 3, 3, swizzle_inner=2)' 'SwizzleLayout(3, 3, 3, swizzle_inner=0)' 'SwizzleLayout(3, 3, 3, False)' 'SwizzleLayout(3, 3, True)' \
  'SwizzleLayout(3, 3, 3, swizzle_inner=True)' 'SwizzleLayout(3, 3, 2)' 'SwizzleLayout(-1, 3, 3)' 'SwizzleLayout(3, -1, 3)' 'SwizzleLayout(60, 3, 3)' 'SwizzleLayout(3, 3, 99)' 'SwizzleLayout(20, 30, 30)' 'SwizzleLayout(99, 3, 3)' \
  'ComposeLayout(3, 3, 3)' 'ComposeLayout(3, 3, 3, S[64:1], S[64:1])' 'ComposeLayout(SwizzleLayout(3, 3, 3), S[64:1])' \
  'ComposeLayout(S[64:1], SwizzleLayout(3, 3, 3))' 'ComposeLayout(3, SwizzleLayout(3, 3, 3), S[64:1])' \
  'ComposeLayout(tile_layout=S[64:1], swizzle=SwizzleLayout(3, 3, 3))' 'ComposeLayout(tile=SwizzleLayout(3, 3, 3), tile_layout=S[64:1])' \
  'ComposeLayout(per_element=3, swizzle=SwizzleLayout(3, 3, 3), tile_layout=S[64:1])' 'ComposeLayout(SwizzleLayout(3, 3), S[64:1])' \
  'ComposeLayout(3, 3, 3, S[64:1@laneid])' 'ComposeLayout(3, 3, 3, swizzle_inner=False, tile_layout=S[64:1])'; do
  $HLO convert --to tirx "$layout" 2>&1
done
