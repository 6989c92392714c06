# With COLUMNS no line is wider, into a pipe too: neither of tables nor of the words around them.
# A column that is empty or the same in all rows is left out, but --fields shows those it names.
s=samples/odd-shapes-v5e.hlo
wide() { for w in 60 72 80 100 132; do [ "$(COLUMNS=$w $HLO "$@" 2>/dev/null | LC_ALL=C.UTF-8 wc -L)" -le $w ] && printf '%s fits, ' $w; done; echo "$1"; }
wide $s
wide audit $s
wide audit --sums --by op_name $s samples/user-layouts-v5e.hlo
wide audit --suggest $s
wide memory $s --space VMEM
wide copies tests/copies/scatter_rows.hlo
wide copies --by source tests/copies/scatter_rows.hlo
wide diff samples/diff/given.hlo samples/diff/row-major.hlo
wide list $s
wide scan $s
wide memory --by owner,phase,source tests/dumps/tpu-v5e-host_io_memory_kinds.hlo
wide list --by computation $s
wide memory $s --by owner,source --fields bytes,share,who,owner,op_name,source,memory_space,padding_bytes
wide show 'bf16[2048,1,2048,128]{0,1,3,2:T(4,128)(2,1)}'
wide suggest 'bf16[1000,300]' --dim 0 --limit 16GiB
wide banks 'ComposeLayout(3,3,3, S[(8,64):(64,1)])' --type f16 --suggest
wide index 'bf16[2048,1,2048,128]{0,1,3,2:T(4,128)(2,1)}' 1,0,2,3 --explain
wide fields audit
wide diff --help
COLUMNS=60 $HLO fields audit | sed -n 3,8p
COLUMNS=80 $HLO fields memory | sed -n '/^would_help.exact/,+2p'
COLUMNS=80 $HLO memory $s --target v5e --libtpu 0.0.51 --top 3 | sed -n '1,9p;/^ *bytes/,$p'
COLUMNS=80 $HLO memory $s --top 2 --fields bytes,padding_bytes,op_name,source,memory_space | tail -3
$HLO memory $s --top 4 --role argument | tail -5
COLUMNS=80 $HLO audit $s --top 1 --color always | grep 'f32\[1000000,3\]'
COLUMNS=80 $HLO scan $s --top 1 --color always | head -2
# What follows a line that begins in the right half stands below its left end, never at the margin.
COLUMNS=80 $HLO diff tests/dumps/tpu-v5e-host_io_memory_kinds.hlo $s | grep -A5 -m1 'at the peak'
