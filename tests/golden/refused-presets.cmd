# Every preset for shared memory, Trainium or a warp group that is impossible has a message of its
# own.
try() { "$HLO" "$@" 2>&1 | sed -n 1p; }
try show 'mma_shared_layout((8,64),3,"float4")'
try show 'trainium("XPF",(128,64,64))'
try show 'trainium("PF",(128,64,64))'
try show 'trainium_psum("PF",(128,640000))'
try show 'wg_local_layout(64,64)'
