$HLO convert "S[(4,6):(6,1)]" --group 3,8; echo $?; $HLO convert "S[(4,6):(6,1)]" --pack 7; echo $?; $HLO convert "S[(4,6):(6,1)]" --pack 0; echo $?
