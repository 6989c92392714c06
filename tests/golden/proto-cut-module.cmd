# An executable that ends within its module: the module is what is cut off, not what stands behind.
head -c 771 tests/executables/cpu-add.serialized | $HLO list -f csv --fields name,shape
