# A name that stands for an attribute of LLVM's, as AMD's barriers have one, leaves the encodings behind it as they are.
folder=$(mktemp -d)
(echo '#mmra_tag = #llvm.mmra_tag<"amdgpu-synchronize-as":"local">'; cat tests/kernels/lanes_gfx942.ttgir) >"$folder/k.ttgir"
for file in tests/kernels/lanes_gfx942.ttgir "$folder/k.ttgir"; do $HLO kernel -f csv --fields what,bytes,offset "$file"; done
rm -r "$folder"
