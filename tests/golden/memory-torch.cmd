# A training step of PyTorch/XLA: bodies that the compiler makes for threads are called in another
# order than they are printed in, and of buffers of one size those of the body printed last come first.
$HLO memory --check tests/programs/torch.tar.xz; echo $?
