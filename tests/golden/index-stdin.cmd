# Each line of standard input gets one line of output; an invalid line gives "error" and does not
# end the run.
printf "0,0\n2,3\nx\n9,9\n\n-1,-1" | $HLO index "f32[3,5]{1,0:T(2,2)}" -
