# Mosaic GPU's layouts of a warpgroup: tiles, as Python and MLIR have them, by their names, strided and splat.
$HLO convert --to tirx --shape 64,32 'WGMMA_LAYOUT' 'plgpu.Layout.WGMMA' 'TiledLayout(tiling=Tiling(tiles=((64, 8), (16, 8), (8, 8), (2,))), warp_dims=(-7,), lane_dims=(-3, -2), vector_dim=-1)' \
  '#mosaic_gpu.TiledLayout<[[64, 16], [16, 16], [8, 16], [8], [4]], warp_dims = [-8], lane_dims = [-4, -2, -3], vector_dim = -1>' 'WGStridedFragLayout(shape=(64, 32), vec_size=2)' 'WGSplatFragLayout(shape=(64, 32))'
$HLO convert --to tirx --shape 128 '#mosaic_gpu.TiledLayout<[[64], [16], [8], [1]], warp_dims = [-4], lane_dims = [-2, #mosaic_gpu.Replicated<times = 4>], vector_dim = -1>' WGMMA_ROW_LAYOUT
# An array that the tiles do not divide, none at all, digits that are no 4 warps, a name that is not known.
$HLO show WGMMA_LAYOUT; $HLO show --shape 60,32 WGMMA_LAYOUT
$HLO show --shape 64,32 'TiledLayout(tiling=Tiling(tiles=((64, 8), (16, 8), (8, 8), (2,))), warp_dims=(-6,), lane_dims=(-3, -2), vector_dim=-1)' '#mosaic_gpu.TiledLayouts<[[16]]>' WGMMA_LAYOUTS \
  'WGStridedFragLayout(shape=(64, 31), vec_size=2)' 'TiledLayout(tiling=Tiling(tiles=((64, 8),)), warp_dims=(-9,), lane_dims=(-3, -2), vector_dim=-1)'
# As many tiles as are read, and one more.
for more in '' '(1,), '; do
    $HLO convert --to tirx --shape 64,32 "TiledLayout(tiling=Tiling(tiles=((64, 8), (16, 8), (8, 8), (2,), (1,), (1,), (1,), (1,), (1,), (1,), (1,), (1,), (1,), (1,), (1,), $more(1,))), warp_dims=(-19,), lane_dims=(-15, -14), vector_dim=-1)"
done
