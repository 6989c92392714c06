# A layout in the words of prose is found; a shape with a blank is only a word unless a layout
# follows.
$HLO scan <<'END'
XLA laid it out as bf16 [512,3,2048] as {2,0,1:T(8,128)(2,1)}, not bf16[512,3,2048] with layout {2,1,0:T(8,128)(2,1)}
f32[8,128], layout={0,1}; s8 [3,5]{0,1}; type f32 [8] and s32[4] as {x}
END
echo 'f32 [8,128] is no shape, f32[3] is' | $HLO scan --assume tpu --format csv --fields shape
