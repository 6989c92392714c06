# Without a layout, a name that variables have, with one small number, is no shape unless what stands
# around it says so. Shapes that are passed over are counted, and --assume is named.
text() { printf 'x = pred[2] + s1[0] * u8[3]; f32[8,128]{1,0:T(8,128)}\na:pred[2] f32[4] -> pred[3], pred[4] and(x) s8[128]\n'; }
text | $HLO scan --format csv --fields shape,line
text | $HLO scan --assume tpu --format csv --fields shape,line
