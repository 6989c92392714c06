# If a map has more cells than are listed, a note says so.
$HLO map 'f32[8192,8192]{1,0:T(8,128)}' --format ndjson --window 0:1,: | wc -l
