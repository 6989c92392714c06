# The data that a page embeds is pure ASCII, and no name in it, whatever its bytes, can close the
# script element.
{ printf 'HloModule m\n\nENTRY main (x: f32[3]) -> f32[3] {\n  x = f32[3] parameter(0)\n'
  printf '  a = f32[8,1]{1,0:T(8,128)} copy(x), metadata={source_file="</script>&\377\303\001\\"" source_line=7}\n'
  printf '  b = f32[8,1]{1,0:T(8,128)S(1)} copy(x), metadata={source_file="\342\200\250\360\237\247\277"}\n'
  printf '  ROOT r = f32[3] copy(x)\n}\n'; } |
$HLO audit - --format html --by source --sort bytes --max-padding 4KiB | sed -n '/id="data"/,/<\/script>/p'
$HLO audit - --format html --max-padding 1 </dev/null | sed -n '/id="data"/,/<\/script>/p'
