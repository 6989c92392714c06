# The verdict is the first line: of a comment, of an annotation, of text. Two versions of libtpu pack otherwise, which
# is said with what it takes.
for f in markdown github text; do
  $HLO diff samples/diff/given.hlo samples/diff/row-major.hlo --target v5e -f $f --max-growth 3% 2>/dev/null | head -n 5; done
$HLO diff samples/diff/given.hlo samples/diff/row-major.hlo --target v5e -f markdown | sed -n "/^\$/,\$p" | cut -c1-60
$HLO diff samples/diff/given.hlo samples/diff/given.hlo -f markdown --max-growth 1MiB
$HLO diff samples/diff/given.hlo samples/diff/row-major.hlo --target v5e -f github --max-growth 2GiB; echo "status $?"
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
S=$PWD/samples; T=$(mktemp -d); trap 'rm -rf "$T"' EXIT; cd "$T"
OLD=module_0000.jit_f.cl_897798484.after_optimizations.txt NEW=module_0000.jit_f.cl_1014260217.after_optimizations.txt
cp $S/odd-shapes-v5e.hlo $OLD; cp $S/odd-shapes-v5e.hlo $NEW
$HLO diff $OLD $NEW --target v5e | head -n 6; $HLO diff $OLD $NEW --target v5e --json | grep -o '"old_packer.*'
