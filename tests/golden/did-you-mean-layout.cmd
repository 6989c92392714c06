# Each misspelt word of a layout with what the message suggests for it; "-" means that nothing is
# suggested.
meant() { m=$(cat | grep -o "did you mean '[^']*'" | head -1 | cut -d"'" -f2); printf '%s: %s\n' "$1" "${m:--}"; }
for w in float32 i32 fp16 F32 BF16 bfp16 bflaot16 half f23 e4m3fn uint8 i1 f12 quux; do $HLO show "$w[8,128]" 2>&1 >/dev/null | meant "type $w"; done
for w in lanid wrapid lane Tcol tid_in_wgg zebra; do $HLO show "S[8:1@$w]" 2>&1 >/dev/null | meant "axis $w"; done
$HLO index --inverse 'S[8:1@laneid]' lanid=3 2>&1 >/dev/null | meant "axis lanid=3"
