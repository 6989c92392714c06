# Numbers of options are decimal: no sign, no hexadecimal, nothing infinite and nothing that does
# not fit.
dump=samples/odd-shapes-v5e.hlo
for arguments in "--max-expansion x" "--max-expansion inf" "--max-expansion 1e400" "--max-expansion 0x10" "--max-expansion nan" "--max-expansion -1" "--max-expansion 4xx" "--max-waste 0x0.1" "--max-waste .%" "--max-padding 0x10" "--max-padding 1e400" "--min-padding +1" "--top 0x10"; do $HLO audit $dump $arguments; echo "status $?"; done
for arguments in "--max-expansion 2e2x" "--max-expansion 200. --min-padding .5KiB" "--max-waste .3e2% --min-padding 0" "--max-padding 1E --top 0"; do $HLO audit $dump --format csv --fields bytes --top 1 $arguments; echo "status $?"; done
for arguments in "--dim 99999999999999999999" "--dim 0x0" "--dim 0 --limit 99999999999999999999" "--dim 0 --limit 0x10" "--dim 0 --limit -5" "--top 99999999999999999999" "--top -1" "--top x"; do $HLO suggest 'f32[100,3]' $arguments; echo "status $?"; done
$HLO suggest 'f32[100,3]{1,0:T(8,128)}' --dim -1 --limit 1e3KiB --top 2 --format csv --fields shape,how
