# Makes a folder with a directory d as --xla_dump_to writes it, and enters it.
folder=$(mktemp -d); cd "$folder" || exit
case $HLO in /*) ;; *) HLO=$OLDPWD/$HLO ;; esac
dump() { # file, elements
    mkdir -p "$(dirname "$1")"
    printf 'HloModule m, is_scheduled=true\n\nENTRY %%e {\n  ROOT %%r = f32[%s]{0} parameter(0)\n}\n' "$2" >"$1"
}
dump d/module_0000.jit_f.before_optimizations.txt 1
dump d/module_0000.jit_f.0003.fusion.after_dce.before_cse.txt 2
dump d/module_0000.jit_f.0011.layout.after_layout-assignment.before_dce.txt 3
dump d/module_0000.jit_f.cpu_after_optimizations.txt 4
dump d/module_0001.main.7.before_optimizations.txt 10
dump d/module_0001.main.7.sm_8.0_gpu_after_optimizations.txt 11
dump d/module_0002.jit_t.after_optimizations_before_buffer_assignment.txt 20
dump d/module_0002.jit_t.after_optimizations.txt 21
dump d/module_0002.jit_t.after_codegen.txt 22
dump d/module_0003.jit_u.before_optimizations.txt 30
dump d/module_0003.jit_u.0001.simplification.after_a.before_b.txt 31
dump d/sub/mine.hlo 40
mkdir d/module_0000.jit_f
echo 'device_ordinal: -1' >d/module_0000.jit_f/compile_options.textproto
printf 'module @m {\n  tensor<8xf32>\n}\n' >d/module_0000.jit_f/module.mlir
echo 'xla_dump_to: "d"' >d/module_0000.jit_f.debug_options
printf '\177ELF\0\0' >d/module_0000.jit_f.o
printf 'BufferAssignment:\nallocation 0: size 16, parameter 0, maybe-live-out, shape |f32[4]| at ShapeIndex {}:\n value: <0 r @0> (size=16,offset=0): f32[4]{0}\n' \
    >d/module_0000.jit_f.cpu_after_optimizations-buffer-assignment.txt
echo 'Compiled f32[77]' >d/log.txt
