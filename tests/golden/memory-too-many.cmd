# Near the limit, 40,001 values are too many to pack beside two that never meet, so no offset is
# printed.
small=$(mktemp); trap 'rm -f "$small"' EXIT
printf 'like v5e\nlimit 2684354560\n' >"$small"
awk 'BEGIN { print "HloModule m, is_scheduled=true\nENTRY e {\n p = f32[8,128]{1,0:T(8,128)} parameter(0)"
    print " x = f32[16,128]{1,0:T(8,128)} negate(p)\n y = f32[16,128]{1,0:T(8,128)} negate(p)"
    for (i = 0; i < 40001; i++) printf " t%d = f32[8,128]{1,0:T(8,128)} negate(p)\n", i
    printf " ROOT r = f32[]{:T(128)} custom-call(t0"; for (i = 1; i < 40001; i++) printf ", t%d", i; print ")\n}" }' </dev/null |
    $HLO memory - --target "$small" --top all --format csv --fields role,offset | sort | uniq -c
