# A row passes FIELD!=PATTERN if none of the patterns matches; a value that is not known matches only
# null. All commands that take --only take it.
dump=samples/odd-shapes-v5e.hlo
$HLO list "$dump" --only 'opcode!=copy*,slice-*,parameter' --only 'bytes!=0,512' --fields opcode,bytes,name --format csv --top 9
$HLO list "$dump" --only 'op_name!=null' --top 1 --fields op_name,name --format csv
$HLO memory "$dump" --only 'role!=temp' --fields role,name,bytes --format csv
$HLO audit "$dump" --only 'memory_space!=vmem,smem' --fields memory_space,bytes --format csv --by space
$HLO copies "$dump" --only 'kind!=reshape' --fields kind,name --format csv
$HLO scan samples/out-of-memory-v5e.txt --only 'bytes!=1GiB' --fields shape,bytes --format csv --top 2
$HLO diff samples/diff/given.hlo samples/diff/row-major.hlo --only 'class!=value' --fields class,change --format csv
$HLO list "$dump" --only 'opcode!copy'
$HLO list "$dump" --only 'opcodes!=copy'
