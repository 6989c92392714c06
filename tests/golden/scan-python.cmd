# Layouts as Python prints them are listed: those of JAX's input_formats, one an argument, of Gluon, TileLang and
# Mosaic GPU. What they do not say of their arrays is null, or that of --shape and --type, where it fits.
log=$(mktemp); trap 'rm -f "$log"' EXIT
cat >"$log" <<'END'
>>> print(compiled.input_formats)
((Format(layout=Layout(major_to_minor=(0, 1), tiling=((8, 128), (2, 1)), sub_byte_element_size_in_bits=0), sharding=SingleDeviceSharding(device=TpuDevice(id=0, coords=(0,0,0)), memory_kind=device)), {'b': Format(layout=Layout(major_to_minor=(0,), tiling=((128,),), sub_byte_element_size_in_bits=0),
  sharding=NamedSharding(mesh=Mesh('x': 2, axis_types=(Auto,)), spec=P('x'), memory_kind=pinned_host)), 'w': Format(layout=AUTO, sharding=None)}), {'k': Layout(device_local_layout=DeviceLocalLayout(major_to_minor=(), _tiling=((128,),), _sub_byte_element_size_in_bits=0), sharding=None)})
ShapeDtypeStruct(shape=(4, 8), dtype=float32, sharding=None, format=Format(layout=Layout(major_to_minor=(1, 0), tiling=()), sharding=None)) and no layout in ShapeDtypeStruct(shape=(4, 8), dtype=float32)
a = gl.SliceLayout(dim=1, parent=BlockedLayout(size_per_thread=[1, 8], threads_per_warp=[8, 4], warps_per_cta=[4, 1], order=[1, 0], cga_layout=[]))
f = Fragment((16, 16) -> (8), replicate: 1, thread: 32, forward_thread: _i % 8 * 4 + _j % 8 // 2, forward_index: (_j // 8 * 4 + _i // 8 * 2 + _j % 2,), thread_range: I.Range(0, 32))
m = WGStridedFragLayout(shape=(128, 16), vec_size=2), #mosaic_gpu.WGStridedFragLayout<[64, 32], 4>, TiledLayout(tiling=Tiling(tiles=((64, 8), (16, 8), (8, 8), (2,))), warp_dims=(-7,), lane_dims=(-3, -2), vector_dim=-1)
Layout(major_to_minor=(1, 0), tilling=((8, 128),)) BlokedLayout(size_per_thread=[1]) Layout(major_to_minor=(0
END
$HLO scan -f csv --fields line,column,shape,type,bytes - <"$log"
$HLO scan -f csv --fields line,shape,type,bytes --shape 64,8 --type bf16 - <"$log"
# Each layout of such a text is shown.
$HLO show "$(sed -n '2,3p' "$log")"
$HLO show --type s4 --shape 64,256 "$(sed -n 2,3p "$log")"
