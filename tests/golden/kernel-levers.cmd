# What would help a kernel of Triton that does not fit, or leaves no room for a second block: the kernels with one stage
# fewer and with blocks of half the size were compiled, too. scan joins a message with the kernel that lies beside it.
kernels=tests/kernels
$HLO kernel $kernels/stages5_90.ttgir --limit 80KiB
$HLO kernel $kernels/stages4_90.ttgir $kernels/stages5_half_90.ttgir --by kernel --fields kernel,bytes
$HLO kernel $kernels/stages5_90.ttgir --json | tr '{' '\n' | grep '"what":"num\|"what":"blocks'
folder=$(mktemp -d)
cp $kernels/stages5_90.ttgir $kernels/stages4_90.ttgir "$folder"
cat >"$folder/log" <<'END'
triton.runtime.errors.OutOfResources: out of resource: shared memory, Required: 90112, Hardware limit: 65536. Reducing block sizes or `num_stages` may help.
END
$HLO scan "$folder/log" | sed "s,$folder,DIR,"
$HLO scan --fields kernel,kernel_file --format csv "$folder/log" | sed "s,$folder,DIR,"
# Among the files that are given it is found, too, and what no kernel takes is said without one.
sed 's/.*/out of resource: shared memory, Required: 73728, Hardware limit: 65536/' "$folder/log" >"$folder/log.2"
mkdir "$folder/logs"
mv "$folder/log.2" "$folder/logs"
$HLO scan "$folder/logs/log.2" "$folder" --only 'memory_space=shared' --fields needed_bytes,kernel -f csv 2>&1 | tail -2
$HLO scan "$folder/logs/log.2"
rm -r "$folder"
# Of a message about the VMEM of a kernel of Pallas, the program that calls it is found by the call.
folder=$(mktemp -d)
cp tests/kernels/vmem/v5e-lad62.hlo tests/kernels/vmem/v6e-two.hlo "$folder"
call=$(sed -n 's/.*\(%[^ ]* = [^ ]* custom-call([^)]*), custom_call_target="tpu_custom_call"\).*/\1/p' "$folder/v5e-lad62.hlo")
cat >"$folder/log" <<END
RESOURCE_EXHAUSTED: E1001: CompileTimeScopedVmemOom:
Ran out of memory in memory space vmem while allocating on stack for $call, metadata={op_name="jit(f)/pallas_call"}. Scoped allocation with size 62.00M and limit 16.00M exceeded scoped vmem limit by 46.00M. It should not be possible to run out of scoped vmem -
END
$HLO scan "$folder/log" | sed "s,$folder,DIR,"
$HLO scan "$folder/log" --fields kernel,needed_bytes -f csv
# One that fits, as the compiler says itself, is another: of smaller blocks, say.
cp "$folder/v5e-lad62.hlo" "$folder/whole"
sed -i 's/"used_scoped_memory_configs":\[\]/"used_scoped_memory_configs":[{"memory_space":"1","offset":"0","size":"4096"}]/' "$folder/v5e-lad62.hlo"
$HLO scan "$folder/log" --fields kernel,needed_bytes -f csv
mv "$folder/whole" "$folder/v5e-lad62.hlo"
sed -i 's/%[^ ]* = /%other.1 = /' "$folder/log"
$HLO scan "$folder/log" --fields kernel,needed_bytes -f csv
rm -r "$folder"
