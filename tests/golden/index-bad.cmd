# Each invalid index or place is reported with what is wrong, and the exit status is 2.
$HLO index "f32[3,5]{1,0:T(2,2)}" 3,0 1 a 1,2,3 0,0; $HLO index --inverse "f32[3,5]{1,0:T(2,2)}" 24
