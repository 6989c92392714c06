# A TIRx layout of 2^62 bytes has the same figures as the XLA array of that size.
$HLO show --type f32 -f ndjson --fields elements,data_bytes,bytes 'S[1152921504606846976:1]'; $HLO show -f ndjson --fields elements,data_bytes,bytes 'f32[1152921504606846976]'
