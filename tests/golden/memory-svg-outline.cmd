# A block of the heap has an outline where it is more than 3 pixels wide: a step is a pixel here.
chain() {
    printf 'HloModule m, is_scheduled=true\n\nENTRY e {\n  n0 = f32[8]{0} parameter(0)\n'
    echo '  a = f32[65536]{0} custom-call(n0), custom_call_target="t"'
    for i in $(seq 1061); do
        [ "$i" = "$1" ] && operand=', a' || operand=
        echo "  n$i = f32[8]{0} custom-call(n$((i - 1))$operand), custom_call_target=\"t\""
    done
    printf '  ROOT r = f32[8]{0} custom-call(n1061), custom_call_target="t"\n}\n'
}
for last in 2 3; do
    chain $last | $HLO memory - --target gpu --format svg | grep -o 'class="own[^/]*height="3[^/]*'
done
