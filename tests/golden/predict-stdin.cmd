# predict prints one row for each line of standard input, in order, whether the line is valid or
# not.
printf 'f32[3]\nbad\nf32[2,3]{1,0}\nf32[2,3]{0,1}\n\nf6e2m3fn[2]\nf32[?]\ns4[100]\n' | $HLO predict - -f csv --fields shape,bytes,expansion,prefix_bytes,error
