# Near the limit, 7,500 values are too many to pack beside 9,000 that leave a hole between any two, so
# no offset is printed.
small=$(mktemp); trap 'rm -f "$small"' EXIT
printf 'like v5e\nlimit 2684354560\n' >"$small"
awk 'BEGIN { print "HloModule m, is_scheduled=true\nENTRY e {\n p = f32[1024]{0:T(1024)} parameter(0)"
    for (i = 0; i < 18000; i++) printf " a%d = f32[%d]{0:T(1024)} negate(p)\n", i, (18000 - i) * 4096
    printf " c = f32[1024]{0:T(1024)} custom-call(p"; for (i = 1; i < 18000; i += 2) printf ", a%d", i; print ")"
    for (i = 0; i < 7500; i++) printf " t%d = f32[1024]{0:T(1024)} negate(c)\n", i
    printf " ROOT r = f32[]{:T(128)} custom-call(t0"; for (i = 1; i < 7500; i++) printf ", t%d", i
    for (i = 0; i < 18000; i += 2) printf ", a%d", i; print ")\n}" }' </dev/null |
    $HLO memory - --target "$small" --top all --format csv --fields role,offset | sort | uniq -c
