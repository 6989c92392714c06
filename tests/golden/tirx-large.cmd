# What a layout says of 2^62 bytes is what the same array says.
$HLO show --type f32 -f ndjson --fields elements,data_bytes,bytes 'S[1152921504606846976:1]'; $HLO show -f ndjson --fields elements,data_bytes,bytes 'f32[1152921504606846976]'
