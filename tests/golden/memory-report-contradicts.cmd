# A value that does not lie in its allocation, and a buffer assignment of another program, are
# errors: nothing of them is counted. One of another target than --target is no fault, and is not used.
T=$(mktemp -d); case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac; cd $T
assignment() { # size of the value, its offset
    printf 'BufferAssignment:\nallocation 0: size 4096, parameter 0, shape |f32[2,3]| at ShapeIndex {}:\n value: <0 p @0> (size=%s,offset=%s): f32[2,3]{1,0:T(8,128)}\n' "$1" "$2"
}
assignment 9223372036854775807 9223372036854775807 >1.buffer-assignment.txt
assignment 4096 1 >2.buffer-assignment.txt
assignment 20 0 >3.buffer-assignment.txt
printf 'HloModule m, is_scheduled=true\n\nENTRY %%e {\n  ROOT %%p = f32[2,3]{1,0:T(8,128)} parameter(0)\n}\n' >m.hlo
for number in 1 2; do $HLO memory $number.buffer-assignment.txt -f csv; echo "status $?"; done
$HLO memory m.hlo 3.buffer-assignment.txt --target v5e --top 0; echo "status $?"
$HLO audit m.hlo 3.buffer-assignment.txt --target v5e --fields peak_bytes,name; echo "status $?"
mkdir d
cp 3.buffer-assignment.txt d/module_0000.m.cl_7.after_optimizations-buffer-assignment.txt
cp m.hlo d/module_0000.m.cl_7.after_optimizations.txt
printf 'tpu_topology_args {\n  version: TPU_VERSION_GHOSTLITE\n}\n' >d/module_0000.m.cl_7.target_arguments.txt
$HLO memory d --target v5e --top 0; echo "status $?"
rm -r $T
