# A new size lets arrays fit VMEM: those that are alive for a few steps and meet no kernel are taken
# to lie there, within a range. A batch that the compiler has put into tiles may go elsewhere.
F=tests/golden/memory-what-if-fast.hlo
$HLO memory $F --target v5e --what-if 'size x:0 16->8'
$HLO memory $F --target v5e --what-if 'size x:0 16->15'
$HLO memory $F --target v5e --what-if 'size y:0 16->17'
