# Rows name file, line and column. Finding nothing gives a note; a missing file is an error.
printf 'x\nf32[3]{0} s8[?]{0}\n' >"${log:=$(mktemp)}"
$HLO scan --format csv --fields line,column,shape,bytes "$log"
$HLO scan - tests/golden/scan-kinds.cmd </dev/null | sed "s/$(basename "$log")/log/"
echo 'list[0] = {1}; f32[oops]{0}' | $HLO scan --json
$HLO scan /nowhere
rm "$log"
