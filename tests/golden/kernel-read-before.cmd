# Scratch of which a row is read that was not written before is memory of the kernel's, though the rest of it is
# written and read at once.
$HLO kernel tests/kernels/vmem/v5e-use_rows.hlo
