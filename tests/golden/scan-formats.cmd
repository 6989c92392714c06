# Arrays as frameworks print them, with their layout: JAX's formats, PyTorch's strides; without a layout they
# are shapes without one.
$HLO scan -f csv --fields line,shape,notation,type,bytes - <<'LOG'
x ShapeDtypeStruct(shape=(8, 64), dtype=float32, sharding=SingleDeviceSharding(device=Tpu(0), memory_kind=device), format=Layout(major_to_minor=(1, 0), tiling=((8, 128),)))
torch.Size([8, 64]) stride (1, 8) torch.float16
torch.Size([4, 8]), stride=(16, 1)
ShapeDtypeStruct(shape=(8, 64), dtype=float32)
ShapeDtypeStruct(shape=(8, 64), dtype=float32, format=Layout(major_to_minor=(1, 0), tilimg=((8, 128),)))
torch.Size([8, 64]) torch.float32
LOG
