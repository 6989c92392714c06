# Sizes as PyTorch prints them are shapes if the same line has a type; PyTorch/XLA's own shapes are
# read as XLA's.
$HLO scan <<'END'
x.shape torch.Size([2048, 1]) x.dtype torch.bfloat16
torch.int64 torch.Size([3])
torch.Size([2, 8]), dtype=torch.half, device=xla:0; torch.Size([]) torch.float32
torch.Size([4]) has no type, torch.Size(8) is no list
  %5 = f32[5,2]{1,0} aten::add(%4, %1), xla_shape=f32[5,2]{1,0}
END
echo 'torch.float32[8,128] %9 = bf16[3,4] aten::mm(%1)' | $HLO scan --assume tpu --format csv --fields shape
$HLO scan --format csv --fields line,shape,bytes <<'END'
OOM when allocating tensor with shape[20480,20480] and type float on /job:localhost/replica:0/task:0/device:GPU:0 by allocator GPU_0_bfc
tensor(..., device='meta', size=(8, 128), dtype=torch.float16) FakeTensor(..., size=(), dtype=torch.int64)
ShapeDtypeStruct(shape=(8, 128, 3), dtype=float32) and ShapeDtypeStruct(shape=(7,), dtype=bfloat16)
kernel_size=(3, 3), dtype=float32; size=(3,4) shape[3] of nothing, dtype=float32; shape=(3, dtype=float32)
END
printf 'torch.Size([2, 8])%186s torch.int64\n' | $HLO scan --fields shape # a type that ends more than 200 bytes behind
