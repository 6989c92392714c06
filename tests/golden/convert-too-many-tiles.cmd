# Bits that lie in memory in reverse take many tiles of XLA: those of 3 dims of 4 three; those of 31 are
# more than a layout may have.
reversed() {
    awk -v dims="$1" 'BEGIN {
        for (i = 0; i < 2 * dims; i++) { iters = iters (i ? ",2" : 2); strides = strides (i ? "," : "") sprintf("%.0f", 2 ^ i) }
        printf "S[(%s):(%s)]", iters, strides }'
}
shape() { awk -v dims="$1" 'BEGIN { for (i = 0; i < dims; i++) printf "%s4", i ? "," : "" }'; }
for dims in 3 31; do
    $HLO convert "$(reversed $dims)" --shape "$(shape $dims)" --to xla --type u8 2>&1 | sed 's/S.* cannot/it cannot/'
done
