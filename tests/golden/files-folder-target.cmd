# What lies beside a dump in its folder belongs to it: the target's arguments name the target, the
# module of an error out of memory is the same program, reports give the figures. A module that is
# cut leaves the others whole, and so does an argument that no target has. A dump that is given
# alone has its target's arguments, too, but not the reports.
folder=$(mktemp -d); case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac; cd "$folder" || exit
dump() { # file, end of the text
    printf 'HloModule m, is_scheduled=true\n\nENTRY %%e {\n  %%p = f32[2,3]{1,0:T(8,128)} parameter(0)\n%b' "$2" >"$1"
}
arguments() { # file, words
    printf 'tpu_topology_args {\n  version: %b\n}\n' "$2" >"$1.target_arguments.txt"
}
whole='  ROOT %%r = f32[2,3]{1,0:T(8,128)} negate(%%p)\n}\n'
for module in 0000.jit_f.cl_7 0001.jit_g.cl_7 0002.jit_h.cl_7; do
    dump "module_$module.after_optimizations.txt" "$(printf "$whole")"
done
dump module_0001.jit_g.cl_7.after_optimizations.txt '  ROOT %r = f32[2,'
cp module_0000.jit_f.cl_7.after_optimizations.txt module_0000.jit_f.cl_7.oom_intermediate_module.txt
arguments module_0000.jit_f.cl_7 'TPU_VERSION_VIPERFISH\n  variant: "lite"'
arguments module_0001.jit_g.cl_7 TPU_VERSION_GHOSTLITE
arguments module_0002.jit_h.cl_7 TPU_VERSION_UNHEARD_OF
printf 'BufferAssignment:\nallocation 0: size 4096, parameter 0, shape |f32[2,3]| at ShapeIndex {}:\n value: <0 p @0> (size=4096,offset=0): f32[2,3]{1,0:T(8,128)}\nallocation 1: size 8192, maybe-live-out:\n value: <1 r @0> (size=4096,offset=0): f32[2,3]{1,0:T(8,128)}\n' \
    >module_0000.jit_f.cl_7.after_optimizations-buffer-assignment.txt
$HLO audit . --top 0
$HLO memory . --json --top 0 | tr ',{' '\n\n' | grep -E '"(target|target_file|incomplete)"'
$HLO memory . --target v5p --top 0 | head -1
for file in *.after_optimizations.txt; do $HLO memory "$file" --json --top 0 | tr ',{' '\n\n' | grep -E '"(target|target_file)"'; done
echo packed
gzip module_0000.jit_f.cl_7.target_arguments.txt
$HLO memory . --top 0 2>/dev/null | grep jit_f
$HLO memory module_0000.jit_f.cl_7.after_optimizations.txt --top 0 | head -1
rm -r "$folder"
