# A picture of very many slices shows the first ones and says which rows, columns and slices it
# shows.
for layout in 'f32[1024,1024,1024]' 'S[(64,32,32,64):(1@pid,1@warpid,1@laneid,1)]'; do $HLO map "$layout" --format ndjson | wc -l; $HLO map "$layout" --format svg | grep -cE '<g class="(e |pad|hole)'; $HLO map "$layout" --format svg | grep 'class="w".*shown'; done
