# Negative row and column numbers count from the end; a number beyond the array is an error.
$HLO banks 'S[(32,32):(32,1)]' --type f32 --access column:-1,row:-32 --format ndjson --fields access,wavefronts,ideal; $HLO banks 'S[(32,32):(32,1)]' --type f32 --access column:-33
