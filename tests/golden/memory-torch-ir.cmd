# Graphs that PyTorch/XLA saves are programs: its IR, and HLO between its marks, which is complete.
$HLO memory tests/dumps/torch-ir.txt
$HLO list tests/dumps/torch-ir.txt -f csv --fields name,opcode,role,operands
hlo='HloModule m\n\nENTRY e {\n  ROOT p = f32[8]{0} parameter(0)\n}\n\n\nGraph Hash: 7a2b\n\n## END_GRAPH\n\n[Schedule]\n\n## BEGIN_GRAPH\n'
printf "$hlo$hlo" | $HLO memory - --fields bytes,role,name,line -f csv
# What cannot be read of one is said, with its place; results that it does not tell apart are counted.
printf 'IR {\n  %%0 = f32[4{0} xla::device_data()\n  none\n  %%2 = (f32[4]{0}, s32[4]{0}) aten::sort(%%0), ROOT=0\n' | $HLO memory -; echo $?
