# Every preset for tensor memory that is impossible has a message of its own.
try() { "$HLO" "$@" 2>&1 | sed -n 1p; }
try show 'tmem_datapath_layout("Q",128,64)'
try show 'tmem_datapath_layout("F",100,64)'
try show 'tmem_datapath_layout("F",64,64,5)'
try show 'tcgen05_atom_layout("9x9",(128,64),"float32")'
try show 'tcgen05_atom_layout("32x32b",(64,64),"float16")'
try show 'tcgen05_atom_layout("32x32b",(128,64,2),"float32")'
try show 'tcgen05_atom_layout("16x64b",(128,64),"float64")'
