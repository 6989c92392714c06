# The layouts of XLA's and TIRx's documentation, and some that compilers chose, are drawn without an
# error in every format.
for layout in 'f32[2,3]{1,0}' 'f32[2,3]{0,1}' 'f32[10,15]{1,0:T(2,3)}' 'f32[3,5]{1,0:T(2,2)}' \
    'bf16[2,3,1004]{2,1,0:T(2,*,128)}' 'f32[224,224]{1,0:T(8,128)}' 'bf16[4,8]{1,0:T(2,4)(2,1)}' \
    'bf16[8,1,1280,16384]{3,2,0,1:T(8,128)(2,1)S(1)}' 's4[100,130]{1,0:T(8,128)(8,1)E(4)}' \
    'f32[<=100,3]{0,1:T(4,128)}' 'u32[]{:S(2)}' 'f32[1000000,3]{0,1:T(4,128)}' \
    'bf16[512]{0:T(256)(128)(2,1)}' 's8[3,5,7]{2,0,1:T(4,128)(4,1)}' 'f32[9]{0:T(4)SC(0:4)}' \
    'f32[4611686018427387904,0]' 'c64[3,300]{1,0:T(8,128)}' 'f32[1,1,1,1,1,1,1]'
do
    for format in text svg html json; do
        "$HLO" map "$layout" --format $format >/dev/null || echo "$layout $format: $?"
    done
done
