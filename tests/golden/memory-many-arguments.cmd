# More than 2,000 arguments become one tuple when a TPU's program is compiled; its table, which a text from
# before does not show, is said.
program=$(realpath "$HLO")
write() { # COUNT
  awk -v n="$1" 'BEGIN {
    print "HloModule m"; print "ENTRY e {"
    for (i = 0; i < n; i++) printf "  p%d = f32[8] parameter(%d)\n", i, i
    print "  ROOT r = f32[8] add(p0, p1)"; print "}" }'
}
for target in v5e v6e gpu; do write 2001 | "$program" memory --target $target --top 0 | grep argum; done
write 2000 | "$program" memory --target v5e --top 0 | grep argum
