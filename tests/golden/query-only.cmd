# A glob matches the whole value, and a comma within brackets separates nothing. Numbers, sizes and
# lists are compared as such.
list() { echo "$*"; $HLO list samples/odd-shapes-v5e.hlo -f csv --fields name,shape,bytes "$@"; }
list --only 'opcode=slice-*,broad????' --top 3; list --only 'shape=bf16[1,1000000]*,f32[21]{0:T(128)}'; list --only 'bytes>15MiB' --only 'expansion<=1.34' --only 'opcode=parameter'
list --only dims=77 --top 2; list --only 'memory_space=null' --top 2; list --only bytes=4000256 --top 1; list --only 'padding.tile>3.5MiB' --only space=v* --top 2; list --only 'attributes.index=1'
