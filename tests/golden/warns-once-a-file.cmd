# That a file is of another target than the user names is said once for each file, not once for each
# of its modules.
f=$(mktemp); trap 'rm -f "$f"' EXIT
for i in 1 2 3; do
    printf '%s\n' "HloModule m$i, is_scheduled=true" '' 'ENTRY e {' '  p = f32[8,128]{1,0} parameter(0)' \
        '  ROOT n = f32[8,128]{1,0} negate(p)' '}'
done >"$f"
for command in 'audit --top 1' memory 'copies'; do
    $HLO $command --target v5e "$f" - <"$f" 2>&1 >/dev/null | sed "s|$f|FILE|"
done
