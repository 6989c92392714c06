# Figures that users have published, each beside the text it came in. Those of the second part are
# printed without tiles, although the chip has tiles.
$HLO scan -b <<'END'
  1. Size: 32.00G
     Shape: s32[8388608,8,4]{2,1,0:T(8,128)}
     Extra memory due to padding: 31.00G (32.0x expansion)
  3. Size: 6.00G
     Shape: u32[12582912,1]{1,0:T(8,128)}
     Unpadded size: 48.00M
bf16[2048,1,2048,128]{0,1,3,2:T(4,128)(2,1)} 4.00G, s32[2048,1,128,128,4]{4,3,2,0,1:T(8,128)} 16.00G
%p = pred[64,512,2048]{2,1,0:T(8,128)E(32)} parameter(0)
expected 6144: f32[5,4,3]{0,1,2:T(4,128)}
u8[327680,327680]{1,0:T(8,128)(4,1)}', space=hbm, size = 0x1900000000
<td>bf16[512,16,3072]{2,1,0:T(8,128)(2,1)}</td>
END
$HLO scan --assume tpu <<'END'
Ran out of memory in memory space vmem: f32[128,3]{1,0} and f32[128,6]{1,0} take 64.0K each
f32[256,512,128,2]{3,2,1,0} f32[32,128,32,64]{3,0,2,1} f32[5,4,3]{2,1,0}
TypeError: got ShapedArray(float32[1000,3]), wanted bf16[8,128]
END
printf '%s\n' 'jnp.float32[8,8]{1,0} "one\nf32[128,3]{1,0:T(8,128)}\ttwo"' | $HLO scan
printf '\033[1mf32[128,3]{1,0}\033[0m\n' | $HLO scan --assume tpu
# A shape whose layout is cut off does not get the default layout instead.
printf '%s\n' 'f32[8,128]{...}' 'f32[16444580,3]{1,0:T(8,1' 'f32[16444580,3]{1,0' | $HLO scan --assume tpu
# The types of a jaxpr get XLA's names.
echo '{ lambda ; a:f32[8,128] b:i32[1000,3] c:i8[5] d:f8_e4m3fn[3]. let e:u32[3] = f a in (e,) }' | $HLO scan --assume tpu
