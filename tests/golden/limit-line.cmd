# A line of 1 MiB is read, a line one byte longer is an error, and the lines around it are answered.
blanks() { head -c "$1" /dev/zero | tr '\0' ' '; }
{ echo 0,1; blanks 1048573; echo 2,3; blanks 1048574; echo 2,3; echo 1,0; } | $HLO index 'f32[3,5]' -; echo "status $?"
{ blanks 1048573; printf '2,3\r\n'; blanks 5000000; echo 0,0; blanks 2000000; } | $HLO index 'f32[3,5]' -; echo "status $?"
{ blanks 1048570; echo 'f32[8]'; blanks 1048571; echo 'f32[8]'; } | $HLO predict - --fields shape,error; echo "status $?"
{ blanks 1048574; echo 0,0; } | $HLO banks 'f32[8,8]' -; echo "status $?"
