# A row for each line, in order, whatever the line is.
printf 'f32[3]\nbad\nf32[2,3]{1,0}\nf32[2,3]{0,1}\n\nf6e2m3fn[2]\nf32[?]\ns4[100]\n' | $HLO predict - -f csv --fields shape,bytes,expansion,prefix_bytes,error
