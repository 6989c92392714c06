# Each misspelt word of a command line with what the message suggests for it; "-" means that
# nothing is suggested.
meant() { m=$(cat | grep -o "did you mean '[^']*'" | head -1 | cut -d"'" -f2); printf '%s: %s\n' "$1" "${m:--}"; }
for w in aduit audti Audit lsit conver cnovert memroy memory-use shwo sugest predcit bank detille explroe scna diff frob hepl --verison; do $HLO $w 2>&1 >/dev/null | meant "command $w"; done
for w in --formt --feilds --bytez --colour --max-wsate --max_padding --sugest -json --tpo=3 --inverse --zzz; do $HLO audit $w - 2>&1 >/dev/null </dev/null | meant "option $w"; done
for w in v5litepod tpu-v5-lite-podslice v6 v5-lite-e trillum gup v5 riscv; do $HLO predict --target "$w" 'f32[8]' 2>&1 >/dev/null | meant "target $w"; done
for w in shpae padding_byte minor_to_mayor name expantion wibble; do $HLO show 'f32[8]' --fields $w 2>&1 >/dev/null | meant "field $w"; done
$HLO audit --sort padding_byte samples/user-layouts-v5e.hlo 2>&1 >/dev/null | meant "sort padding_byte"
$HLO memory --limit v5litepod - 2>&1 >/dev/null </dev/null | meant "limit v5litepod"
