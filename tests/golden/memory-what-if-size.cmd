# A size follows the data: through products, reshapes, a scan's stack, and a concatenation; other
# arguments of the size are named, not assumed. What does not agree is refused.
F=tests/golden/memory-what-if-size.hlo
try() { $HLO memory $F --target v5e "$@" -f ndjson | cut -d , -f 3-; echo "status $?"; }
try --what-if 'size x:0 16->8'
try --what-if 'size x:0,z:0 16->8' --what-if 'donate=*'
try --what-if 'size x:1 512->1024'
try --what-if 'size x:1 500->1024'
try --what-if 'size x:0 16->8' --what-if 'size y:0 16->4'
try --what-if 'size q:0 16->8'
try --what-if 'dtype f32->bf16 where op_name=*mlp*'
try --what-if 'dtype f32->bf16 where argument=x' --what-if 'drop owner=mlp'
try --what-if 'drop op_name=nothing'
try --what-if 'dtype f32->x9 where op_name=*'
