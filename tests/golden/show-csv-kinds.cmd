$HLO show 'f32[2]' 'f32[<=2]{0:M(8)}' 'S[8:1]' '(f32[2],s8[])' --format csv
