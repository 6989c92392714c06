# Of a text that is cut off and calls a kernel of Mosaic the tiles that are written count, and no note denies it.
T=$(mktemp)
for layout in '{1,0:T(8,128)}' '{1,0}'; do
    printf 'HloModule m\nENTRY %%e {\n  %%a = f32[300,3]%s parameter(0)\n' "$layout" >"$T"
    printf '  %%k = f32[300,3]%s custom-call(%%a), custom_call_target="tpu_custom_call"\n' "$layout" >>"$T"
    $HLO memory - -f json <"$T" 2>/dev/null | grep -o '"target":"[a-z]*"\|"no target[^"]*"'
done
rm "$T"
