# If an attribute is written twice, the first value counts, because a JSON object has each key once.
$HLO show 'a = f32[2] negate(p), metadata={op_name="a"}, k=1, k=2, metadata={op_name="b"}' \
  --json --fields name,op_name,attributes
