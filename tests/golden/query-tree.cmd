# The row of a module is the sum of its computations: --top does not count it, and the sum of the
# others leaves it out. Rows chosen by a test are printed without the tree.
f=tests/dumps/tpu-v5e-bounded_dynamic_dims.hlo
$HLO list --by computation $f --top 1 --bytes; $HLO list --by computation $f --only 'name=*comp*' --sort instructions -f csv --fields kind,name,instructions
