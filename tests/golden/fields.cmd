# --fields chooses columns and their order. A name close to a known field is an error with a
# suggestion; another unknown name prints null with a warning.
$HLO show 'f32[3,5]{1,0:T(2,2)}' --fields shape,padding.tile,byte --format csv; $HLO show 'f32[3,5]{1,0:T(2,2)}' --fields padding.tile,bytes; $HLO index 'f32[3]' 1 2 --fields linear,at --format ndjson
# CSV has its header line even if there is no row.
$HLO audit samples/odd-shapes-v5e.hlo --top 0 --format csv --fields shape,padding.tile
