# A tuple that is too long for a line is folded: it shows whole elements and the number of the rest.
T=$(mktemp)
{ printf 'HloModule m\n\nENTRY main {\n'; shape=; all=
for i in $(seq 60); do shape="$shape${shape:+, }f32[$i,128]{1,0:T(8,128)}"; all="$all${all:+, }a$i"; echo "  a$i = f32[$i,128]{1,0:T(8,128)} parameter($((i-1)))"; done
printf '  ROOT t = (%s) tuple(%s)\n}\n' "$shape" "$all"; } >"$T"
for w in 80 120 200; do script -qec "stty cols $w; $HLO list --color never $T" /dev/null </dev/null | tr -d '\r' | tail -2; done
$HLO list "$T" | tail -1 | wc -c
rm "$T"
