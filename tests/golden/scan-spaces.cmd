# An array of a dump lies in the memory of its module's device, as for every command: a TPU's has tiles, a GPU's
# a key that only its compiler writes, which may stand at its end. What a module's first line says counts for no
# command. Of prose, and of what an error message says, a TPU's names are taken.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
tpu() { printf 'HloModule of_a_tpu\nENTRY %%e {\n  %%zero = f32[]{} constant(0)\n  ROOT %%a = f32[8,128]{1,0:T(8,128)} parameter(0)\n}\n'; }
cpu() {
    printf 'HloModule of_a_cpu, entry_computation_layout={(f32[7]{0:T(128)})->f32[7]{0}}\nENTRY %%e {\n'
    printf '  %%a = f32[2,3]{1,0} parameter(0)\n  ROOT %%b = (f32[5]{0:S(1)}, s8[3]{0:S(5)}) custom-call(%%a)\n}\n'
}
gpu() {
    printf 'HloModule of_a_gpu\nENTRY %%e {\n  %%a = f32[2,3]{1,0} parameter(0)\n  %%c = f32[9]{0:S(1)} constant(0)\n'
    printf '  ROOT %%b = f32[4]{0} fusion(%%a), backend_config={"operation_queue_id":"0"}\n}\n'
}
pallas() { printf 'HloModule of_a_kernel\nENTRY %%e {\n  %%a = f32[6]{0} custom-call(), custom_call_target="tpu_custom_call"\n}\n'; }
v4() { printf 'HloModule of_a_v4\nENTRY %%e {\n  %%a = f32[8,128]{1,0:T(8,128)} parameter(0)\n  %%b = f32[8]{0:T(128)S(3)} copy(%%a)\n}\n'; }
names() { $HLO scan --fields shape,memory_space -f csv "$@" 2>/dev/null; }
echo 'one text, on disk and in a pipe'
{ echo 'prose f32[1]{0}'; tpu; cpu; gpu; pallas; v4; cpu; } >"$T/text"
names "$T/text" | tee "$T/text.csv"; cat "$T/text" | names - | cmp - "$T/text.csv" && echo same
echo 'rows in the order of the text, named or not'
$HLO scan "$T/text" -f csv --fields line,shape 2>/dev/null >"$T/lines"
$HLO scan "$T/text" -f csv --fields line,shape,memory_space 2>/dev/null | sed 's/,[^,]*$//' | cmp - "$T/lines" && echo same
$HLO scan "$T/text" --only memory_space=device -f csv --fields line,memory_space 2>/dev/null
echo 'with a target, or a file beside it that names one'
gpu | names --target v5e -
cpu >"$T/module_1.jit_f.after_optimizations.txt"; printf 'gpu_device_info {\n  device_memory_size: 85899345920\n}\n' >"$T/module_1.jit_f.gpu_target_config.pbtxt"
names "$T/module_1.jit_f.after_optimizations.txt"; mkdir "$T/folder"; mv "$T"/module_1* "$T/folder"; names "$T/folder"
echo 'a line of a dump, and MLIR'
echo '  %a = f32[2,3]{1,0} parameter(0)' | names -
printf 'module {\n  func.func @main(%%0: tensor<8x128xf32>) -> tensor<8x128xf32>\n}\n' | names -
echo 'behind a module, an allocation of an error message; and a buffer assignment'
{ cpu; printf 'Ran out of memory in memory space hbm. Used 2.00G of 1.00G hbm.\n  1. Size: 24B\n     Shape: f32[2,3]{1,0}\n     ====\n'; } |
    $HLO scan -f csv --fields line,shape,memory_space - 2>/dev/null
assignment() { printf 'BufferAssignment:\nallocation 0: size 24, parameter 0, shape |f32[2,3]|\n value: <0 p @0> (size=24,offset=0): f32[2,3]{1,0%s}\n' "$1"; }
assignment '' | names -; assignment ':T(8,128)' | names -
