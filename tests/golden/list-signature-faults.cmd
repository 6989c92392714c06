# The shapes of a computation's signature, which XLA prints without layouts, are checked like all
# others; the rows are those of the instructions.
signature() {
  printf 'HloModule m\n\nENTRY %%e (%s) -> %s {\n  ROOT %%p = f32[2]{0} parameter(0)\n}\n' "$1" "$2" |
    $HLO list - --format csv --fields name,bytes
}
signature 'p: f32[99999999999999999999999]' 'f32[2]' || echo "status $?"
signature 'p: f33[2]' 'f32[2]' || echo "status $?"
signature 'p: (f32[4611686018427387904,4], f32[2])' 'f32[2]' || echo "status $?"
signature 'p: f32[2], q: token[2]' 'f32[2]' || echo "status $?"
signature 'p: f32[2]' '(f32[2], s64[1152921504606846976])' || echo "status $?"
signature 'p: f32[2], q: (c128[10000,100000,10000000], s1[<=9,?], token[]), r: u4[]' '()'
