# A program is incomplete if one of its values has a type that is not known, not if another program had
# it, or a computation that nothing calls; whoever reads which file.
HLO=$(realpath $HLO)
dir=$(mktemp -d) && cd "$dir" && for i in 1 2 3 4; do
    [ $((i % 2)) = 1 ] && root='f99[3] negate(p)' || root='f32[3] negate(p)'
    printf 'HloModule m%s, is_scheduled=true\n\ndead {\n  ROOT d = f99[3] parameter(0)\n}\n\nENTRY e {\n  p = f32[3] parameter(0)\n  ROOT n = %s\n}\n' $i "$root" >m$i.hlo
done
for jobs in 1 3; do
    $HLO audit -j $jobs . --json 2>&1 | grep -oE '"module":"m.","scheduled"|"incomplete":[a-z]*|^.*(error|warning): .*'
done
rm -r "$dir"
