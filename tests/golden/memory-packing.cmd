# Whole programs are packed as XLA's compilers for GPU and TPU pack them: every size, offset and sum
# is the compiler's own, except for VMEM, which is an estimate.
program=$(realpath "$HLO")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tar -C "$folder" -xf tests/vectors/packing.tar.xz
cd "$folder"
for dump in *.hlo; do
    name=${dump%.hlo}
    case $name in tpu-*) target=${name#tpu-}; target=${target%%-*} ;; *) target=gpu ;; esac
    "$program" memory --check --target $target "$dump" "$name".*.txt
done
