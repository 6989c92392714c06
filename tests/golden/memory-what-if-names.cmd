# A change of what there is not names the nearest of what there is, or the first, and text has no
# table of it; a change beside it is tried.
F=tests/golden/memory-what-if.hlo
for change in 'size parms:0 1024->512' 'donate=momentum' "donate=m['v']" 'drop owner=mlpp' \
    'drop owner=attention*' 'drop owner=mlp' 'drop name=los' 'dtype f32->bf16 where opcode=custom-cal' \
    'dtype f32->bf16 where argument=xx'; do
    $HLO memory $F --target v5e --what-if "$change" 2>&1; echo "status $?"
done
$HLO memory $F --target v5e --what-if 'drop owner=mlpp' --what-if donate=m; echo "status $?"
