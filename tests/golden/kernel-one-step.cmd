# A dimension of the grid with one step is 0, so what its conditions exclude is not there: of three calls of two
# kernels, those with one step along grid 1 need no scratch, and the smaller of two allocations; with two steps all
# of it is memory. As the compiler has it, the figures are 32, 96 and 176 KiB.
$HLO kernel tests/kernels/vmem/v5e-fold.hlo --target v5e
