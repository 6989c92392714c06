# A full device ends every command with exit status 3; a reader that closes the pipe early is no
# error.
awk 'BEGIN{print "HloModule m\n\nENTRY e {"; for (i = 0; i < 40000; i++) print "  a" i " = f32[" i ",3]{1,0:T(8,128)} parameter(" i ")"; print "}"}' > ${T:=$(mktemp)}; for f in ndjson csv text; do $HLO list --format $f $T > /dev/full; echo $?; $HLO list --format $f $T | head -c 9 | wc -c; done; $HLO --help > /dev/full; echo $?; rm $T
