# Near the limit, a value that takes an operand's place ends that operand's live range first, by the
# clock of events: b lives longer than a, is packed first and lies at offset 0.
printf '%s\n' 'HloModule m, is_scheduled=true' 'ENTRY e {' 'x = f32[4096]{0:T(1024)} parameter(0)' \
    'a = f32[8192]{0:T(1024)} custom-call(x), custom_call_target="t"' \
    'b = f32[8192]{0:T(1024)} custom-call(x), custom_call_target="t"' \
    'c = f32[8192]{0:T(1024)} fusion(a, b), kind=kLoop, calls=f, backend_config={"aliasing_operands":{"lists":[{"indices":["0","2"]}]}}' \
    'ROOT r = f32[4096]{0:T(1024)} custom-call(c), custom_call_target="t"' '}' |
    $HLO memory --target v5e --limit hbm=2.5GiB --at c --top all --format csv --fields name,start,end,offset -
