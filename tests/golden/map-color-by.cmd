# Cells are colored as --color-by asks.
for by in tile row order; do $HLO map 'f32[3,5]{1,0:T(2,2)}' --color-by $by -f ndjson --fields row,column,count,hue --window 0:1,: ; done
