# A computation that many fusions call moves once for each of them: up to a limit, behind which no
many=$(mktemp)
# sum is known.
calls() { # NAME CALLEE
    printf '%s {\n  a = f32[8,4]{1,0} parameter(0)\n' "$1"
    for i in $(seq 20); do printf '  v%d = f32[8,4]{1,0} fusion(a), kind=kLoop, calls=%s\n' "$i" "$2"; done
    printf '  ROOT r = f32[8,4]{1,0} negate(a)\n}\n\n'
}
{
    printf 'HloModule m, is_scheduled=true\n\ninner {\n  a = f32[8,4]{1,0} parameter(0)\n'
    printf '  t = f32[8,4]{0,1} copy(a)\n  ROOT r = f32[8,4]{1,0} copy(t)\n}\n\n'
    calls one inner; calls two one; calls three two; calls 'ENTRY e' three
} | tee "$many" | $HLO copies -; echo $?
$HLO copies "$many" --json --top 1 --fields name,inner 2>/dev/null | sed "s|$many|many|"
rm "$many"
