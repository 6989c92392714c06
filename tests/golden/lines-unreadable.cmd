# Input that cannot be read, a directory or a closed descriptor, is an error.
for command in 'predict -' 'index f32[3] -' 'banks f32[32] -' list scan; do
    $HLO $command </ >/dev/null; echo "status $?"
    $HLO $command <&- >/dev/null; echo "status $?"
done
