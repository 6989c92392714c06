# A folder as a failed run leaves it: a module that was not optimized, one that is cut off within its entry and one
# before it, and one of which nothing is left have rows of their own, and change nothing of the others.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
D=$PWD/tests/dumps; T=$(mktemp -d); trap 'rm -rf "$T"' EXIT; mkdir "$T/d" "$T/e"
cp $D/check-v5e-sliced_prefetch.hlo "$T/d/module_0000.jit_a.cl_7.after_optimizations.txt"
cp $D/tpu-v5e-host_io_memory_kinds.hlo "$T/d/module_0001.jit_b.cl_7.after_optimizations.txt"
cp "$T"/d/* "$T/e"; cd "$T"
cp $D/pre-quant_dtypes.hlo e/module_0002.jit_c.cl_7.before_optimizations.txt
head -n 60 $D/check-v5e-sliced_prefetch.hlo >e/module_0003.jit_d.cl_7.after_optimizations.txt
head -n 20 $D/check-v5e-sliced_prefetch.hlo >e/module_0004.jit_e.cl_7.after_optimizations.txt
head -c 40 $D/check-v5e-sliced_prefetch.hlo >e/module_0005.jit_f.cl_7.after_optimizations.txt
$HLO d --target v5e >d.out; $HLO e --target v5e 2>e.err >e.out; echo "status $?"
cat e.out; grep error: e.err
sed -n '/^alive/,/^$/p' d.out >d.rows; sed -n '/^alive/,/^$/p' e.out | cmp - d.rows && echo 'the same rows'
$HLO audit e --target v5e -f json 2>/dev/null | grep -o '"limit_bytes":[^}]*"verdict":"[^"]*"\|"verdict":"[^"]*"'
$HLO audit e --target v5e --by opcode --top 3 2>/dev/null | sed -n '/^rows/,$p'
# In 80 columns rows without a shape say what they are, modules have whole names; of which bytes are one device's is said.
cd "$OLDPWD"; COLUMNS=80 $HLO audit tests/folders/v5e-sharded.tar.xz tests/dumps/check-v5e-sliced_prefetch.hlo --target v5e | sed -n '1,/free between/p'
