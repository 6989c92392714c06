# Every limit on nesting is tested at the limit and one above it; the text beside what is too deep
# is read.
deep() { for i in $(seq $1); do printf "$2" $i; done; }
list() { "$HLO" list --format csv --fields name - 2>&1 | tail -${1:-3} | cut -c1-100; }
echo 'brackets of a value'
for depth in 999 1000; do
    echo "ENTRY e { a = f32[] parameter(0), x={$(deep $depth '\n(x%.0s')$(deep $depth '\n)%.0s')} ROOT b = f32[] negate(a) }" | list
done
echo 'parentheses of a statement'
for depth in 199 200; do
    echo "ENTRY e { ROOT b = f32[] negate($(deep $depth '\nf32[] negate(%.0s')$(deep $depth '\n)%.0s')) }" | list
done
echo 'computations written in place: one too deep is passed over, and said once'
for depth in 30 31 33; do
    printf 'ENTRY e {%s\nROOT z = f32[] constant(0)%s\n}\n' "$(deep $depth '\na%d = f32[] call(), to_apply={')" "$(deep $depth '\n}%.0s')" | list 99 | grep -e error -e '^a3*[01]$'
done
echo 'calls within calls'
for depth in 198 199; do
    { printf 'HloModule m, is_scheduled=true\nw0 { ROOT z = f32[] constant(0) }\n'
      for i in $(seq $depth); do echo "w$i { ROOT a = f32[] call(), to_apply=w$((i - 1)) }"; done
      echo "ENTRY e { ROOT a = f32[] call(), to_apply=w$depth }"; } |
        "$HLO" memory --target cpu --top 0 - 2>&1 | cut -c1-100 | head -3
done
echo 'parentheses around a TIRx layout'
for depth in 16 17; do "$HLO" convert "$(deep $depth '(%.0s')S[2:1]$(deep $depth ')%.0s')" --canonical 2>&1; done
