# A target file of the user's own is read; faulty target files are reported with the place of the
# fault.
folder=$(mktemp -d)
cd "$folder"
printf '# half as wide\nname narrow\nlike v5e\nlanes 64\nspace 1 scratch 64MiB\nspace 6 -\n' >narrow
printf 'lanes 128\nlains 64\n' >misspelt
printf 'like v5e\nlanes many\n' >no-number
printf 'lanes 64\nlike v5e\n' >late
printf 'space 300 far\n' >far
printf 'like tpu\n\0lanes 64\n' >binary
printf 'like nope\n' >unlike
program=$OLDPWD/${HLO#"$OLDPWD"/}
[ -x "$program" ] || program=$HLO
"$program" predict 'f32[1000,300]' 's8[100,64]' --target narrow --fields shape,bytes,target
for file in misspelt no-number late far binary unlike nowhere; do timeout 10 "$program" predict 'f32[8]' --target "$file"; done
cd "$OLDPWD"
rm -r "$folder"
