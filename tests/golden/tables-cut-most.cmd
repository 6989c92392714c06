# On a terminal that is far too narrow each column is as narrow as it may be, and no number is cut.
# table HEADING WORDS...: the lines from that of the heading on.
table() { first=$1; shift; script -qec "stty cols 12; $HLO $* --color never 2>/dev/null" /dev/null </dev/null | tr -d '\r' | sed -n "/^ *$first  /,\$p" | head -5; }
s=samples/odd-shapes-v5e.hlo
table bytes list $s
table bytes list --roles $s --fields bytes,padding_bytes,expansion,role,opcode,name,assumed,shape
table name list --by computation $s
table 'at peak' audit $s --top 2
table 'padding at peak' audit --sums $s --top 2
table padding_at_peak audit $s --top 2 --fields padding_at_peak,peak_bytes,padding_bytes,bytes,expansion,count,shape,name,source,file
table 'at peak' audit --by opcode $s --top 2
table bytes audit --by op_name $s --top 2 --fields bytes,group,memory_space,shape,name
table 'at peak' audit --suggest $s --top 2
table bytes memory $s --top 2
table bytes memory $s --top 2 --fields bytes,role,shape,name,op_name,source
table bytes memory tests/dumps/tpu-v5e-host_io_memory_kinds.buffer-assignment.txt --top 2
table what memory --check tests/dumps/gpu-f8_matmul.hlo tests/dumps/gpu-f8_matmul.live-range.txt --target gpu
table padding scan samples/out-of-memory-v5e.txt --top 2
table padding scan $s samples/user-layouts-v5e.hlo --top 2
table data predict "'f32[128,6]'" "'f32[128,3]{1,0}'"
table saving_bytes suggest "'u32[12582912,1]{1,0:T(8,128)}'" --fields saving_bytes,bytes,expansion,shape,how
table shape show "'f32[1280,3]{1,0:T(8,128)}'" --fields shape,data_bytes,bytes,padding_bytes,expansion
table index index "'f32[1280,3]{1,0:T(8,128)}'" 1000,2 --fields index,at,linear,byte_offset,bit_offset
table access banks "'S[(8,64):(64,1)]'" --type f16 --fields access,phase,wavefronts,ideal,lanes
table same compare "'f32[64,64]'" "'f32[64,64]{0,1}'" --fields same,differs,index,first,second
table panel map "'f32[64,64]'" --fields panel,slice,row,column,count,kind,index,place,at
