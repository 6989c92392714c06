# In a folder of a compile the compiler's own figure counts, which stands only in the text behind code generation,
# whatever text is read: by the kernel's body, and where two calls of one body differ by the call's name, too.
folder=$(mktemp -d)
module=$folder/module_0000.jit_f.cl_1
used() { sed "s/\"used_scoped_memory_configs\":\[\]/\"used_scoped_memory_configs\":[{\"memory_space\":\"1\",\"offset\":\"0\",\"size\":\"$1\"}]/"; }
cp tests/kernels/vmem/v5e-const.hlo $module.after_optimizations.txt
used 3145728 <tests/kernels/vmem/v5e-const.hlo >$module.after_codegen.txt
sed 's/is_scheduled=true, *//; s/%main.1/%pallas_call/' tests/kernels/vmem/v5e-const.hlo >$module.before_optimizations.txt
show() { "$@" 2>&1 | sed "s,$folder,DIR,g"; }
show $HLO kernel "$folder" --by kernel --fields bytes,bound,fits,kernel,file
show $HLO kernel "$folder" --by kernel --fields bytes,bound,fits,kernel,file --stage before
show $HLO "$folder" | head -3
xz $module.after_codegen.txt
show $HLO memory $module.after_optimizations.txt --json --limit v5e | grep -o '"kernels_fit":"[^"]*"'
# Two calls of one body.
two() { sed '/custom-call(/{s/ROOT //;p;s/%[a-z.0-9]* =/ROOT %other =/;}' tests/kernels/vmem/v5e-const.hlo; }
two >$module.after_optimizations.txt
rm $module.after_codegen.txt.xz
two | used 3145728 | sed '/%other/s/3145728/4194304/' >$module.after_codegen.txt
show $HLO kernel "$folder" --by kernel --fields bytes,bound,kernel
sed 's/%other/%third/' $module.after_optimizations.txt >$module.before_optimizations.txt
show $HLO kernel "$folder" --by kernel --fields bytes,bound,kernel --stage before
# The kernels that XLA itself makes have text for a body.
body=$(printf 'module {\n  func.func @main(%%arg0: i32) {\n    return\n  }\n}\n' | base64 -w 0)
sed "s,\"body\":\"[^\"]*\",\"body\":\"$body\"," tests/kernels/vmem/v5e-const.hlo >$folder/own.hlo
show $HLO kernel $folder/own.hlo
used 3145728 <$folder/own.hlo >$folder/own.after_codegen.txt
mv $folder/own.hlo $folder/own.after_optimizations.txt
show $HLO kernel $folder/own.after_optimizations.txt --limit v5e
rm -r "$folder"
