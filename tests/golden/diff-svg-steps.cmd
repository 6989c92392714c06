# A program of more steps than the picture has points: a point has the most of its steps, so that an array
# which lives for one of them is drawn, and what follows it is as low as before.
TMP=$(mktemp -d); trap 'rm -rf "$TMP"' EXIT
awk -v row='f32[1024]{0:T(1024)}' 'BEGIN {
    print "HloModule steps, is_scheduled=true\n\nENTRY %main (x: f32[1024]) -> f32[1024] {\n  %n0 = " row " parameter(0)"
    for (i = 1; i < 2500; i++) {
        if (i == 1201) print "  %wide = f32[64,1024]{1,0:T(8,128)} broadcast(%n1200), dimensions={1}"
        print "  %n" i " = " row " negate(%n" i - 1 ")"
    }
    print "  ROOT %r = " row " negate(%n2499)\n}"
}' >"$TMP/steps.hlo"
$HLO diff "$TMP/steps.hlo" "$TMP/steps.hlo" --target v5e --format svg | grep 'class="kept"'
