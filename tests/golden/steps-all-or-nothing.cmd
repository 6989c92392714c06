# However few steps a question may take, its answer is whole, or that it takes more is said.
all() {
    whole=$("$@" 2>&1 </dev/null)
    status=$?
    for steps in $(seq 1 4 40) $(seq 41 99 1000) $(seq 1001 800 9000); do
        got=$("$@" --max-steps "$steps" 2>&1 </dev/null)
        case $?,$got in
            "$status,$whole" | 2,*' steps'*) ;;
            *) echo "$* --max-steps $steps: $got" ;;
        esac
    done
    echo "$2: status $status, $(echo "$whole" | wc -l) lines"
}
T=$(mktemp -d); printf '%064d' 1 >"$T/raw"
while read -r question; do eval "all $HLO $question"; done <<'END'
show 'S[(8,3):(2,1)]'
index 'S[(4,4):(1,1)]' --inverse 3
compare 'f32[5,3]{1,0:T(2,2)}' 'f32[5,3]{0,1}'
compare 'S[(4,4):(1,1)]' 'S[(4,4):(1,2)]'
map 'f32[3,5]{1,0:T(2,2)}'
map 'S[(4,4):(1,1)]' --format csv
banks 'S[(4,32):(32,1)]' --type f16 --suggest
banks 'S[(4,32):(32,1)]' --type f16 0,0 1,0 2,0
convert 'S[(4,6):(6,1)]' --to xla --type f32
convert 'f32[4,6]{1,0:T(2,2)}' --to cute
detile 's8[4,16]{1,0:T(2,8)(2,1)}' "$T/raw"
END
rm -r "$T"
