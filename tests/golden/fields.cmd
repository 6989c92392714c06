$HLO show 'f32[3,5]{1,0:T(2,2)}' --fields shape,padding.tile,byte --format csv; $HLO show 'f32[3,5]{1,0:T(2,2)}' --fields padding.tile,bytes; $HLO index 'f32[3]' 1 2 --fields linear,at --format ndjson
# The header stands where there is no row, too.
$HLO audit samples/odd-shapes-v5e.hlo --top 0 --format csv --fields shape,padding.tile
