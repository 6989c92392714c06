$HLO map 'f32[2]' --format html --fields place; $HLO map 'f32[2]' --format svg --fields place; $HLO map 'f32[?]' 'f32[' --format html; $HLO map 'f32[2]' --format png
