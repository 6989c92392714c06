# What kernels of Pallas take of VMEM and SMEM, from the bodies in HLO before and after optimizations and in
# StableHLO: windows, scratch, operands that lie in VMEM, limits of the text and of the chip; a finding.
folder=tests/kernels/vmem
$HLO kernel $folder/v5e-fw_dyn.hlo --target v5e
$HLO kernel $folder/v6e-two.hlo
$HLO kernel $folder/v6e-two.hlo --json | tr '{' '\n' | grep '"grid"' | grep -o '"kernel":.*"limit_bytes"'
$HLO kernel $folder/v5e-d1_bf16_1024.before.hlo --format csv --fields what,shape,copies,bytes,padding_bytes,moves,moved_bytes
$HLO kernel $folder/v5e-d1_bf16_1024.stablehlo.mlir --limit 2KiB --bytes
$HLO kernel $folder/v5e-over_smem.hlo --limit v5e --only memory_space=SMEM
$HLO kernel $folder/v7x-vlim.hlo --target v7x --sort -bytes --top 1
$HLO kernel $folder/v5e-prefetch.hlo --format ndjson --fields kernel,what,memory_space,copies,why,source
# Copies that give its operands the order that it wants.
$HLO kernel $folder/v5e-copies.hlo --target v5e
$HLO kernel $folder/v5e-copies.hlo --json | grep -o '"operand_copies":.*}\],"source"'
# What would help a kernel that is over its limit: smaller blocks, one copy, scratch turned, a higher limit.
$HLO kernel $folder/v5e-lad62.hlo --target v5e
$HLO kernel $folder/v7x-lad70.hlo --json | grep -o '"would_help":.*}\],"source"'
$HLO kernel $folder/v5e-al_AB.hlo --limit 2MiB
