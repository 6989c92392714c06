# Two instructions of one name, as a line that comes twice makes them: no compiler writes that, so
# figures are not called exact, and the second is named.
$HLO memory - <<'HLO'
HloModule twice, is_scheduled=true

ENTRY e {
  p = f32[8,128]{1,0} parameter(0)
  a = f32[8,128]{1,0} negate(p)
  a = f32[8,128]{1,0} negate(p)
  b = f32[8,128]{1,0} add(p, a)
  ROOT r = f32[8,128]{1,0} negate(b)
}
HLO
echo $?
{
    printf 'HloModule many, is_scheduled=true\n\nENTRY e {\n  p = f32[8,128]{1,0} parameter(0)\n  a0 = f32[8,128]{1,0} negate(p)\n'
    for i in $(seq 30); do printf '  a%d = f32[8,128]{1,0} negate(a%d)\n' "$i" "$((i - 1))"; done
    printf '  a7 = f32[8,128]{1,0} negate(p)\n  ROOT r = f32[8,128]{1,0} add(a7, a30)\n}\n'
} | $HLO audit - -f csv --fields group,count,peak_bytes
