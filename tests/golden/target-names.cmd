# Targets by the names that people, clouds and JAX's device_kind use.
for w in V5E 'TPU v5 lite' 'TPU v5' v5litepod-16 v5p-128 'TPU v6 lite' trillium tpu7x 'TPU v4' TPUv4 h100; do
    printf '%s: ' "$w"; $HLO memory --target "$w" tests/dumps/tpu-v5e-host_io_memory_kinds.hlo --top 1 | head -1 | sed 's/.*for //'
done
$HLO memory --limit 'TPU v5 lite' tests/dumps/tpu-v5e-host_io_memory_kinds.hlo --top 1 >/dev/null; echo "status $?"
$HLO memory --limit 1KiB tests/dumps/tpu-v5e-host_io_memory_kinds.hlo --top 1 >/dev/null; echo "status $?"
