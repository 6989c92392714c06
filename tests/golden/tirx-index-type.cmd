# With --type, index says which byte an element begins in.
$HLO index 'S[(8,64):(64,1)] + R[2:512]' 1,1 --type bf16 --format ndjson
$HLO index 'S[(8,64):(64,1)]' 3,3 --type s4 --format ndjson
