# The compiler's number in a file's name tells which libtpu packed it, --libtpu overrides it. Without
# either, what versions make of it is said where they differ.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tar -C "$folder" -xf tests/vectors/packing-libtpu-0.0.40.tar.xz
cd "$folder"
for dump in *.after_optimizations.txt; do
    "$HLO" memory --check --target v5p "$dump" "${dump%.txt}-buffer-assignment.txt"
done
dump=module_0000.dlrm_embed_sparse.cl_897798484.after_optimizations.txt
"$HLO" memory --target v5p --top 0 $dump | head -4
"$HLO" memory --target v5p --top 0 --libtpu 0.0.52 $dump | head -4
"$HLO" memory --target v5p --top 0 - <$dump | head -4
"$HLO" memory --target v5p --libtpu latest $dump
