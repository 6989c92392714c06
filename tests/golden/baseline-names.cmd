# Of modules of one name the first of both sides are compared, and so on; if the sides have not equally
# many, those of one file: of its number, module_0042, or its own name.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
program() { # of f32[$1,128]
    printf 'HloModule jit_f, is_scheduled=true\nENTRY e {\n  p = f32[%s,128]{1,0:T(8,128)} parameter(0)\n  ROOT n = f32[%s,128]{1,0:T(8,128)} negate(p)\n}\n' "$1" "$1"
}
mkdir "$T/old" "$T/new"
program 8192 >"$T/old/module_0001.jit_f.cl_1.after_optimizations.txt"
program 8 >"$T/old/module_0002.jit_f.cl_1.after_optimizations.txt"
program 4096 >"$T/new/module_0001.jit_f.cl_2.after_optimizations.txt"
program 64 >"$T/new/module_0002.jit_f.cl_2.after_optimizations.txt"
HLO=$(realpath "$HLO"); cd "$T"
$HLO memory new --target v5e --top 0 --baseline old >/dev/null; echo "status $?"
$HLO memory old --target v5e --top all -f ndjson >rows.ndjson
$HLO memory new --target v5e --top 0 --baseline rows.ndjson >/dev/null; echo "status $?"
program 8192 >a.hlo; program 8200 >b.hlo
$HLO memory b.hlo --target v5e --top 0 --baseline a.hlo >/dev/null; echo "status $?"
mkdir two more; mv a.hlo b.hlo two; program 8 >two/c.hlo
for i in 1 2; do mv "new/module_000$i.jit_f.cl_2.after_optimizations.txt" "more/module_000$((i + 1)).jit_f.cl_2.after_optimizations.txt"; done
$HLO memory more --target v5e --top 0 --baseline old >/dev/null; echo "status $?"
$HLO memory more --target v5e --top 0 --baseline two >/dev/null; echo "status $?"
$HLO memory two/b.hlo --target v5e --top 0 --baseline two >/dev/null; echo "status $?"
