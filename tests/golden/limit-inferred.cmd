# Shapes that the text leaves out are inferred up to a limit, whatever they would spell; every
# command runs on a stack of 64 KiB.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
program() {
    printf 'HloModule m, is_scheduled=true\nENTRY e {\n  p = f32[2]{0} parameter(0)\n  t0 = f32[2]{0} negate(p)\n'
    awk -v n=$1 -v other=$2 'BEGIN { for (i = 1; i <= n; i++) {
        last = "t" i - 1; print "  t" i " = tuple(" last ", " (other == "N" ? last : other) ")" } }'
    printf '  ROOT r = f32[2]{0} negate(p)\n}\n'
}
cd "$T"
program 40 N >doubled.hlo
program 1600 p >nested.hlo
ulimit -s 64
for file in doubled nested; do
    for command in list 'list --roles' audit memory copies annotate "diff $file.hlo"; do
        echo "$command $file: $($HLO $command $file.hlo 2>&1 >/dev/null | head -1)"
    done
done
$HLO audit nested.hlo --top 2 2>/dev/null
