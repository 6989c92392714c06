# Of a folder, such as Triton's cache, rows are kernels, the largest first; what lies beside them, their source and
# the compiler's other texts, is passed over, and KERNEL.json is the compiler's figure. --by chooses other rows.
folder=$(mktemp -d)
mkdir "$folder/ABC" "$folder/DEF"
cp tests/kernels/gws_t116_90.ttgir "$folder/ABC"
cp tests/kernels/nested_204_120.ttgir "$folder/DEF"
echo '{"hash": "0", "shared": 8000, "tmem_size": 0}' >"$folder/ABC/gws_t116_90.json"
printf '#loc = loc("k.py":1:0)\nmodule {\n  tt.func public @k() attributes {noinline = false} {\n    tt.return\n  }\n}\n' >"$folder/ABC/gws_t116_90.ttir"
echo '; ModuleID' >"$folder/ABC/gws_t116_90.llir"
$HLO kernel "$folder" | sed "s,$folder,DIR,"
$HLO kernel "$folder" --limit 8000 --bytes 2>&1 | sed "s,$folder,DIR,"
$HLO kernel "$folder" --by buffer --top 1 --fields bytes,kernel,what
$HLO kernel "$folder/DEF/nested_204_120.ttgir" --by kernel --format csv --fields kernel,bytes,bound,warps
$HLO "$folder" --fields kernel,bytes
$HLO "$folder/DEF/nested_204_120.ttgir" | head -1
# What is no program says which command reads it.
$HLO memory "$folder/ABC/gws_t116_90.ttgir" 2>&1 | sed "s,$folder,DIR,"
$HLO audit <"$folder/ABC/gws_t116_90.ttgir"
$HLO kernel "$folder/ABC/gws_t116_90.ttir" 2>&1 | sed "s,$folder,DIR,"
$HLO show "$folder/ABC/gws_t116_90.ttgir" 2>&1 | sed "s,$folder,DIR,g"
rm -r "$folder"
