# Layouts of JAX, of several versions: an array's shape and type come from a ShapeDtypeStruct or from options.
# An integer of less than a byte with tiles is dense, and major_to_minor is XLA's order the other way round.
$HLO convert --to xla --type s4 --shape 64,256 'Layout(major_to_minor=(1, 0), tiling=((8, 128), (8, 1)))' 'jax.experimental.layout.Layout((0, 1))' \
  'Layout((1, 0), ((8, 128),), 4)' 'Layout(device_local_layout=DeviceLocalLayout(major_to_minor=(0, 1), _tiling=None, _sub_byte_element_size_in_bits=0), sharding=None)' \
  'Format(layout=Layout(major_to_minor=(0, 1), tiling=(), sub_byte_element_size_in_bits=0), sharding=NamedSharding(mesh=Mesh("x": 4), spec=PartitionSpec("x", None), memory_kind=pinned_host))'
$HLO show 'ShapeDtypeStruct(shape=(5,), dtype=bfloat16, format=Format(layout=Layout(major_to_minor=(0,), tiling=((1024,), (128,), (2, 1))), sharding=None))'
# What suggest finds can be pasted into a program.
$HLO convert --to jax 'bf16[300,1000]{0,1:T(8,128)(2,1)}' 's4[64]{0:T(1024)(128)(8,1)E(4)}' 'f32[]' 'f32[4,4]{1,0:T(*,2)}'
$HLO convert --to jax --type f32 '(8,64):(1,8)' '(8,64):(65,1)'
# Neither array, nor layout, nor a key that is known.
$HLO show 'Layout(major_to_minor=(1, 0))' 'Format(layout=AUTO, sharding=None)'
$HLO show --shape 8,8 --type f32 'Layout(major_to_minor=(1, 0), tilling=None)' 'Layout(major_to_minor=(1, 0, 2))' 'Layout(major_to_minor=(1, 0), tiling=8)' 'Layout(major_to_minor=(1, 0)' 'Layout(device_local_layout=None)'
# CuTe's Layout has no 0 in its shape.
$HLO show --type f32 'Layout((8,64),(64,1))'
# An array without a format has the default layout.
$HLO show 'ShapeDtypeStruct(shape=(6, 64), dtype=bfloat16, sharding=None)'
