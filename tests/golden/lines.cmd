# A NUL byte does not end a line: the line is an error rather than silently cut. Lines may end in
# CRLF.
printf 'f32[3]\0f32[4]\nf32[5]\r\n\0\nf32[\r\n' | $HLO predict - -f csv --fields shape,error; echo "status $?"
printf '1,1\0002\n1,1\r\n\r\n' | $HLO index 'f32[3,5]{1,0:T(2,2)}' -; echo "status $?"
printf '0\n1\0\n' | $HLO banks 'f32[32]' -; echo "status $?"
printf '0\r\n1\r\n' | $HLO banks 'f32[32]' -; echo "status $?"
# Input that cannot be read, a directory or a closed descriptor, is an error.
for command in 'predict -' 'index f32[3] -' 'banks f32[32] -' list scan; do
    $HLO $command </ >/dev/null; echo "status $?"
    $HLO $command <&- >/dev/null; echo "status $?"
done
# Lines may have any length, and the last line may lack its newline.
awk 'BEGIN{printf "%70000s2,3\n1,%200000s1\r\n2,%65530s4", "", "", ""}' | $HLO index 'f32[3,5]{1,0:T(2,2)}' -; echo "status $?"
