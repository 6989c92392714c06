# A list of indices has at most 8388608 numbers; one index more is an error.
ones() { yes 1 | head -n "$1" | paste -sd,; }
for lines in 524288 524289; do
    yes "$(yes 0 | head -16 | paste -sd,)" | head -$lines | "$HLO" banks "S[($(ones 16)):($(ones 16))]" - --type f16 -f csv --fields phase 2>&1 | grep -v "^[0-9p]"
done
