# The largest size that fits: one more does not. Sizes that a reshape does not divide are passed over.
F=tests/golden/memory-what-if-size.hlo
try() { $HLO memory $F --target v5e "$@"; echo "status $?"; }
try --limit 256MiB --what-if 'size x:0 16->max' --what-if 'donate=*'
try --limit 256MiB --what-if 'size x:0 16->max' -f ndjson | grep -o '"change":[^,]*\|"fits_up_to.*refused\|"[a-z_]*fit[a-z_]*":[^,}]*'
try --limit 1MiB --what-if 'size x:0,y:0,z:0 16->max' | head -2
try --what-if 'size x:0 16->max' --what-if 'size x:1 512->max'
try --what-if 'size 512->max'
$HLO memory $F --what-if 'size x:0 16->max'; echo "status $?"
try --fit 1GiB
printf '%s\n' 'HloModule m, is_scheduled=true' 'ENTRY e {' \
    '  x = f32[8,256]{1,0:T(8,128)} parameter(0), metadata={op_name="x"}' \
    '  v = f32[4,2,256]{2,1,0:T(4,128)} reshape(x)' \
    '  ROOT n = f32[4,2,256]{2,1,0:T(4,128)} negate(v)' '}' >/tmp/largest.$$
for limit in 1MiB 6 1MB; do $HLO memory /tmp/largest.$$ --target v5e --limit $limit --what-if 'size x:0 8->max' 2>&1 | sed "s,/tmp/largest.$$,F,"; done
rm /tmp/largest.$$
