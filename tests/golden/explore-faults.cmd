# explore refuses an invalid layout, a second layout, --open together with --output, and an unknown
# type.
$HLO explore 'f32[3,5]{1,1}' -o /dev/null; $HLO explore 'S[4]' 'S[4]'; $HLO explore --open -o page.html; $HLO explore 'S[4]' --type f12
