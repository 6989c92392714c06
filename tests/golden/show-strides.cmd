# Arrays of NumPy, PyTorch and DLPack, in elements or in bytes; where that is not sure, it is asked for.
$HLO convert --to cute 'shape (8, 64) strides (64, 1)' 'shape=(8, 64), strides=(256, 4), dtype=float32' 'torch.Size([8, 64]) stride (1, 8) torch.float16' \
  'shape: [8, 64], strides: [64, 1]' 'torch.Size([4, 8]), stride() = (16, 1), storage_offset=3' 'numpy shape (2, 3) strides (48, 8) float64' 'shape (5,) strides (8,) bytes, float64' 'size=(), stride=()'
$HLO convert --to cute --type f32 'shape (8, 64) strides (256, 4)' 'shape (8, 64) strides (512, 8) elements'
$HLO convert --to cute 'shape (8, 64) strides (256, 4)' 'shape (8, 64) strides (512, 8) float32' 'shape (8, 64) strides (64)' 'numpy shape (8, 64) strides (64, 1)'
# What print(x.shape, x.stride()) says.
$HLO convert --to cute --type f16 'torch.Size([8, 64]) (1, 8)' 'torch.Size([8, 64]), (64, 1) torch.bfloat16' 'torch.Size([8, 64]) (64)'
