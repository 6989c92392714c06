# A NUL byte does not end a line: the line is an error rather than silently cut. Lines may end in
# CRLF.
printf 'f32[3]\0f32[4]\nf32[5]\r\n\0\nf32[\r\n' | $HLO predict - -f csv --fields shape,error; echo "status $?"
printf '1,1\0002\n1,1\r\n\r\n' | $HLO index 'f32[3,5]{1,0:T(2,2)}' -; echo "status $?"
printf '0\n1\0\n' | $HLO banks 'f32[32]' -; echo "status $?"
printf '0\r\n1\r\n' | $HLO banks 'f32[32]' -; echo "status $?"
