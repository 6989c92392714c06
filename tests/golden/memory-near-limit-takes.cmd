# Near the limit, a value that takes an operand's place ends that operand's live range first, by the
# clock of events: b lives longer than a, is packed first and lies at offset 0. This packing is used
# if its heap is smaller, as with f, which finds no hole beside e in the usual one.
small=$(mktemp); trap 'rm -f "$small"' EXIT
printf 'like v5e\nlimit 2684354560\n' >"$small"
print_program() { # lines of f's
    printf '%s\n' 'HloModule m, is_scheduled=true' 'ENTRY e {' 'x = f32[4096]{0:T(1024)} parameter(0)' "$@" \
        'a = f32[8192]{0:T(1024)} custom-call(x), custom_call_target="t"' \
        'b = f32[8192]{0:T(1024)} custom-call(x), custom_call_target="t"' \
        'c = f32[8192]{0:T(1024)} fusion(a, b), kind=kLoop, calls=f, backend_config={"aliasing_operands":{"lists":[{"indices":["0","2"]}]}}' \
        'ROOT r = f32[4096]{0:T(1024)} custom-call(c), custom_call_target="t"' '}' |
        $HLO memory --target "$small" --at c --top all --format csv --fields name,start,end,offset -
}
print_program
print_program 'd = f32[8192]{0:T(1024)} custom-call(x), custom_call_target="t"' \
    'e = f32[4096]{0:T(1024)} custom-call(x), custom_call_target="t"' \
    'g = f32[1024]{0:T(1024)S(1)} custom-call(d), custom_call_target="t"' \
    'f = f32[12288]{0:T(1024)} custom-call(x), custom_call_target="t"' \
    'h = f32[1024]{0:T(1024)S(1)} custom-call(e, f), custom_call_target="t"'
