# However few steps a question may take, its answer is whole, or that it takes more is said.
all() {
    whole=$("$@" 2>&1)
    status=$?
    for steps in $(seq 1 4 40) $(seq 41 99 1000) $(seq 1001 800 9000); do
        got=$("$@" --max-steps "$steps" 2>&1)
        case $?,$got in
            "$status,$whole" | 2,*' steps'*) ;;
            *) echo "$* --max-steps $steps: $got" ;;
        esac
    done
    echo "$2: status $status, $(echo "$whole" | wc -l) lines"
}
T=$(mktemp -d); printf '%064d' 1 >"$T/raw"
all $HLO show 'S[(8,3):(2,1)]'
all $HLO index 'S[(4,4):(1,1)]' --inverse 3
all $HLO compare 'f32[5,3]{1,0:T(2,2)}' 'f32[5,3]{0,1}'
all $HLO compare 'S[(4,4):(1,1)]' 'S[(4,4):(1,2)]'
all $HLO map 'f32[3,5]{1,0:T(2,2)}'
all $HLO map 'S[(4,4):(1,1)]' --format csv
all $HLO banks 'S[(4,32):(32,1)]' --type f16 --suggest
all $HLO banks 'S[(4,32):(32,1)]' --type f16 0,0 1,0 2,0
all $HLO convert 'S[(4,6):(6,1)]' --to xla --type f32
all $HLO convert 'f32[4,6]{1,0:T(2,2)}' --to cute
all $HLO detile 's8[4,16]{1,0:T(2,8)(2,1)}' "$T/raw"
rm -r "$T"
