# The target config in a GPU's folder names the device and has its memory, of which JAX takes 75 %: what
# needs more than that may fit. Beside a dump that is given alone it counts, too; without a size nothing
# is known.
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
program=$(realpath "$HLO")
cd "$folder"
write() { # MODULE BYTES
cat >module_$1.jit_f.sm_9.0a_gpu_after_optimizations.txt <<END
HloModule jit_f, is_scheduled=true
ENTRY e {
  x = u8[$2] parameter(0)
  ROOT y = u8[] custom-call(x), custom_call_target="f", backend_config={"operation_queue_id":"0","wait_on_operation_queues":[]}
}
END
cat >module_$1.jit_f.gpu_target_config.pbtxt <<END
gpu_device_info {
  threads_per_block_limit: 1024
  $3
  cuda_compute_capability {
    major: 9
  }
}
platform_name: "CUDA"
device_description_str: "NVIDIA H100 80GB HBM3"
END
}
write 0001 1000000000 'device_memory_size: 84942979072'
write 0002 70000000000 'device_memory_size: 84942979072'
write 0003 90000000000 'device_memory_size: 84942979072'
write 0004 1000000000 ''
for module in 1 2 3 4; do
  mkdir $module; cp module_000$module.* $module
  "$program" $module | head -1
done
"$program" module_0002.jit_f.sm_9.0a_gpu_after_optimizations.txt | head -1
"$program" memory 1 --by owner --json --top 0 | grep -o '"\(target\|device\|device_bytes\|limit_bytes\|fits\|target_file\)":[^,]*'
"$program" memory 2 --limit 70GB --top 0 | grep fit
