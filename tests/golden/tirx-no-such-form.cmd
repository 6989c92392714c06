# A --group that cuts an iter and a --pack that does not divide are findings; a count of 0 is a
# usage error.
$HLO convert "S[(4,6):(6,1)]" --group 3,8; echo $?; $HLO convert "S[(4,6):(6,1)]" --pack 7; echo $?; $HLO convert "S[(4,6):(6,1)]" --pack 0; echo $?
