# Near the limit, temporaries lie in outputs and donated arguments that are large enough and not
# alive: the largest temporary first, each in the smallest buffer that fits; the rest is a heap
# packed by best fit. Each line of a program has a name, a number of slots of 16 KiB, and its
# operands. The output says where each temporary lies.
text=$(mktemp) small=$(mktemp); trap 'rm -f "$text" "$small"' EXIT
printf 'like v5e\nlimit 2684354560\n' >"$small"
pack() { # of the header; of the text: the program
    awk -v header="$1" 'BEGIN { print "HloModule m, is_scheduled=true" header "\nENTRY e {" }
        $2 == "parameter" { printf "%s = f32[%d]{0:T(1024)} parameter(%d)\n", $1, 4096 * $3, parameters++; next }
        $2 == "tuple" { printf "ROOT %s = (%s) tuple(%s)\n", $1, $3, $4; next }
        { printf "%s%s = f32[%d]{0:T(1024)} custom-call(%s), custom_call_target=\"t\"\n",
                 $1 == "r" && !pair ? "ROOT " : "", $1, 4096 * $2, $3 }
        END { print "}" }' pair="$2" >"$text"
    for name in a b c d; do
        $HLO memory --target "$small" --at $name --top all --format csv --fields name,within,offset "$text" |
            grep -h "^$name,"
    done | sort -u
    $HLO memory --target "$small" --top 0 --json "$text" | grep -o '"temp_bytes":[0-9]*' | head -1
}
echo 'a and c lie in the output; b is alive with a, d with c'
pack '' <<'END'
x parameter 2
a 4 x
b 3 a
c 2 b
d 1 c
r 5 d
END
echo 'of equals the first; the output itself is one of them'
pack '' <<'END'
x parameter 2
a 5 x
b 5 a
c 5 b
d 5 c
r 5 d
END
echo 'larger than the output'
pack '' <<'END'
x parameter 2
a 6 x
b 3 a
c 1 b
d 5 c
r 5 d
END
echo 'the smaller of two outputs'
pack '' 1 <<'END'
x parameter 2
a 3 x
b 2 a
c 4 b
d 1 c
r 5 d
s 3 r
t tuple f32[20480]{0:T(1024)},f32[12288]{0:T(1024)} r,s
END
echo 'a donated argument, when it is dead'
pack ', input_output_alias={ {}: (0, {}, must-alias) }' <<'END'
x parameter 5
a 5 x
b 4 a
c 3 b
d 2 c
r 5 d
END
echo 'of equals what starts first, not what ends first; nothing here is given'
pack '' <<'END'
a 5
b 5 a
c 1 b
d 2 a
r 5 d
END
