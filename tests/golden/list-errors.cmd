# Each faulty instruction is reported with its position, the instructions after it are read, and the
# exit status is 2.
printf "HloModule m\nENTRY e {\n  a = f32[2] parameter(0)\n  b = f32[3 negate(a)\n  c = zz9[4] abs(a)\n  d = f32[2,3]{1,1} abs(a)\n  ROOT r = f32[2] add(a, d)\n}\n" | $HLO list --fields line,name,bytes,shape --format csv
