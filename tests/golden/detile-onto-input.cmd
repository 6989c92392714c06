# An output file that is also the input is refused and left as it is.
T=$(mktemp -d)
awk 'BEGIN{for (i = 0; i < 300000; i++) printf "%04x", i % 65536}' >$T/rows
cp $T/rows $T/kept; $HLO retile 'f32[300000]' $T/rows -o $T/rows 2>&1 | sed "s|$T|T|"; cmp $T/rows $T/kept && echo same
rm -r $T
